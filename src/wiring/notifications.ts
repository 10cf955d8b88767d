import { PAGING_CONNECTIONS, sharing } from '../platform/db/pools.ts';
import { FLOW_JOB } from '../flow/flow.ts';
import type { Infrastructure } from '../infrastructure.ts';
import { type Channels, HIDDEN_TARGETS, METHODS, PROGRAMS, THREADED } from '../integrations/providers.ts';
import type { Mirror } from '../modules/alerts/index.ts';
import { type Identity, pendingPhoneOf, usePendingPhone } from '../modules/identity/index.ts';
import { type IncidentDeps, NOBODY, troubleOfIncident } from '../modules/incidents/index.ts';
import type { ChannelActions } from '../modules/ics/index.ts';
import {
  chatReplies,
  countWaitingPages,
  DELIVERIES_DUE,
  DELIVERIES_JOB,
  deliveryBacklog,
  incidentCommands,
  openDecisions,
  openPageMetrics,
  openPageReviser,
  openPages,
  openPageSender,
  openSender,
  PAGE_EDITS_JOB,
  PAGE_TROUBLE_JOB,
  releaseConnected,
  REPORTS_DUE,
  reportTrouble,
  type PageSenderDeps,
  pagesDue,
  PAGES_JOB,
  type PagesDeps,
  planThreadNote,
  pruneChatReplies,
  pruneNotifications,
  prunePages,
  pruneShared,
  registerChatReplyRoutes,
  registerInboxRoutes,
  registerContactRoutes,
  registerPhoneCodeRoutes,
  registerPreferenceRoutes,
  registerVoiceRoutes,
  REPLIES_DUE,
  repliesJob,
  REVISIONS_DUE,
  type SenderDeps,
  notifyAdmins,
  type VoiceDeps,
  workChatReply,
  workedAt,
} from '../modules/notifications/index.ts';
import { databaseNow, type Queryable } from '../platform/db/database.ts';
import type { Http } from '../platform/http/server.ts';
import { seenBefore, seenBeforeText } from '../modules/post-mortems/index.ts';
import { digestGroups, type SilenceDeps } from '../modules/silences/index.ts';
import type { Job } from '../platform/loop.ts';
import type { Module } from '../platform/module.ts';
import type { Platform } from '../platform/platform.ts';
import type { Wakes } from '../platform/wakes.ts';
import { type Agents, type AgentTalk, decisionActions, likelyCauseOf, wordsOf } from '../modules/agents/index.ts';
import { NOTIFICATIONS } from '../modules/notifications/events.ts';

const NOTIFICATIONS_KEPT_DAYS = 90;
const SEND_EVERY_MS = 500;
const EDIT_EVERY_MS = 1_000;
const TROUBLE_EVERY_MS = 5_000;
const REPLIES_EVERY_MS = 2_000;

/** Writes pages; they are sent by the background work. */
export interface PagePlanner extends PagesDeps {
  readonly pages: ReturnType<typeof openPages>;
}

/** Opens what writes pages. It needs nothing of those that want people paged. */
export function openPagePlanner(
  { platform: { live }, wakes }: { readonly platform: Pick<Platform, 'live'>; readonly wakes: Wakes },
  { personChannelFor }: Pick<Channels, 'personChannelFor'>,
): PagePlanner {
  const jobs = [wakes.of(PAGES_JOB), wakes.of(PAGE_EDITS_JOB)];
  const onPlanned = () => {
    for (const wake of jobs) wake();
  };
  const deps = { live, methods: METHODS, personChannelFor, onPlanned };
  return { ...deps, pages: openPages(deps) };
}

/** Methods that ring. */
const RINGING = METHODS.all.filter(({ rings }) => rings).map(({ id }) => id);

/** What pages are sent, read out and answered with. */
export type PagingParts = PageSenderDeps & VoiceDeps & Pick<PagesDeps, 'onPlanned'>;

