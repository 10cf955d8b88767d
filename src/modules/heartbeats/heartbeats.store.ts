import type { Queryable, Tx } from '../../platform/db/database.ts';
import { insertRow, updateRow } from '../../platform/db/rows.ts';
import { TOTAL_CAP } from '../../platform/http/list.ts';
import { listing, type Window } from '../../platform/http/listing.store.ts';
import type { Labels, Severity } from '../alerts/signal.ts';
import type { Change, Heartbeat, HeartbeatState, PingKind, Reason, Watch } from './heartbeat.ts';
import { dueAt } from './transition.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly service: { readonly id: string; readonly name: string } | null;
  readonly severity: Severity;
  readonly labels: Labels;
  readonly period_seconds: number | null;
  readonly cron: string | null;
  readonly time_zone: string | null;
  readonly grace_seconds: number;
  readonly hint: string;
  readonly state: HeartbeatState;
  readonly state_since: Date;
  readonly down_reason: Reason | null;
  readonly expected_at: Date | null;
  readonly started_at: Date | null;
  readonly started_run: string | null;
  readonly grace_until: Date | null;
  readonly last_ping_at: Date | null;
  readonly last_ping: { kind: PingKind; exit_status: number | null; runtime_ms: number | null; address: string } | null;
  readonly pings: number;
  readonly logged: number;
  readonly changes: number;
  readonly alert_number: number | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const COLUMNS = `h.id, h.name, h.description, h.severity, h.labels, h.period_seconds, h.cron, h.time_zone, h.grace_seconds, h.hint, h.state,
  h.state_since, h.down_reason, h.expected_at, h.started_at, h.started_run, h.grace_until, h.last_ping_at, h.last_ping, h.pings, h.logged,
  h.changes, h.alert_number, h.created_at, h.updated_at,
  (select json_build_object('id', s.id, 'name', s.name) from services s where s.id = h.service_id) as service`;

