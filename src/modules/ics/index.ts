import type { Http } from '../../platform/http/server.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Leading } from '../incidents/index.ts';
import type { RoomPorts } from '../incidents/ports.ts';
import { type ChannelDeps, leaveChannels } from './channels/channels.actions.ts';
import { CHANNELS_JOB, workChannel } from './channels/channels.jobs.ts';
import { registerChannelRoutes } from './channels/channels.routes.ts';
import { CHANNELS_DUE, pruneChannelPosts } from './channels/channels.store.ts';
import { reportUnacknowledged } from './coordination/coordination.actions.ts';
import { registerCoordinationRoutes } from './coordination/coordination.routes.ts';
import { ACKS_DUE } from './coordination/coordination.store.ts';
import { registerDocumentRoutes } from './document/document.routes.ts';
import type { ResponderDeps } from './responders/responders.actions.ts';
import { registerResponderRoutes } from './responders/responders.routes.ts';
import { expireOffers } from './roles/offers.actions.ts';
import { assignOnCall } from './roles/roles.actions.ts';
import { registerRoleRoutes } from './roles/roles.routes.ts';
import { listRoles, OFFERS_DUE } from './roles/roles.store.ts';
import { remindOfUpdates, remindToPublish } from './status-updates/status-updates.actions.ts';
import { registerStatusUpdateRoutes } from './status-updates/status-updates.routes.ts';
import { REMINDERS_DUE } from './status-updates/status-updates.store.ts';
import { requestSummary } from './summary/summaries.actions.ts';
import { registerSummaryRoutes } from './summary/summaries.routes.ts';
import { registerThreadRoutes } from './thread/thread.routes.ts';
import type { VideoDeps } from './video/video.actions.ts';
import { registerVideoRoutes } from './video/video.routes.ts';

export { submitSummary } from './summary/summaries.actions.ts';
export { acknowledgeOrder } from './coordination/coordination.actions.ts';
export { incidentOfMessage, waitsFor as waitsForAcknowledgement } from './coordination/coordination.store.ts';
export { answerOffer, assignRole } from './roles/roles.actions.ts';
export { postUpdate } from './status-updates/status-updates.actions.ts';
export { listUpdates, updatesWindow } from './status-updates/status-updates.store.ts';
export { endRolesOf } from './roles/leaver-roles.actions.ts';
export { CHANNELS_JOB } from './channels/channels.jobs.ts';
export { situationText } from './document/document.store.ts';
export { channelActions } from './channels/channel-commands.actions.ts';
export type { ChannelActions } from './channels/channel-command.ts';
export type { ChannelDeps } from './channels/channels.actions.ts';
export { insertChannelPosts } from './channels/channels.store.ts';
export { responderAnswers, type ResponderDeps } from './responders/responders.actions.ts';
export { addIncidentMessage } from './thread/thread.actions.ts';
export { communicationsOfIncident } from './video/communications.actions.ts';
export { isOffered, listRoles } from './roles/roles.store.ts';
export { removeTextsOfDeleted } from './thread/deleted.store.ts';

/** Leading an incident, for its lifecycle. */
export const LEADING: Leading = { begin: assignOnCall, hide: leaveChannels, summarise: requestSummary, roles: listRoles };

type LeadDeps = Parameters<typeof registerDocumentRoutes>[1] &
  Parameters<typeof registerStatusUpdateRoutes>[1] &
  Parameters<typeof registerThreadRoutes>[1];

/** Roles, document, status updates, orders, thread and summaries of an incident. */
export function registerLeadRoutes(http: Http, deps: LeadDeps): void {
  registerRoleRoutes(http, deps);
  registerDocumentRoutes(http, deps);
  registerStatusUpdateRoutes(http, deps);
  registerCoordinationRoutes(http, deps);
  registerThreadRoutes(http, deps);
  registerSummaryRoutes(http, deps);
}

const EVERY_MS = 5_000;
const CHANNELS_EVERY_MS = 2_000;

/** The incident command system: routes and background work of leading incidents. */
export function icsModule(
  { reserved }: Pick<Platform, 'reserved'>,
  deps: ChannelDeps & ResponderDeps & Pick<VideoDeps, 'meetings'> & { readonly room: RoomPorts },
): Module {
  const background = { ...deps, db: reserved };
  return {
    name: 'ics',
    jobs: [
      { name: 'role offers', everyMs: EVERY_MS, due: OFFERS_DUE, run: () => expireOffers(background) },
      {
        name: 'status update reminders',
        everyMs: EVERY_MS,
        due: REMINDERS_DUE,
        run: async () => {
          const [more, others] = [await remindOfUpdates(background), await remindToPublish(background)];
          return more || others;
        },
      },
      { name: 'acknowledgements of orders', everyMs: EVERY_MS, due: ACKS_DUE, run: () => reportUnacknowledged(background) },
      { name: CHANNELS_JOB, everyMs: CHANNELS_EVERY_MS, due: CHANNELS_DUE, run: () => workChannel(deps) },
    ],
    routes(http) {
      registerLeadRoutes(http, deps);
      registerChannelRoutes(http, deps);
      registerResponderRoutes(http, deps);
      registerVideoRoutes(http, deps);
    },
    prune: () => pruneChannelPosts(deps.db),
  };
}
