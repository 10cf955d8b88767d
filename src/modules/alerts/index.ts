import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Mappings } from './mapping/mapping.keeper.ts';
import { registerMappingRoutes } from './mapping/mapping.routes.ts';
import { openTrials } from './mapping/trials.keeper.ts';

export { alertsChanged, EVENTS } from './events.ts';
export { registerAlertRoutes } from './alerts.routes.ts';
export { AlertSchema, SeverityCounts } from './alerts.schema.ts';
export { addTimelineEvents, alertCores } from './alerts.store.ts';
export { acknowledgeAlert, commandAlert } from './alerts.actions.ts';
export { acknowledgersOf, actedOnSince, groupFigures, labelsOfGroup, newestOfGroups } from './groups/group-figures.store.ts';
export { isOwned, OWNED_IDS } from './owner.store.ts';
export type { FirstDecisions } from './intake/decision/first-decision.ts';
export {
  alertsOpenSince,
  type ChangedGroup,
  groupOfAlert,
  suppressedOf,
  holdGroup,
  markLinkedGroups,
  openAlertsWith,
  putOff,
  recentAtArrival,
  recentOfGroups,
  recheckInhibited,
  recheckSilenced,
  redecideGroup,
  recordRouting,
  repairOrphans,
  routingBacklog,
  type RoutingOutcome,
  settleGroups,
  FLOW_DUE,
  takeChangedGroups,
  undecidedAlerts,
  type UnroutedAlert,
  unroutedAlerts,
} from './groups/routing.store.ts';
export { firedSince } from './groups/fired.store.ts';
export { acknowledgeGroup, addNote, commandGroup } from './groups/group.actions.ts';
export type { Acknowledger, AlertIncident, AlertIncidents } from './alert-incidents.ts';
export { sharedLabels } from './groups/group-labels.store.ts';
export { type Intake, openIntake } from './intake/commit/intake.keeper.ts';
export { type IntakeBodies, openBodies } from './intake/body/bodies.keeper.ts';
export { openToBodies, registerWebhookRoute } from './intake/intake.routes.ts';
export { admissionOf, bodyOf, OUTCOMES, receive, take, type WebhookDeps } from './intake/receive.actions.ts';
export { openUnderKeys } from './intake/decision/sender-keys.store.ts';
export { registerRefusalRoutes } from './intake/refusals/refusals.routes.ts';
export { pruneRefusals } from './intake/refusals/refusals.store.ts';
export { lockGroups, reviseGroups } from './intake/commit/intake.store.ts';
export type { IntakeMappings } from './intake/mappings.ts';
export { openRefusals, type Refusals } from './intake/refusals/refusals.keeper.ts';
export { openByService } from './list/by-service.store.ts';
export { fingerprintsOf, openAlerts, type OpenAlertRow } from './list/open.store.ts';
export { alertsByNumber } from './list/linkable.store.ts';
export { deletedAmong, deletedGroups, noiseRows, subjectsOf } from './list/noise.store.ts';
export { type ScannedAlert, scanAlerts } from './list/scan.store.ts';
export type { AlertListQuery } from './list/list-query.ts';
export { pruneBulk } from './bulk/bulk.store.ts';
export { countPrunable, pruneResolved } from './prune.store.ts';
export { AGENT_MESSAGE_MAX, MESSAGE_MAX } from './threads/threads.actions.ts';
export {
  insertMessage,
  listMessages,
  type Mirror,
  removeDeletedThreads,
  type StoredMessage,
  threadWindow,
} from './threads/threads.store.ts';
export { indexWords, WORDS_DUE } from './list/search-index.store.ts';
export { queryAlerts } from './list/query.actions.ts';
export type { Signal } from './signal.ts';
export { endUnknown } from './intake/unknown/unknown.jobs.ts';
export { expireAlerts, type ExpiryDeps } from './expiry/expiry.jobs.ts';
export { EXPIRY_DUE } from './expiry/expiry.store.ts';
export { UNKNOWN_DUE } from './intake/unknown/unknown.store.ts';
export { openTraffic, type Traffic } from './intake/traffic/traffic.keeper.ts';
export { registerTrafficRoutes } from './intake/traffic/traffic.routes.ts';
export { pruneTraffic } from './intake/traffic/traffic.store.ts';
export { registerSourceRoutes } from './intake/sources.routes.ts';
export { drafts as THREAD_DRAFTS } from './alerts.schema.ts';
export { senderByMail } from './tokens/mail-addresses.actions.ts';
export { openSenders, senderLookup } from './tokens/senders.actions.ts';
export type { Senders } from './tokens/senders.ts';
export { webhookSettings } from './tokens/webhook-settings.actions.ts';
export { generateWebhookToken, listWebhookTokens, revokeWebhookToken, SIGNING_SECRETS } from './tokens/webhook-tokens.actions.ts';
export { registerWebhookTokenRoutes } from './tokens/webhook-tokens.routes.ts';
export { webhookTokenDigests } from './tokens/webhook-tokens.store.ts';
export { type Mappings, openMappings } from './mapping/mapping.keeper.ts';

/** @param trials what runs trials on a thread of its own, see `openTrials` */
export function mappingModule({ db, live, telemetry }: Platform, mappings: Mappings, trials: URL): Module {
  return {
    name: 'mapping',
    routes: (http) => registerMappingRoutes(http, { db, live, mappings, trials: openTrials(trials) }),
    collect: async () => telemetry.mapping.off.set(mappings.off()),
    close: () => mappings.close(),
  };
}
