import type { Database, Queryable, Tx } from '../../../platform/db/database.ts';
import type { EventData } from '../event-data.ts';
import { bodyOf, type NewAgentEvent } from '../protocol.ts';

/** Channel on which servers say that an agent has something new: its id. */
export const AGENT_CHANNEL = 'agent_events';

/** Channel on which servers say that somebody writes where an agent works: a {@link Typing}. */
export const TYPING_CHANNEL = 'agent_typing';

/** Somebody writes. */
export interface Typing {
  readonly agentId: string;
  /** RFC 3339. */
  readonly at: string;
  readonly data: EventData<'chat.typing'>;
}

/** Lets an agent that holds a stream see that somebody writes, once this is committed; nothing is kept. */
export function hintTyping(tx: Tx, agentId: string, data: Typing['data']): void {
  const typing: Typing = { agentId, at: tx.now.toISOString(), data };
  tx.notify(TYPING_CHANNEL, JSON.stringify(typing));
}

/** An event of an agent, as it is kept. */
export interface LoggedEvent {
  readonly seq: number;
  readonly type: string;
  readonly about: string | null;
  readonly body: string;
}

/** Numbers an event and keeps it, and wakes the streams of its agent. Events of one agent become visible in the order of their numbers: its row is locked. */
export async function appendEvent(tx: Tx, agentId: string, event: NewAgentEvent): Promise<number> {
  const [row] = await tx.query<{ seq: number }>(
    `with numbered as (update agent_presence p set last_event = last_event + 1,
            webhook_due_at = case when p.webhook_due_at is null and exists (select from agent_tokens a where a.id = $1 and a.webhook_url is not null)
              then $5 else p.webhook_due_at end
            where agent_id = $1 returning last_event),
          kept as (insert into agent_events (agent_id, seq, type, about, body, created_at, redelivery)
                   select $1, last_event, $2, $3, $4, $5, $6 from numbered returning seq)
     select seq from kept`,
    [agentId, event.type, event.about ?? null, bodyOf(event, tx.now), tx.now, event.redelivery ?? false],
    'agent_event_append',
  );
  if (!row) throw new Error('the event was not kept: there is no such agent');
  hintAgent(tx, agentId);
  return row.seq;
}

/** Wakes the streams of an agent on every server, once this is committed. */
export function hintAgent(tx: Tx, agentId: string): void {
  tx.notify(AGENT_CHANNEL, agentId);
}

/** The events behind this number, oldest first. */
export function eventsAfter(db: Queryable, agentId: string, seq: number, limit: number): Promise<LoggedEvent[]> {
  return db.query<LoggedEvent>(
    'select seq, type, about, body from agent_events where agent_id = $1 and seq > $2 order by seq limit $3',
    [agentId, seq, limit],
    'agent_events_after',
  );
}

/** A stream, as far as the log is read for it. */
export interface Reader {
  readonly agentId: string;
  readonly streamId: string;
  /** Number of the last event it sent. */
  readonly sent: number;
}

/** What a stream must know of its agent, and the events that come next, oldest first. */
export interface Behind {
  readonly enabled: boolean;
  /** The agent's newest stream. */
  readonly newestStream: string | null;
  readonly events: readonly LoggedEvent[];
}

interface BehindRow {
  readonly reader: string;
  readonly enabled: boolean;
  readonly newestStream: string | null;
  readonly seq: number | null;
  readonly type: string;
  readonly about: string | null;
  readonly body: string;
}

