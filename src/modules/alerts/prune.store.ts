import type { Database, Queryable, Tx } from '../../platform/db/database.ts';
import { dropWords } from './list/search-index.store.ts';

/** Rows a transaction deletes: few enough that nobody waits for it. */
const BATCH = 500;

const EMPTY = 'not exists (select from alerts a where a.group_id = g.id)';
/** A closed group takes no alert any more, so an empty one stays empty. */
const REMOVABLE = `g.status = 'closed' and g.routed_revision >= g.revision and ${EMPTY}`;

/** How many resolved alerts were resolved more than `days` days ago. */
export async function countPrunable(db: Queryable, days: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count from alerts where status = 'resolved' and resolved_at < app_now() - make_interval(days => $1)`,
    [days],
  );
  return row?.count ?? 0;
}

/**
 * Deletes alerts that were resolved more than `days` days ago, with their timelines, and the closed groups that are empty
 * then; a group that routing is behind with goes when it is routed. Works in short transactions; may be ended anywhere and run again, also beside itself.
 *
 * @returns how many alerts were deleted
 */
export async function pruneResolved(db: Database, days: number, batch: number = BATCH): Promise<number> {
  while ((await db.transaction((tx) => dropEmptied(tx, batch))) >= batch);
  let total = 0;
  for (;;) {
    const deleted = await db.transaction(async (tx) => {
      const rows = await tx.query<{ id: string; group_id: string }>(
        `delete from alerts where id in (
           select id from alerts where status = 'resolved' and resolved_at < app_now() - make_interval(days => $1)
            order by resolved_at limit $2 for update skip locked)
         returning id, group_id`,
        [days, batch],
      );
      const ids = rows.map((row) => row.id);
      await tx.query('delete from alert_events where alert_id = any($1::uuid[])', [ids]);
      await tx.query('delete from alerts_to_route where alert_id = any($1::uuid[])', [ids]);
      await dropWords(tx, ids);
      const groups = [...new Set(rows.map((row) => row.group_id))];
      await tx.query(`delete from alert_groups g where g.id = any($1::uuid[]) and ${REMOVABLE}`, [groups]);
      await tx.query(`update alert_groups g set emptied = true where g.id = any($1::uuid[]) and not emptied and ${EMPTY}`, [groups]);
      return rows.length;
    });
    total += deleted;
    if (deleted < batch) return total;
  }
}

/** Removes groups that were passed over when their last alert went. */
async function dropEmptied(tx: Tx, limit: number): Promise<number> {
  const rows = await tx.query(
    // Materialized: a bounded choice that is made again for each row it is joined with takes more than its bound.
    `with emptied as materialized (select id from alert_groups g where g.emptied and ${REMOVABLE} limit $1 for update skip locked)
     delete from alert_groups g using emptied where g.id = emptied.id returning g.id`,
    [limit],
  );
  return rows.length;
}
