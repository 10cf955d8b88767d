import type { Database, Queryable, Tx } from '../../platform/db/database.ts';
import { CHANGES_KEPT, type HeartbeatState, type PingKind, PINGS_KEPT, type Reason } from './heartbeat.ts';
import { EARLY_MS } from './schedule.ts';

/** A ping as it came in. */
export interface PingNote {
  readonly kind: PingKind;
  readonly exitStatus: number | null;
  readonly method: string;
  readonly address: string;
  readonly userAgent: string;
  readonly run: string | null;
  readonly runtimeMs: number | null;
  /** What was kept of it; null: it had none. */
  readonly body: string | null;
  /** Its length in bytes, at least so many. */
  readonly bodyBytes: number;
}

/** Puts a ping into the log, over the oldest one, and onto its heartbeat. `logged`: how many were noted before. */
export async function notePing(tx: Tx, id: string, logged: number, ping: PingNote): Promise<void> {
  await tx.query(
    `with pinged as (
       update heartbeats set pings = pings + 1, logged = logged + 1,
         last_ping = jsonb_build_object('kind', $4::text, 'exit_status', $5::int, 'runtime_ms', $6::bigint, 'address', $7::text) where id = $1)
     insert into heartbeat_pings (heartbeat_id, slot, seq, at, kind, exit_status, runtime_ms, address, method, user_agent, run, body, body_bytes)
     values ($1, $2::bigint % ${PINGS_KEPT}, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (heartbeat_id, slot) do update set seq = excluded.seq, at = excluded.at, kind = excluded.kind,
       exit_status = excluded.exit_status, runtime_ms = excluded.runtime_ms, address = excluded.address, method = excluded.method,
       user_agent = excluded.user_agent, run = excluded.run, body = excluded.body, body_bytes = excluded.body_bytes`,
    [
      id,
      logged,
      tx.now,
      ping.kind,
      ping.exitStatus,
      ping.runtimeMs,
      ping.address,
      ping.method,
      ping.userAgent,
      ping.run,
      ping.body,
      ping.bodyBytes,
    ],
    'heartbeat_note_ping',
  );
}

/**
 * A success right after another one of a heartbeat that is up: it only moves the times, as the state machine would, and
 * is counted, not logged. One statement, so that a storm of pings costs little. False: it is something else.
 */
export async function countPing(db: Database, digest: Buffer): Promise<boolean> {
  const rows = await db.query(
    `update heartbeats set pings = pings + 1, last_ping_at = app_now(),
        expected_at = case when cron is null then app_now() + period_seconds * interval '1 second' else expected_at end,
        due_at = case when cron is null then app_now() + period_seconds * interval '1 second' else due_at end
      where digest = $1 and state = 'up' and started_at is null and grace_until is null
        and last_ping_at between app_now() - interval '1 second' and app_now() and last_ping ->> 'kind' = 'success'
        and (cron is null or expected_at > app_now() + $2 * interval '1 millisecond')
      returning id`,
    [digest, EARLY_MS],
    'heartbeat_count_ping',
  );
  return rows.length > 0;
}

/** A ping of the log. */
export interface LoggedPing extends Omit<PingNote, 'runtimeMs'> {
  readonly seq: number;
  readonly at: Date;
  readonly runtimeMs: number | null;
}

interface PingRow {
  readonly seq: number;
  readonly at: Date;
  readonly kind: PingKind;
  readonly exit_status: number | null;
  readonly method: string;
  readonly address: string;
  readonly user_agent: string;
  readonly run: string | null;
  readonly runtime_ms: number | null;
  readonly body: string | null;
  readonly body_bytes: number;
}

/** The last pings, newest first. Bodies come with the newest until `bodyRoom` characters are used up. */
export async function lastPings(db: Queryable, id: string, bodyRoom: number): Promise<LoggedPing[]> {
  const rows = await db.query<PingRow>(
    `select seq, at, kind, exit_status, method, address, user_agent, run, runtime_ms, body_bytes,
            case when sum(coalesce(length(body), 0)) over (order by seq desc) <= $2 then body end as body
       from heartbeat_pings where heartbeat_id = $1 order by seq desc`,
    [id, bodyRoom],
    'heartbeat_last_pings',
  );
  return rows.map((row) => ({
    seq: row.seq,
    at: row.at,
    kind: row.kind,
    exitStatus: row.exit_status,
    method: row.method,
    address: row.address,
    userAgent: row.user_agent,
    run: row.run,
    runtimeMs: row.runtime_ms,
    body: row.body,
    bodyBytes: row.body_bytes,
  }));
}

/** A change of state of the log. */
export interface LoggedChange {
  readonly seq: number;
  readonly at: Date;
  readonly from_state: HeartbeatState;
  readonly to_state: HeartbeatState;
  readonly reason: Reason;
  readonly detail: string | null;
}

/** The last changes of state, newest first. */
export function lastChanges(db: Queryable, id: string): Promise<LoggedChange[]> {
  return db.query<LoggedChange>(
    'select seq, at, from_state, to_state, reason, detail from heartbeat_changes where heartbeat_id = $1 order by seq desc limit $2',
    [id, CHANGES_KEPT],
    'heartbeat_last_changes',
  );
}

/** Removes changes beyond those that are kept. */
export async function pruneChanges(db: Queryable): Promise<void> {
  await db.query(`delete from heartbeat_changes c using heartbeats h where h.id = c.heartbeat_id and c.seq <= h.changes - $1`, [
    CHANGES_KEPT,
  ]);
}
