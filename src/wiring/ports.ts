import { addNote, commandGroup, groupOfAlert, type Mirror, pruneRefusals, pruneResolved } from '../modules/alerts/index.ts';
import { noteLeaver, pagesToSchedules } from '../modules/escalation/index.ts';
import { pruneHeartbeatChanges } from '../modules/heartbeats/index.ts';
import {
  deleteExpiredFlows,
  deleteExpiredLinks,
  deleteExpiredSessions,
  deleteOldAttempts,
  listAdminIds,
  personOfChatAccount,
  ROLE_PERMISSIONS,
} from '../modules/identity/index.ts';
import { commandIncident, type IncidentDeps, openIncidentsOfTeam, tidyLinks } from '../modules/incidents/index.ts';
import type { Escalations } from '../modules/incidents/ports.ts';
import {
  type ChatRepliesDeps,
  type GroupActions,
  groupOfMessage,
  notify,
  type PagesDeps,
  planSaid,
  pruneChatReplies,
  pruneNotifications,
  tellAdmins,
  tellPerson,
  prunePages,
  workedAt,
} from '../modules/notifications/index.ts';
import { currentUser, type OnCallDeps } from '../modules/oncall/index.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { deleteExpiredKeys } from '../platform/http/idempotency.ts';
import type { Live } from '../platform/live/live.ts';
import { pruneLiveEvents } from '../platform/live/live.store.ts';
import { pruneMail } from '../platform/mail/mail.store.ts';
import type { Platform } from '../platform/platform.ts';

/** What modules ask of each other, answered: no module knows these others by itself. */

const NOTIFICATIONS_KEPT_DAYS = 90;
const REFUSALS_KEPT_DAYS = 14;

/** A destination that does not work needs a person: the admins hear of it once a day, and anew when it had worked again. */
export async function tellOfDeadDestination(
  { reserved }: Pick<Platform, 'reserved'>,
  paging: PagesDeps,
  {
    id,
    provider,
    target,
    destination,
  }: { readonly id: string; readonly provider: string; readonly target: string; readonly destination: string },
  reason: string,
): Promise<void> {
  await reserved.transaction(async (tx) => {
    // To the hour: one that takes some messages and refuses others is not reported with each of them.
    const worked = (await workedAt(tx, id))?.toISOString().slice(0, 13) ?? '';
    await tellAdmins(tx, paging, {
      urgency: 'low',
      kind: 'delivery.dead',
      // Addresses of webhooks often hold a secret.
      title: `Alerts do not reach ${provider === 'webhook' ? destination : target}`,
      body: `${provider}: ${reason}`,
      link: '/integrations',
      dedupKey: `delivery.dead ${tx.now.toISOString().slice(0, 10)} ${worked} ${provider} ${target}`.slice(0, 500),
    });
  });
}

/** A letter that cannot be delivered needs a person: the admins hear of it once a day and address. */
export async function tellOfDeadMail(
  { reserved }: Pick<Platform, 'reserved'>,
  paging: PagesDeps,
  { recipient }: { readonly recipient: string },
  reason: string,
): Promise<void> {
  await reserved.transaction((tx) =>
    tellAdmins(tx, paging, {
      urgency: 'low',
      kind: 'mail.dead',
      title: `An email to ${recipient} could not be delivered`,
      body: reason,
      link: '/integrations',
      dedupKey: `mail.dead ${recipient} ${tx.now.toISOString().slice(0, 10)}`.slice(0, 500),
    }),
  );
}

/**
 * Rules that take too long to evaluate need a person: the admins hear of it once a day and rule. What goes wrong is
 * logged: the alerts themselves say it as well.
 */
export function tellOfUnjudged({ reserved, live, telemetry, log }: Platform, names: readonly string[], alerts: number): void {
  telemetry.unjudged.inc(alerts);
  const told = reserved.transaction(async (tx) => {
    const userIds = await listAdminIds(tx);
    for (const name of names.slice(0, MOST_NOTICES)) {
      await notify(tx, live, {
        userIds,
        kind: 'routing.unjudged',
        title: `The ${name} takes too long to evaluate`,
        body: 'Alerts it could not be evaluated for went to the default destinations as well. Use shorter or plainer regular expressions.',
        link: name.startsWith('service') ? '/services' : '/routing',
        dedupKey: `routing.unjudged ${tx.now.toISOString().slice(0, 10)} ${name}`.slice(0, 500),
      });
    }
  });
  told.catch((error) => log.error({ err: error, names }, 'admins could not be notified of rules that take too long'));
}

