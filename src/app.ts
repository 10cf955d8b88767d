import { setTimeout as sleep } from 'node:timers/promises';
import { openInfrastructure, type Place } from './infrastructure.ts';
import { isSetUp } from './modules/identity/index.ts';
import type { Config } from './platform/config.ts';
import { EventStreams } from './platform/http/event-stream.ts';
import { type Listening, listenOn } from './platform/http/listen.ts';
import type { Http } from './platform/http/server.ts';
import type { Log } from './platform/log.ts';
import { listenProblem } from './platform/listening.ts';
import { joinPostgres, type OpenPostgres, openPostgres } from './platform/postgres/postgres.ts';
import { StartError } from './platform/start-error.ts';
import { openAllMetrics } from './processes/all-metrics.ts';
import { countWaitingMail } from './platform/mail/mail.store.ts';
import { databaseState, readiness } from './readiness.ts';
import { buildServer } from './server.ts';
import { lookForMissingKeys } from './wiring/encrypted-columns.ts';
import { openModules } from './wiring/modules.ts';
import { startWorker } from './worker.ts';

/** A running process. */
export interface App {
  /** Where it listens. */
  readonly url: string;
  /** Its public address, without a slash at the end. */
  readonly baseUrl: string;
  /** Drains: refuses new work, finishes what was begun, hands over leases, closes everything. Safe to call twice. */
  stop(): Promise<void>;
}

/** Waiting emails are counted up to this many. */
const MAIL_COUNTED = 100_000;

/** In-flight requests have this long to finish once the process is asked to stop. */
const DRAIN_MS = 10_000;

/**
 * What a process is made of, in start order; stopping is the reverse.
 *
 * @param place see {@link Place}; default: alone
 * @param postgres the database, where it was opened ahead; it is closed here
 * @throws StartError with one sentence when something outside is not as it must be
 */
export async function startApp({
  config,
  log,
  place = 'alone',
  postgres = place === 'alone' ? openPostgres(config, log) : joinPostgres(config),
  othersStarted = () => true,
}: {
  readonly config: Config;
  readonly log: Log;
  readonly place?: Place;
  readonly postgres?: Promise<OpenPostgres>;
  /** Whether the other processes of this server have started; default: there are none. */
  readonly othersStarted?: () => boolean;
}): Promise<App> {
  const closers: Array<readonly [string, () => Promise<void>]> = [];
  const closing = (name: string, close: () => Promise<void>) => closers.unshift([name, close]);
  const closeAll = async () => {
    for (const [name, close] of closers.splice(0))
      await close().catch((error) => log.error({ err: error, part: name }, 'could not be closed cleanly'));
  };
  try {
    const infrastructure = await openInfrastructure({ config, log, closing, place, postgres });
    const { platform, sealer, limits, queue, redis, pulse, leader, releaseLease, port, look, wakes, started } = infrastructure;
    const { reserved, telemetry, baseUrl } = platform;
    closing('look for missing keys', lookForMissingKeys(platform.db, sealer, log).stop);
    const { list: modules, identity, waiting } = await openModules(infrastructure);
    const worker = startWorker(modules, { log, look, wakes, leader });
    closing('worker', () => worker.stop());

    const streams = new EventStreams();
    let draining = false;
    /** Topics in which something lay once: one that is empty is counted as empty, where it would else keep its last count for ever. */
    const topics = new Set<string>();
    const collect = async () => {
      telemetry.liveClients.set(streams.size);
      telemetry.mailWaiting.set(await countWaitingMail(reserved, '', MAIL_COUNTED));
      telemetry.leader.set(leader.isLeader() ? 1 : 0);
      await Promise.all(modules.map((module) => module.collect?.()));
      const depth = await queue.depth();
      for (const topic of Object.keys(depth)) topics.add(topic);
      for (const topic of topics) telemetry.queueDepth.set({ topic }, depth[topic] ?? 0);
    };
    const allMetrics =
      place === 'alone' ? null : openAllMetrics({ place, count: config.WEB_CONCURRENCY, registry: telemetry.registry, collect });
    closing('metrics of all processes', async () => allMetrics?.close());
    const http = buildServer(platform, {
      modules,
      authentication: identity.options,
      sealer,
      streams,
      limits,
      health: {
        draining: () => draining,
        obstacle: async () => (othersStarted() ? databaseState(reserved, pulse) : 'The other processes of this server are starting'),
        readiness: () => {
          const state = { trouble: pulse.trouble(), draining, queue, redis, leading: leader.isLeader(), waiting: waiting() };
          return readiness(platform, modules, state);
        },
        collect,
        allMetrics: allMetrics && (() => allMetrics.text()),
      },
    });
    let listening: Listening | null = null;
    closing('http', () => closeWithin(Promise.all([http.close(), listening?.close()]), DRAIN_MS));
    // Said once, however many processes there are.
    const isNew = (place === 'alone' || place === 1) && !(await isSetUp(platform.db));
    // The last that may fail: a server that has begun to answer lives through what its database does.
    listening = await listen(http, { host: config.HOST, port, shared: place !== 'alone' });
    started();
    if (isNew)
      log.info(
        { url: `${baseUrl}/setup` },
        `no accounts yet: open the address to set up${config.SETUP_CODE === null ? `; from a public one it asks for the setup code ${identity.context.setupCode}` : ''}`,
      );

    // Another server leads at once; load balancers see /ready before connections are refused.
    const drain = async () => {
      void releaseLease();
      await sleep(config.DRAIN_DELAY);
      await closeAll();
    };
    let stopping: Promise<void> | null = null;
    return {
      url: `http://localhost:${port}`,
      baseUrl,
      stop() {
        draining = true;
        stopping ??= drain();
        return stopping;
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function listen(http: Http, address: { readonly host: string; readonly port: number; readonly shared: boolean }): Promise<Listening> {
  try {
    return await listenOn(http, address);
  } catch (error) {
    // Looked at before anything was started: another program came in between.
    throw (error as { syscall?: unknown }).syscall === 'listen'
      ? new StartError(listenProblem(error, address.host, address.port), error)
      : error;
  }
}

async function closeWithin(work: PromiseLike<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
