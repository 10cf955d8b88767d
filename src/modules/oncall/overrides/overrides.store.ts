import { randomUUIDv7 } from 'node:crypto';
import { listing, type Window } from '../../../platform/http/listing.store.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { StoredOverride } from '../schedule/schedule.ts';

const COLUMNS = 'id, schedule_id, user_id, replaced_user_id, starts_at, ends_at, created_at, created_by, deleted_at';

export interface NewOverride {
  readonly scheduleId: string;
  readonly userId: string;
  readonly replacedUserId: string | null;
  readonly from: number;
  readonly until: number;
  readonly createdBy: string | null;
}

export async function insertOverride(tx: Tx, made: NewOverride): Promise<StoredOverride> {
  const [row] = await tx.query<StoredOverride>(
    `insert into on_call_overrides (id, schedule_id, user_id, replaced_user_id, starts_at, ends_at, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
    [randomUUIDv7(), made.scheduleId, made.userId, made.replacedUserId, new Date(made.from), new Date(made.until), tx.now, made.createdBy],
  );
  if (!row) throw new Error('the new override was not returned');
  return row;
}

/** The override that says the same and was not deleted. */
export async function findSameOverride(tx: Tx, made: NewOverride): Promise<StoredOverride | null> {
  const [row] = await tx.query<StoredOverride>(
    `select ${COLUMNS} from on_call_overrides
     where schedule_id = $1 and user_id = $2 and replaced_user_id is not distinct from $3::uuid and starts_at = $4 and ends_at = $5
       and deleted_at is null
     order by position desc limit 1`,
    [made.scheduleId, made.userId, made.replacedUserId, new Date(made.from), new Date(made.until)],
  );
  return row ?? null;
}

/** An override that was not deleted. */
export async function findOverride(db: Queryable, id: string): Promise<StoredOverride | null> {
  const [row] = await db.query<StoredOverride>(`select ${COLUMNS} from on_call_overrides where id = $1 and deleted_at is null`, [id]);
  return row ?? null;
}

/** Ends an override now; what it did so far stays. False when another was quicker. */
export async function markOverrideDeleted(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.query('update on_call_overrides set deleted_at = $2 where id = $1 and deleted_at is null returning id', [
    id,
    tx.now,
  ]);
  return rows.length > 0;
}

/** Which overrides of a schedule. */
export interface OverrideListing {
  readonly scheduleId: string;
  /** Those that touch this time; null is open. */
  readonly from: Date | null;
  readonly until: Date | null;
  readonly window: Window;
}

/** How overrides may be sorted: the position is the order in which they were made. */
export const overridesWindow = listing({
  from: 'on_call_overrides',
  id: 'id',
  sorts: { created_at: { position: 'bigint' }, start: { starts_at: 'timestamptz' } },
  first: '-created_at',
});

/** A page of a schedule's overrides, and how many there are, counted to one more than `cap`. */
export async function listOverrides(
  db: Queryable,
  { scheduleId, from, until, window }: OverrideListing,
  cap: number,
): Promise<{ items: StoredOverride[]; counted: number }> {
  const where = `schedule_id = $1 and deleted_at is null and ($2::timestamptz is null or ends_at > $2) and ($3::timestamptz is null or starts_at < $3)`;
  const narrowed = [scheduleId, from, until];
  const values: unknown[] = [...narrowed];
  const [items, [total]] = await Promise.all([
    db.query<StoredOverride>(`select ${COLUMNS} from on_call_overrides where ${where} ${window.rest(values)}`, values),
    db.query<{ count: number }>(`select count(*) as count from (select from on_call_overrides where ${where} limit $4) t`, [
      ...narrowed,
      cap + 1,
    ]),
  ]);
  return { items, counted: total?.count ?? 0 };
}
