import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDataDir } from '../src/platform/data-dir.ts';
import { openLog } from '../src/platform/log.ts';
import { startEmbedded } from '../src/platform/postgres/embedded.ts';
import { readPostmasterPid } from '../src/platform/postgres/processes.ts';

/** A folder that goes when it is disposed of; other accounts may pass through it. */
export function temporaryFolder(name: string): Disposable & { readonly path: string } {
  const folder = mkdtempSync(path.join(tmpdir(), `tocsin-${name}-`));
  chmodSync(folder, 0o711);
  return { path: folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 }) };
}

/** A database that a program has started, and ends. */
export interface OwnPostgres extends AsyncDisposable {
  readonly url: string;
  /** Of its main process. */
  readonly pid: number;
  /** For what else the program keeps. */
  readonly folder: string;
}

/**
 * Starts a PostgreSQL in a temporary folder, of which `createTestDatabase` clones.
 *
 * @param throwAway faster, as what it holds does not outlive a crash of the machine
 */
export async function startPostgres(name: string, throwAway = true): Promise<OwnPostgres> {
  const folder = temporaryFolder(name);
  const dir = openDataDir(path.join(folder.path, 'data'));
  const postgres = await startEmbedded(dir, { log: openLog('silent'), throwAway });
  process.env['TEST_POSTGRES_URL'] = postgres.url.replace(/\/[^/]*$/, '/postgres');
  return {
    url: postgres.url,
    pid: readPostmasterPid(dir.postgres)?.pid ?? 0,
    folder: folder.path,
    async [Symbol.asyncDispose]() {
      await postgres.stop();
      folder[Symbol.dispose]();
    },
  };
}
