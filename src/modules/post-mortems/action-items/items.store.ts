import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { saveRow } from '../../../platform/db/rows.ts';
import { TOTAL_CAP } from '../../../platform/http/list.ts';
import { listing, type Window } from '../../../platform/http/listing.store.ts';
import { type IncidentReader, incidentIdsFor } from '../../incidents/index.ts';
import type { ActionItem, ItemStatus } from './action-item.ts';

export const ITEM = `i.id, i.post_mortem_id as "postMortemId", i.incident_id as "incidentId", i.incident_number as "incidentNumber", i.title,
  i.description, i.type, i.priority, i.status, i.owner_id as "ownerId", to_char(i.due_date, 'YYYY-MM-DD') as "dueDate",
  i.ticket_url as "ticketUrl", i.done_at as "doneAt", i.recurred_at as "recurredAt", i.recurred_alert_number as "recurredAlertNumber",
  i.version, i.created_by as "createdBy", i.updated_by as "updatedBy", i.created_at as "createdAt", i.updated_at as "updatedAt"`;

/** The items of a post-mortem in the order in which they were added. */
export function listItems(db: Queryable, postMortemId: string): Promise<ActionItem[]> {
  return db.query<ActionItem>(
    `select ${ITEM} from action_items i where i.post_mortem_id = $1 order by i.created_at, i.id`,
    [postMortemId],
    'action_items_of',
  );
}

/** One item of a post-mortem, locked. */
export async function lockItem(tx: Tx, postMortemId: string, id: string): Promise<ActionItem | null> {
  const [row] = await tx.query<ActionItem>(
    `select ${ITEM} from action_items i where i.post_mortem_id = $1 and i.id = $2 for update`,
    [postMortemId, id],
    'action_item_lock',
  );
  return row ?? null;
}

/** Items of a post-mortem. Who adds one holds the lock of the post-mortem, so that the bound holds. */
export async function countItems(tx: Tx, postMortemId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>('select count(*) as count from action_items where post_mortem_id = $1', [postMortemId]);
  return row?.count ?? 0;
}

/** Writes an item, new or changed. `aware`: the owner just heard of its due date, and needs no reminder of that one. */
export async function writeItem(tx: Tx, item: ActionItem, { aware }: { readonly aware: boolean }): Promise<void> {
  await saveRow(tx, 'action_items', aware ? { ...item, remindedFor: item.dueDate } : item, 'id');
}

export async function deleteItem(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from action_items where id = $1', [id]);
}

/** What day it is in a time zone, as `YYYY-MM-DD`. */
export async function dayIn(db: Queryable, timeZone: string): Promise<string> {
  const [row] = await db.query<{ day: string }>(`select to_char(app_now() at time zone $1, 'YYYY-MM-DD') as day`, [timeZone]);
  return row?.day ?? '';
}

/** Which items. */
export interface ItemsFilter {
  /** Who looks: items of private incidents are shown to who may see those. */
  readonly reader: IncidentReader;
  readonly statuses: readonly ItemStatus[];
  readonly ownerId: string | null;
  /** true: due before `today` and not done; false: all others. */
  readonly overdue: boolean | null;
  readonly today: string;
  readonly serviceId: string | null;
  readonly words: readonly string[];
}

/** How items may be sorted: by due date those without one come last. */
export const itemsWindow = listing({
  from: 'action_items i',
  id: 'i.id',
  sorts: {
    due_date: (descending) => ({
      [`coalesce(i.due_date::timestamp at time zone 'UTC', '${descending ? '-' : ''}infinity'::timestamptz)`]: 'timestamptz',
    }),
    created_at: { 'i.created_at': 'timestamptz' },
    updated_at: { 'i.updated_at': 'timestamptz' },
  },
  first: 'due_date',
});

function narrowed(values: unknown[], { reader, statuses, ownerId, overdue, today, serviceId, words }: ItemsFilter): string {
  const parts = [`i.incident_id in (${incidentIdsFor(`$${values.push(reader)}`)})`, `i.status = any($${values.push(statuses)}::text[])`];
  if (ownerId !== null) parts.push(`i.owner_id = $${values.push(ownerId)}`);
  if (overdue !== null) {
    const late = `coalesce(i.due_date < $${values.push(today)}::date and i.status in ('open', 'in_progress'), false)`;
    parts.push(overdue ? late : `not ${late}`);
  }
  if (serviceId !== null)
    parts.push(`i.post_mortem_id in (select id from post_mortems where service_ids @> array[$${values.push(serviceId)}::uuid])`);
  for (const word of words) {
    const like = `$${values.push(`%${word.replace(/[\\%_]/g, '\\$&')}%`)}`;
    parts.push(`lower('#' || i.incident_number || ' ' || i.title || ' ' || coalesce(i.description, '')) like ${like}`);
  }
  return parts.join(' and ');
}

/** A page of the items of all post-mortems whose incidents were not deleted and may be seen. */
export async function pageOfItems(db: Queryable, filter: ItemsFilter, window: Window): Promise<{ rows: ActionItem[]; counted: number }> {
  const values: unknown[] = [];
  const where = narrowed(values, filter);
  const rows = await db.query<ActionItem>(`select ${ITEM} from action_items i where ${where} ${window.rest(values)}`, values);
  const counting: unknown[] = [];
  const [row] = await db.query<{ counted: number }>(
    `select count(*) as counted from (select from action_items i where ${narrowed(counting, filter)} limit ${TOTAL_CAP + 1}) c`,
    counting,
  );
  return { rows, counted: row?.counted ?? 0 };
}