/** Paging, joined with the incidents that people are paged for. */
export function openPaging(
  { live, log, reserved: db, telemetry }: Platform,
  planner: PagesDeps,
  {
    channels,
    incidents,
    askActions,
  }: {
    readonly channels: Pick<Channels, 'personChannelFor'>;
    readonly incidents: IncidentDeps;
    readonly askActions: PagingParts['askActions'];
  },
): PagingParts {
  return {
    db,
    log,
    live,
    methods: METHODS,
    metrics: openPageMetrics(telemetry.registry, db, RINGING),
    lastSeen,
    commands: incidentCommands(incidents),
    personChannelFor: channels.personChannelFor,
    onPlanned: planner.onPlanned,
    askActions,
  };
}

/** Every route of paging: callbacks of phones, preferences, phone codes. */
export function registerPagingRoutes(
  http: Http,
  paging: PagingParts & Pick<Channels, 'voicePlatforms'>,
  { identity, limits }: { readonly identity: Identity; readonly limits: Infrastructure['limits'] | null },
): void {
  const { context } = identity;
  registerVoiceRoutes(http, { ...paging, codeKey: context.pepper });
  registerPreferenceRoutes(http, { ...paging, limits });
  registerContactRoutes(http, { ...paging, codeKey: context.pepper, limits });
  registerPhoneCodeRoutes(http, {
    db: context.db,
    methods: paging.methods,
    personChannelFor: paging.personChannelFor,
    codeKey: context.pepper,
    pendingPhoneOf,
    confirm: (tx, userId, phone, by) => usePendingPhone(context, tx, userId, phone, by),
    limits,
  });
}

export interface NotificationParts {
  readonly planner: PagesDeps;
  readonly paging: PagingParts;
  readonly channels: Pick<Channels, 'channelFor' | 'platforms' | 'voicePlatforms'>;
  readonly identity: Identity;
  readonly incidents: IncidentDeps;
  readonly mirror: Mirror;
  readonly silences: SilenceDeps;
  readonly channelActions: ChannelActions;
  readonly investigations: Pick<Agents, 'tools'>;
}

/** Deliveries to destinations, pages to people, replies from chat and phone, notifications in the web app. */
export function notificationsModule(
  { platform, wakes, limits }: Pick<Infrastructure, 'platform' | 'wakes'> & { readonly limits: Infrastructure['limits'] | null },
  { planner, paging, channels, identity, incidents, mirror, silences, channelActions, investigations }: NotificationParts,
): Module {
  const { baseUrl, db, live, log, reserved, telemetry } = platform;
  const { channelFor, platforms, voicePlatforms } = channels;
  const sender = openSender({
    db: reserved,
    log,
    baseUrl,
    channelFor,
    onDead: onDeadDestination(platform, planner),
    digest: (id) => digestGroups(reserved, id),
    causeOf: (groupId) => likelyCauseOf(reserved, groupId),
    investigation: (about) => wordsOf(reserved, baseUrl, about),
    programs: PROGRAMS,
    hiddenTargets: HIDDEN_TARGETS,
    metrics: telemetry.deliveries,
    onFree: wakes.of(DELIVERIES_JOB),
  });
  const replies = chatReplies({
    db: reserved,
    log,
    platforms,
    live,
    mirror,
    incidents,
    silences,
    channelActions,
    onChanged: wakes.of(FLOW_JOB),
    askActions: paging.askActions,
    decisions: openDecisions(incidents, decisionActions(investigations.tools)),
  });
  const wakeReplies = platforms.map(({ provider }) => wakes.of(repliesJob(provider)));
  return {
    name: 'notifications',
    routes(http) {
      registerChatReplyRoutes(http, {
        db: reserved,
        platforms,
        incidentOf: channelActions.incidentOf,
        onStored: () => {
          for (const wake of wakeReplies) wake();
        },
      });
      registerInboxRoutes(http, { db, live });
      registerPagingRoutes(http, { ...paging, voicePlatforms }, { identity, limits });
    },
    jobs: [
      { name: DELIVERIES_JOB, everyMs: SEND_EVERY_MS, due: DELIVERIES_DUE, run: () => sender.run(), drain: () => sender.stop() },
      ...pageJobs(paging, wakes),
      ...platforms.map(({ provider }) => ({
        name: repliesJob(provider),
        everyMs: REPLIES_EVERY_MS,
        due: REPLIES_DUE,
        run: () => workChatReply(replies, provider),
      })),
    ],
    async prune() {
      await pruneChatReplies(db);
      await pruneNotifications(db, NOTIFICATIONS_KEPT_DAYS);
      await prunePages(db, NOTIFICATIONS_KEPT_DAYS);
      await pruneShared(db, NOTIFICATIONS_KEPT_DAYS);
    },
    async state() {
      const [deliveries, pages] = await Promise.all([deliveryBacklog(reserved), countWaitingPages(reserved, RINGING)]);
      return { deliveries, pages };
    },
    async collect() {
      telemetry.deliveries.lanes.set(sender.active());
      const backlog = await deliveryBacklog(reserved);
      for (const state of ['pending', 'sending', 'failed']) telemetry.deliveries.backlog.set({ state }, backlog[state] ?? 0);
    },
  };
}

