import type { Tx } from '../../../platform/db/database.ts';
import { incidentIdsOfPerson } from '../../incidents/index.ts';

/** Nobody hears of an incident that became private to them. */
const OWNER_MAY_SEE = `i.incident_id in (${incidentIdsOfPerson('i.owner_id')})`;

/** An item that its owner hears of this morning. */
export interface DueItem {
  readonly id: string;
  readonly ownerId: string;
  readonly incidentNumber: number;
  readonly title: string;
  readonly dueDate: string;
}

/** Takes the reminders for this transaction; false while another server writes them, or before their time. */
export async function takeReminders(tx: Tx): Promise<boolean> {
  const rows = await tx.query(
    'select 1 from action_item_clock where reminders_at <= $1 for update skip locked',
    [tx.now],
    'reminders_take',
  );
  return rows.length > 0;
}

/**
 * Owners who have something to hear: an item that is due tomorrow or today of which they were not reminded, or overdue ones
 * and no reminder about those within a week.
 */
export async function ownersToRemind(tx: Tx, today: string, limit: number): Promise<string[]> {
  const rows = await tx.query<{ owner_id: string }>(
    `select distinct i.owner_id from action_items i left join action_item_reminders l on l.user_id = i.owner_id
      where i.status in ('open', 'in_progress') and i.owner_id is not null and i.due_date <= $1::date + 1
        and ${OWNER_MAY_SEE}
        and case when i.due_date >= $1::date then i.reminded_for is distinct from i.due_date
                 else l.overdue_on is null or l.overdue_on <= $1::date - 7 end
      order by i.owner_id limit $2`,
    [today, limit],
    'reminders_owners',
  );
  return rows.map((row) => row.owner_id);
}

/** What these people have to do that is overdue, or due by tomorrow, the most overdue first; locked, so that nobody finishes one meanwhile. */
export function itemsToRemind(tx: Tx, today: string, ownerIds: readonly string[]): Promise<Array<DueItem & { reminded: boolean }>> {
  return tx.query(
    `select i.id, i.owner_id as "ownerId", i.incident_number as "incidentNumber", i.title, to_char(i.due_date, 'YYYY-MM-DD') as "dueDate",
        i.reminded_for is not distinct from i.due_date as reminded
       from action_items i where i.status in ('open', 'in_progress') and i.owner_id = any($2::uuid[]) and i.due_date <= $1::date + 1
        and ${OWNER_MAY_SEE}
      order by i.due_date, i.id for no key update`,
    [today, ownerIds],
    'reminders_items',
  );
}

/** Of which of these people the weekly reminder about overdue items is due. */
export async function weeklyDue(tx: Tx, today: string, ownerIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(
    `select o.id from unnest($2::uuid[]) as o (id) left join action_item_reminders l on l.user_id = o.id
      where l.overdue_on is null or l.overdue_on <= $1::date - 7`,
    [today, ownerIds],
    'reminders_weekly',
  );
  return new Set(rows.map((row) => row.id));
}

/** The reminders are written: who was reminded of what. */
export async function markReminded(
  tx: Tx,
  today: string,
  { itemIds, overdueOf }: { readonly itemIds: readonly string[]; readonly overdueOf: readonly string[] },
): Promise<void> {
  await tx.query('update action_items set reminded_for = due_date where id = any($1::uuid[])', [itemIds], 'reminders_reminded');
  await tx.query(
    `insert into action_item_reminders (user_id, overdue_on) select id, $1::date from unnest($2::uuid[]) id
     on conflict (user_id) do update set overdue_on = excluded.overdue_on`,
    [today, overdueOf],
    'reminders_overdue',
  );
}

/** Everybody was reminded: the next reminders are due the next morning at nine in the time zone. */
export async function nextReminders(tx: Tx, timeZone: string): Promise<void> {
  await tx.query(
    `update action_item_clock set reminders_at = (
       select min(nine) from (select (date_trunc('day', $1::timestamptz at time zone $2) + make_interval(days => n, hours => 9)) at time zone $2 as nine
                                from generate_series(0, 2) n) mornings where nine > $1)`,
    [tx.now, timeZone],
    'reminders_next',
  );
}

/** When the next reminders are due. */
export const REMINDERS_DUE = 'select reminders_at from action_item_clock';
