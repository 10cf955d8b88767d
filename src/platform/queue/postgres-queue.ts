import { randomUUIDv7 } from 'node:crypto';
import { type Db, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Tx } from '../db/database.ts';
import type { Listener } from '../db/listener.ts';
import type { Log } from '../log.ts';
import { isOutage } from '../outage.ts';
import {
  checkTopic,
  type ConsumeOptions,
  DEAD_LETTERS,
  DRAIN_MS,
  type Handler,
  type PublishOptions,
  type Queue,
  RETRY_DELAYS_MS,
  retryDelay,
} from './queue.ts';

export interface PostgresQueueOptions {
  readonly db: Database;
  readonly listener: Listener;
  readonly log: Log;
  readonly retryDelaysMs?: readonly number[];
  /** Pause between two looks for jobs without a hint, in seconds, at least 0.5: delayed jobs are found by it. */
  readonly pollSeconds?: number;
  /** Pause between two looks for jobs whose worker died, in seconds. */
  readonly superviseSeconds?: number;
}

interface Envelope {
  readonly payload: unknown;
  readonly key: string | null;
}

const SCHEMA = 'queue';
/** A hint wakes a worker at once; an idle server should ask little. */
const POLL_SECONDS = 10;
const SUPERVISE_SECONDS = 30;
/** A worker that has not shown itself for so long is dead; its job goes to another one. */
const HEARTBEAT_SECONDS = 30;
const LONGEST_JOB_SECONDS = 30 * 60;
/** A worker died: most likely not the job's fault, so its next try comes soon. */
const AFTER_CRASH_SECONDS = 5;
const DONE_KEPT_SECONDS = 3_600;
/** A look for jobs costs more than a job that only wakes somebody. */
const BURST_MS = 200;
/** Errors of the database within this time of each other are one outage. */
const ONE_OUTAGE_MS = 60_000;
const WAITING_KEPT_SECONDS = 30 * 86_400;

/** The queue in PostgreSQL, kept by pg-boss in a schema of its own that it installs and upgrades itself. */
export async function openPostgresQueue(options: PostgresQueueOptions): Promise<Queue> {
  const { db, log, listener } = options;
  const supervise = options.superviseSeconds ?? SUPERVISE_SECONDS;
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => db.pool.query(text, values),
      listen: async (channel, onHint, onReconnect) => {
        // Without a topic: it is listened again, and what was published meanwhile was not heard of.
        const hint = (topic: string) => (topic === '' ? onReconnect() : onHint(topic));
        const stop = listener.listen(channel, settled(hint));
        return { close: async () => stop() };
      },
    },
    schema: SCHEMA,
    createSchema: false,
    useListenNotify: true,
    schedule: false,
    reindex: false,
    superviseIntervalSeconds: supervise,
    monitorIntervalSeconds: supervise,
    // No job waits for another here.
    flowIntervalSeconds: 60,
  });
  // Every worker meets the same outage: one line for all of them.
  let saidAt = Number.NEGATIVE_INFINITY;
  boss.on('error', (error) => {
    if (isOutage(error) && performance.now() - saidAt < ONE_OUTAGE_MS) return;
    saidAt = performance.now();
    log.warn({ err: error }, 'the queue in PostgreSQL met an error; it goes on by itself');
  });
  boss.on('warning', (warning) => log.info({ warning: warning.message }, 'the queue in PostgreSQL is slow'));
  await boss.start();
  const queue = new PostgresQueue(boss, options);
  await queue.install();
  return queue;
}

class PostgresQueue implements Queue {
  readonly #boss: PgBoss;
  readonly #options: PostgresQueueOptions;
  readonly #delaysMs: readonly number[];
  readonly #topics = new Map<string, Promise<void>>();
  /** There is one text of sending a job for each topic. */
  readonly #names = new Map<string, string>();
  #closed = false;

  constructor(boss: PgBoss, options: PostgresQueueOptions) {
    this.#boss = boss;
    this.#options = options;
    this.#delaysMs = options.retryDelaysMs ?? RETRY_DELAYS_MS;
  }

  async install(): Promise<void> {
    const created = this.#boss.createQueue(DEAD_LETTERS, { retentionSeconds: WAITING_KEPT_SECONDS });
    this.#topics.set(DEAD_LETTERS, created);
    await created;
  }

  async publish(tx: Tx, topic: string, payload: unknown, options: PublishOptions = {}): Promise<void> {
    await this.#ensureTopic(topic);
    const envelope: Envelope = { payload, key: options.key ?? null };
    const delay = options.delayMs ? { startAfter: options.delayMs / 1_000 } : {};
    const id = await this.#boss.send(topic, envelope, { id: randomUUIDv7(), db: inside(tx, this.#names), ...delay });
    if (id === null) throw new Error(`${topic}: the job was not stored`);
  }

