import { randomUUIDv7 } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { coalesce } from '../../../platform/coalesce.ts';
import { type Database, databaseNow, type Queryable } from '../../../platform/db/database.ts';
import { together } from '../../../platform/db/together.ts';
import type { Limits } from '../../../platform/counters/limits.ts';
import type { Listener } from '../../../platform/db/listener.ts';
import { CUT_OFF, type EventStream, EventStreams } from '../../../platform/http/event-stream.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { Log } from '../../../platform/log.ts';
import type { Agent, MissedBecause } from '../agent.ts';
import type { AgentMetrics } from '../agents.metrics.ts';
import { agentChanged } from '../events.ts';
import type { AgentWork } from '../work/agent-work.ts';
import {
  lockLog,
  type LogStanding,
  noteMissed,
  noteTaken,
  type Renewal,
  renewPresence,
  renewStreams,
  streamsBehind,
  takeStream,
} from '../presence.store.ts';
import { type AgentEventType, frameOf, heartbeatSeconds, type NewAgentEvent, streamFrame } from '../protocol.ts';
import type { EventData } from '../event-data.ts';
import {
  AGENT_CHANNEL,
  TYPING_CHANNEL,
  type Typing,
  appendEvent,
  type Behind,
  countAfter,
  hintAgent,
  isKept,
  type LoggedEvent,
  readBehind,
  type Reader,
} from './event-log.store.ts';
import { Openings } from './openings.keeper.ts';
import { type StreamFate, StreamNotes } from './stream-notes.ts';

/** What the streams of agents work with. */
export interface StreamDeps {
  readonly db: Database;
  /** What streams and polls ask when they are opened: connections that nobody else waits for. */
  readonly openings: Database;
  /** Null: nothing is limited, for tests of other things. */
  readonly limits: Pick<Limits, 'agentStream' | 'agentPoll'> | null;
  /** Reads what is new for streams, two statements at a time: connections that requests do not take, so that an answer to them waits for none. */
  readonly reads: Queryable;
  readonly live: Live;
  readonly log: Log;
  /** Null: nothing wakes a stream but this process, for tests of other things. */
  readonly listener: Pick<Listener, 'listen' | 'connected'> | null;
  readonly presenceTtlMs: number;
  readonly work: Pick<AgentWork, 'openState'>;
  /** An agent came online: called after the commit. */
  readonly onOnline: () => void;
  readonly metrics: AgentMetrics;
}

const PAGE = 100;
const STREAMS_LOST = 'streams of an agent ended, or it opened too many';
/** Streams that are read for in one statement. */
const READ_AT_ONCE = 100;
/**
 * Pause between two looks for what no hint told of: a server that is killed between a commit and its hint leaves streams elsewhere to
 * this. Sooner than an agent must accept what it was given.
 */
const LOOK_MS = 5_000;
/** Who has missed more events than this begins anew. */
const MISSED_MAX = 200;
const TOO_MANY = `more than ${MISSED_MAX} events were missed: what is open follows`;
const NOT_KEPT = 'the events since then are no longer kept: what is open follows';