function toHeartbeat(row: Row): Heartbeat {
  const { last_ping: last, last_ping_at: at } = row;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    service: row.service,
    severity: row.severity,
    labels: row.labels,
    schedule:
      row.cron === null
        ? { kind: 'period', seconds: row.period_seconds ?? 0 }
        : { kind: 'cron', cron: row.cron, timeZone: row.time_zone ?? 'UTC' },
    graceSeconds: row.grace_seconds,
    hint: row.hint,
    state: row.state,
    stateSince: row.state_since,
    downReason: row.down_reason,
    expectedAt: row.expected_at,
    startedAt: row.started_at,
    startedRun: row.started_run,
    graceUntil: row.grace_until,
    lastPingAt: at,
    lastPing: last && at && { at, kind: last.kind, exitStatus: last.exit_status, runtimeMs: last.runtime_ms, address: last.address },
    pings: row.pings,
    logged: row.logged,
    changes: row.changes,
    alertNumber: row.alert_number,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export async function findHeartbeat(db: Queryable, id: string): Promise<Heartbeat | null> {
  const [row] = await db.query<Row>(`select ${COLUMNS} from heartbeats h where h.id = $1`, [id], 'heartbeat_find');
  return row ? toHeartbeat(row) : null;
}

export async function lockHeartbeat(tx: Tx, id: string): Promise<Heartbeat | null> {
  const [row] = await tx.query<Row>(`select ${COLUMNS} from heartbeats h where h.id = $1 for update of h`, [id], 'heartbeat_lock');
  return row ? toHeartbeat(row) : null;
}

/** The heartbeat of a token's digest, locked. */
export async function lockByDigest(tx: Tx, digest: Buffer): Promise<Heartbeat | null> {
  const [row] = await tx.query<Row>(
    `select ${COLUMNS} from heartbeats h where h.digest = $1 for update of h`,
    [digest],
    'heartbeat_lock_digest',
  );
  return row ? toHeartbeat(row) : null;
}

/** Digests of the tokens of all heartbeats, in hexadecimal. */
export async function heartbeatDigests(db: Queryable, most: number): Promise<string[]> {
  const rows = await db.query<{ digest: string }>(
    `select encode(digest, 'hex') as digest from heartbeats limit $1`,
    [most],
    'heartbeat_digests',
  );
  return rows.map(({ digest }) => digest);
}

/** Whether a token's digest is a heartbeat's. */
export async function isKnown(db: Queryable, digest: Buffer): Promise<boolean> {
  return (await db.query('select from heartbeats where digest = $1', [digest], 'heartbeat_known')).length > 0;
}

/** Heartbeats whose time has come, locked; those that somebody else works on are left out. */
export async function lockDue(tx: Tx, limit: number): Promise<Heartbeat[]> {
  const rows = await tx.query<Row>(
    `select ${COLUMNS} from heartbeats h where h.due_at <= $1 order by h.due_at limit $2 for update of h skip locked`,
    [tx.now, limit],
    'heartbeat_lock_due',
  );
  return rows.map(toHeartbeat);
}

/** Which heartbeats, and which page of them. */
export interface HeartbeatsPage {
  readonly state: HeartbeatState | null;
  readonly search: string | null;
  readonly serviceId: string | null;
  readonly window: Window;
}

/** A time that may not be known: such rows come last in either direction. */
const known = (column: string) => (descending: boolean) => ({
  [`coalesce(${column}, '${descending ? '-' : ''}infinity')`]: 'timestamptz' as const,
});

/** How heartbeats may be sorted. */
export const heartbeatsWindow = listing({
  from: 'heartbeats h',
  id: 'h.id',
  sorts: {
    created_at: { 'h.created_at': 'timestamptz' },
    updated_at: { 'h.updated_at': 'timestamptz' },
    name: { 'lower(h.name)': 'text' },
    state: { [`array_position(array['down', 'late', 'new', 'up', 'paused'], h.state)`]: 'bigint', 'lower(h.name)': 'text' },
    last_ping_at: known('h.last_ping_at'),
    expected_at: known('h.expected_at'),
  },
  first: '-created_at',
});

const WANTED = `($1::text is null or h.state = $1) and ($2::text is null or strpos(lower(h.name || ' ' || h.description), lower($2)) > 0)
  and ($3::uuid is null or h.service_id = $3)`;

export async function listHeartbeats(db: Queryable, page: HeartbeatsPage): Promise<{ heartbeats: Heartbeat[]; counted: number }> {
  const filter = [page.state, page.search, page.serviceId];
  const values: unknown[] = [...filter];
  const rows = await db.query<Row>(`select ${COLUMNS} from heartbeats h where ${WANTED} ${page.window.rest(values)}`, values);
  const [row] = await db.query<{ counted: number }>(
    `select count(*) as counted from (select from heartbeats h where ${WANTED} limit ${TOTAL_CAP + 1}) c`,
    filter,
  );
  return { heartbeats: rows.map(toHeartbeat), counted: row?.counted ?? 0 };
}

/** How many there are in each state. */
export async function countStates(db: Queryable): Promise<Record<HeartbeatState, number>> {
  const rows = await db.query<{ state: HeartbeatState; count: number }>('select state, count(*) as count from heartbeats group by state');
  const counts = { new: 0, up: 0, late: 0, down: 0, paused: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

/** What a person says of a heartbeat. */
export interface Described extends Pick<Heartbeat, 'id' | 'name' | 'description' | 'severity' | 'labels' | 'schedule' | 'graceSeconds'> {
  readonly serviceId: string | null;
}

export async function insertHeartbeat(tx: Tx, made: Described & { readonly digest: Buffer; readonly hint: string }): Promise<void> {
  const { digest, hint } = made;
  const row = { ...described(made), digest, hint, state: 'new', stateSince: tx.now, createdAt: tx.now, updatedAt: tx.now };
  await insertRow(tx, 'heartbeats', row);
}

export async function updateDescribed(tx: Tx, changed: Described): Promise<void> {
  await updateRow(tx, 'heartbeats', { ...described(changed), updatedAt: tx.now });
}

function described({ id, name, description, serviceId, severity, labels, schedule, graceSeconds }: Described) {
  const { cron, timeZone } = schedule.kind === 'cron' ? schedule : { cron: null, timeZone: null };
  const periodSeconds = schedule.kind === 'period' ? schedule.seconds : null;
  return { id, name, description, serviceId, severity, labels, periodSeconds, cron, timeZone, graceSeconds };
}

export async function replaceToken(tx: Tx, id: string, { digest, hint }: { digest: Buffer; hint: string }): Promise<void> {
  await tx.query('update heartbeats set digest = $2, hint = $3, updated_at = $4 where id = $1', [id, digest, hint, tx.now]);
}

export async function deleteHeartbeat(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from heartbeats where id = $1', [id]);
}

/** A state to be written, with what led to it. */
export interface Move {
  readonly id: string;
  /** The number of changes before: the guard, and the new change's number less one. */
  readonly changes: number;
  readonly watch: Watch;
  readonly change: Change | null;
  readonly detail: string | null;
  /** JSON; what the alerts are told. */
  readonly signal: object | null;
}

/**
 * Writes states with their changes and what the alerts are to be told, in one statement. The rows are locked. `guard` is
 * an SQL condition on `$3`, …
 *
 * @returns how many were written: fewer than given when the guard does not hold
 */
export async function writeMoves(
  tx: Tx,
  moves: readonly Move[],
  guard: { sql: string; values: readonly unknown[] } | null,
): Promise<number> {
  if (moves.length === 0) return 0;
  const rows = await tx.query<{ written: number }>(
    `with moves as (
       select * from json_to_recordset($1::json) as m (id uuid, changes integer, state text, expected_at timestamptz, due_at timestamptz,
         started_at timestamptz, started_run text, grace_until timestamptz, last_ping_at timestamptz, from_state text, reason text,
         detail text, signal jsonb)
     ), written as (
       update heartbeats h set state = m.state, expected_at = m.expected_at, due_at = m.due_at, started_at = m.started_at,
           started_run = m.started_run, grace_until = m.grace_until, last_ping_at = m.last_ping_at,
           state_since = case when m.from_state is null then h.state_since else $2 end,
           down_reason = case when m.state <> 'down' then null when m.from_state is null then h.down_reason else m.reason end,
           changes = h.changes + case when m.from_state is null then 0 else 1 end
         from moves m where h.id = m.id and h.changes = m.changes${guard ? ` and ${guard.sql}` : ''}
       returning h.id
     ), noted as (
       insert into heartbeat_changes (heartbeat_id, seq, at, from_state, to_state, reason, detail)
       select m.id, m.changes + 1, $2, m.from_state, m.state, m.reason, m.detail from moves m join written w on w.id = m.id
        where m.from_state is not null
     ), notified as (
       insert into heartbeat_signals (heartbeat_id, seq, signal, created_at)
       select m.id, m.changes + 1, m.signal, $2 from moves m join written w on w.id = m.id where m.signal is not null
     )
     select count(*) as written from written`,
    [JSON.stringify(moves.map(moveRow)), tx.now, ...(guard?.values ?? [])],
    guard ? 'heartbeat_moves_guarded' : 'heartbeat_moves',
  );
  return rows[0]?.written ?? 0;
}

function moveRow({ id, changes, watch, change, detail, signal }: Move): Record<string, unknown> {
  return {
    id,
    changes,
    state: watch.state,
    expected_at: watch.expectedAt,
    due_at: dueAt(watch),
    started_at: watch.startedAt,
    started_run: watch.startedRun,
    grace_until: watch.graceUntil,
    last_ping_at: watch.lastPingAt,
    from_state: change?.from ?? null,
    reason: change?.reason ?? null,
    detail,
    signal,
  };
}
