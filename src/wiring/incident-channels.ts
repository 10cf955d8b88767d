import type { Infrastructure } from '../infrastructure.ts';
import { CHANNEL_CHATS, type Channels } from '../integrations/providers.ts';
import { serviceNamed, teamsNamed } from '../modules/catalog/index.ts';
import { contactsOf, findColleagues, peopleNamed } from '../modules/identity/index.ts';
import {
  askResponders,
  type ChannelActions,
  channelActions,
  type ChannelDeps,
  CHANNELS_DUE,
  CHANNELS_JOB,
  type IncidentDeps,
  pruneChannelPosts,
  registerChannelRoutes,
  registerResponderRoutes,
  registerVideoRoutes,
  type VideoDeps,
  workChannel,
} from '../modules/incidents/index.ts';
import { channelLine, insertReply, type PagesDeps, repliesJob } from '../modules/notifications/index.ts';
import { whoIsOnCall } from '../modules/oncall/index.ts';
import type { RoomPorts } from '../modules/incidents/ports.ts';
import { currentSettings } from '../modules/settings/index.ts';
import type { Module } from '../platform/module.ts';
import { responderDeps } from './responders.ts';

const CHANNELS_EVERY_MS = 2_000;

/** Channels of incidents, joined with the chats, the people and the settings. */
export function openIncidentChannels(
  { platform, wakes }: Pick<Infrastructure, 'platform' | 'wakes'>,
  incidents: IncidentDeps,
  { hostFor }: Pick<Channels, 'hostFor'>,
): ChannelDeps {
  const { baseUrl, db, log } = platform;
  return {
    ...incidents,
    db,
    log,
    baseUrl,
    hostFor,
    chats: CHANNEL_CHATS,
    invitees: async (queried, provider, userIds) =>
      [...(await contactsOf(queried, userIds))].flatMap(([userId, { name, active, accounts, email, emailVerified }]) =>
        active ? [{ userId, name, account: accounts[provider] ?? null, email: emailVerified ? email : null }] : [],
      ),
    archives: async (queried) => (await currentSettings(queried)).archive_incident_channels,
    async onLines({ provider, channel }, lines) {
      let news = false;
      for (const { id, user, text, thread } of lines)
        news = (await insertReply(db, channelLine({ provider, channel, id, user, text, thread }))) || news;
      if (news) wakes.of(repliesJob(provider))();
    },
    onChannel: wakes.of(CHANNELS_JOB),
  };
}

/** What people can do in the channels: the same as in the web app. */
export function incidentChannelActions(
  incidents: IncidentDeps,
  planner: PagesDeps,
  { room, baseUrl }: { readonly room: Pick<RoomPorts, 'mirror' | 'statusPages'>; readonly baseUrl: string },
): ChannelActions {
  const responders = responderDeps(incidents, planner);
  return channelActions({
    ...incidents,
    ...{ room, baseUrl, serviceNamed },
    async onCallNow(tx) {
      const schedules = await whoIsOnCall(tx);
      const people = await findColleagues(tx, [...new Set(schedules.flatMap(({ user_id: id }) => id ?? []))]);
      const nameOf = new Map(people.map(({ id, display_name: name }) => [id, name]));
      return schedules.map(
        ({ schedule_name: name, user_id: id }) => `${name}: ${id === null ? 'nobody' : (nameOf.get(id) ?? 'somebody who left')}`,
      );
    },
    named: async (db, name) => [
      ...(await teamsNamed(db, name)).map((team) => ({ kind: 'team' as const, ...team })),
      ...(await peopleNamed(db, name)).map((person) => ({ kind: 'user' as const, ...person })),
    ],
    page: async (tx, incident, { kind, id }, actor) => {
      const asked = await askResponders(tx, responders, incident, kind === 'team' ? { team_ids: [id] } : { user_ids: [id] }, { actor });
      return { kind: 'changed', reason: `Paged: ${asked.responders.map(({ name }) => name).join(', ')}.` };
    },
  });
}

/** Routes of the channels, and what keeps them up to date. */
export function incidentChannelsModule(channels: ChannelDeps & Pick<VideoDeps, 'meetings'>, planner: PagesDeps): Module {
  return {
    name: 'incident channels',
    routes(http) {
      registerChannelRoutes(http, channels);
      registerResponderRoutes(http, { ...responderDeps(channels, planner), db: channels.db });
      registerVideoRoutes(http, channels);
    },
    prune: () => pruneChannelPosts(channels.db),
    jobs: [{ name: CHANNELS_JOB, everyMs: CHANNELS_EVERY_MS, due: CHANNELS_DUE, run: () => workChannel(channels) }],
  };
}
