import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { MissedBecause } from './agent.ts';

/** What was renewed, and whether the agent had been offline. */
export interface Renewal {
  readonly onlineUntil: Date;
  readonly now: Date;
  readonly cameOnline: boolean;
  /** Number of its newest event. */
  readonly lastEvent: number;
}

/**
 * The agent shows itself: it is online for so long. Thousands that come back at once do not wait for each other to say so: where another one
 * is just saying it, schedulers learn of this one with the next look at all.
 */
export async function renewPresence(db: Queryable, agentId: string, ttlMs: number): Promise<Renewal> {
  const [row] = await db.query<Renewal>(
    `with was as (select online_until from agent_presence where agent_id = $1),
     renewed as (
       update agent_presence p set last_seen_at = app_now(), online_until = greatest(p.online_until, app_now() + $2 * interval '1 millisecond') from was
        where p.agent_id = $1
       returning app_now() + $2 * interval '1 millisecond' as "onlineUntil", app_now() as now,
         coalesce(was.online_until <= app_now(), true) as "cameOnline", p.last_event as "lastEvent"),
     free as materialized (
       select singleton from agents_version where exists (select from renewed where "cameOnline") for update skip locked),
     noted as (update agents_version v set version = version + 1 from free where v.singleton = free.singleton)
     select * from renewed`,
    [agentId, ttlMs],
    'agent_renew',
  );
  if (!row) throw new Error('the agent has no row for its presence');
  return row;
}

/** How far the log of an agent goes, and how far the agent has taken it. */
export interface LogStanding {
  readonly lastEvent: number;
  readonly takenEvent: number;
}

/** The stream is the agent's from now on; an older one is not any more. */
export async function takeStream(db: Queryable, agentId: string, streamId: string): Promise<LogStanding> {
  const [row] = await db.query<LogStanding>(
    'update agent_presence set stream_id = $2 where agent_id = $1 returning last_event as "lastEvent", taken_event as "takenEvent"',
    [agentId, streamId],
    'agent_stream_take',
  );
  if (!row) throw new Error('the agent has no row for its presence');
  return row;
}

/** Makes appending wait, and answers how far the log goes. */
export async function lockLog(tx: Tx, agentId: string): Promise<number> {
  const [row] = await tx.query<{ lastEvent: number }>(
    'select last_event as "lastEvent" from agent_presence where agent_id = $1 for no key update',
    [agentId],
  );
  return row?.lastEvent ?? 0;
}

/** The agent has taken its events up to this number, or begins behind it. */
export async function noteTaken(db: Queryable, agentId: string, seq: number): Promise<void> {
  await db.query(
    'update agent_presence set taken_event = $2 where agent_id = $1 and taken_event < $2',
    [agentId, seq],
    'agent_events_taken',
  );
}

/** So many events never reached the agent. */
export async function noteMissed(
  tx: Tx,
  agentId: string,
  missed: { readonly events: number; readonly because: MissedBecause },
): Promise<void> {
  if (missed.events === 0) return;
  await tx.query(
    'update agent_presence set missed_events = missed_events + $2, missed_at = $3, missed_because = $4 where agent_id = $1',
    [agentId, missed.events, tx.now, missed.because],
    'agent_events_missed',
  );
}

/** A stream that is open here, and the last event that was sent on it. */
interface OpenStream {
  readonly agentId: string;
  readonly streamId: string;
  readonly sent: number;
}

/** Agents whose presence is renewed in one statement: whoever writes for one of them waits for its end. */
const RENEWED_AT_ONCE = 500;
/** Agents that are asked for in one statement: this process does nothing else while it writes and reads one. */
const READ_AT_ONCE = 500;

/** Renews all agents whose streams are open here; answers those whose stream is still the newest. */
export async function renewStreams(db: Queryable, streams: readonly OpenStream[], ttlMs: number): Promise<ReadonlySet<string>> {
  const kept = new Set<string>();
  for (let at = 0; at < streams.length; at += RENEWED_AT_ONCE) {
    const some = streams.slice(at, at + RENEWED_AT_ONCE);
    for (const stream of await renewSome(db, some, ttlMs, SKIPPING)) kept.add(stream);
    // Whoever tells several agents something waits for one of them while it holds others. Who is waited for here holds nothing.
    for (const one of some.filter(({ streamId }) => !kept.has(streamId)))
      for (const stream of await renewSome(db, [one], ttlMs, WAITING)) kept.add(stream);
  }
  return kept;
}

/** Those of the streams that are open here which are not their agent's newest any more, or whose agent has events that they did not send. */
export async function streamsBehind(db: Queryable, streams: readonly OpenStream[]): Promise<ReadonlySet<string>> {
  const behind = new Set<string>();
  for (let at = 0; at < streams.length; at += READ_AT_ONCE) {
    const some = streams.slice(at, at + READ_AT_ONCE);
    const rows = await db.query<{ stream: string }>(
      `select s.stream_id as stream from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as s (agent_id, stream_id, sent)
         join agent_presence p on p.agent_id = s.agent_id
        where p.last_event > s.sent or p.stream_id is distinct from s.stream_id`,
      [some.map(({ agentId }) => agentId), some.map(({ streamId }) => streamId), some.map(({ sent }) => sent)],
      'agent_streams_behind',
    );
    for (const { stream } of rows) behind.add(stream);
  }
  return behind;
}

/** What becomes of rows that somebody else holds. */
const SKIPPING = 'for no key update skip locked';
const WAITING = 'for no key update';

async function renewSome(
  db: Queryable,
  streams: readonly OpenStream[],
  ttlMs: number,
  lock: typeof SKIPPING | typeof WAITING,
): Promise<readonly string[]> {
  const rows = await db.query<{ stream: string }>(
    `with mine as materialized (
       select agent_id, stream_id from agent_presence where agent_id = any($1::uuid[]) ${lock})
     update agent_presence p set last_seen_at = app_now(), online_until = greatest(p.online_until, app_now() + $3 * interval '1 millisecond'),
            taken_event = greatest(p.taken_event, s.sent)
       from mine join unnest($1::uuid[], $2::uuid[], $4::bigint[]) as s (agent_id, stream_id, sent) using (agent_id, stream_id), agent_tokens a
      where p.agent_id = mine.agent_id and p.stream_id = s.stream_id and a.id = p.agent_id and a.enabled and a.revoked_at is null
     returning p.stream_id as stream`,
    [streams.map(({ agentId }) => agentId), streams.map(({ streamId }) => streamId), ttlMs, streams.map(({ sent }) => sent)],
  );
  return rows.map(({ stream }) => stream);
}

/** The agent is not there any more: disabled or revoked. */
export async function endPresence(tx: Tx, agentId: string): Promise<void> {
  await tx.query('update agent_presence set online_until = $2, stream_id = null, webhook_due_at = null where agent_id = $1', [
    agentId,
    tx.now,
  ]);
}

/** The agent has finished something: who has been idle for longest is asked first. */
export async function noteIdle(tx: Tx, agentId: string): Promise<void> {
  await tx.query('update agent_presence set last_idle_at = $2 where agent_id = $1', [agentId, tx.now], 'agent_idle');
}
