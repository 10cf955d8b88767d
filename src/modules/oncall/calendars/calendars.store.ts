import { randomUUIDv7 } from 'node:crypto';
import type { Queryable, Tx } from '../../../platform/db/database.ts';

/** An address at which a calendar program reads shifts. */
export interface CalendarFeed {
  readonly id: string;
  readonly user_id: string;
  readonly schedule_id: string | null;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

/** An account that was closed in between begins with nothing when it is opened again. */
const NOT_CLOSED_SINCE = `not exists (
  select from user_absences a where a.user_id = c.user_id and coalesce(a.until_at, 'infinity') > c.created_at)`;
const COLUMNS = 'c.id, c.user_id, c.schedule_id, c.created_at, c.last_used_at';

export async function insertFeed(
  tx: Tx,
  made: { readonly digest: Buffer; readonly userId: string; readonly scheduleId: string | null },
): Promise<CalendarFeed> {
  const [row] = await tx.query<CalendarFeed>(
    `insert into on_call_calendars as c (id, digest, user_id, schedule_id, created_at) values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
    [randomUUIDv7(), made.digest, made.userId, made.scheduleId, tx.now],
  );
  if (!row) throw new Error('the new calendar was not returned');
  return row;
}

/** The feed of this digest, while its person has an open account. */
export async function findFeed(db: Queryable, digest: Buffer): Promise<CalendarFeed | null> {
  const [row] = await db.query<CalendarFeed>(
    `select ${COLUMNS} from on_call_calendars c join users u on u.id = c.user_id
     where c.digest = $1 and c.revoked_at is null and u.active and u.deleted_at is null and ${NOT_CLOSED_SINCE}`,
    [digest],
    'calendar_find',
  );
  return row ?? null;
}

/** Notes the use, once an hour at most. */
export async function touchFeed(db: Queryable, id: string): Promise<void> {
  await db.query(
    `update on_call_calendars set last_used_at = app_now() where id = $1 and (last_used_at is null or last_used_at < app_now() - interval '1 hour')`,
    [id],
  );
}

/** A person's feeds, newest first. */
export function listFeeds(db: Queryable, userId: string): Promise<CalendarFeed[]> {
  return db.query(
    `select ${COLUMNS} from on_call_calendars c where c.user_id = $1 and c.revoked_at is null and ${NOT_CLOSED_SINCE} order by c.created_at desc, c.id desc`,
    [userId],
  );
}

/** False when the person has no such feed. */
export async function revokeFeed(tx: Tx, id: string, userId: string): Promise<boolean> {
  const rows = await tx.query(
    'update on_call_calendars set revoked_at = $3 where id = $1 and user_id = $2 and revoked_at is null returning id',
    [id, userId, tx.now],
  );
  return rows.length > 0;
}
