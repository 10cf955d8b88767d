export { EVENTS } from './events.ts';
export { type CommandRequest, commandIncident } from './lifecycle/command.actions.ts';
export { createIncident } from './lifecycle/create.actions.ts';
export { cancelUntouched, followAlerts, type Followed } from './lifecycle/auto-incident.actions.ts';
export { openersSince } from './lifecycle/auto-incident.store.ts';
export { earlierIncidents, type Trouble, troubleOfAlert, troubleOfIncident } from './earlier/earlier.store.ts';
export { affectedServices } from './services/affected.store.ts';
export { registerIncidentRoutes } from './incidents.routes.ts';
export {
  deletedIncidents,
  hasOpenInEarnest,
  removeTextsOfDeleted,
  findIncident,
  findIncidents,
  lockIncident,
  ongoingIncidents,
  openIncidentsOfTeam,
  RESOLVED_CRITICAL,
} from './incidents.store.ts';
export { linkedGroupKeys, unlinkSampleAlerts, linkedInBrief, type LinkedInBrief } from './links/links.store.ts';
export { assertMaySee } from './privacy/privacy.actions.ts';
export { hidingLive } from './privacy/hiding-live.actions.ts';
export { type IncidentReader, NOBODY, readerOf } from './privacy/reader.ts';
export { hiddenIncidents, incidentIdsFor, incidentIdsOfPerson, visibleTo, whoMayNotSee } from './privacy/visible.store.ts';
export { type SlaDeps, warnOfTargets } from './sla/sla.jobs.ts';
export { TARGETS_DUE } from './sla/sla.store.ts';
export { editIncident, writeEntry } from './edit.actions.ts';
export { submitSummary } from './summary/summaries.actions.ts';
export { acknowledgeOrder, reportUnacknowledged } from './coordination/coordination.actions.ts';
export { ACKS_DUE, incidentOfMessage, waitsFor as waitsForAcknowledgement } from './coordination/coordination.store.ts';
export { expireOffers } from './roles/offers.actions.ts';
export { incidentsOfAlerts } from './lifecycle/acknowledge-with-alerts.actions.ts';
export { answerOffer, assignRole } from './roles/roles.actions.ts';
export { postUpdate, remindToPublish, remindOfUpdates } from './status-updates/status-updates.actions.ts';
export { listUpdates, REMINDERS_DUE, updatesWindow } from './status-updates/status-updates.store.ts';
export { isOffered, listRoles, OFFERS_DUE } from './roles/roles.store.ts';
export { endRolesOf } from './roles/leaver-roles.actions.ts';
export { linkedAlerts, pruneLinks } from './links/links.actions.ts';
export { incidentNumbersOf, isGroupLinked, linkedGroups, openIncidentsOfGroup, openIncidentsOfGroups } from './links/links.store.ts';
export { type IncidentDeps, record } from './record.actions.ts';
export {
  addTimelineEntries,
  addTimelineEntry,
  type NewTimelineEntry,
  type Highlight,
  highlightsOf,
} from './timeline/timeline.store.ts';
export { NO_ESCALATIONS, NO_ROOM, NOBODY_ON_CALL } from './null-ports.ts';
export { situationText } from './document/document.store.ts';
export { mergedIncidents } from './merge/merge.store.ts';
export { pageOfTimeline } from './timeline/timeline.routes.ts';
export { channelActions } from './channels/channel-commands.actions.ts';
export type { ChannelActions } from './channels/channel-command.ts';
export type { ChannelDeps } from './channels/channels.actions.ts';
export { CHANNELS_JOB, workChannel } from './channels/channels.jobs.ts';
export { registerChannelRoutes } from './channels/channels.routes.ts';
export { CHANNELS_DUE, insertChannelPosts, pruneChannelPosts } from './channels/channels.store.ts';
export { ask as askResponders, responderAnswers, type ResponderDeps } from './responders/responders.actions.ts';
export { registerResponderRoutes } from './responders/responders.routes.ts';
export type { VideoDeps } from './video/video.actions.ts';
export { registerVideoRoutes } from './video/video.routes.ts';
export { addIncidentMessage } from './thread/thread.actions.ts';
export { communicationsOfIncident } from './video/communications.actions.ts';
