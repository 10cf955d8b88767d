import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { DatabaseDiskFull, DatabaseFrozen, type Outage, OutcomeUnknown, outageOf } from '../outage.ts';

/**
 * How the database is. Finds out that it is frozen (stopped, swapped out, cut off) and not just slow: then whatever waits
 * for it is given up, and nothing more is asked until it answers again. So nobody waits longer than 5 s, and a long read
 * of a database that works is left alone.
 */
export interface Pulse {
  /** @throws DatabaseFrozen while the database is known not to answer */
  assertAnswers(): void;
  /** Looks after the connections of a pool. */
  watch(pool: pg.Pool): void;
  /** Told of every failure of a statement. Answers it, or a better one: out of reach, because its disk is full. */
  explain(error: unknown): Promise<unknown>;
  /** What is wrong with the database as a whole; null when nothing is known. A full disk is told for some seconds after the last failure. */
  trouble(): Outage | null;
  close(): void;
}

export interface PulseOptions {
  readonly url: string;
  readonly log: Log;
  /** Whether the disk of the database is full, where that can be seen from here. */
  readonly diskFull?: () => Promise<boolean>;
}

/** A connection in use for so long is reason to ask for a sign of life. */
const PATIENCE_MS = 1_000;
/** So long the database has to let a new connection in. Both together, and a glance, are less than 5 s. */
const SIGN_MS = 2_500;
const STEP_MS = 250;
const PROBE_MS = 250;
/** Pause between two signs of life that were asked for. */
const PAUSE_MS = 1_000;
/** A disk that was full so lately is taken for full. */
const DISK_FULL_MS = 15_000;
const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Starts feeling the pulse. While every connection is given back soon nothing is asked. */
export function openPulse({ url, log, diskFull = async () => false }: PulseOptions): Pulse {
  /** Connections in use, by when they were taken; the oldest first. */
  const used = new Map<pg.PoolClient, number>();
  let frozen = false;
  let diskFullAt = Number.NEGATIVE_INFINITY;
  let asking = false;
  let askAgainAt = 0;
  let closed = false;
  let timer: NodeJS.Timeout | null = null;

  const probe = () => {
    timer = null;
    if (frozen) giveUp();
    const [oldest] = used.values();
    const now = performance.now();
    if (!asking && now >= askAgainAt && (frozen || (oldest !== undefined && now - oldest >= PATIENCE_MS))) void ask();
    if (used.size > 0 || frozen) later();
  };
  const later = () => {
    if (!closed) timer ??= setTimeout(probe, PROBE_MS).unref();
  };
  const ask = async () => {
    asking = true;
    const alive = await signOfLife(url);
    asking = false;
    askAgainAt = performance.now() + PAUSE_MS;
    if (closed) return;
    if (alive && frozen) log.info('the database answers again');
    if (!alive && !frozen) log.warn({ err: new DatabaseFrozen() }, 'the database does not answer; requests are refused until it does');
    frozen = !alive;
    if (frozen) giveUp();
  };
  /** Cuts off what waits: its statements fail at once. */
  const giveUp = () => {
    for (const client of used.keys())
      (client as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection.stream.destroy(new DatabaseFrozen());
  };

  return {
    assertAnswers() {
      if (frozen) throw new DatabaseFrozen();
    },
    watch(pool) {
      pool.on('acquire', (client) => {
        used.delete(client);
        used.set(client, performance.now());
        later();
      });
      pool.on('release', (_error, client) => void used.delete(client));
    },
    async explain(error) {
      const explained = outageOf(error)?.reason === 'unreachable' && (await diskFull()) ? blameDisk(error) : error;
      if (outageOf(explained)?.reason === 'disk_full') diskFullAt = performance.now();
      return explained;
    },
    trouble() {
      if (frozen) return outageOf(new DatabaseFrozen());
      return performance.now() - diskFullAt < DISK_FULL_MS ? outageOf(new DatabaseDiskFull(null)) : null;
    },
    close() {
      closed = true;
      if (timer) clearTimeout(timer);
    },
  };
}

function blameDisk(error: unknown): Error {
  return error instanceof OutcomeUnknown ? new OutcomeUnknown(new DatabaseDiskFull(error.cause)) : new DatabaseDiskFull(error);
}

/**
 * Resolves after so long in which this process could have heard an answer: a moment in which it was busy itself, however
 * long, counts as one step.
 */
async function listened(ms: number, stepMs: number, signal: AbortSignal): Promise<void> {
  for (let heard = 0; heard < ms; heard += stepMs) await sleep(stepMs, undefined, { signal });
  await nextTurn();
}

/** Whether the database lets a new connection in, or says why not, in time. */
async function signOfLife(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'tocsin pulse' });
  const late = new AbortController();
  client.on('error', () => {});
  try {
    const connected = client.connect().then(() => true);
    const alive = await Promise.race([
      connected,
      listened(SIGN_MS, STEP_MS, late.signal).then(
        () => false,
        () => false,
      ),
    ]);
    if (alive) void client.end().catch(() => {});
    else (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    connected.catch(() => {});
    return alive;
  } catch (error) {
    const { code } = error as { code?: unknown };
    // Where nobody listens, connections have ended as well: nothing waits there.
    return typeof code === 'string' && (SQLSTATE.test(code) || code === 'ECONNREFUSED' || code === 'ENOENT');
  } finally {
    late.abort();
  }
}
