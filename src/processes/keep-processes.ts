import cluster, { type Worker } from 'node:cluster';
import path from 'node:path';
import type { App } from '../app.ts';
import { baseUrlOf, type Config } from '../platform/config.ts';
import { prepareDatabase } from '../platform/db/prepare-schema.ts';
import { freePort } from '../platform/free-port.ts';
import { loadKeys } from '../platform/keys/keys.ts';
import type { Log } from '../platform/log.ts';
import { openPostgres } from '../platform/postgres/postgres.ts';
import { Crashes, type Ended } from '../platform/start-again.mjs';
import { StartError } from '../platform/start-error.ts';
import type { Passed } from './all-metrics.ts';
import { ALL_STARTED, type HandedOver, STOP } from './handed-over.ts';

/** They drain within this time, or are ended: the database is to be stopped in order before a service manager ends all. */
const DRAIN_MS = 25_000;
/** Before the next start of one that somebody has stopped. */
const STOPPED_BY_HAND_MS = 100;

/**
 * Starts as many serving processes as WEB_CONCURRENCY says, and starts again what ends. This process serves nobody itself:
 * it has what there is one of, the data directory and the embedded database, chooses the port, and brings the schema up to date.
 * When it ends, all of them do.
 *
 * @throws StartError with one sentence when something outside is not as it must be, or one of them did not start
 */
export async function startProcesses({ config, log }: { readonly config: Config; readonly log: Log }): Promise<App> {
  // Made here, once.
  await loadKeys(config);
  const postgres = await openPostgres(config, log);
  const chosen = async (port: number) => (port === 0 ? freePort(config.HOST) : port);
  const ports = {
    PORT: await chosen(config.PORT),
    INBOUND_SMTP_PORT: config.INBOUND_SMTP_PORT === null ? null : await chosen(config.INBOUND_SMTP_PORT),
  };
  cluster.setupPrimary({ exec: path.join(import.meta.dirname, '../main.ts'), args: [] });
  const all: readonly Kept[] = Array.from(
    { length: config.WEB_CONCURRENCY },
    (_, i) =>
      new Kept({ number: i + 1, ports }, log, ({ to, said }) => {
        for (const kept of all) if (to === null ? kept.number !== i + 1 : kept.number === to) kept.notify(said);
      }),
  );
  const [first, ...others] = all;
  const close = async () => {
    await Promise.all(all.map((kept) => kept.stop()));
    await postgres.stop();
  };
  try {
    await prepareDatabase(postgres, config, log);
    // What a new database needs is made by one.
    await first?.start();
    await Promise.all(others.map((kept) => kept.start()));
    for (const kept of all) kept.notify(ALL_STARTED);
  } catch (error) {
    await close();
    throw error;
  }
  let stopping: Promise<void> | null = null;
  return { url: `http://localhost:${ports.PORT}`, baseUrl: baseUrlOf(config, ports.PORT), stop: () => (stopping ??= close()) };
}

/** One of the serving processes, and whichever takes its place. */
class Kept {
  readonly #handed: Omit<HandedOver, 'atStart'>;
  readonly #log: Log;
  readonly #pass: (passed: Passed) => void;
  readonly #crashes = new Crashes();
  #worker: Worker | null = null;
  #gone: Promise<void> = Promise.resolve();
  #again: NodeJS.Timeout | undefined;
  #stopping = false;

  /** @param pass passes on what it says to the others */
  constructor(handed: Omit<HandedOver, 'atStart'>, log: Log, pass: (passed: Passed) => void) {
    this.#handed = handed;
    this.#log = log;
    this.#pass = pass;
  }

  get number(): number {
    return this.#handed.number;
  }

  /** What is said to one that is just starting again is lost. */
  notify(message: Passed['said'] | typeof STOP | typeof ALL_STARTED): void {
    if (this.#worker?.isConnected()) this.#worker.send(message);
  }

  /** Resolves once it is ready. @throws StartError when it ends before */
  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#run(resolve, () => reject(new StartError(`The process ${this.#handed.number} of this server did not start.`)));
    });
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#again);
    const worker = this.#worker;
    this.notify(STOP);
    const late = setTimeout(() => worker?.process.kill('SIGKILL'), DRAIN_MS);
    await this.#gone;
    clearTimeout(late);
  }

  /** @param onFailed told when the very first start fails: then it is not tried again */
  #run(onReady: () => void, onFailed: (() => void) | null): void {
    const worker = cluster.fork();
    const startedAt = performance.now();
    let ready = false;
    this.#worker = worker;
    worker.send({ ...this.#handed, atStart: onFailed !== null } satisfies HandedOver);
    worker.on('message', (message: 'ready' | 'wrong settings' | Passed) => {
      if (typeof message === 'object') return this.#pass(message);
      if (message !== 'ready') return;
      ready = true;
      onReady();
    });
    // One that has just ended cannot be told anything.
    worker.on('error', () => {});
    this.#gone = new Promise((resolve) => {
      worker.once('exit', (code: number | null, signal: string | null) => {
        resolve();
        this.#worker = null;
        if (!ready && onFailed) return onFailed();
        if (!this.#stopping) this.#startAgain({ code, signal: signal || null, ready, ranMs: performance.now() - startedAt });
      });
    });
  }

  #startAgain(ended: Ended): void {
    // Stopped by itself it leaves a gap too: whoever wants all of them stopped tells this process. All that ran before it was ready
    // once: what stops the next start, such as a database elsewhere, may pass.
    const pause = this.#crashes.pauseAfter({ ...ended, ready: true }) ?? STOPPED_BY_HAND_MS;
    const how = ended.signal ?? `exit code ${ended.code}`;
    this.#log.warn(
      { process: this.#handed.number, how, pause_ms: pause },
      'a serving process has ended; it is started again, and the others go on',
    );
    this.#again = setTimeout(() => this.#run(() => {}, null), pause);
  }
}