/** Every stream of an agent that is open in this process, and who waits for news of one. */
export class AgentStreams {
  readonly #deps: StreamDeps;
  readonly #streams = new EventStreams();
  readonly #open = new Map<string, Set<AgentStream>>();
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #notes = new StreamNotes();
  readonly openings: Openings;
  readonly #deaf: () => void;
  #closing = false;
  readonly #behind: ReadBehind;
  #renewedAt = Number.NEGATIVE_INFINITY;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: StreamDeps) {
    this.#deps = deps;
    this.#behind = openReading(deps.reads);
    this.openings = new Openings({
      limits: deps.limits,
      onRefused: (agent, opening) => {
        deps.metrics.refused.inc({ opening });
        this.#note(agent, `${opening}_refused`);
      },
    });
    const deaf = [
      deps.listener?.listen(AGENT_CHANNEL, (agentId) => this.wake(agentId)),
      deps.listener?.listen(TYPING_CHANNEL, (text) => this.#showTyping(text)),
    ];
    this.#deaf = () => {
      for (const end of deaf) end?.();
    };
  }

  /** Somebody writes where an agent works. Without a text: the database was away, and whoever wrote then does not any more. */
  #showTyping(text: string): void {
    if (text === '') return;
    const { agentId, at, data } = JSON.parse(text) as Typing;
    for (const stream of this.#open.get(agentId) ?? []) stream.typing(data, new Date(at));
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Something is new for this agent; empty: maybe for each. */
  wake(agentId: string): void {
    const agents = agentId === '' ? [...new Set([...this.#open.keys(), ...this.#waiting.keys()])] : [agentId];
    for (const id of agents) {
      for (const stream of this.#open.get(id) ?? []) stream.wake();
      for (const resolve of this.#waiting.get(id) ?? []) resolve();
    }
  }

  /** Resolves when something is new for the agent, the time is over or the signal aborts. */
  news(agentId: string, ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const all = this.#waiting.get(agentId) ?? new Set();
      this.#waiting.set(agentId, all);
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        all.delete(done);
        if (all.size === 0) this.#waiting.delete(agentId);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal.addEventListener('abort', done);
      all.add(done);
      if (signal.aborted) done();
    });
  }

  #note(agent: Agent, fate: StreamFate): void {
    const note = this.#notes.add(agent, fate, performance.now());
    if (note !== null) this.#deps.log.info(note, STREAMS_LOST);
  }

  #writeNotes(now: number): void {
    for (const note of this.#notes.due(now)) this.#deps.log.info(note, STREAMS_LOST);
  }

  /** The agent shows itself, by a heartbeat or, with `db`, otherwise. */
  async renew(agentId: string, db = this.#deps.db): Promise<Renewal> {
    const renewal = await renewPresence(db, agentId, this.#deps.presenceTtlMs);
    if (renewal.cameOnline) await this.#online(agentId, db);
    return renewal;
  }

  async #online(agentId: string, db: Database): Promise<void> {
    const { live, onOnline } = this.#deps;
    await db.transaction(async (tx) => {
      await live.publish(tx, agentChanged({ id: agentId }));
      tx.afterCommit(onOnline);
    });
  }

  /**
   * Takes a response over as the agent's newest stream; an older one ends.
   *
   * @throws Problem `rate_limited`
   */
  async open(agent: Agent, reply: FastifyReply, lastEventId: string | null): Promise<void> {
    this.openings.admit(reply, agent, 'stream');
    await this.openings.inTurn(agent.id, async () => {
      // A client that left while it waited takes nobody's stream over.
      if (reply.raw.destroyed) reply.hijack();
      else await this.#take(agent, reply, lastEventId);
    });
  }

  async #take(agent: Agent, reply: FastifyReply, lastEventId: string | null): Promise<void> {
    const { openings: db, metrics } = this.#deps;
    const streamId = randomUUIDv7();
    const renewal = await this.renew(agent.id, db);
    const from = await db.transaction(async (tx) => {
      const standing = await takeStream(tx, agent.id, streamId);
      hintAgent(tx, agent.id);
      const start = await resumeAt(tx, agent.id, lastEventId, standing);
      if (start.seq > standing.takenEvent) await noteTaken(tx, agent.id, start.seq);
      await noteMissed(tx, agent.id, { events: start.missed, because: start.because });
      return start;
    });
    if (from.missed > 0) metrics.missed.inc({ because: from.because }, from.missed);
    if (reply.raw.destroyed) {
      reply.hijack();
      return;
    }
    const stream = new AgentStream(this.#deps, {
      agent,
      streamId,
      stream: this.#streams.open(reply),
      last: from.seq,
      behind: this.#behind,
      openings: this.openings,
    });
    this.#keep(stream);
    if (from.reset !== null) stream.reset(from.reset, renewal.now);
    stream.ready(renewal, lastEventId === null || from.reset !== null ? null : String(from.seq));
    stream.wake();
  }

  #keep(stream: AgentStream): void {
    const all = this.#open.get(stream.agentId) ?? new Set();
    this.#open.set(stream.agentId, all.add(stream));
    stream.closed.addEventListener('abort', () => {
      all.delete(stream);
      if (all.size === 0) this.#open.delete(stream.agentId);
      if (!this.#closing) this.#note(stream.agent, stream.fate);
    });
  }

  /**
   * Renews the presence of all agents with a stream here, in one statement, ends streams that are no longer theirs, and wakes those
   * whose hint was lost. While no hints arrive from the database it does all of it each time it is asked.
   */
  async keepUp(): Promise<void> {
    const { db, listener, presenceTtlMs } = this.#deps;
    this.#writeNotes(performance.now());
    const deaf = listener?.connected() === false;
    const streams = [...this.#open.values()].flatMap((all) => [...all]);
    if (streams.length === 0) return;
    if (deaf || performance.now() - this.#renewedAt >= presenceTtlMs / 3) {
      this.#renewedAt = performance.now();
      const kept = await renewStreams(db, streams, presenceTtlMs);
      for (const stream of streams) if (!kept.has(stream.streamId) || deaf) stream.wake();
    }
    if (deaf || performance.now() - this.#lookedAt < LOOK_MS) return;
    this.#lookedAt = performance.now();
    const behind = await streamsBehind(db, streams);
    for (const stream of streams) if (behind.has(stream.streamId)) stream.wake();
  }

  async close(): Promise<void> {
    this.#deaf();
    this.#closing = true;
    this.#writeNotes(Number.POSITIVE_INFINITY);
    for (const all of this.#waiting.values()) for (const resolve of all) resolve();
    await this.#streams.close();
  }
}

/** From where a stream goes on. */
interface Start {
  readonly seq: number;
  /** Why it cannot go on where the client was; null: it can. */
  readonly reset: string | null;
  /** Events between that the client never gets. */
  readonly missed: number;
  readonly because: MissedBecause;
}

async function resumeAt(
  db: Queryable,
  agentId: string,
  lastEventId: string | null,
  { lastEvent, takenEvent }: LogStanding,
): Promise<Start> {
  if (lastEventId === null) return { seq: lastEvent, reset: null, missed: 0, because: 'too_old' };
  const named = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : null;
  const known = named !== null && named <= lastEvent ? named : null;
  const [missed, kept] = await together([countAfter(db, agentId, known ?? takenEvent), known !== null && isKept(db, agentId, known)]);
  if (known === null || !kept) return { seq: lastEvent, reset: NOT_KEPT, missed, because: 'too_old' };
  if (missed > MISSED_MAX) return { seq: lastEvent, reset: TOO_MANY, missed, because: 'too_many' };
  return { seq: known, reset: null, missed: 0, because: 'too_many' };
}

interface AgentStreamParts {
  readonly agent: Agent;
  readonly streamId: string;
  readonly stream: EventStream;
  /** Number of the last event that the client has. */
  readonly last: number;
  readonly behind: ReadBehind;
  readonly openings: Openings;
}

/** What the log holds for a stream. */
type ReadBehind = (reader: Reader) => Promise<Behind | undefined>;

/** Streams that are woken at the same time read the log in one statement. */
function openReading(db: Queryable): ReadBehind {
  const readers = new Map<string, Reader>();
  const read = coalesce<Behind>(async (streamIds) => {
    const asked = streamIds.flatMap((id) => readers.get(id) ?? []);
    return readBehind(db, asked, PAGE);
  }, READ_AT_ONCE);
  return async (reader) => {
    const { agentId, streamId, sent } = reader;
    readers.set(streamId, { agentId, streamId, sent });
    try {
      return await read(streamId);
    } finally {
      readers.delete(streamId);
    }
  };
}

/** One agent's stream: sends what the log holds behind the last number it sent. */
class AgentStream {
  readonly streamId: string;
  readonly #deps: StreamDeps;
  readonly agent: Agent;
  readonly #stream: EventStream;
  readonly #behind: ReadBehind;
  readonly #openings: Openings;
  /** Why this process ended it; null: it did not. */
  #ended: StreamFate | null = null;
  #last: number;
  /** It was not yet told what is open. */
  #begins = true;
  #running = false;
  #woken = false;

  constructor(deps: StreamDeps, { agent, streamId, stream, last, behind, openings }: AgentStreamParts) {
    this.#deps = deps;
    this.agent = agent;
    this.streamId = streamId;
    this.#stream = stream;
    this.#behind = behind;
    this.#openings = openings;
    this.#last = last;
  }

  get agentId(): string {
    return this.agent.id;
  }

  get closed(): AbortSignal {
    return this.#stream.closed;
  }

  /** What became of it, once it is closed. */
  get fate(): StreamFate {
    return this.#ended ?? (this.closed.reason === CUT_OFF ? 'cut_off' : 'closed');
  }

  #end(why: StreamFate): void {
    this.#ended = why;
    this.#stream.end();
  }

  /** Number of the last event that was sent. */
  get sent(): number {
    return this.#last;
  }

  ready({ now, onlineUntil }: Renewal, replayFrom: string | null): void {
    const data = {
      agent_id: this.agentId,
      lease_expires_at: onlineUntil.toISOString(),
      heartbeat_interval_seconds: heartbeatSeconds(this.#deps.presenceTtlMs),
      capabilities: this.agent.capabilities,
      replay_from: replayFrom,
    };
    this.#stream.send(streamFrame('stream.ready', data, now));
  }

  reset(reason: string, now: Date): void {
    this.#stream.send(streamFrame('stream.reset', { reason }, now));
  }

  /** Dropped where anything else is being sent: it soon is no news. */
  typing(data: EventData<'chat.typing'>, at: Date): void {
    if (!this.#running && !this.closed.aborted) this.#stream.send(streamFrame('chat.typing', data, at));
  }

  /** Tells everything open again, as new events. */
  async #restate(): Promise<void> {
    const { openings: db, work } = this.#deps;
    await db.transaction(async (tx) => {
      for (const event of await work.openState(tx, this.agent)) {
        const again: NewAgentEvent = { ...event, redelivery: true };
        await appendEvent(tx, this.agentId, again);
      }
    });
  }

  /** Passes over what the client did not take in time, and tells it what is open instead. */
  async #beginAnew(): Promise<void> {
    const { db, metrics } = this.#deps;
    const because = 'too_many';
    const { last, events, now } = await db.transaction(async (tx) => {
      const newest = await lockLog(tx, this.agentId);
      const missed = await countAfter(tx, this.agentId, this.#last);
      await noteTaken(tx, this.agentId, newest);
      await noteMissed(tx, this.agentId, { events: missed, because });
      return { last: newest, events: missed, now: tx.now };
    });
    this.#last = last;
    metrics.missed.inc({ because }, events);
    this.reset(TOO_MANY, now);
    await this.#restate();
  }

  /** Looks whether the stream is still the agent's, and sends what is new; the first time what is open as well. */
  wake(): void {
    this.#woken = true;
    if (!this.#running) void this.#run();
  }

  async #run(): Promise<void> {
    this.#running = true;
    try {
      while (this.#woken && !this.closed.aborted) {
        this.#woken = false;
        await this.#catchUp();
      }
    } catch (error) {
      // The database is away: the client comes back, and goes on where it was.
      this.#deps.log.warn({ err: error, agent: this.agentId }, 'a stream of an agent could not go on; it ends');
      this.#end('failed');
    } finally {
      this.#running = false;
    }
  }

  async #catchUp(): Promise<void> {
    const { openings: db } = this.#deps;
    if (this.#begins) await this.#openings.inTurn(this.agentId, () => this.#restate());
    this.#begins = false;
    for (;;) {
      await this.#stream.taken();
      if (this.closed.aborted) return;
      const { enabled, newestStream, events } = (await this.#behind(this)) ?? GONE;
      if (!enabled) return this.#end('disabled');
      if (newestStream !== this.streamId) {
        this.#stream.send(streamFrame('stream.superseded', { reason: 'a newer stream of this agent is open' }, await databaseNow(db)));
        return this.#end('superseded');
      }
      if (events.length === PAGE && (await countAfter(db, this.agentId, this.#last)) > MISSED_MAX) {
        await this.#beginAnew();
        continue;
      }
      for (const event of newestUpdates(events)) this.#stream.send(frameOf(event.seq, event.type, event.body));
      this.#last = events.at(-1)?.seq ?? this.#last;
      if (events.length < PAGE) return;
    }
  }
}

/** Of an agent that is not there any more. */
const GONE: Behind = { enabled: false, newestStream: null, events: [] };

const REPLACED: AgentEventType = 'investigation.updated';

/** Without updates of an investigation that a later one replaces. */
function newestUpdates(events: readonly LoggedEvent[]): readonly LoggedEvent[] {
  const newest = new Map(events.filter(({ type }) => type === REPLACED).map(({ about, seq }) => [about, seq]));
  return events.filter(({ type, about, seq }) => type !== REPLACED || newest.get(about) === seq);
}
