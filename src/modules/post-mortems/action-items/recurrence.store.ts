import type { Tx } from '../../../platform/db/database.ts';
import type { ActionItem } from './action-item.ts';
import { ITEM } from './items.store.ts';

/** How long after it was done an item is watched. */
const WATCHED = `interval '365 days'`;

/** Watches groups with these keys for an item that is done. */
export async function watchKeys(tx: Tx, itemId: string, keys: readonly string[]): Promise<void> {
  await tx.query(
    `insert into action_item_watches (item_id, group_key, since) select $1, key, $3 from unnest($2::text[]) key
     on conflict (item_id, group_key) do update set since = excluded.since`,
    [itemId, keys, tx.now],
  );
}

/** Ends the watch: the item is not done any more, or it recurred. */
export async function unwatch(tx: Tx, itemIds: readonly string[]): Promise<void> {
  await tx.query('delete from action_item_watches where item_id = any($1::uuid[])', [itemIds], 'action_item_unwatch');
}

/** What is watched. */
export interface Watch {
  readonly itemId: string;
  readonly groupKey: string;
  readonly since: Date;
}

/** Takes the watch for this transaction: how far alerts were looked at; null while another server looks. */
export async function takeLook(tx: Tx): Promise<Date | null> {
  const [row] = await tx.query<{ looked_until: Date }>(
    'select looked_until from action_item_clock for update skip locked',
    [],
    'recurrence_take',
  );
  return row?.looked_until ?? null;
}

/** Everything that is watched. What was done long ago is not watched any more. */
export async function allWatches(tx: Tx): Promise<Watch[]> {
  await tx.query(`delete from action_item_watches where since < $1::timestamptz - ${WATCHED}`, [tx.now], 'recurrence_forget');
  return tx.query<Watch>('select item_id as "itemId", group_key as "groupKey", since from action_item_watches', [], 'recurrence_watches');
}

/** Alerts up to this time were looked at. */
export async function lookedUntil(tx: Tx, until: Date): Promise<void> {
  await tx.query('update action_item_clock set looked_until = $1', [until], 'recurrence_looked');
}

/** Marks an item as recurred, once; null when it was marked before or is not done any more. */
export async function markRecurred(tx: Tx, itemId: string, at: Date, alertNumber: number): Promise<ActionItem | null> {
  const [row] = await tx.query<ActionItem>(
    `update action_items i set recurred_at = $2, recurred_alert_number = $3, version = version + 1, updated_at = $4
      where i.id = $1 and i.status = 'done' and i.recurred_at is null returning ${ITEM}`,
    [itemId, at, alertNumber, tx.now],
    'recurrence_mark',
  );
  return row ?? null;
}

/** When alerts are to be looked at next; never while nothing is watched. */
export const RECURRENCE_DUE = `select looked_until + interval '10 seconds' from action_item_clock where exists (select from action_item_watches)`;
