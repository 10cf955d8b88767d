import type { Database, Queryable, Tx } from '../db/database.ts';
import type { LiveEvent, NewLiveEvent } from './live-event.ts';

/** Notification channel of PostgreSQL, and of Redis. */
export const LIVE_CHANNEL = 'tocsin_live';

const SEQUENCE_LOCK = 7_214_017;
const SEQUENCE_BATCH = 1_000;
const KEPT_MS = 24 * 3_600_000;
const KEPT_EVENTS = 10_000;

interface Row {
  id: number;
  at: Date;
  type: string;
  permission: string;
  user_id: string | null;
  data: Readonly<Record<string, unknown>>;
}

function toEvent(row: Row): LiveEvent {
  const event = { id: String(row.id), at: row.at, type: row.type, permission: row.permission, data: row.data };
  return row.user_id === null ? event : { ...event, userId: row.user_id };
}

/** Writes the event in the caller's transaction. */
export async function insertEvent(tx: Tx, event: NewLiveEvent): Promise<void> {
  await tx.query(
    'insert into live_events (type, permission, user_id, data) values ($1, $2, $3, $4)',
    [event.type, event.permission, event.userId ?? null, JSON.stringify(event.data)],
    'live-publish',
  );
}

/** The same for many, in their order. */
export async function insertEvents(tx: Tx, events: readonly NewLiveEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ type, permission, userId = null, data }) => ({ type, permission, user_id: userId, data }));
  await tx.query(
    `insert into live_events (type, permission, user_id, data)
     select e.type, e.permission, e.user_id, e.data from json_to_recordset($1::json) as e (type text, permission text, user_id text, data jsonb)`,
    [JSON.stringify(rows)],
    'live-publish-many',
  );
}

/**
 * Gives committed events their ids. The lock is held to the end of the transaction and the rows become visible before
 * it is let go, so whoever reads id n afterwards sees every id below n.
 */
export async function sequenceEvents(db: Database): Promise<void> {
  const [waiting] = await db.query<{ found: boolean }>(
    'select exists (select 1 from live_events where id is null) as found',
    [],
    'live-waiting',
  );
  if (!waiting?.found) return;
  let numbered: number;
  do {
    numbered = await db.transaction(sequenceBatch);
  } while (numbered >= SEQUENCE_BATCH);
}

async function sequenceBatch(tx: Tx): Promise<number> {
  await tx.query('select pg_advisory_xact_lock($1)', [SEQUENCE_LOCK]);
  const rows = await tx.query(
    `with waiting as materialized (
       select w.position, nextval('live_event_ids') as id
         from (select position from live_events where id is null order by position limit $1) w)
     update live_events e set id = waiting.id from waiting where e.position = waiting.position returning 1`,
    [SEQUENCE_BATCH],
  );
  return rows.length;
}

/** Events with an id above `after`, in order. */
export async function eventsAfter(db: Queryable, after: number, limit: number): Promise<LiveEvent[]> {
  const rows = await db.query<Row>(
    'select id, at, type, permission, user_id, data from live_events where id > $1 order by id limit $2',
    [after, limit],
    'live-after',
  );
  return rows.map(toEvent);
}

/**
 * Where the stream stands: the id of the newest event. What is read after this shows everything up to it, so whoever reads first
 * and connects later misses nothing when the stream goes on behind it. All that is committed is numbered first: none of it comes again.
 */
export async function newestEventId(db: Database): Promise<string> {
  await sequenceEvents(db);
  return String((await keptIds(db)).newest ?? 0);
}

/** The ids that are kept; both null when there are none. */
export async function keptIds(db: Queryable): Promise<{ oldest: number | null; newest: number | null }> {
  const [row] = await db.query<{ oldest: number | null; newest: number | null }>(
    'select min(id) as oldest, max(id) as newest from live_events',
  );
  return row ?? { oldest: null, newest: null };
}

/**
 * Removes events that are older than a day or beyond the newest 10,000. The newest one stays, so that a client which
 * saw it can still resume.
 *
 * @returns how many were removed
 */
export async function pruneLiveEvents(db: Queryable, limits: { keptMs?: number; keptEvents?: number } = {}): Promise<number> {
  const rows = await db.query<{ removed: number }>(
    `with removed as (
       delete from live_events
        where id < (select max(id) from live_events)
          and (at < app_now() - $1 * interval '1 millisecond' or id <= (select max(id) from live_events) - $2)
       returning 1)
     select count(*) as removed from removed`,
    [limits.keptMs ?? KEPT_MS, limits.keptEvents ?? KEPT_EVENTS],
  );
  return rows[0]?.removed ?? 0;
}

/** Whether there are events after `last`, or some without a number. */
export async function hasNews(db: Queryable, last: number): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(
    `select exists (select 1 from live_events where id is null) or exists (select 1 from live_events where id > $1) as found`,
    [last],
    'live-news',
  );
  return row?.found ?? true;
}
