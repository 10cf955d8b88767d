import type { FastifyRequest } from 'fastify';
import { byOf } from '../../platform/http/authenticate.ts';
import type { Http } from '../../platform/http/server.ts';
import { runCommand } from './command.actions.ts';
import { viewIncident } from './incident-view.ts';
import { CancelBody, CommandBody, EscalateBody, IncidentSchema, RefParams } from './incidents.schema.ts';
import type { IncidentActionDeps } from './record.actions.ts';
import { INCIDENT_COMMANDS, type IncidentCommand } from './transition.ts';

const COMMAND = { access: 'session', permission: 'incidents:command' } as const;

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

/** `POST /api/v1/incidents/{id}/{command}`, one for each command. */
export function registerCommandRoutes(http: Http, deps: IncidentActionDeps): void {
  for (const command of INCIDENT_COMMANDS) {
    const url = `/api/v1/incidents/:id/${command}`;
    const schema = { summary: SUMMARIES[command], tags: ['incidents'], params: RefParams, response: { 200: IncidentSchema } };
    const common = { method: 'POST', url, config: COMMAND, preValidation: absentAsEmpty } as const;
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
