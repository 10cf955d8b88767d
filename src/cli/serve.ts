import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../app.ts';
import { PROVIDER_VARIABLES } from '../integrations/providers.ts';
import { type Config, ConfigError } from '../platform/config.ts';
import { giveBackWhenQuiet } from '../platform/give-back.ts';
import { type Log, openLog } from '../platform/log.ts';
import { configForProcess, configForServer } from '../platform/start-checks.ts';
import { buildVersion } from '../platform/version.ts';
import { DatabaseAway } from '../platform/start-error.ts';
import { type HandedOver, handedOver, othersStarted, STOP } from '../processes/handed-over.ts';
import { serviceEnvironment } from './environment-file.ts';
import { explain } from './explain.ts';

const DRAIN_LIMIT_MS = 30_000;
const EXIT_BY_SIGNAL: Readonly<Record<string, number>> = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/**
 * Runs the server until it is told to stop. SIGTERM, SIGINT and SIGHUP let it finish what it has begun; a second one ends it at
 * once.
 *
 * @returns the exit code
 */
export async function serve(env: NodeJS.ProcessEnv): Promise<number> {
  const startedAt = performance.now();
  let config: Config;
  let log: Log;
  const handed = await handedOver();
  try {
    // As a command does: both work with the same settings, whoever starts them.
    const settings = serviceEnvironment(env);
    config = handed ? configForProcess(settings, PROVIDER_VARIABLES, handed.ports) : await configForServer(settings, PROVIDER_VARIABLES);
    log = openLog(config.LOG_LEVEL);
    if (handed) log = log.child({ process: handed.number });
    else log.info({ version: buildVersion() }, 'starting');
  } catch (error) {
    return complain(error);
  }
  const stopping = stopSignal(log);
  dieLoudly(log);
  let app: App;
  try {
    const started = await startOrStandBy({ config, log, handed }, stopping);
    if (started === null) return 0;
    app = started;
  } catch (error) {
    if (!explain(error).expected) log.fatal({ err: error }, 'the start failed');
    log.flush();
    return complain(error);
  }
  const ready = { url: app.url, base_url: app.baseUrl, ms: Math.round(performance.now() - startedAt) };
  if (handed) log.info({ pid: process.pid, ...ready }, 'this process is ready');
  else log.info(ready, 'ready');
  // The launcher, or our main process, starts again what has run once; what never did has said why.
  if (process.connected) process.send?.('ready');
  // Not only at an orderly end: a killed server shall start quickly too.
  flushCompileCache();
  const giving = giveBackWhenQuiet();
  if (process.stderr.isTTY && !handed) process.stderr.write(`\nTocsin is ready: ${app.baseUrl}\n\n`);

  const why = await stopping;
  giving.stop();
  log.info({ why }, 'stopping');
  const stopped = await Promise.race([app.stop().then(() => true), sleep(DRAIN_LIMIT_MS, false, { ref: false })]);
  if (!stopped) log.error({ limit_ms: DRAIN_LIMIT_MS }, 'stopping took too long and was cut short');
  log.info('stopped');
  log.flush();
  return stopped ? 0 : 1;
}

/** What a process is started with. */
interface Settings {
  readonly config: Config;
  readonly log: Log;
  /** Null: this is the main process, or the only one. */
  readonly handed: HandedOver | null;
}

/** Starts what serves: this process, or those that this one keeps running. Only what is needed is read. */
async function start({ config, log, handed }: Settings): Promise<App> {
  if (handed === null && config.WEB_CONCURRENCY > 1)
    return (await import('../processes/keep-processes.ts')).startProcesses({ config, log });
  if (handed !== null)
    return (await import('../app.ts')).startApp({ config, log, place: handed.number, othersStarted: othersStarted(handed) });
  const { openPostgres } = await import('../platform/postgres/postgres.ts');
  // The database starts while the rest is read, which takes longer and keeps this thread busy.
  const spawned = Promise.withResolvers<void>();
  const postgres = openPostgres(config, log, spawned.resolve);
  // Whether it fails is for those who wait for it below.
  await Promise.race([spawned.promise, postgres]).catch(() => {});
  return (await import('../app.ts')).startApp({ config, log, postgres });
}

/**
 * Starts; while the database is away, serves the copies of the status pages where there are any, and starts once it is back.
 *
 * @returns null when it was told to stop before
 */
async function startOrStandBy(settings: Settings, stopping: Promise<string>): Promise<App | null> {
  for (;;) {
    try {
      return await start(settings);
    } catch (error) {
      const standby = error instanceof DatabaseAway ? await standBy(settings, error.message) : null;
      if (standby === null) throw error;
      if (process.connected) process.send?.('ready');
      const why = await Promise.race([stopping, standby.databaseBack]);
      await standby.close();
      if (why !== undefined) return null;
      settings.log.info('the database is back: starting');
    }
  }
}

async function standBy({ config, log, handed }: Settings, reason: string) {
  return (await import('../standby.ts')).startStandby({ config, log, reason, shared: handed !== null });
}

async function complain(error: unknown): Promise<number> {
  // The launcher gives the same settings to every start: these would be refused each time.
  if (error instanceof ConfigError && error.lasting && process.connected)
    await new Promise<void>((resolve) => void process.send?.('wrong settings', () => resolve()));
  process.stderr.write(`${explain(error).text}\n`);
  return 1;
}

/** Resolves with what told us to stop: a signal, our main process, or the end of the launcher that started us. */
function stopSignal(log: Log): Promise<string> {
  return new Promise((resolve) => {
    let first = true;
    const onSignal = (signal: NodeJS.Signals) => {
      if (!first) {
        log.warn({ signal }, 'told twice: ending at once');
        log.flush();
        process.exit(EXIT_BY_SIGNAL[signal] ?? 1);
      }
      first = false;
      resolve(signal);
    };
    process.on('SIGTERM', onSignal).on('SIGINT', onSignal).on('SIGHUP', onSignal);
    if (process.connected) {
      process.once('disconnect', () => {
        first = false;
        resolve('the launcher has ended');
      });
      // Beside the signal of a terminal, which reaches both: they are one and the same.
      process.on('message', (message) => void (message === STOP && resolve('the main process')));
      process.channel?.unref();
    }
  });
}

/** A fault nobody handles leaves unknown state behind: say so and end; whoever supervises us starts us again. */
function dieLoudly(log: Log): void {
  const onFault = (error: unknown, origin: string) => {
    log.fatal({ err: error, origin }, 'unhandled fault; ending');
    log.flush();
    process.stderr.write(`Tocsin ended on an unexpected fault: ${explain(error).text}\n`);
    process.exit(1);
  };
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', (reason) => onFault(reason, 'unhandledRejection'));
}
