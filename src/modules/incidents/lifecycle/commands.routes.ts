import type { Queryable } from '../../../platform/db/database.ts';
import type { AccessException } from '../../../platform/http/access.ts';
import { byOf, callerOf } from '../../../platform/http/authenticate.ts';
import { absentAsEmpty } from '../../../platform/http/empty-body.ts';
import type { Http } from '../../../platform/http/server.ts';
import { runCommand, runSummary } from './command.actions.ts';
import { viewWithServices } from '../services/affected.actions.ts';
import type { Incident } from '../incident.ts';
import { CancelBody, CommandBody, CommandedIncident, EscalateBody, RefParams, SummaryRequestedSchema } from '../incidents.schema.ts';
import { findIncident, isRef } from '../incidents.store.ts';
import { countOpenLinked } from '../links/links.store.ts';
import type { RoomPorts } from '../ports.ts';
import type { IncidentActionDeps } from '../record.actions.ts';
import { timelineEntries } from '../timeline/timeline.store.ts';
import { DONE, INCIDENT_COMMANDS, type IncidentCommand } from './transition.ts';

const COMMAND = { access: 'session', permission: 'incidents:command' } as const;
/** What whoever was paged may do whatever the role. */
const OF_WHO_WAS_PAGED: ReadonlySet<IncidentCommand> = new Set(['acknowledge', 'escalate']);

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
}

const OPERATIONS: Readonly<Record<IncidentCommand, Described>> = {
  acknowledge: { operationId: 'acknowledgeIncident', summary: 'Acknowledge an incident', description: 'Stops the escalation.' },
  unacknowledge: {
    operationId: 'unacknowledgeIncident',
    summary: 'Undo an acknowledgement',
    description: 'Within ten minutes; the escalation goes on.',
  },
  'begin-triage': { operationId: 'beginIncidentTriage', summary: 'Begin triage of an incident' },
  promote: { operationId: 'promoteIncident', summary: 'Mark an incident as active' },
  mitigate: {
    operationId: 'mitigateIncident',
    summary: 'Mitigate an incident',
    description: 'The effect on users has ended. Stops the escalation.',
  },
  resolve: { operationId: 'resolveIncident', summary: 'Resolve an incident', description: 'The cause is gone. Stops the escalation.' },
  close: { operationId: 'closeIncident', summary: 'Close an incident', description: 'Nothing more is to be done.' },
  reopen: { operationId: 'reopenIncident', summary: 'Reopen an incident', description: 'The escalation starts again at level 1.' },
  cancel: { operationId: 'cancelIncident', summary: 'Cancel an incident', description: 'It was a false alarm. Stops the escalation.' },
  escalate: {
    operationId: 'escalateIncident',
    summary: 'Escalate an incident',
    description: 'Pages the next level, or the one named, now.',
  },
  'request-summary': {
    operationId: 'requestIncidentSummary',
    summary: 'Ask for a summary of an incident',
    description: 'Written from data at once; agents that are online write theirs beside it (status asked).',
  },
};

/** What the routes of commands work with. */
export interface CommandRoutesDeps extends IncidentActionDeps {
  /** Whether the person was paged for the incident in its current episode. */
  readonly wasPaged: (db: Queryable, userId: string, incidentId: string) => Promise<boolean>;
  readonly room: Pick<RoomPorts, 'statusPages'>;
}

/** `POST /api/v1/incidents/{id}/{command}`, one for each command. */
export function registerCommandRoutes(http: Http, deps: CommandRoutesDeps): void {
  const incidentOf = async (params: unknown) => {
    const { id: ref = '' } = params as { readonly id?: string };
    return isRef(ref) ? findIncident(deps.db, ref) : null;
  };
  const own: AccessException = {
    who: 'who acknowledged',
    allows: async (request, userId) => {
      const incident = await incidentOf(request.params);
      return incident !== null && (await lastHolder(deps.db, incident)) === userId;
    },
  };
  const exception: AccessException = {
    who: 'who was paged',
    allows: async (request, userId) => {
      const incident = await incidentOf(request.params);
      return incident !== null && deps.wasPaged(deps.db, userId, incident.id);
    },
  };
  for (const command of INCIDENT_COMMANDS) {
    const url = `/api/v1/incidents/:id/${command}`;
    const schema = { ...OPERATIONS[command], tags: ['Incidents'], params: RefParams, response: { 200: CommandedIncident } };
    const config =
      command === 'unacknowledge' ? { ...COMMAND, exception: own } : OF_WHO_WAS_PAGED.has(command) ? { ...COMMAND, exception } : COMMAND;
    const common = { method: 'POST', url, config, preValidation: absentAsEmpty } as const;
    if (command === 'cancel')
      http.route({
        ...common,
        schema: { ...schema, body: CancelBody },
        handler: async (request) =>
          answered(deps, await runCommand(deps, { command, incidentId: request.params.id, ...request.body, ...byOf(request) })),
      });
    else if (command === 'unacknowledge')
      http.route({
        ...common,
        schema: { ...schema, body: CommandBody },
        handler: async (request) => {
          const ownOnly = !callerOf(request).permissions.has(COMMAND.permission);
          return answered(
            deps,
            await runCommand(deps, { command, incidentId: request.params.id, ownOnly, ...request.body, ...byOf(request) }),
          );
        },
      });
    else if (command === 'request-summary')
      http.route({
        ...common,
        schema: { ...schema, body: CommandBody, response: { 202: SummaryRequestedSchema } },
        handler: async (request, reply) => reply.status(202).send(await runSummary(deps, request.params.id, byOf(request))),
      });
    else if (command === 'escalate')
      http.route({
        ...common,
        schema: { ...schema, body: EscalateBody },
        handler: async (request) =>
          answered(deps, await runCommand(deps, { command, incidentId: request.params.id, ...request.body, ...byOf(request) })),
      });
    else
      http.route({
        ...common,
        schema: { ...schema, body: CommandBody },
        handler: async (request) =>
          answered(deps, await runCommand(deps, { command, incidentId: request.params.id, ...request.body, ...byOf(request) })),
      });
  }
}

/** Who acknowledged last, also when that was undone since: a second press changes nothing, and says so. */
async function lastHolder(db: Queryable, incident: Incident): Promise<string | null> {
  if (incident.is_acknowledged) return (incident.last_acknowledged_by ?? incident.acknowledged_by)?.id ?? null;
  const page = { descending: true, limit: 1, skip: 0, after: null, kind: DONE.unacknowledge };
  const [entry] = await timelineEntries(db, incident.id, page);
  return (entry?.data['acknowledged_by'] as { readonly id?: string } | null | undefined)?.id ?? null;
}

/** The incident with how much of it goes on: ending an incident ends no alert, and publishes nothing. */
async function answered({ db, room }: CommandRoutesDeps, incident: Incident) {
  const [view, open, published] = await Promise.all([
    viewWithServices(db, incident),
    countOpenLinked(db, incident.id),
    room.statusPages.unresolved(db, incident.id),
  ]);
  return { ...view, still_firing: open, still_published: [...published] };
}
