import { dropWords, queueWords } from './list/search-index.store.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { AlertStatus } from './alert.ts';
import type { ViewedAlert } from './alert-view.ts';
import { VIEWED } from './list/list.store.ts';
import type { Labels, Severity } from './signal.ts';

/** The alert with this number, unless there is none or it was deleted. */
export async function findAlert(db: Queryable, number: number): Promise<ViewedAlert | null> {
  const [row] = await db.query<ViewedAlert>(
    `select ${VIEWED} from alerts where number = $1 and deleted_at is null`,
    [number],
    'alert_find',
  );
  return row ?? null;
}

/** An alert as its source told it, and where it belongs: without what is computed for people. */
export type AlertCore = Pick<ViewedAlert, (typeof CORE)[number]>;
const CORE = [
  'id',
  'number',
  'fingerprint',
  'title',
  'description',
  'status',
  'severity',
  'labels',
  'annotations',
  'group_key',
  'group_id',
  'service_id',
] as const satisfies ReadonlyArray<keyof ViewedAlert>;

/** The alerts of these numbers, as far as they are there. */
export function alertCores(db: Queryable, numbers: readonly number[]): Promise<AlertCore[]> {
  return db.query<AlertCore>(
    `select ${CORE.join(', ')} from alerts where number = any($1::bigint[]) and deleted_at is null`,
    [numbers],
    'alert_cores',
  );
}

/** The alert with this number, locked until the transaction ends. */
export async function lockAlert(tx: Tx, number: number): Promise<ViewedAlert | null> {
  const [row] = await tx.query<ViewedAlert>(
    `select ${VIEWED} from alerts where number = $1 and deleted_at is null for update`,
    [number],
    'alert_lock',
  );
  return row ?? null;
}

/** An alert of a group, as far as a command on the whole group needs it. */
export interface GroupMember {
  readonly id: string;
  readonly number: number;
  readonly status: AlertStatus;
}

/** The group's alerts, locked in the order in which everybody locks alerts. */
export function lockGroupMembers(tx: Tx, groupId: string): Promise<GroupMember[]> {
  return tx.query<GroupMember>(
    'select id, number, status from alerts where group_id = $1 and deleted_at is null order by id for update',
    [groupId],
    'alert_lock_group',
  );
}

/** The newest open alert with the fingerprint of a resolved one: while it is open the older one cannot be. */
export async function findOpenTwin(tx: Tx, fingerprint: string): Promise<number | null> {
  const [row] = await tx.query<{ number: number }>(
    `select number from alerts where fingerprint = $1 and status <> 'resolved' and deleted_at is null`,
    [fingerprint],
    'alert_twin',
  );
  return row?.number ?? null;
}

/**
 * Moves alerts on, if they still are where they were; returns the ids that moved. An acknowledgement and a resolution
 * stamp who and when; a reopening clears both stamps and asks the flow to decide anew who hears of it.
 */
export async function moveAlerts(
  tx: Tx,
  alerts: readonly { readonly id: string; readonly status: AlertStatus }[],
  to: AlertStatus,
  actor: Actor,
): Promise<string[]> {
  const rows = await tx.query<{ id: string; group_id: string }>(
    MOVE,
    [alerts.map(({ id }) => id), alerts.map(({ status }) => status), to, tx.now, JSON.stringify(actor)],
    'alert_move',
  );
  if (to === 'firing') await markForRouting(tx, rows);
  return rows.map(({ id }) => id);
}

/** Asks the flow to decide anew who hears of these alerts. */
export async function markForRouting(tx: Tx, alerts: readonly { readonly id: string; readonly group_id: string }[]): Promise<void> {
  await tx.query(
    `insert into alerts_to_route (group_id, alert_id) select * from unnest($1::uuid[], $2::uuid[]) 
       on conflict (group_id, alert_id) do update set mark = excluded.mark, seen_revision = 0, again_at = null`,
    [alerts.map((alert) => alert.group_id), alerts.map((alert) => alert.id)],
    'alert_mark',
  );
}

