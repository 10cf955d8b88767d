export { EVENTS } from './events.ts';
export { lateRule, matchRule, type RuleMatch } from './decide.ts';
export { type Triaged, triageAlerts } from './flow.actions.ts';
export { NO_TRIAGE, rulesOfSeverity, triageInForce, type TriageInForce } from './in-force.store.ts';
export { registerTriageRoutes } from './triage.routes.ts';
export { decideInInvestigation, removeDeletedResults } from './results.actions.ts';
export { countResults, pruneResults } from './results.store.ts';
export { statsOf, type TriageStats } from './stats.ts';
export { readRules } from './rules.store.ts';