  async consume(topic: string, handler: Handler, options: ConsumeOptions): Promise<void> {
    await this.#ensureTopic(topic);
    for (let n = 0; n < options.concurrency; n++) await this.#startWorker(topic, handler, options.takes ?? 1);
  }

  async depth(): Promise<Record<string, number>> {
    const rows = await this.#options.db.query<{ name: string; count: number }>(
      `select name, count(*) from ${SCHEMA}.job where state < 'completed' and name not like '\\_\\_%' group by name`,
    );
    return Object.fromEntries(rows.map((row) => [row.name, row.count]));
  }

  healthy(): boolean {
    return !this.#closed && this.#options.listener.connected();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#boss.stop({ graceful: true, timeout: DRAIN_MS });
  }

  /** Once per process; on a connection of its own, as pg-boss knows only committed topics. */
  #ensureTopic(topic: string): Promise<void> {
    checkTopic(topic);
    const known = this.#topics.get(topic);
    if (known) return known;
    const created = this.#createQueue(topic);
    this.#topics.set(topic, created);
    created.catch(() => this.#topics.delete(topic));
    return created;
  }

  async #createQueue(topic: string): Promise<void> {
    const settings = {
      notify: true,
      deadLetter: DEAD_LETTERS,
      retryLimit: this.#delaysMs.length,
      retryDelay: AFTER_CRASH_SECONDS,
      expireInSeconds: LONGEST_JOB_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: DONE_KEPT_SECONDS,
      retentionSeconds: WAITING_KEPT_SECONDS,
    };
    await this.#boss.createQueue(topic, settings);
    // An earlier version may have made it with other settings.
    await this.#boss.updateQueue(topic, settings);
  }

  async #startWorker(topic: string, handler: Handler, takes: number): Promise<void> {
    const poll = this.#options.pollSeconds ?? POLL_SECONDS;
    const started = Promise.withResolvers<string>();
    const work = async (jobs: JobWithMetadata<Envelope>[]) => {
      try {
        for (const job of jobs) await this.#work(topic, job, handler);
      } finally {
        // There may be more: look again now instead of at the next poll.
        if (jobs.length >= takes) this.#boss.notifyWorker(await started.promise);
      }
    };
    const pauses = { pollingIntervalSeconds: poll, notifyPollingIntervalSeconds: poll };
    started.resolve(await this.#boss.work(topic, { includeMetadata: true, batchSize: takes, ...pauses }, work));
  }

  async #work(topic: string, job: JobWithMetadata<Envelope>, handler: Handler): Promise<void> {
    const attempt = job.retryCount + 1;
    try {
      await handler({ id: job.id, key: job.data.key, payload: job.data.payload, attempt }, job.signal);
    } catch (error) {
      if (job.signal.aborted) throw error;
      await this.#failed(topic, job, error);
    }
  }

  /** Puts the job back for its next attempt, or among the dead letters: pg-boss does the latter after the last retry. */
  async #failed(topic: string, job: JobWithMetadata<Envelope>, error: unknown): Promise<void> {
    const attempt = job.retryCount + 1;
    const delay = retryDelay(attempt, this.#delaysMs, Math.random());
    this.#options.log.warn(
      { err: error, topic, job: job.id, attempt, retry_ms: delay },
      delay === null ? 'a job failed permanently' : 'a job failed and will be retried',
    );
    await this.#options.db.transaction(async (tx) => {
      const db = inside(tx);
      await this.#boss.fail(
        topic,
        { id: job.id, retryCount: job.retryCount },
        { message: error instanceof Error ? error.message : String(error) },
        { db },
      );
      if (delay !== null) await this.#boss.update(topic, undefined, { id: job.id, startAfter: delay / 1_000, db });
    });
  }
}

/** Runs pg-boss's statements in the caller's transaction; `names`: of those that are prepared, by their text. */
function inside(tx: Tx, names?: Map<string, string>): Db {
  return {
    executeSql: async (text, values) => {
      const name = names && (names.get(text) ?? `queue_${names.size}`);
      if (name !== undefined) names?.set(text, name);
      return { rows: await tx.query(text, values, name) };
    },
  };
}

/** Passes a hint on at once, and of those that come in a burst behind it one for each topic in so many milliseconds. */
function settled(hint: (topic: string) => void): (topic: string) => void {
  const waiting = new Map<string, boolean>();
  const pass = (topic: string) => {
    waiting.set(topic, false);
    hint(topic);
    setTimeout(() => {
      const more = waiting.get(topic);
      waiting.delete(topic);
      if (more) pass(topic);
    }, BURST_MS).unref();
  };
  return (topic) => {
    if (waiting.has(topic)) waiting.set(topic, true);
    else pass(topic);
  };
}
