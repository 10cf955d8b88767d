import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ReviewDeps } from './results.actions.ts';
import { pruneResults } from './results.store.ts';
import { registerTriageRoutes } from './triage.routes.ts';

export { EVENTS } from './events.ts';
export { lateRule, matchRule, type RuleMatch } from './decide.ts';
export { type Triaged, triageAlerts } from './flow.actions.ts';
export { NO_TRIAGE, rulesOfSeverity, triageInForce, type TriageInForce } from './in-force.store.ts';
export { decideInInvestigation, removeDeletedResults } from './results.actions.ts';
export { countResults } from './results.store.ts';
export { statsOf, type TriageStats } from './stats.ts';
export { readRules } from './rules.store.ts';

/** What is an incident, what wants an investigation, what is noise; the flow asks it. */
export function triageModule(
  { config, db, live }: Platform,
  joined: Pick<ReviewDeps, 'incidents' | 'investigations' | 'onReviewed'>,
): Module {
  return {
    name: 'triage',
    routes: (http) => registerTriageRoutes(http, { db, live, ...joined }),
    prune: async () => (config.DATA_RETENTION_DAYS > 0 ? pruneResults(db, config.DATA_RETENTION_DAYS) : 0),
  };
}
