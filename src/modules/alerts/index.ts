export { alertsChanged } from './changed.ts';
export { registerAlertRoutes } from './alerts.routes.ts';
export { AlertSchema } from './alerts.schema.ts';
export { addStory } from './alerts.store.ts';
export { touchGroups } from './intake.store.ts';
export { isOwned, OWNED_IDS } from './owner.store.ts';
export type { FirstDecisions } from './first-decision.ts';
export {
  type ChangedGroup,
  groupOfAlert,
  putOff,
  recordRouting,
  repairOrphans,
  type RoutingOutcome,
  settleGroups,
  FLOW_DUE,
  takeChangedGroups,
  undecidedAlerts,
  type UnroutedAlert,
  unroutedAlerts,
} from './flow.store.ts';
export { addNote, commandGroup } from './group.actions.ts';
export { type Intake, openIntake } from './intake.batcher.ts';
export { registerWebhookRoute } from './intake.routes.ts';
export { registerRefusalRoutes } from './refusals.routes.ts';
export { pruneRefusals } from './refusals.store.ts';
export { openRefusals, type Refusals } from './refusals.keeper.ts';
export { alertsByNumber } from './linkable.store.ts';
export type { AlertListQuery } from './list-query.ts';
export { countPrunable, pruneResolved } from './prune.store.ts';
export type { Mirror } from './threads.store.ts';
export { indexWords, WORDS_DUE } from './words.store.ts';
export { queryAlerts } from './query.actions.ts';
export type { Signal } from './signal.ts';
export { endUnknown, UNKNOWN_DUE } from './unknown.jobs.ts';
