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
  /** Told which server a new connection of such a pool leads to, as {@link SERVER} names it. */
  met(client: pg.ClientBase, server: string): void;
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

/** Column that tells servers apart: where an address leads to another one now, connections to the former may be silent for ever. */
export const SERVER = 'pg_postmaster_start_time()::text as server';

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
  /** All connections, by the server they lead to. */
  const servers = new Map<pg.ClientBase, string>();
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
    const sign = await signOfLife(url);
    const alive = sign !== null;
    asking = false;
    askAgainAt = performance.now() + PAUSE_MS;
    if (closed) return;
    if (alive && frozen) log.info('the database answers again');
    if (!alive && !frozen) log.warn({ err: new DatabaseFrozen() }, 'the database does not answer; requests are refused until it does');
    frozen = !alive;
    if (frozen) giveUp();
    const former = sign?.server ? [...servers].filter(([, server]) => server !== sign.server) : [];
    if (former.length === 0) return;
    log.warn(
      { connections: former.length },
      'the address of the database leads to another server now; connections to the former are given up',
    );
    for (const [client] of former) cut(client);
  };
  /** Cuts off what waits: its statements fail at once. */
  const giveUp = () => {
    for (const client of used.keys()) cut(client);
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
      pool.on('remove', (client) => void servers.delete(client));
    },
    met: (client, server) => void servers.set(client, server),
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

function cut(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection.stream.destroy(new DatabaseFrozen());
}

/** Null: the database did not let a new connection in, in time. Else which server did, where it did not say why not. */
async function signOfLife(url: string): Promise<{ readonly server: string | null } | null> {
  const client = new pg.Client({ connectionString: url, application_name: 'tocsin pulse' });
  const late = new AbortController();
  client.on('error', () => {});
  const asked = async () => {
    await client.connect();
    const { rows } = await client.query<{ server: string }>(`select ${SERVER}`);
    return { server: rows[0]?.server ?? null };
  };
  try {
    const asking = asked();
    asking.catch(() => {});
    const sign = await Promise.race([
      asking,
      listened(SIGN_MS, STEP_MS, late.signal).then(
        () => null,
        () => null,
      ),
    ]);
    if (sign) void client.end().catch(() => {});
    else cut(client);
    return sign;
  } catch (error) {
    cut(client);
    const { code } = error as { code?: unknown };
    // Where nobody listens, connections have ended as well: nothing waits there.
    return typeof code === 'string' && (SQLSTATE.test(code) || code === 'ECONNREFUSED' || code === 'ENOENT') ? { server: null } : null;
  } finally {
    late.abort();
  }
}
