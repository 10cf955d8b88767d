import { setTimeout as sleep } from 'node:timers/promises';
import { groupOfAlert } from './modules/alerts/index.ts';
import type { Queryable } from './platform/db/database.ts';
import type { Pulse } from './platform/db/pulse.ts';
import type { Module } from './platform/module.ts';
import { type Outage, outageOf } from './platform/outage.ts';
import type { Platform } from './platform/platform.ts';
import type { Queue } from './platform/queue/queue.ts';
import type { Redis } from './platform/redis/redis.ts';

/** What this process can tell besides the database. */
export interface ProcessState {
  /** What is wrong with the database, when that is known. */
  readonly trouble: Outage | null;
  readonly draining: boolean;
  readonly queue: Queue;
  readonly redis: Redis | null;
  readonly leading: boolean;
  /** Alert events received and not committed. */
  readonly waiting: number;
}

/** The body of `/api/v1/readiness`: this process, and what each module tells of itself. */
export async function readiness(
  { config }: Pick<Platform, 'config'>,
  modules: readonly Module[],
  state: ProcessState,
): Promise<Record<string, unknown>> {
  const base = {
    intake: { waiting: state.waiting },
    scheduler: { leader: state.leading },
    queue: config.BROKER_URL === 'off' ? 'off' : state.queue.healthy() ? 'ok' : 'unreachable',
    cache: state.redis === null ? 'postgresql' : state.redis.usable() ? 'ok' : 'unreachable',
  };
  const unavailable = ({ reason, detail }: Outage) => ({ status: 'unavailable', database: reason, detail, ...base });
  if (state.trouble) return unavailable(state.trouble);
  try {
    const states = await Promise.all(modules.map(async (module) => module.state?.()));
    return Object.assign({ status: state.draining ? 'draining' : 'ready', database: 'ok' }, base, ...states);
  } catch (error) {
    return unavailable(outageOf(error) ?? { reason: 'unreachable', detail: 'The database cannot be read' });
  }
}

/** Who asks whether a server is ready waits no longer than this, whatever holds the database. */
const READY_MS = 4_500;

/**
 * Why the server cannot serve, in a sentence; null while it can. The table that most lists are made of is read: a database
 * that only answers serves nobody. Connections that people's requests use up are no reason, since alerts are taken all the same.
 */
export async function databaseState(db: Queryable, pulse: Pick<Pulse, 'trouble'>): Promise<string | null> {
  const trouble = pulse.trouble();
  if (trouble) return trouble.detail;
  const late = new AbortController();
  // No alert has this number: only that it can be looked for.
  const reading = groupOfAlert(db, 0).then(() => null);
  try {
    return await Promise.race([reading, sleep(READY_MS, 'The database takes too long to answer', { signal: late.signal })]);
  } catch (error) {
    return outageOf(error)?.detail ?? 'The database cannot be read';
  } finally {
    late.abort();
    // Nobody waits for it any more.
    reading.catch(() => {});
  }
}
