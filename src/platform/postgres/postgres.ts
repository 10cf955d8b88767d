import { setTimeout as sleep } from 'node:timers/promises';
import { existsSync, readFileSync } from 'node:fs';
import pg from 'pg';
import type { Config } from '../config.ts';
import { type DataDir, dataDirAt, openDataDir, unusable } from '../data-dir.ts';
import { connectionsNeeded } from '../db/pools.ts';
import type { Log } from '../log.ts';
import { errorCode, StartError } from '../start-error.ts';
import { type Disk, openDisk } from './disk.ts';
import { OWNER, WORKER } from './cluster.ts';
import { startEmbedded } from './embedded.ts';
import { workerPassword } from './roles.ts';
import { type DirLock, type Holder, holderOf, lockDataDir, readHolder } from './lock.ts';
import { socketQuery } from './settings.ts';

/** The database this process works with. `stop` ends it if we started it. */
export interface OpenPostgres {
  /** The database itself. */
  readonly url: string;
  /** Where statements go instead: a transaction pooler; null without one. */
  readonly pooler: string | null;
  readonly embedded: boolean;
  /** Where its files lie, when they lie here. */
  readonly disk: Disk | null;
  stop(): Promise<void>;
}

const WAIT_FOR_COMMAND_MS = 60_000;
const WAIT_FOR_SERVER_MS = 30_000;
const POLL_MS = 100;
const SIGN_IN_MS = 10_000;

/**
 * The database of a server: the external one of the configuration as it is, else the embedded one under `DATA_DIR`,
 * started for this process alone. `onSpawn` is called once a program of it runs, and not for an external one.
 *
 * @throws StartError with one sentence: directory in use, not writable, no build for this platform, …
 */
export async function openPostgres(config: Config, log: Log, onSpawn?: () => void): Promise<OpenPostgres> {
  if (config.POSTGRES_URL !== null) return external(config, config.POSTGRES_URL);
  const dir = openDataDir(config.DATA_DIR);
  const deadline = performance.now() + WAIT_FOR_COMMAND_MS;
  for (;;) {
    const answer = lockDataDir(dir, 'server');
    if ('lock' in answer) return startLocked(dir, answer.lock, config, { log, onSpawn });
    // A command holds it for a moment only.
    if (answer.heldBy?.kind !== 'command' || performance.now() > deadline) throw inUse(dir, answer.heldBy);
    await sleep(POLL_MS);
  }
}

/**
 * The database for a process whose main process has it: the external one, or the embedded one that runs already. It is
 * not ours to stop.
 *
 * @throws StartError when the main process has none
 */
export async function joinPostgres(config: Config): Promise<OpenPostgres> {
  if (config.POSTGRES_URL !== null) return external(config, config.POSTGRES_URL);
  const dir = dataDirAt(config.DATA_DIR);
  const holder = readHolder(dir);
  if (holder?.pid !== process.ppid || holder.port === null)
    throw new StartError(`The database of ${dir.root} does not run: the main process of this server has ended.`);
  const disk = openDisk(dir.postgres, null);
  return {
    url: `${urlOf(dir, holder.port)}${socketQuery(dir.postgres, holder.port)}`,
    pooler: null,
    embedded: true,
    disk,
    stop: async () => disk.close(),
  };
}

/** What {@link borrowPostgres} answers. */
export interface BorrowedPostgres extends OpenPostgres {
  /** This process started it, so that nobody else has brought its schema up to date. */
  readonly ours: boolean;
  /** This process made its files. */
  readonly made: boolean;
}

/**
 * The database for one command: that of the running server, else the embedded one, started for the moment.
 *
 * @param mayMake whether its files are made where there are none
 * @throws StartError when there are none and they may not be made, or it cannot be used
 */
export async function borrowPostgres(config: Config, log: Log, mayMake: boolean): Promise<BorrowedPostgres> {
  if (config.POSTGRES_URL !== null) return { ...external(config, config.POSTGRES_URL), ours: false, made: false };
  const { root, postgres } = dataDirAt(config.DATA_DIR);
  if (!mayMake && !existsSync(postgres))
    throw new StartError(`There is no database in ${root}: no server has used it. Check DATA_DIR or POSTGRES_URL. Nothing was made.`);
  const dir = openDataDir(config.DATA_DIR);
  const deadline = performance.now() + WAIT_FOR_SERVER_MS;
  for (;;) {
    const answer = lockDataDir(dir, 'command');
    if ('lock' in answer) {
      const made = !existsSync(postgres);
      return { ...(await startLocked(dir, answer.lock, config, { log })), ours: true, made };
    }
    const holder = answer.heldBy;
    if (holder?.kind === 'server' && holder.port !== null) {
      const url = urlOf(dir, holder.port);
      await signIn(url, dir, holder);
      return { url, pooler: null, embedded: true, disk: null, ours: false, made: false, stop: async () => {} };
    }
    if (performance.now() > deadline) throw inUse(dir, holder);
    await sleep(POLL_MS);
  }
}

/** The server that works on the data directory of these settings; null when there is none. */
export function serverOn({ DATA_DIR, POSTGRES_URL }: Partial<Config>): StartError | null {
  if (DATA_DIR === undefined || POSTGRES_URL !== null) return null;
  const dir = dataDirAt(DATA_DIR);
  try {
    const holder = existsSync(dir.lock) ? holderOf(dir) : null;
    return holder?.kind === 'server' ? inUse(dir, holder) : null;
  } catch {
    // What is wrong with the folder is said elsewhere.
    return null;
  }
}

/** A server of an earlier version has not made the role that we sign in as: it does so when it starts. */
async function signIn(url: string, dir: DataDir, holder: Holder): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'tocsin command', connectionTimeoutMillis: SIGN_IN_MS });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    if (!['28P01', '28000'].includes(errorCode(error))) throw error;
    throw new StartError(
      `The server on ${dir.root} (process ${holder.pid}, since ${holder.startedAt}) is of an earlier version than this command: restart it, then run the command again.`,
      error,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

function external({ POSTGRES_DIRECT_URL: direct }: Config, url: string): OpenPostgres {
  return { url: direct ?? url, pooler: direct === null ? null : url, embedded: false, disk: null, stop: async () => {} };
}

async function startLocked(
  dir: DataDir,
  lock: DirLock,
  config: Config,
  { log, onSpawn }: { readonly log: Log; readonly onSpawn?: (() => void) | undefined },
): Promise<OpenPostgres> {
  try {
    const running = await startEmbedded(dir, { log, binDir: config.POSTGRES_BIN_DIR, connections: connectionsNeeded(config), onSpawn });
    lock.announce(running.port);
    const disk = openDisk(dir.postgres, log);
    return {
      url: running.url,
      pooler: null,
      embedded: true,
      disk,
      async stop() {
        disk.close();
        await running.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function urlOf(dir: DataDir, port: number): string {
  let password: string;
  try {
    password = readFileSync(dir.password, 'utf8').trim();
  } catch (error) {
    throw unusable(dir.password, error);
  }
  return `postgres://${WORKER}:${encodeURIComponent(workerPassword(password))}@127.0.0.1:${port}/${OWNER}`;
}

function inUse(dir: DataDir, holder: Holder | null): StartError {
  const who = holder === null ? 'another tocsin' : `another tocsin ${holder.kind} (process ${holder.pid}, since ${holder.startedAt})`;
  return new StartError(`The data directory ${dir.root} is in use by ${who}: stop it, or set DATA_DIR to another folder.`);
}