const MOVE = `
update alerts set status = $3, updated_at = $4,
    acknowledged_at = case $3 when 'acknowledged' then $4 when 'firing' then null else alerts.acknowledged_at end,
    acknowledged_by = case $3 when 'acknowledged' then $5::jsonb when 'firing' then null else alerts.acknowledged_by end,
    resolved_at = case $3 when 'resolved' then $4 end,
    resolved_by = case $3 when 'resolved' then $5::jsonb end,
    ends_at = case $3 when 'resolved' then $4 end
  from unnest($1::uuid[], $2::text[]) as was (id, status)
 where alerts.id = was.id and alerts.status = was.status and alerts.deleted_at is null
returning alerts.id, alerts.group_id`;

/** What an edit writes; all of it, also what stays. */
export interface AlertContent {
  readonly title: string;
  readonly description: string | null;
  readonly severity: Severity;
  readonly annotations: Labels;
  readonly searchText: string;
}

/** Writes the words of an alert. `reroute`: the flow decides anew who hears of it. */
export async function writeContent(tx: Tx, id: string, content: AlertContent, reroute: boolean): Promise<void> {
  const rows = await tx.query<{ id: string; group_id: string }>(
    `update alerts set title = $2, description = $3, severity = $4, annotations = $5, updated_at = $6 where id = $1 returning id, group_id`,
    [id, content.title, content.description, content.severity, JSON.stringify(content.annotations), tx.now],
    'alert_write',
  );
  await queueWords(tx, id, content.searchText);
  if (reroute) await markForRouting(tx, rows);
}

/** Hides an alert from everybody; its rows stay until they are pruned. */
export async function markDeleted(tx: Tx, id: string): Promise<void> {
  await tx.query('update alerts set deleted_at = $2, updated_at = $2 where id = $1', [id, tx.now], 'alert_delete');
  await tx.query('delete from alerts_to_route where alert_id = $1', [id], 'alert_unmark');
  await dropWords(tx, [id]);
}

/** A line of the timeline of one or more alerts. */
export interface TimelineEntry {
  readonly step: string;
  readonly outcome: string;
  readonly actor: Actor;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Adds the same line to the timelines of these alerts. */
export async function addTimelineEvents(tx: Tx, alertIds: readonly string[], entry: TimelineEntry): Promise<void> {
  await tx.query(
    `insert into alert_events (alert_id, at, step, outcome, actor, data) select id, $2, $3, $4, $5, $6 from unnest($1::uuid[]) id`,
    [alertIds, tx.now, entry.step, entry.outcome, JSON.stringify(entry.actor), JSON.stringify(entry.data)],
    'alert_timeline',
  );
}

/** Alerts that tell of the same kind of trouble in other groups: same alertname, and namespace where there is one. */
export function findSimilar(db: Queryable, alert: ViewedAlert, limit: number): Promise<ViewedAlert[]> {
  const shared = Object.fromEntries(
    ['alertname', 'namespace'].filter((name) => Object.hasOwn(alert.labels, name)).map((name) => [name, alert.labels[name]]),
  );
  if (!('alertname' in shared)) return Promise.resolve([]);
  // Among the newest only: what lies further back is no company any more, and a rare name must not cost a walk through all.
  return db.query<ViewedAlert>(
    `select * from (select ${VIEWED} from alerts where deleted_at is null order by updated_at desc, number desc limit 2000) recent
      where labels @> $1::jsonb and group_id <> $2 order by updated_at desc, number desc limit $3`,
    [JSON.stringify(shared), alert.group_id, limit],
    'alert_similar',
  );
}

/** The newest alerts of a group but one. */
export function findGroupmates(db: Queryable, alert: ViewedAlert, limit: number): Promise<ViewedAlert[]> {
  return db.query<ViewedAlert>(
    `select ${VIEWED} from alerts where group_id = $1 and number <> $2 and deleted_at is null order by number desc limit $3`,
    [alert.group_id, alert.number, limit],
    'alert_groupmates',
  );
}
