import { FLOW_JOB } from '../flow/flow.ts';
import type { Infrastructure } from '../infrastructure.ts';
import {
  ACKS_DUE,
  type ChannelDeps,
  insertChannelPosts,
  reportUnacknowledged,
  expireOffers,
  type IncidentDeps,
  OFFERS_DUE,
  REMINDERS_DUE,
  remindToPublish,
  remindOfUpdates,
  registerIncidentRoutes,
  communicationsOfIncident,
  pruneLinks,
  type SlaDeps,
  TARGETS_DUE,
  warnOfTargets,
} from '../modules/incidents/index.ts';
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
import { announcedGroups, notify, notifyByRules, type PagesDeps, wasPaged } from '../modules/notifications/index.ts';
import { currentUser } from '../modules/oncall/index.ts';
import { currentSettings } from '../modules/settings/index.ts';
import type { Live } from '../platform/live/live.ts';
import type { Module } from '../platform/module.ts';
import type { AgentTalk } from './agent-talk.ts';

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
    announced: announcedGroups,
    onCall: { currentUser },
    notify: notifyOfIncidents(live, planner),
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

const OFFERS_JOB = 'role offers';
const ACKS_JOB = 'acknowledgements of orders';
const REMINDERS_JOB = 'status update reminders';
const SLA_JOB = 'incident targets';
const EVERY_MS = 5_000;

const slaTargets: SlaDeps['slaTargets'] = async (queried) => (await currentSettings(queried)).sla_targets;

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

export function incidentsModule(
  { platform: { db, reserved } }: Pick<Infrastructure, 'platform'>,
  incidents: IncidentDeps,
  room: RoomPorts,
): Module {
  const background = { ...incidents, db: reserved };
  return {
    name: 'incidents',
    jobs: [
      { name: OFFERS_JOB, everyMs: EVERY_MS, due: OFFERS_DUE, run: () => expireOffers(background) },
      {
        ...{ name: REMINDERS_JOB, everyMs: EVERY_MS, due: REMINDERS_DUE },
        run: async () => {
          const [more, others] = [await remindOfUpdates({ ...background, room }), await remindToPublish({ ...background, room })];
          return more || others;
        },
      },
      { name: SLA_JOB, everyMs: EVERY_MS, due: TARGETS_DUE, run: () => warnOfTargets({ ...background, slaTargets }) },
      { name: ACKS_JOB, everyMs: EVERY_MS, due: ACKS_DUE, run: () => reportUnacknowledged(background) },
    ],
    routes: (http) =>
      registerIncidentRoutes(http, {
        ...incidents,
        db,
        room,
        slaTargets,
        wasPaged,
      }),
    prune: () => pruneLinks(db),
  };
}
