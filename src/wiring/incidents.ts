import { FLOW_JOB } from '../flow.ts';
import type { Infrastructure } from '../infrastructure.ts';
import { commandIncident, type IncidentDeps, registerIncidentRoutes, pruneLinks } from '../modules/incidents/index.ts';
import type { Escalations } from '../modules/incidents/ports.ts';
import { type IncidentCommands, incidentsPagedFor, notify } from '../modules/notifications/index.ts';
import { currentUser } from '../modules/oncall/index.ts';
import type { Module } from '../platform/module.ts';

/** What incidents ask of others. */
export function openIncidents(
  { platform: { live }, wakes }: Pick<Infrastructure, 'platform' | 'wakes'>,
  escalations: Escalations,
): IncidentDeps {
  return {
    live,
    escalations,
    onAlertsChanged: wakes.of(FLOW_JOB),
    onCall: { currentUser },
    notify: (tx, notice) => notify(tx, live, notice),
  };
}

/** What the answer to a page does to its incident: the same verb as in the web app. */
export function incidentCommands(incidents: IncidentDeps): IncidentCommands {
  return {
    async run(tx, command, incidentId, actor) {
      const outcome = await commandIncident(tx, incidents, { command, incidentId, actor });
      return outcome.kind === 'refused'
        ? { kind: 'refused', reason: outcome.problem.message }
        : { kind: outcome.kind, reason: outcome.text };
    },
  };
}

export function incidentsModule({ platform: { db } }: Pick<Infrastructure, 'platform'>, incidents: IncidentDeps): Module {
  return {
    name: 'incidents',
    routes: (http) =>
      registerIncidentRoutes(http, {
        ...incidents,
        db,
        wasPaged: async (queried, userId, incidentId) => (await incidentsPagedFor(queried, userId, [incidentId])).has(incidentId),
      }),
    prune: () => pruneLinks(db),
  };
}
