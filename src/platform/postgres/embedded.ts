import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { type DataDir, readOrCreatePrivate } from '../data-dir.ts';
import type { Log } from '../log.ts';
import { databaseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import {
  type Cluster,
  initialise,
  majorOf,
  OWNER,
  type Postmaster,
  PortTaken,
  StillEnding,
  startPostmaster,
  stopPostmaster,
  WORKER,
} from './cluster.ts';
import { type Guard, startGuard } from './guard.ts';
import { stopLeftovers } from './processes.ts';
import { prepareRoles, workerPassword } from './roles.ts';
import { restartDelayMs, SOCKET, socketQuery } from './settings.ts';

/** A running embedded database. */
export interface EmbeddedPostgres {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly log: Log;
  /** `POSTGRES_BIN_DIR`: the programs to use, where they read the files. */
  readonly binDir?: string | null;
  /** For tests: nothing waits for the disk. */
  readonly throwAway?: boolean;
  /** How many connections it lets in; default: what one process needs. */
  readonly connections?: number;
  /** Called once a program of the database runs: from then on there is little to do here but to wait. */
  readonly onSpawn?: (() => void) | undefined;
}

const TRIES = 40;
const TRY_AGAIN_MS = 250;
/** A restart that goes on failing is told of so often. */
const REPORT_AGAIN_MS = 60_000;

/**
 * Starts the database under a data directory whose lock the caller holds, making it on first use and ending what a
 * killed server left behind. While it runs, a postmaster that dies is started again on the same port. When this process
 * ends without `stop`, in whatever way, the database ends 5 s later.
 *
 * @throws StartError with one sentence when it cannot start
 */
export async function startEmbedded(dir: DataDir, options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const account = databaseAccount(dir);
  const { binDir = null, throwAway = false, connections, onSpawn = () => {} } = options;
  const binaries = findBinaries({ account, binDir, major: majorOf(dir.postgres) });
  log.info({ major: binaries.major, from: binaries.source, program: binaries.postgres }, 'PostgreSQL of this server');
  const cluster: Cluster = { folder: dir.postgres, account, binaries, throwAway, connections, log };
  const password = readOrCreatePrivate(dir.password, () => randomBytes(24).toString('base64url'), dir);
  const fresh = await initialise(cluster, password, onSpawn);
  if (!fresh) {
    const ended = await stopLeftovers(cluster.folder);
    removeSockets(cluster.folder);
    if (ended.length > 0) log.warn({ pids: ended }, 'ended the database processes that a killed server had left running');
  }
  const guard = startGuard(cluster);
  const first = await startOnFreePort(cluster, { guard, onSpawn }).catch((error: unknown) => {
    guard.close();
    throw error;
  });
  const server = `postgres://${OWNER}:${encodeURIComponent(password)}@127.0.0.1:${first.port}`;
  await prepareRoles(server, { password: workerPassword(password), mayCreate: cluster.throwAway });
  const watch = keepRunning(cluster, first, guard);
  const worker = `postgres://${WORKER}:${encodeURIComponent(workerPassword(password))}@127.0.0.1:${first.port}`;
  return { url: `${worker}/${OWNER}${socketQuery(dir.postgres, first.port)}`, port: first.port, stop: watch.stop };
}

/** A killed database leaves its socket behind, and the next one has another port. */
function removeSockets(folder: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith(SOCKET)) rmSync(path.join(folder, name), { force: true });
}

async function startOnFreePort(
  cluster: Cluster,
  { guard, onSpawn }: { readonly guard: Guard; readonly onSpawn: () => void },
): Promise<Postmaster> {
  const spawned = (pid: number) => {
    guard.watch(pid);
    onSpawn();
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startPostmaster(cluster, await freePort(), spawned);
    } catch (error) {
      const passing = error instanceof PortTaken || error instanceof StillEnding;
      if (!passing || attempt >= TRIES) throw error;
      if (error instanceof StillEnding) await stopLeftovers(cluster.folder);
      await sleep(TRY_AGAIN_MS);
    }
  }
}

function keepRunning(cluster: Cluster, first: Postmaster, guard: Guard): { stop(): Promise<void> } {
  const { log } = cluster;
  const stopping = new AbortController();
  let current: Postmaster | null = first;
  // Whatever ends this process, short of SIGKILL, ends the database as well.
  const onExit = () => void current?.child.kill('SIGINT');
  process.once('exit', onExit);

  async function restart(): Promise<void> {
    let reportedAt = Number.NEGATIVE_INFINITY;
    for (let attempt = 0; !stopping.signal.aborted; attempt += 1) {
      await sleep(restartDelayMs(attempt), undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        await stopLeftovers(cluster.folder);
        current = await startPostmaster(cluster, first.port, guard.watch);
        log.info({ port: first.port }, 'the embedded PostgreSQL runs again');
        return;
      } catch (error) {
        if (performance.now() - reportedAt < REPORT_AGAIN_MS) continue;
        reportedAt = performance.now();
        log.error({ err: error, attempt }, 'the embedded PostgreSQL could not be started again; it is tried until it can');
      }
    }
  }

  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await current?.ended;
      current = null;
      if (stopping.signal.aborted) return;
      log.error('the embedded PostgreSQL has ended unexpectedly; starting it again');
      await restart();
    }
  })();

  return {
    async stop() {
      stopping.abort();
      // A restart under way has to arrive before it can be undone.
      if (current === null) await watching;
      if (current !== null) await stopPostmaster(current);
      guard.close();
      process.off('exit', onExit);
    },
  };
}
