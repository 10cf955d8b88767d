import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../platform/db/database.ts';
import type { AccessException } from '../../platform/http/access.ts';
import { byOf } from '../../platform/http/authenticate.ts';
import type { Http } from '../../platform/http/server.ts';
import { runCommand } from './command.actions.ts';
import { viewIncident } from './incident-view.ts';
import { CancelBody, CommandBody, EscalateBody, IncidentSchema, RefParams } from './incidents.schema.ts';
import { findIncident, isRef } from './incidents.store.ts';
import type { IncidentActionDeps } from './record.actions.ts';
import { INCIDENT_COMMANDS, type IncidentCommand } from './transition.ts';

const COMMAND = { access: 'session', permission: 'incidents:command' } as const;
/** What whoever was paged may do whatever the role. */
const OF_WHO_WAS_PAGED: ReadonlySet<IncidentCommand> = new Set(['acknowledge', 'escalate']);

const SUMMARIES: Readonly<Record<IncidentCommand, string>> = {
  acknowledge: 'Take an incident on: nobody else is called',
  'begin-triage': 'Find out what it is',
  promote: 'It is a real incident: work on it',
  mitigate: 'The effect on users has ended',
  resolve: 'The cause is gone',
  close: 'Nothing more is to be done',
  reopen: 'It is back: people are called again from level 1',
  cancel: 'It was a false alarm',
  escalate: 'Call the next level, or the one named, now',
  'request-summary': 'Ask an agent for a summary',
};

/** What the routes of commands work with. */
export interface CommandRoutesDeps extends IncidentActionDeps {
  /** Whether the person was paged for the incident in its current episode. */
  readonly wasPaged: (db: Queryable, userId: string, incidentId: string) => Promise<boolean>;
}

/** `POST /api/v1/incidents/{id}/{command}`, one for each command. */
export function registerCommandRoutes(http: Http, deps: CommandRoutesDeps): void {
  const exception: AccessException = {
    who: 'who was paged',
    allows: async (request, userId) => {
      const { id: ref = '' } = request.params as { readonly id?: string };
      const incident = isRef(ref) ? await findIncident(deps.db, ref) : null;
      return incident !== null && deps.wasPaged(deps.db, userId, incident.id);
    },
  };
  for (const command of INCIDENT_COMMANDS) {
    const url = `/api/v1/incidents/:id/${command}`;
    const schema = { summary: SUMMARIES[command], tags: ['incidents'], params: RefParams, response: { 200: IncidentSchema } };
    const config = OF_WHO_WAS_PAGED.has(command) ? { ...COMMAND, exception } : COMMAND;
    const common = { method: 'POST', url, config, preValidation: absentAsEmpty } as const;
    if (command === 'cancel')
      http.route({
        ...common,
        schema: { ...schema, body: CancelBody },
        handler: async (request) =>
          viewIncident(await runCommand(deps, { command, incidentId: request.params.id, ...request.body, ...byOf(request) })),
      });
    else if (command === 'escalate')
      http.route({
        ...common,
        schema: { ...schema, body: EscalateBody },
        handler: async (request) =>
          viewIncident(await runCommand(deps, { command, incidentId: request.params.id, ...request.body, ...byOf(request) })),
      });
    else
      http.route({
        ...common,
        schema: { ...schema, body: CommandBody },
        handler: async (request) =>
          viewIncident(await runCommand(deps, { command, incidentId: request.params.id, ...request.body, ...byOf(request) })),
      });
  }
}

/** A command needs no body. */
async function absentAsEmpty(request: FastifyRequest): Promise<void> {
  request.body ??= {};
}
