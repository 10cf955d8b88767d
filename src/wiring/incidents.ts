import { FLOW_JOB } from '../flow/flow.ts';
import type { Infrastructure } from '../infrastructure.ts';
import { CHANNEL_CHATS, type Channels } from '../integrations/providers.ts';
import type { IncidentDeps } from '../modules/incidents/index.ts';
import {
  type ChannelDeps,
  CHANNELS_JOB,
  communicationsOfIncident,
  insertChannelPosts,
  type ResponderDeps,
  LEADING,
} from '../modules/ics/index.ts';
import {
  editFromIncident,
  lastAuthorOf,
  pagesOfIncident,
  pagesShowing,
  publishFromIncident,
  type StatusPages,
  unresolvedPostsOf,
} from '../modules/status-pages/index.ts';
import type { Escalations, RoomPorts } from '../modules/incidents/ports.ts';
import {
  announcedGroups,
  channelLine,
  insertReply,
  notify,
  notifyByRules,
  type PagesDeps,
  repliesJob,
  responderPages,
} from '../modules/notifications/index.ts';
import { currentUser } from '../modules/oncall/index.ts';
import type { Live } from '../platform/live/live.ts';
import type { AgentTalk } from '../modules/agents/index.ts';

/** What incidents ask of others. */
export function openIncidents(
  { platform: { live }, wakes }: Pick<Infrastructure, 'platform' | 'wakes'>,
  escalations: Escalations,
  planner: PagesDeps,
): IncidentDeps {
  return {
    live,
    escalations,
    onAlertsChanged: wakes.of(FLOW_JOB),
    leading: LEADING,
    announced: announcedGroups,
    onCall: { currentUser },
    notify: notifyOfIncidents(live, planner),
  };
}

/** Channels of incidents, joined with the chats and with replies from them. */
export function openIncidentChannels(
  { platform: { baseUrl, db, log }, wakes }: Pick<Infrastructure, 'platform' | 'wakes'>,
  incidents: IncidentDeps,
  { hostFor, planner }: Pick<Channels, 'hostFor'> & { readonly planner: PagesDeps },
): ChannelDeps & ResponderDeps {
  return {
    ...incidents,
    db,
    log,
    baseUrl,
    hostFor,
    pages: responderPages(planner),
    chats: CHANNEL_CHATS,
    async onLines({ provider, channel }, lines) {
      let news = false;
      for (const line of lines) news = (await insertReply(db, channelLine({ ...line, provider, channel }))) || news;
      if (news) wakes.of(repliesJob(provider))();
    },
    onChannel: wakes.of(CHANNELS_JOB),
  };
}

/** Notices of incidents: in the web app, and where they have an urgency by each person's rules. */
export function notifyOfIncidents(live: Live, planner: PagesDeps): IncidentDeps['notify'] {
  return async (tx, notice) => {
    const { urgency } = notice;
    if (urgency === undefined) await notify(tx, live, notice);
    else await notifyByRules(tx, planner, notice.userIds, { ...notice, urgency });
  };
}

/** What leading an incident asks of status pages and chat. */
export function openRoom(
  { deps }: Pick<StatusPages, 'deps'>,
  { onChannel }: Pick<ChannelDeps, 'onChannel'>,
  { notify, drafts }: Pick<AgentTalk, 'notify' | 'drafts'>,
): RoomPorts {
  return {
    async communicationsOf(queried, incidentId) {
      const [pages, communications] = await Promise.all([
        pagesOfIncident(queried, incidentId),
        communicationsOfIncident(queried, incidentId),
      ]);
      const statusPages = pages.map(({ id, title, slug }) => ({
        id: `status-page-${id}`,
        purpose: 'Customers',
        channel: `Status page ${title}`,
        address: `${deps.baseUrl}/status/${slug}`,
      }));
      return [...communications, ...statusPages];
    },
    statusPages: {
      showing: pagesShowing,
      unresolved: unresolvedPostsOf,
      lastAuthor: lastAuthorOf,
      publish: (tx, update) => publishFromIncident(tx, deps, update),
      edit: (tx, update, by) => editFromIncident(tx, deps, update, by),
    },
    async mirror(tx, note) {
      if (await insertChannelPosts(tx, note)) tx.afterCommit(onChannel);
      await notify(tx, { chat: { kind: 'incident', id: note.incidentId }, author: note.by, text: note.text });
    },
    drafts,
  };
}
