import type { Database, Queryable, Tx } from '../../platform/db/database.ts';
import { leaseHeld } from '../../platform/lease/lease.store.ts';
import type { Signal } from '../alerts/signal.ts';

/** The lease and the fence under which the leader writes. */
export interface Guard {
  readonly lease: string;
  readonly fence: number;
}

/** For writes of the leader: the condition, on the placeholders after the second. */
export function guarded({ lease, fence }: Guard): { sql: string; values: readonly unknown[] } {
  return { sql: leaseHeld('$3', '$4'), values: [lease, fence] };
}

/** A time in which nobody watched. */
export interface Away {
  readonly from: Date;
  readonly until: Date;
}

/** Whether there is anything to do: something is due, or nobody has looked for `everyMs`. One read, for every tick. */
export async function pollDue(db: Queryable, everyMs: number): Promise<{ due: boolean; unseen: boolean }> {
  const [row] = await db.query<{ due: boolean; unseen: boolean }>(
    `select exists (select from heartbeats where due_at <= app_now()) as due,
            coalesce((select seen_at not between app_now() - $1 * interval '1 millisecond' and app_now() from heartbeat_watch), true) as unseen`,
    [everyMs],
    'heartbeat_poll',
  );
  return row ?? { due: true, unseen: true };
}

/** When a leader last looked; null: never before. */
export async function lockWatch(tx: Tx): Promise<Date | null> {
  const [row] = await tx.query<{ seen_at: Date }>('select seen_at from heartbeat_watch for update', [], 'heartbeat_watch_lock');
  return row?.seen_at ?? null;
}

/** Notes that a leader looks now, where the last look is less than `absenceMs` ago; false: it is not. */
export async function noteWatching(db: Queryable, absenceMs: number): Promise<boolean> {
  const rows = await db.query(
    `update heartbeat_watch set seen_at = app_now()
      where seen_at > app_now() - $1 * interval '1 millisecond' and seen_at <= app_now() returning 1`,
    [absenceMs],
    'heartbeat_watching',
  );
  return rows.length === 1;
}

/** Notes that a leader looks now, and after an absence, since when nobody had. */
export async function noteWatch(tx: Tx, awayFrom: Date | null): Promise<void> {
  await tx.query(
    `insert into heartbeat_watch as w (seen_at, away_from, away_until) values ($1::timestamptz, $2::timestamptz, case when $2::timestamptz is not null then $1::timestamptz end)
     on conflict (one) do update set seen_at = excluded.seen_at, away_from = coalesce(excluded.away_from, w.away_from),
       away_until = coalesce(excluded.away_until, w.away_until)`,
    [tx.now, awayFrom],
    'heartbeat_watch_note',
  );
}

/** The last time in which nobody watched. */
export async function lastAway(db: Queryable): Promise<Away | null> {
  const [row] = await db.query<{ away_from: Date | null; away_until: Date | null }>(
    'select away_from, away_until from heartbeat_watch',
    [],
    'heartbeat_away',
  );
  return row?.away_from && row.away_until ? { from: row.away_from, until: row.away_until } : null;
}

/**
 * Since when somebody has watched without a pause: null as far as is known, `unseen` when nobody has for `absenceMs`, so that
 * the next look finds a pause.
 */
export async function watchedSince(db: Queryable, absenceMs: number): Promise<Date | null | 'unseen'> {
  const [row] = await db.query<{ away_until: Date | null; unseen: boolean }>(
    `select away_until, seen_at <= app_now() - $1 * interval '1 millisecond' as unseen from heartbeat_watch`,
    [absenceMs],
    'heartbeat_watched_since',
  );
  return row === undefined || row.unseen ? 'unseen' : row.away_until;
}

/** Gives every heartbeat that is awaited its grace from now on, and no less than `leastSeconds`. */
export async function extendGrace(tx: Tx, leastSeconds: number): Promise<number> {
  const rows = await tx.query<{ id: string }>(
    `update heartbeats set grace_until = $1::timestamptz + greatest(grace_seconds, $2) * interval '1 second'
      where state in ('up', 'late') or (state = 'new' and started_at is not null) returning id`,
    [tx.now, leastSeconds],
  );
  return rows.length;
}

/** Something the alerts have not been told yet. */
export interface WaitingSignal {
  readonly id: number;
  readonly heartbeat_id: string;
  readonly signal: Signal;
}

interface StoredSignal extends Omit<Signal, 'startsAt' | 'endsAt' | 'eventAt'> {
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly eventAt: string | null;
}

/** Keeps every other server from telling meanwhile; false: another one tells. */
export async function lockDispatch(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ taken: boolean }>('select pg_try_advisory_xact_lock(7219) as taken');
  return row?.taken ?? false;
}

/** What waits, oldest first. */
export async function waitingSignals(db: Queryable, limit: number): Promise<WaitingSignal[]> {
  const rows = await db.query<{ id: number; heartbeat_id: string; signal: StoredSignal }>(
    'select id, heartbeat_id, signal from heartbeat_signals order by id limit $1',
    [limit],
    'heartbeat_signals',
  );
  return rows.map(({ id, heartbeat_id, signal }) => ({
    id,
    heartbeat_id,
    signal: { ...signal, startsAt: instant(signal.startsAt), endsAt: instant(signal.endsAt), eventAt: instant(signal.eventAt) },
  }));
}

function instant(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** The alerts have them; which alert it became is kept with the heartbeat. Returns whose alert is another than before. */
export async function settleSignals(
  tx: Tx,
  signals: ReadonlyArray<{ id: number; heartbeatId: string; number: number | null }>,
): Promise<Array<{ id: string }>> {
  await tx.query('delete from heartbeat_signals where id = any($1::bigint[])', [signals.map(({ id }) => id)], 'heartbeat_signals_settle');
  return tx.query<{ id: string }>(
    `update heartbeats h set alert_number = t.number
       from (select distinct on (heartbeat_id) * from unnest($1::uuid[], $2::bigint[], $3::bigint[]) as t (heartbeat_id, number, id)
              where number is not null order by heartbeat_id, id desc) t
      where h.id = t.heartbeat_id and h.alert_number is distinct from t.number
      returning h.id`,
    [signals.map(({ heartbeatId }) => heartbeatId), signals.map(({ number }) => number), signals.map(({ id }) => id)],
    'heartbeat_signals_alerts',
  );
}

/** Figures for the metrics: heartbeats that should have been looked at a while ago, and what the alerts wait for. */
export async function countBehind(db: Database): Promise<{ overdue: number; unreported: number }> {
  const [row] = await db.query<{ overdue: number; unreported: number }>(
    `select (select count(*) from heartbeats where due_at <= app_now() - interval '30 seconds') as overdue,
            (select count(*) from (select from heartbeat_signals limit 10000) s) as unreported`,
    [],
    'heartbeat_behind',
  );
  return row ?? { overdue: 0, unreported: 0 };
}

/** When the next heartbeat is late or down, or it is to be noted that somebody watches. */
export const heartbeatsDue = (notedEveryMs: number) =>
  `least((select min(due_at) from heartbeats where due_at is not null), coalesce((select least(seen_at + interval '${notedEveryMs} milliseconds',
    case when seen_at > app_now() then app_now() end) from heartbeat_watch), app_now()))`;

/** When the alerts are owed something. */
export const SIGNALS_DUE = 'select app_now() from heartbeat_signals limit 1';