/** Reads for many streams at once; by stream. Of a stream whose agent is gone there is nothing. */
export async function readBehind(db: Queryable, readers: readonly Reader[], limit: number): Promise<ReadonlyMap<string, Behind>> {
  const rows = await db.query<BehindRow>(
    `select r.reader, a.enabled and a.revoked_at is null as enabled, p.stream_id as "newestStream", e.*
       from unnest($1::uuid[], $2::uuid[], $3::bigint[]) r (agent_id, reader, sent)
       cross join lateral (select enabled, revoked_at from agent_tokens where id = r.agent_id offset 0) a
       cross join lateral (select stream_id from agent_presence where agent_id = r.agent_id offset 0) p
       left join lateral (select seq, type, about, body from agent_events where agent_id = r.agent_id and seq > r.sent order by seq limit $4) e on true`,
    [readers.map(({ agentId }) => agentId), readers.map(({ streamId }) => streamId), readers.map(({ sent }) => sent), limit],
    'agent_events_behind',
  );
  const behind = new Map<string, { readonly enabled: boolean; readonly newestStream: string | null; readonly events: LoggedEvent[] }>();
  for (const { reader, enabled, newestStream, seq, type, about, body } of rows) {
    const known = behind.get(reader) ?? { enabled, newestStream, events: [] };
    behind.set(reader, known);
    if (seq !== null) known.events.push({ seq, type, about, body });
  }
  return behind;
}

/** Whether all events behind this number are still kept; a number that was never given is none to go on from. */
export async function isKept(db: Queryable, agentId: string, seq: number): Promise<boolean> {
  const [row] = await db.query<{ kept: boolean }>(
    `select $2 <= p.last_event and $2 >= coalesce((select min(seq) - 1 from agent_events where agent_id = $1), p.last_event) as kept
       from agent_presence p where p.agent_id = $1`,
    [agentId, seq],
    'agent_events_kept',
  );
  return row?.kept ?? false;
}

/** How many events behind this number would be news: what was told again is none, and of the updates of an investigation only the newest is. */
export async function countAfter(db: Queryable, agentId: string, seq: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*) filter (where type <> 'investigation.updated') + count(distinct about) filter (where type = 'investigation.updated') as count
       from agent_events where agent_id = $1 and seq > $2 and not redelivery`,
    [agentId, seq],
    'agent_events_count_after',
  );
  return row?.count ?? 0;
}

/** Removes what agents would be told again of these investigations and this incident, but for that an investigation was cancelled. */
export async function deleteEventsOf(
  tx: Tx,
  { incidentId, investigationIds }: { readonly incidentId: string; readonly investigationIds: readonly string[] },
): Promise<void> {
  await tx.query(
    `delete from agent_events where about = any($1::uuid[]) and type <> 'investigation.cancelled'
       or type in ('chat.message', 'incident.summary_requested', 'incident.updated') and strpos(body, $2) > 0`,
    [investigationIds, incidentId],
    'agent_events_delete_of',
  );
}

/** Events of an agent that are kept besides those of the last day. */
const KEPT_EVENTS = 1_000;
const PORTION = 2_000;

/**
 * Removes events that are older than a day, or behind by more than a thousand, and notes those that their agent had not taken.
 *
 * @returns how many were removed, and how many of them never reached their agent
 */
export async function pruneEvents(db: Database): Promise<{ readonly removed: number; readonly missed: number }> {
  const total = { removed: 0, missed: 0 };
  for (;;) {
    // Agents that are being told something are skipped: whoever tells several of them would else wait for this, and this for them.
    const [row] = await db.query<{ removed: number; missed: number }>(
      `with old as materialized (
         select e.agent_id, e.seq from agent_events e join agent_presence p on p.agent_id = e.agent_id
          where e.created_at < app_now() - interval '24 hours' or e.seq <= p.last_event - ${KEPT_EVENTS} limit ${PORTION}
            for no key update of p skip locked),
       gone as (delete from agent_events e using old where e.agent_id = old.agent_id and e.seq = old.seq returning e.agent_id, e.seq),
       untaken as (select g.agent_id, count(*) as events from gone g join agent_presence p on p.agent_id = g.agent_id
                    where g.seq > greatest(p.taken_event, p.webhook_event) group by g.agent_id),
       noted as (update agent_presence p set missed_events = p.missed_events + u.events, missed_at = app_now(), missed_because = 'too_old'
                   from untaken u where p.agent_id = u.agent_id)
       select (select count(*) from gone) as removed, (select coalesce(sum(events), 0)::bigint from untaken) as missed`,
    );
    total.removed += row?.removed ?? 0;
    total.missed += row?.missed ?? 0;
    if ((row?.removed ?? 0) < PORTION) return total;
  }
}