const MOST_NOTICES = 20;

/** Removes what has had its time. */
export async function tidy(db: Database, config: Config): Promise<void> {
  await pruneLiveEvents(db);
  await pruneChatReplies(db);
  await pruneNotifications(db, NOTIFICATIONS_KEPT_DAYS);
  await pruneMail(db);
  await prunePages(db, NOTIFICATIONS_KEPT_DAYS);
  await deleteExpiredSessions(db);
  await deleteExpiredFlows(db);
  await deleteOldAttempts(db);
  await deleteExpiredKeys(db);
  await deleteExpiredLinks(db);
  if (config.DATA_RETENTION_DAYS > 0) await pruneResolved(db, config.DATA_RETENTION_DAYS);
  await pruneRefusals(db, REFUSALS_KEPT_DAYS);
  await tidyLinks(db);
  await pruneHeartbeatChanges(db);
}

/** How chat replies find the group, the person and the action. */
export function chatReplies(
  deps: Pick<ChatRepliesDeps, 'db' | 'log' | 'platforms'> & {
    readonly live: Live;
    readonly onChanged: () => void;
    readonly mirror: Mirror;
    readonly incidents: IncidentDeps;
  },
): ChatRepliesDeps {
  const { db, log, platforms, live, onChanged, mirror, incidents } = deps;
  return {
    db,
    log,
    platforms,
    actions: groupActions({ live, onChanged, mirror }),
    incidents: incidentCommands(incidents),
    groupOf: (provider, external) => groupOfMessage(db, provider, external),
    groupOfAlert: (number) => groupOfAlert(db, number),
    personOf: async (provider, who) => {
      const user = await personOfChatAccount(db, { provider, ...who });
      return user && { id: user.id, name: user.displayName, permissions: ROLE_PERMISSIONS[user.role] };
    },
  };
}

/** What the answer to a page does to its incident: the same verb as in the page. */
export function incidentCommands(incidents: IncidentDeps): ChatRepliesDeps['incidents'] {
  return {
    async run(tx, command, incidentId, actor) {
      const outcome = await commandIncident(tx, incidents, { command, incidentId, actor });
      return outcome.kind === 'refused'
        ? { kind: 'refused', reason: outcome.problem.message }
        : { kind: outcome.kind, reason: outcome.text };
    },
  };
}

/** What people do to a group from chat: the same actions as in the page. */
function groupActions(deps: { readonly live: Live; readonly onChanged: () => void; readonly mirror: Mirror }): GroupActions {
  return {
    acknowledgeGroup: (tx, groupId, actor) => commandGroup(tx, deps, 'acknowledge', { groupId, actor }),
    resolveGroup: (tx, groupId, actor) => commandGroup(tx, deps, 'resolve', { groupId, actor }),
    addNote: (tx, groupId, actor, note) => addNote(tx, deps, { groupId, actor, ...note }),
  };
}

/** What is written about a group stands in all of its chat threads but the one it came from. `wake`: it can be sent. */
export function openMirror(wake: () => void): Mirror {
  return async (tx, { id, group_id: groupId, author, text }, from) => {
    if (await planSaid(tx, { groupId, messageId: id, author: author.name, text, from })) tx.afterCommit(wake);
  };
}

/** What incidents ask of others. */
export function openIncidents(live: Live, escalations: Escalations, onAlertsChanged: () => void): IncidentDeps {
  return { live, escalations, onAlertsChanged, onCall: { currentUser }, notify: (tx, notice) => notify(tx, live, notice) };
}

/** What on-call asks of others. */
export function onCallPorts(live: Live, paging: PagesDeps): OnCallDeps['ports'] {
  return {
    tell: (tx, notice) => notify(tx, live, notice),
    reach: async (tx, { userIds, ...notice }) => {
      for (const userId of userIds) await tellPerson(tx, paging, { ...notice, userId, urgency: 'low' });
    },
    left: noteLeaver,
    openIncidents: openIncidentsOfTeam,
    pages: pagesToSchedules,
  };
}
