export type { AlertRow, AlertStatus } from './alert.ts';
export { type ChangedGroup, putOff, recordRouting, type RoutingOutcome, settleGroups, takeChangedGroups, type UnroutedAlert, unroutedAlerts } from './flow.store.ts';
export { type Intake, openIntake } from './intake.batcher.ts';
export { registerWebhookRoute } from './intake.routes.ts';
export type { AlertListQuery } from './list-query.ts';
export { countPrunable, pruneResolved } from './prune.store.ts';
export { queryAlerts } from './query.actions.ts';
export type { Normalised, Rejection, Signal, Source, SourceRequest } from './signal.ts';
