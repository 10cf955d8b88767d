import type { Actor } from '../../../platform/actor.ts';
import type { Database, Queryable, Tx } from '../../../platform/db/database.ts';
import { insertRow, insertRows } from '../../../platform/db/rows.ts';
import type { GroupMember } from '../alerts.store.ts';
import type { AlertFilter } from '../list/list-query.ts';
import { Bound, conditions, states } from '../list/where.store.ts';
import { hasUnacknowledged } from '../owner.store.ts';

/** The commands that can be given to many. */
export type BulkCommand = 'acknowledge' | 'resolve';

/** An alert that a command on many is about to move, or did. */
export interface Moved extends GroupMember {
  readonly group_id: string;
}

/**
 * The first `limit` alerts that match and that a command changes, the oldest first, and how many there are altogether. An
 * acknowledgement is meant as well for alerts that are acknowledged, but whose incident is not: these stand last.
 */
export async function matching(
  db: Database,
  filter: AlertFilter,
  command: BulkCommand,
  limit: number,
): Promise<{ readonly numbers: readonly number[]; readonly total: number }> {
  const bound = new Bound();
  const changes =
    command === 'resolve' ? `status <> 'resolved'` : `(status = 'firing' or status = 'acknowledged' and ${hasUnacknowledged('alerts')})`;
  const where = [...conditions(filter, bound, 'index'), ...states(filter, bound), changes].join(' and ');
  const rows = await db.query<{ number: number; total: number }>(
    `select number, count(*) over () as total from alerts where ${where}
      order by ${command === 'resolve' ? '' : `status = 'acknowledged', `}number limit ${bound.add(limit)}`,
    bound.values,
  );
  return { numbers: rows.map(({ number }) => number), total: rows[0]?.total ?? 0 };
}

/** These alerts, as far as they are there, locked in the order in which everybody locks alerts. */
export function lockNumbers(tx: Tx, numbers: readonly number[]): Promise<Moved[]> {
  return tx.query<Moved>(
    'select id, number, status, group_id from alerts where number = any($1::bigint[]) and deleted_at is null order by id for update',
    [numbers],
    'alert_bulk_lock',
  );
}

/** Begins a command on many; its id undoes it. */
export async function beginBulk(tx: Tx, id: string, command: BulkCommand, actor: Actor): Promise<void> {
  await insertRow(tx, 'alert_bulk', { id, command, actor, createdAt: tx.now }, 'on conflict (id) do nothing');
}

/** Keeps what a command changed, so that it can be undone. */
export async function keepMoves(tx: Tx, id: string, moved: readonly Moved[]): Promise<void> {
  const rows = moved.map((one) => ({ bulkId: id, alertId: one.id, was: one.status, at: tx.now }));
  await insertRows(tx, 'alert_bulk_moves', rows);
}

/** A command on many, and since how many seconds it is done. */
export interface Bulk {
  readonly command: BulkCommand;
  readonly seconds: number;
}

export async function findBulk(db: Queryable, id: string): Promise<Bulk | null> {
  const [row] = await db.query<Bulk>(
    'select command, extract(epoch from app_now() - created_at)::float8 as seconds from alert_bulk where id = $1',
    [id],
    'alert_bulk_find',
  );
  return row ?? null;
}

/** That an alert is still as the command left it. */
const UNTOUCHED = `a.deleted_at is null
   and case b.command when 'acknowledge' then a.status = 'acknowledged' and a.acknowledged_at = m.at
                      else a.status = 'resolved' and a.resolved_at = m.at end`;

/** The numbers of the alerts that a command changed and nobody since. */
export async function undoable(db: Queryable, id: string): Promise<{ readonly numbers: readonly number[]; readonly moved: number }> {
  const rows = await db.query<{ number: number | null }>(
    `select a.number from alert_bulk b join alert_bulk_moves m on m.bulk_id = b.id
       left join alerts a on a.id = m.alert_id and ${UNTOUCHED} where b.id = $1 order by a.number`,
    [id],
    'alert_bulk_undoable',
  );
  return { numbers: rows.flatMap(({ number }) => number ?? []), moved: rows.length };
}

/**
 * Moves alerts back to where they were, if nobody touched them since. One whose fingerprint is open again stays. Who had
 * acknowledged an alert before it was resolved has it again.
 */
export function moveBack(tx: Tx, id: string, numbers: readonly number[]): Promise<Moved[]> {
  return tx.query<Moved>(
    `update alerts a set status = m.was, updated_at = $3, resolved_at = null, resolved_by = null, ends_at = null,
        acknowledged_at = case m.was when 'acknowledged' then a.acknowledged_at end,
        acknowledged_by = case m.was when 'acknowledged' then a.acknowledged_by end
       from alert_bulk b join alert_bulk_moves m on m.bulk_id = b.id
      where b.id = $1 and a.id = m.alert_id and a.number = any($2::bigint[]) and ${UNTOUCHED}
        and (b.command = 'acknowledge' or not exists (select from alerts twin where twin.fingerprint = a.fingerprint
              and twin.status <> 'resolved' and twin.deleted_at is null))
     returning a.id, a.number, a.status, a.group_id`,
    [id, numbers, tx.now],
    'alert_bulk_move_back',
  );
}

/** Forgets commands that can't be undone any more. */
export async function pruneBulk(db: Queryable): Promise<void> {
  await db.query(`delete from alert_bulk where created_at < app_now() - interval '1 day'`);
}
