import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type DataDir, giveToOwner, unusable, writePrivate } from '../data-dir.ts';

/** Who has the data directory. A `command` has it for a moment, a `server` for as long as it runs. */
export interface Holder {
  readonly pid: number;
  readonly kind: 'server' | 'command';
  readonly startedAt: string;
  /** Where the database listens on 127.0.0.1; null until it does. */
  readonly port: number | null;
}

/** The data directory is ours until `release`, or until this process dies in any way. */
export interface DirLock {
  /** Tells others where the database listens. */
  announce(port: number): void;
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * Takes the data directory, or answers who has it (null when that is not known yet). The lock is the operating system's
 * own (through SQLite, which has it on every platform): it goes when its process goes, so there is no stale lock.
 *
 * @throws StartError when the folder cannot be locked at all
 */
export function lockDataDir(dir: DataDir, kind: Holder['kind']): { lock: DirLock } | { heldBy: Holder | null } {
  let file: DatabaseSync | undefined;
  try {
    const fresh = !existsSync(dir.lock);
    file = new DatabaseSync(dir.lock, { timeout: 0 });
    if (fresh) {
      chmodSync(dir.lock, 0o600);
      giveToOwner(dir.lock, dir);
    }
    file.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    file?.close();
    if ((error as { errcode?: unknown }).errcode === SQLITE_BUSY) return { heldBy: readHolder(dir) };
    throw unusable(dir.lock, error);
  }
  const held = file;
  const announce = (port: number | null) =>
    writePrivate(
      dir.runtime,
      `${JSON.stringify({ pid: process.pid, kind, startedAt: new Date().toISOString(), port } satisfies Holder)}\n`,
      dir,
    );
  announce(null);
  return { lock: { announce, release: () => held.close() } };
}

/** Who has the data directory now; null for nobody, or when that is not known yet. Leaves the folder as it is. */
export function holderOf(dir: DataDir): Holder | null {
  const file = new DatabaseSync(dir.lock, { timeout: 0 });
  try {
    file.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive');
    return null;
  } catch (error) {
    if ((error as { errcode?: unknown }).errcode === SQLITE_BUSY) return readHolder(dir);
    throw error;
  } finally {
    file.close();
  }
}

/** Who said last that it has the data directory; null for nobody. True only while that process lives. */
export function readHolder(dir: DataDir): Holder | null {
  try {
    return JSON.parse(readFileSync(dir.runtime, 'utf8')) as Holder;
  } catch {
    return null;
  }
}
