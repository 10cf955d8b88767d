import { once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openDataDir } from '../../../src/platform/data-dir.ts';
import { databaseAccount } from '../../../src/platform/postgres/account.ts';
import { findBinaries } from '../../../src/platform/postgres/binaries.ts';
import {
  type Cluster,
  initialise,
  OWNER,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
} from '../../../src/platform/postgres/cluster.ts';
import { freePort } from '../../../src/platform/free-port.ts';
import { stopLeftovers } from '../../../src/platform/postgres/processes.ts';
import { migrate } from '../../../src/platform/db/migrations.ts';
import { SILENT } from '../log.ts';
import type { TestDatabase } from '../postgres.ts';

/** How a database ends: `pg_ctl stop -m fast`, `-m immediate`, and a crash of its main process. */
export const ENDINGS = { fast: 'SIGINT', immediate: 'SIGQUIT', 'kill -9': 'SIGKILL' } as const;

/** A PostgreSQL of a test's own, to be stopped and killed. What it has committed is on disk, as in production. */
export interface SacrificialPostgres {
  /** Its one database, migrated. */
  readonly database: TestDatabase;
  /** Ends it; resolves when it is gone. It stays gone until `start`. */
  end(how: keyof typeof ENDINGS): Promise<void>;
  /** Starts it again on the same port; resolves when it accepts connections. */
  start(): Promise<void>;
  /** SIGSTOP to all its processes: connections stay, nothing answers. */
  freeze(): void;
  thaw(): void;
  /** Ends it and removes its files. */
  remove(): Promise<void>;
}

/** Makes and starts one; takes some two seconds. `tablespace`: an empty folder for all that is in its database. */
export async function startSacrificialPostgres(options: { readonly tablespace?: string } = {}): Promise<SacrificialPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tocsin-sacrificial-'));
  const dir = openDataDir(path.join(folder, 'data'));
  const account = databaseAccount(dir);
  const cluster: Cluster = {
    folder: dir.postgres,
    account,
    binaries: findBinaries({ account, binDir: null, major: null }),
    throwAway: false,
    log: SILENT,
  };
  await initialise(cluster, 'sacrificial');
  const port = await freePort();
  let running: Postmaster | null = await startPostmaster(cluster, port);
  const onExit = () => void running?.child.kill('SIGINT');
  process.once('exit', onExit);

  const server = `postgres://${OWNER}:sacrificial@127.0.0.1:${port}`;
  const url = `${server}/${OWNER}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  if (options.tablespace !== undefined) {
    if (account) chownSync(options.tablespace, account.uid, account.gid);
    await client.query(`create tablespace elsewhere location ${pg.escapeLiteral(options.tablespace)}`);
    // Once the disk is full, it stays so: a vacuum would make room of what was rolled back.
    await client.query('alter system set autovacuum = off');
    await client.query('select pg_reload_conf()');
  }
  await client.query(`create database ${OWNER} ${options.tablespace === undefined ? '' : 'tablespace elsewhere'}`);
  await client.end();
  await migrate(url);

  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    const main = running?.child.pid;
    if (main === undefined) return;
    for (const pid of [main, ...childrenOf(main)]) {
      try {
        process.kill(pid, name);
      } catch {
        // It has ended in between.
      }
    }
  };

  return {
    database: { url, name: OWNER, drop: async () => {} },
    async end(how) {
      const child = running?.child;
      if (!child) return;
      running = null;
      const exit = once(child, 'exit');
      child.kill(ENDINGS[how]);
      await exit;
    },
    async start() {
      // Sessions outlive a killed main process for a moment.
      await stopLeftovers(cluster.folder);
      running = await startPostmaster(cluster, port);
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async remove() {
      process.off('exit', onExit);
      signal('SIGCONT');
      if (running) await stopPostmaster(running);
      await stopLeftovers(cluster.folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function childrenOf(main: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return Number(/\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]) === main;
      } catch {
        // It has ended in between.
        return false;
      }
    })
    .map(Number);
}
