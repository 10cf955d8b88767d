import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable, Tx } from '../../../platform/db/database.ts';

/** Alerts indexed in one transaction: some ten milliseconds. */
const PORTION = 500;
/** What a search waits for at most before it looks: more is found a little later. */
const CATCH_UP_PORTIONS = 4;
/** Somebody else moves a portion in some ten milliseconds: so often, and so long, it is waited for. */
const LOOKS = 10;
const LOOK_AGAIN_MS = 5;

/** When alerts want search words. */
export const WORDS_DUE = 'select app_now() from alerts_to_index limit 1';

/** Leaves an alert's words for the index. */
export async function queueWords(tx: Tx, alertId: string, words: string): Promise<void> {
  await tx.query(
    'insert into alerts_to_index (alert_id, words) values ($1, $2) on conflict (alert_id) do update set words = excluded.words',
    [alertId, words],
    'words_queue',
  );
}

/** Takes the words of alerts away. First those that wait: whoever is moving them has then finished, and they are found. */
export async function dropWords(tx: Tx, alertIds: readonly string[]): Promise<void> {
  await tx.query('delete from alerts_to_index where alert_id = any($1::uuid[])', [alertIds], 'words_drop_waiting');
  await tx.query('delete from alert_words where alert_id = any($1::uuid[])', [alertIds], 'words_drop');
}

/** Moves one portion of waiting words into the search index. Returns how many; any number of servers may do so at once. */
export async function indexWords(db: Queryable, portion: number = PORTION): Promise<number> {
  const rows = await db.query<{ alert_id: string }>(
    `with taken as (
       delete from alerts_to_index where alert_id in (select alert_id from alerts_to_index limit $1 for update skip locked) returning alert_id, words
     )
     insert into alert_words (alert_id, words) select alert_id, words from taken order by alert_id
     on conflict (alert_id) do update set words = excluded.words returning alert_id`,
    [portion],
    'words_index',
  );
  return rows.length;
}

/** Before a search: what just arrived is found as well, unless a flood of alerts is waiting. */
export async function catchUpWords(db: Queryable): Promise<void> {
  let moved = PORTION;
  for (let portion = 0; portion < CATCH_UP_PORTIONS && moved === PORTION; portion += 1) moved = await indexWords(db);
  if (moved === PORTION) return;
  // What another transaction is moving was passed over, and is not yet to be found.
  for (let look = 0; look < LOOKS && (await db.query(WORDS_DUE, [], 'words_due')).length > 0; look += 1) {
    await sleep(LOOK_AGAIN_MS);
    await indexWords(db);
  }
}
