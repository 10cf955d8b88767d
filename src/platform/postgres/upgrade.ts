import { existsSync, renameSync, rmSync } from 'node:fs';
import type { Config } from '../config.ts';
import { type DataDir, dataDirAt, openDataDir } from '../data-dir.ts';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { databaseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { majorOf, UPGRADING } from './cluster.ts';
import { startEmbedded } from './embedded.ts';
import { type DirLock, lockDataDir } from './lock.ts';

/** What an upgrade carries the data with. */
export interface Carry {
  /** Writes everything of the database at `url` to `file`. */
  backUp(url: string, file: string): Promise<void>;
  /** Puts it into the empty database at `url`. */
  restore(url: string, file: string): Promise<void>;
}

/** What an upgrade did. */
export interface Upgraded {
  readonly from: number;
  readonly to: number;
  /** Where the files of the old version lie now; null: they were of this version already. */
  readonly kept: string | null;
}

/**
 * Brings the embedded database to the PostgreSQL that a new one would get, by a backup and a restore: one version never opens the files
 * of another. The new files are made beside the old ones and take their place once everything is in them; the old ones are kept.
 *
 * @throws StartError with one sentence; then nothing was changed
 */
export async function upgradeEmbedded(config: Config, log: Log, carry: Carry): Promise<Upgraded> {
  if (config.POSTGRES_URL !== null)
    throw new StartError('POSTGRES_URL is set: that database is upgraded with the programs of its own PostgreSQL.');
  const at = dataDirAt(config.DATA_DIR);
  const { postgres, root } = at;
  const from = majorOf(postgres);
  if (from === null) throw new StartError(`There is no database in ${root}: no server has used it. Check DATA_DIR. Nothing was changed.`);
  const wanted = { account: databaseAccount(at), binDir: config.POSTGRES_BIN_DIR };
  const to = findBinaries({ ...wanted, major: null }).major;
  if (to === from) return { from, to, kept: null };
  if (to < from)
    throw new StartError(
      `The database is of PostgreSQL ${from}, and the one to be used is ${to}: name a newer one in POSTGRES_BIN_DIR. Nothing was changed.`,
    );
  findBinaries({ ...wanted, major: from });
  const kept = `${postgres}.${from}`;
  if (existsSync(kept)) throw new StartError(`${kept} is there already, from an earlier upgrade: move it away first. Nothing was changed.`);
  const dir = openDataDir(config.DATA_DIR);
  const answer = lockDataDir(dir, 'command');
  if (!('lock' in answer)) throw new StartError(`A server works on ${root}: stop it, then upgrade. Nothing was changed.`);
  try {
    await replace({ dir, lock: answer.lock, kept }, { config, log, carry });
    return { from, to, kept };
  } finally {
    answer.lock.release();
  }
}

async function replace(
  { dir, lock, kept }: { readonly dir: DataDir; readonly lock: DirLock; readonly kept: string },
  { config, log, carry }: { readonly config: Config; readonly log: Log; readonly carry: Carry },
): Promise<void> {
  const file = `${kept}.backup`;
  const draft = `${dir.postgres}${UPGRADING}`;
  const on = async (postgres: string, work: (url: string) => Promise<void>) => {
    const running = await startEmbedded({ ...dir, postgres }, { log, binDir: config.POSTGRES_BIN_DIR });
    lock.announce(running.port);
    try {
      await work(running.url);
    } finally {
      await running.stop();
    }
  };
  try {
    await on(dir.postgres, (url) => carry.backUp(url, file));
    // Of an upgrade that was broken off.
    rmSync(draft, { recursive: true, force: true });
    await on(draft, (url) => carry.restore(url, file));
    renameSync(dir.postgres, kept);
    renameSync(draft, dir.postgres);
  } finally {
    rmSync(file, { force: true });
    if (existsSync(dir.postgres)) rmSync(draft, { recursive: true, force: true });
  }
}
