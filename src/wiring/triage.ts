import { FLOW_JOB } from '../flow.ts';
import type { Infrastructure } from '../infrastructure.ts';
import { cancelUntouched, type IncidentDeps, openersSince } from '../modules/incidents/index.ts';
import { pruneResults, registerTriageRoutes } from '../modules/triage/index.ts';
import type { Investigations } from '../modules/triage/ports.ts';
import type { Module } from '../platform/module.ts';

/** What is an incident, what wants an investigation, what is noise; the flow asks it. */
export function triageModule(
  { platform: { config, db, live }, wakes }: Pick<Infrastructure, 'platform' | 'wakes'>,
  incidents: IncidentDeps,
  investigations: Investigations,
): Module {
  const deps = {
    ...{ db, live, investigations, openersSince },
    cancelIncident: (...[tx, groupId, by, reason]: Parameters<Parameters<typeof registerTriageRoutes>[1]['cancelIncident']>) =>
      cancelUntouched(tx, incidents, groupId, by, reason),
    onReviewed: wakes.of(FLOW_JOB),
  };
  return {
    name: 'triage',
    routes: (http) => registerTriageRoutes(http, deps),
    prune: async () => (config.DATA_RETENTION_DAYS > 0 ? pruneResults(db, config.DATA_RETENTION_DAYS) : 0),
  };
}
