import {
  accessSync,
  chownSync,
  constants,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { errorCode, StartError } from './start-error.ts';

/** The folder that holds the embedded database, the generated keys and the lock. All paths are absolute. */
export interface DataDir {
  readonly root: string;
  /** The database cluster. */
  readonly postgres: string;
  /** Present once the cluster was made; the database password, mode 0600. */
  readonly password: string;
  readonly lock: string;
  /** Who holds the lock and where its database listens; only true while the lock is held. */
  readonly runtime: string;
  readonly keys: string;
}

/** The places inside `DATA_DIR`; touches nothing. */
export function dataDirAt(folder: string): DataDir {
  const root = path.resolve(folder);
  return {
    root,
    postgres: path.join(root, 'postgres'),
    password: path.join(root, 'postgres.password'),
    lock: path.join(root, 'lock'),
    runtime: path.join(root, 'runtime.json'),
    keys: path.join(root, 'keys'),
  };
}

/** Why this folder could not be used; null when it can be, or could be made. Touches nothing. */
export function lookAtDataDir(folder: string): StartError | null {
  const { root } = dataDirAt(folder);
  const system = /^\/(proc|sys)(?=\/|$)/.exec(root)?.[0];
  if (system) return new StartError(`${root} is under ${system}, which keeps no files: set it to a folder on a disk.`);
  let place = root;
  for (;;) {
    try {
      if (!statSync(place).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
      accessSync(place, constants.R_OK | constants.W_OK | constants.X_OK);
      return null;
    } catch (error) {
      // Where it is absent, the nearest folder above it is what it is made in.
      if (errorCode(error) !== 'ENOENT' || place === path.dirname(place)) return unusable(place, error);
      place = path.dirname(place);
    }
  }
}

/** Makes the folder when it is absent. Throws StartError when it cannot be written. */
export function openDataDir(folder: string): DataDir {
  const dir = dataDirAt(folder);
  const unfit = lookAtDataDir(folder);
  if (unfit !== null) throw unfit;
  try {
    // Others may pass through but not list: the database runs as another account when we are root.
    mkdirSync(dir.root, { recursive: true, mode: 0o711 });
    accessSync(dir.root, constants.R_OK | constants.W_OK | constants.X_OK);
    if (!statSync(dir.root).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
  } catch (error) {
    throw unusable(dir.root, error);
  }
  return dir;
}

/** The sentence for a file or folder under the data directory that cannot be used. */
export function unusable(place: string, error: unknown): StartError {
  const code = errorCode(error);
  if (code === 'EACCES' || code === 'EPERM') {
    return new StartError(
      `No permission to use ${place}: start as the account that owns it, or set DATA_DIR to a folder this account may write.`,
      error,
    );
  }
  if (code === 'EROFS')
    return new StartError(`${place} is on a read-only file system: set DATA_DIR to a folder that can be written.`, error);
  if (code === 'ENOSPC') return new StartError(`The disk of ${place} is full: free some space, or set DATA_DIR to another disk.`, error);
  if (code === 'EEXIST' || code === 'ENOTDIR') return new StartError(`${place} is not a folder: set DATA_DIR to a folder.`, error);
  return new StartError(`${place} cannot be used (${code || (error as Error).message}): set DATA_DIR to another folder.`, error);
}

/** When root works in somebody's folder, what it makes there belongs to that somebody, so that they can go on without root. */
export function giveToOwner(place: string, dir: DataDir): void {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(dir.root);
  if (owner.uid !== 0) chownSync(place, owner.uid, owner.gid);
}

/** Writes a file only the owner can read, whole or not at all. */
export function writePrivate(place: string, text: string, dir: DataDir): void {
  const draft = `${place}.${process.pid}.new`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flush: true });
    giveToOwner(draft, dir);
    renameSync(draft, place);
  } catch (error) {
    throw unusable(place, error);
  }
}

/** Reads the file, or writes `make()` there first. Of several that do so at once, all get the text of one. */
export function readOrCreatePrivate(place: string, make: () => string, dir: DataDir): string {
  try {
    return readFileSync(place, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw unusable(place, error);
  }
  const draft = `${place}.${process.pid}.new`;
  try {
    writeFileSync(draft, make(), { mode: 0o600, flush: true });
    giveToOwner(draft, dir);
    linkSync(draft, place);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw unusable(place, error);
  } finally {
    try {
      unlinkSync(draft);
    } catch {
      // It was never written.
    }
  }
  return readFileSync(place, 'utf8').trim();
}