/** Sends what is due to people, and keeps true what was sent. */
function pageJobs(paging: PagingParts, wakes: Wakes): readonly Job[] {
  const sender = openPageSender({ ...paging, db: sharing(paging.db, PAGING_CONNECTIONS) });
  const reviser = openPageReviser({ ...paging, onFree: wakes.of(PAGE_EDITS_JOB) });
  return [
    {
      name: PAGES_JOB,
      everyMs: SEND_EVERY_MS,
      due: pagesDue(METHODS.all.map(({ id }) => id)),
      run: () => sender.run(),
      drain: () => sender.stop(),
    },
    { name: PAGE_EDITS_JOB, everyMs: EDIT_EVERY_MS, due: REVISIONS_DUE, run: () => reviser.run(), drain: () => reviser.stop() },
    {
      name: PAGE_TROUBLE_JOB,
      everyMs: TROUBLE_EVERY_MS,
      due: REPORTS_DUE,
      run: async () => {
        await releaseConnected(paging);
        return reportTrouble(paging);
      },
    },
  ];
}

/** What is written about a group stands in all of its chat threads but the one it came from, and reaches the agents that it names. */
export function openMirror(wakes: Wakes, notify: AgentTalk['notify']): Mirror {
  const wake = wakes.of(DELIVERIES_JOB);
  return async (tx, { id, group_id: groupId, author, text }, from) => {
    // What an agent writes is marked as an agent's, wherever it is read.
    const name = author.kind === 'agent' ? `${author.name} (agent)` : author.name;
    if (await planThreadNote(tx, { groupId, messageId: id, author: name, text, from, threads: THREADED, byPerson: author.kind === 'user' }))
      tx.afterCommit(wake);
    await notify(tx, { chat: { kind: 'group', id: groupId }, author, text });
  };
}

/** What the same trouble was last time, for a page: it may be read over a shoulder, so no private incident is named. */
async function lastSeen(db: Queryable, incidentId: string): Promise<string | null> {
  const [last] = await seenBefore(db, await troubleOfIncident(db, incidentId), { reader: NOBODY, learnt: true, limit: 1 });
  return last ? seenBeforeText(last, await databaseNow(db)) : null;
}

/** A destination that does not work needs a person: the admins hear of it once a day, and anew when it had worked again. */
function onDeadDestination({ reserved }: Platform, planner: PagesDeps): SenderDeps['onDead'] {
  return ({ id, provider, target, destination }, reason) =>
    reserved.transaction(async (tx) => {
      // To the hour: one that takes some messages and refuses others is not reported with each of them.
      const worked = (await workedAt(tx, id))?.toISOString().slice(0, 13) ?? '';
      await notifyAdmins(tx, planner, {
        urgency: 'low',
        kind: NOTIFICATIONS.delivery.dead,
        // Some targets are secrets, such as the addresses of webhooks.
        title: `Alerts do not reach ${HIDDEN_TARGETS.includes(provider) ? destination : target}`,
        body: `${provider}: ${reason}`,
        link: '/integrations',
        dedupKey: `delivery.dead ${tx.now.toISOString().slice(0, 10)} ${worked} ${provider} ${target}`.slice(0, 500),
      });
    });
}
