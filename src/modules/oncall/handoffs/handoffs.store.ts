import { randomUUIDv7 } from 'node:crypto';
import { listing, type Window } from '../../../platform/http/listing.store.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import type { OpenIncident } from '../ports.ts';

/** A handoff as it is stored. */
export interface Handoff {
  readonly id: string;
  readonly schedule_id: string;
  readonly team_id: string;
  readonly at: Date;
  readonly outgoing_user_id: string;
  readonly incoming_user_id: string;
  readonly incident_summary: string;
  readonly incidents: readonly OpenIncident[];
  readonly open_issues: string;
  readonly watch_items: string;
  readonly incoming_notes: string;
  readonly acknowledged_at: Date | null;
  /** Nobody will accept it any more. */
  readonly dismissed_at: Date | null;
  readonly dismissed_by: string | null;
  /** When somebody last reminded the incoming person by hand. */
  readonly reminded_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** A handoff with the shift that ended with it. */
export interface HandoffOfShift extends Handoff {
  /** When the outgoing person came on call; null: before handoffs were written. */
  readonly shift_start: Date | null;
}

/** How far handoffs of a schedule are written. */
export interface HandoffRow {
  readonly id: string;
  readonly handed_to: string | null;
  readonly handed_until: Date;
}

const COLUMNS = `id, schedule_id, team_id, at, outgoing_user_id, incoming_user_id, incident_summary, incidents, open_issues, watch_items,
  incoming_notes, acknowledged_at, dismissed_at, dismissed_by, reminded_at, created_at, updated_at`;
const SHIFT = `(select before.at from handoffs before where before.schedule_id = handoffs.schedule_id and before.at < handoffs.at
  order by before.at desc limit 1) as shift_start`;
const STATE = 'id, handed_to, handed_until';

/** Takes schedules that are due for this transaction, at most `limit`; those that somebody else works on are left out, and `not`. */
export function lockDueSchedules(tx: Tx, limit: number, not: readonly string[] = []): Promise<HandoffRow[]> {
  return tx.query(
    `select ${STATE} from schedules where next_check_at <= $1 and id <> all($3::uuid[]) order by next_check_at limit $2 for update skip locked`,
    [tx.now, limit, not],
  );
}

/** The state of one schedule, which the caller has locked. */
export async function handoffState(tx: Tx, scheduleId: string): Promise<HandoffRow | null> {
  const [row] = await tx.query<HandoffRow>(`select ${STATE} from schedules where id = $1`, [scheduleId]);
  return row ?? null;
}

export async function saveHandoffState(tx: Tx, scheduleId: string, state: { handedTo: string | null; nextCheckAt: Date }): Promise<void> {
  await updateRow(tx, 'schedules', { ...state, id: scheduleId, handedUntil: tx.now });
}

/** Looks at every schedule again when an account was opened or closed. */
export async function noticeAbsences(tx: Tx): Promise<void> {
  const changes = await tx.query('delete from user_absence_changes returning id');
  if (changes.length > 0) await tx.query('update schedules set next_check_at = $1 where next_check_at > $1', [tx.now]);
}

export interface NewHandoff {
  readonly scheduleId: string;
  readonly teamId: string;
  readonly at: Date;
  readonly outgoing: string;
  readonly incoming: string;
  readonly summary: string;
  readonly incidents: readonly OpenIncident[];
  readonly remindAt: Date;
}

/** Writes a handoff. A second change at the very same instant makes the first one's successor the incoming. */
export async function insertHandoff(tx: Tx, made: NewHandoff): Promise<Handoff> {
  const [row] = await tx.query<Handoff>(
    `insert into handoffs (id, schedule_id, team_id, at, outgoing_user_id, incoming_user_id, incident_summary, incidents, remind_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
     on conflict (schedule_id, at) do update set incoming_user_id = excluded.incoming_user_id, acknowledged_at = null,
       dismissed_at = null, dismissed_by = null, reminded_at = null,
       remind_at = excluded.remind_at, updated_at = excluded.updated_at
     returning ${COLUMNS}`,
    [
      randomUUIDv7(),
      made.scheduleId,
      made.teamId,
      made.at,
      made.outgoing,
      made.incoming,
      made.summary,
      JSON.stringify(made.incidents),
      made.remindAt,
      tx.now,
    ],
  );
  if (!row) throw new Error('the new handoff was not returned');
  return row;
}

/** What a list of handoffs is narrowed to. */
export interface HandoffFilter {
  readonly status: 'pending' | 'acknowledged' | null;
  readonly scheduleId: string | null;
  readonly teamId: string | null;
  /** Incoming or outgoing. */
  readonly userId: string | null;
}

const WANTED = `($1::text is null or (acknowledged_at is not null) = ($1 = 'acknowledged')) and ($2::uuid is null or schedule_id = $2)
  and ($3::uuid is null or team_id = $3) and ($4::uuid is null or incoming_user_id = $4 or outgoing_user_id = $4)`;

/** How handoffs may be sorted. */
export const handoffsWindow = listing({
  from: 'handoffs',
  id: 'id',
  sorts: { created_at: { created_at: 'timestamptz' }, at: { at: 'timestamptz' } },
  first: '-created_at',
});

/** A page of handoffs, and how many there are, counted to one more than `cap`. */
export async function listHandoffs(
  db: Queryable,
  filter: HandoffFilter,
  window: Window,
  cap: number,
): Promise<{ items: HandoffOfShift[]; counted: number }> {
  const narrowed = [filter.status, filter.scheduleId, filter.teamId, filter.userId];
  const values: unknown[] = [...narrowed];
  const [items, [total]] = await Promise.all([
    db.query<HandoffOfShift>(`select ${COLUMNS}, ${SHIFT} from handoffs where ${WANTED} ${window.rest(values)}`, values),
    db.query<{ count: number }>(`select count(*) as count from (select from handoffs where ${WANTED} limit $5) t`, [...narrowed, cap + 1]),
  ]);
  return { items, counted: total?.count ?? 0 };
}

export async function findHandoff(db: Queryable, id: string): Promise<HandoffOfShift | null> {
  const [row] = await db.query<HandoffOfShift>(`select ${COLUMNS}, ${SHIFT} from handoffs where id = $1`, [id]);
  return row ?? null;
}

export async function lockHandoff(tx: Tx, id: string): Promise<HandoffOfShift | null> {
  const [row] = await tx.query<HandoffOfShift>(`select ${COLUMNS}, ${SHIFT} from handoffs where id = $1 for update`, [id]);
  return row ?? null;
}

/** Saves notes, the acknowledgement, the dismissal and the reminder by hand. */
export async function saveHandoff(tx: Tx, handoff: Handoff): Promise<void> {
  await tx.query(
    `update handoffs set open_issues = $2, watch_items = $3, incoming_notes = $4, acknowledged_at = $5, dismissed_at = $7, dismissed_by = $8,
       reminded_at = $9, updated_at = $6,
       remind_at = case when $5::timestamptz is null and $7::timestamptz is null then remind_at end where id = $1`,
    [
      handoff.id,
      handoff.open_issues,
      handoff.watch_items,
      handoff.incoming_notes,
      handoff.acknowledged_at,
      tx.now,
      handoff.dismissed_at,
      handoff.dismissed_by,
      handoff.reminded_at,
    ],
  );
}

/** Whether a later handoff of the same schedule has followed. */
export async function isFollowed(tx: Tx, { schedule_id, at }: Handoff): Promise<boolean> {
  const [row] = await tx.query<{ followed: boolean }>(
    'select exists (select from handoffs where schedule_id = $1 and at > $2) as followed',
    [schedule_id, at],
  );
  return row?.followed ?? false;
}

/** Handoffs that nobody has acknowledged in time. Taken once: the reminder is written in the same transaction. */
export function takeReminders(
  tx: Tx,
  limit: number,
): Promise<Array<Handoff & { readonly current: boolean; readonly schedule_name: string; readonly time_zone: string }>> {
  return tx.query(
    `update handoffs h set remind_at = null from schedules s
     where s.id = h.schedule_id and h.id in (
       select id from handoffs where remind_at <= $1 and acknowledged_at is null order by remind_at limit $2 for update skip locked)
     returning ${COLUMNS.split(',')
       .map((name) => `h.${name.trim()}`)
       .join(', ')}, s.name as schedule_name, s.time_zone,
       not exists (select from handoffs later where later.schedule_id = h.schedule_id and later.at > h.at) as current`,
    [tx.now, limit],
  );
}

/** When the next handoff or reminder is due. */
export const HANDOFFS_DUE = `least((select app_now() from user_absence_changes limit 1), (select min(next_check_at) from schedules),
  (select min(remind_at) from handoffs where remind_at is not null and acknowledged_at is null))`;
