import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { currentSettings } from '../settings/index.ts';
import type { ChannelDeps } from './channels/channels.actions.ts';
import { CHANNELS_JOB, workChannel } from './channels/channels.jobs.ts';
import { registerChannelRoutes } from './channels/channels.routes.ts';
import { CHANNELS_DUE, pruneChannelPosts } from './channels/channels.store.ts';
import { reportUnacknowledged } from './coordination/coordination.actions.ts';
import { ACKS_DUE } from './coordination/coordination.store.ts';
import { registerIncidentRoutes } from './incidents.routes.ts';
import { pruneLinks } from './links/links.actions.ts';
import type { RoomPorts } from './ports.ts';
import type { IncidentActionDeps } from './record.actions.ts';
import type { ResponderDeps } from './responders/responders.actions.ts';
import { registerResponderRoutes } from './responders/responders.routes.ts';
import { expireOffers } from './roles/offers.actions.ts';
import { OFFERS_DUE } from './roles/roles.store.ts';
import { type SlaDeps, warnOfTargets } from './sla/sla.jobs.ts';
import { TARGETS_DUE } from './sla/sla.store.ts';
import { remindOfUpdates, remindToPublish } from './status-updates/status-updates.actions.ts';
import { REMINDERS_DUE } from './status-updates/status-updates.store.ts';
import type { VideoDeps } from './video/video.actions.ts';
import { registerVideoRoutes } from './video/video.routes.ts';

export { EVENTS } from './events.ts';
export { affectedSince } from './figures/days.store.ts';
export { sumWeeks } from './figures/mean-times.store.ts';
export { sumIncidents } from './figures/metrics.store.ts';
export { type CommandRequest, commandIncident } from './lifecycle/command.actions.ts';
export { createIncident } from './lifecycle/create.actions.ts';
export { cancelUntouched, followAlerts, type Followed } from './lifecycle/auto-incident.actions.ts';
export { openersSince } from './lifecycle/auto-incident.store.ts';
export { earlierIncidents, type Trouble, troubleOfAlert, troubleOfIncident } from './earlier/earlier.store.ts';
export { affectedServices } from './services/affected.store.ts';
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
export { editIncident, writeEntry } from './edit.actions.ts';
export { submitSummary } from './summary/summaries.actions.ts';
export { acknowledgeOrder } from './coordination/coordination.actions.ts';
export { incidentOfMessage, waitsFor as waitsForAcknowledgement } from './coordination/coordination.store.ts';
export { incidentsOfAlerts } from './lifecycle/acknowledge-with-alerts.actions.ts';
export { answerOffer, assignRole } from './roles/roles.actions.ts';
export { postUpdate } from './status-updates/status-updates.actions.ts';
export { listUpdates, updatesWindow } from './status-updates/status-updates.store.ts';
export { isOffered, listRoles } from './roles/roles.store.ts';
export { endRolesOf } from './roles/leaver-roles.actions.ts';
export { linkedAlerts } from './links/links.actions.ts';
export { incidentNumbersOf, isGroupLinked, linkedGroups, openIncidentsOfGroup, openIncidentsOfGroups } from './links/links.store.ts';
export { CHANNELS_JOB } from './channels/channels.jobs.ts';
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
export { insertChannelPosts } from './channels/channels.store.ts';
export { responderAnswers, type ResponderDeps } from './responders/responders.actions.ts';
export { addIncidentMessage } from './thread/thread.actions.ts';
export { communicationsOfIncident } from './video/communications.actions.ts';

const EVERY_MS = 5_000;
const CHANNELS_EVERY_MS = 2_000;

const slaTargets: SlaDeps['slaTargets'] = async (db) => (await currentSettings(db)).sla_targets;

/** Incidents: their lifecycle, and how they are led. */
export function incidentsModule(
  { db, reserved }: Pick<Platform, 'db' | 'reserved'>,
  incidents: Omit<IncidentActionDeps, 'db'>,
  joined: { readonly room: RoomPorts } & Pick<Parameters<typeof registerIncidentRoutes>[1], 'wasPaged'>,
): Module {
  const background = { ...incidents, db: reserved, room: joined.room };
  return {
    name: 'incidents',
    jobs: [
      { name: 'role offers', everyMs: EVERY_MS, due: OFFERS_DUE, run: () => expireOffers(background) },
      {
        ...{ name: 'status update reminders', everyMs: EVERY_MS, due: REMINDERS_DUE },
        run: async () => {
          const [more, others] = [await remindOfUpdates(background), await remindToPublish(background)];
          return more || others;
        },
      },
      { name: 'incident targets', everyMs: EVERY_MS, due: TARGETS_DUE, run: () => warnOfTargets({ ...background, slaTargets }) },
      { name: 'acknowledgements of orders', everyMs: EVERY_MS, due: ACKS_DUE, run: () => reportUnacknowledged(background) },
    ],
    routes: (http) => registerIncidentRoutes(http, { ...incidents, db, ...joined, slaTargets }),
    prune: () => pruneLinks(db),
  };
}

/** Channels of incidents in chat, people asked to join, and video rooms. */
export function incidentChannelsModule(channels: ChannelDeps & ResponderDeps & Pick<VideoDeps, 'meetings'>): Module {
  return {
    name: 'incident channels',
    routes(http) {
      registerChannelRoutes(http, channels);
      registerResponderRoutes(http, channels);
      registerVideoRoutes(http, channels);
    },
    prune: () => pruneChannelPosts(channels.db),
    jobs: [{ name: CHANNELS_JOB, everyMs: CHANNELS_EVERY_MS, due: CHANNELS_DUE, run: () => workChannel(channels) }],
  };
}
