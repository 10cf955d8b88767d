import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode, StartError } from '../start-error.ts';
import type { Log } from '../log.ts';
import { type Account, canEnter } from './account.ts';
import type { Binaries } from './binaries.ts';
import { readPostmasterPid } from './processes.ts';
import { clusterArguments } from './settings.ts';

/** The superuser of the embedded cluster, and the name of its one database. */
export const OWNER = 'tocsin';
/** What the service works as: the owner of that database and of everything in it, and nothing more. */
export const WORKER = 'tocsin_app';
const POLL_MS = 15;
const REPORT_AFTER_MS = 5_000;
const STOP_MS = 15_000;
const KEPT_LINES = 12;
const FOLDER_FD = 3;
const PASSWORD_FD = 4;

/** A folder of database files and the programs that work on it. */
export interface Cluster {
  readonly folder: string;
  readonly account: Account | null;
  readonly binaries: Binaries;
  readonly throwAway: boolean;
  /** How many connections it lets in; default: see `clusterArguments`. */
  readonly connections?: number | undefined;
  readonly log: Log;
}

/** A postmaster that accepts connections. */
export interface Postmaster {
  readonly child: ChildProcess;
  readonly port: number;
  /** Resolves when it has ended, for whatever reason. */
  readonly ended: Promise<void>;
}

/**
 * How the database's account reaches a folder. The folders above may be closed to it (`/root`); then the folder is
 * handed over as an open descriptor and reached through /proc.
 */
export function reach(cluster: Cluster, folder: string): string {
  if (cluster.account === null || canEnter(folder, cluster.account)) return folder;
  if (process.platform === 'linux') return `/proc/self/fd/${FOLDER_FD}`;
  throw new StartError(
    `PostgreSQL does not run as root and its account cannot enter ${folder}: start as an ordinary user, or set DATA_DIR to a folder that other accounts can pass through.`,
  );
}

/** How programs of the database are run: as its account, with little of our environment. */
export function spawnOptions(cluster: Cluster, stdio: SpawnOptions['stdio']): SpawnOptions {
  return {
    ...(cluster.account ?? {}),
    // A group of its own: Ctrl-C in the terminal is for the server, which stops its database last.
    detached: true,
    stdio,
    cwd: '/',
    env: { LC_ALL: 'C', PATH: process.env['PATH'] ?? '/usr/bin:/bin' },
  };
}

/** Makes the database files when they are absent, by a program of its own. They appear whole or not at all. */
export async function initialise(cluster: Cluster, password: string, onSpawn: () => void = () => {}): Promise<boolean> {
  const { folder, account } = cluster;
  if (existsSync(folder)) return false;
  const draft = `${folder}.new`;
  const secret = `${folder}.pw`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(secret, `${password}\n`, { mode: 0o600 });
  for (const place of [draft, secret]) if (account) chownSync(place, account.uid, account.gid);
  const descriptors = [openSync(draft, 'r'), openSync(secret, 'r')];
  try {
    const place = reach(cluster, draft);
    const flags = [
      '-D',
      place,
      '-U',
      OWNER,
      '--auth=scram-sha-256',
      `--pwfile=${place === draft ? secret : `/proc/self/fd/${PASSWORD_FD}`}`,
    ];
    const locale = ['--encoding=UTF8', ...(cluster.binaries.major < FIRST_BUILTIN ? OLD_LOCALE : BUILTIN_LOCALE)];
    const options = spawnOptions(cluster, ['ignore', 'ignore', 'pipe', ...descriptors]);
    const child = spawn(cluster.binaries.initdb, [...flags, ...locale, ...(cluster.throwAway ? ['--no-sync'] : [])], options);
    onSpawn();
    const said = lastLines(child);
    const failed = await endOf(child);
    if (failed !== null) throw cannotRun('make its files', folder, failed, said());
    renameSync(draft, folder);
  } finally {
    descriptors.forEach(closeSync);
    rmSync(secret, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
  return true;
}

/** Texts sort by their code points, and upper and lower case are those of Unicode, whatever the machine's own locale. */
const BUILTIN_LOCALE = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
const OLD_LOCALE = ['--locale-provider=libc', '--locale=C.UTF-8'];
/** The first version that has a locale of its own. */
const FIRST_BUILTIN = 17;

/** What is added to the name of a folder while an upgrade makes its new files. */
export const UPGRADING = '.upgrading';

/**
 * The version of the database files in a folder; null when there are none.
 *
 * @throws StartError when they are not complete, or may not be read
 */
export function majorOf(folder: string): number | null {
  if (!existsSync(folder)) {
    if (!existsSync(`${folder}${UPGRADING}`)) return null;
    throw new StartError(`An upgrade of ${folder} was broken off at its last step: rename ${folder}${UPGRADING} to ${folder}.`);
  }
  try {
    return Number.parseInt(readFileSync(`${folder}/PG_VERSION`, 'utf8'), 10);
  } catch (error) {
    if (errorCode(error) === 'ENOENT')
      throw new StartError(
        `${folder} holds no complete database: restore it from a backup, or move it away to start with an empty one.`,
        error,
      );
    throw new StartError(`No permission to use ${folder}: start as the account that owns it, or set DATA_DIR to another folder.`, error);
  }
}

/**
 * Starts the postmaster and waits until it accepts connections; crash recovery may take its time. `onSpawn` hears at once
 * which process it is.
 */
export async function startPostmaster(cluster: Cluster, port: number, onSpawn: (pid: number) => void = () => {}): Promise<Postmaster> {
  const descriptor = openSync(cluster.folder, 'r');
  let child: ChildProcess;
  try {
    const options = spawnOptions(cluster, ['ignore', 'ignore', 'pipe', descriptor]);
    child = spawn(
      cluster.binaries.postgres,
      ['-D', reach(cluster, cluster.folder), ...clusterArguments({ port, throwAway: cluster.throwAway, connections: cluster.connections })],
      options,
    );
  } finally {
    closeSync(descriptor);
  }
  if (child.pid !== undefined) onSpawn(child.pid);
  const said = lastLines(child, cluster.log);
  const ending = endOf(child);
  let failed: string | null | undefined;
  void ending.then((reason) => {
    failed = reason ?? 'ended';
  });
  const startedAt = performance.now();
  let reported = false;
  while (failed === undefined) {
    const state = readPostmasterPid(cluster.folder);
    if (state?.ready && state.pid === child.pid) return { child, port, ended: ending.then(() => {}) };
    await sleep(POLL_MS);
    if (!reported && performance.now() - startedAt > REPORT_AFTER_MS) {
      reported = true;
      cluster.log.warn('the embedded PostgreSQL is recovering from an unclean end; this can take a while');
    }
  }
  throw cannotRun('start', cluster.folder, failed ?? 'ended', said());
}

/** Ends it in order: clients are cut off, everything is written. Harder when that takes too long. */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  const { child } = postmaster;
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    const ended = await Promise.race([postmaster.ended.then(() => true), sleep(STOP_MS, false, { ref: false })]);
    if (ended) return;
  }
}

/** Null when it ended well, else how it ended. */
function endOf(child: ChildProcess): Promise<string | null> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code === 0 ? null : signal ? `signal ${signal}` : `exit code ${code}`));
  });
}

/** Keeps the last lines of what it says, for the sentence when it fails; all go to the log at debug. */
function lastLines(child: ChildProcess, log?: Log): () => string[] {
  const lines: string[] = [];
  let rest = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts.filter((part) => part.trim() !== '')) {
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
      log?.[line.startsWith('PANIC') ? 'warn' : 'debug']({ postgres: line }, 'embedded PostgreSQL');
    }
  });
  return () => (rest.trim() === '' ? lines : [...lines, rest]);
}

/** Thrown when another program took the port between our choice and its use. */
export class PortTaken extends StartError {}
/** Thrown while processes of a dead postmaster still end. */
export class StillEnding extends StartError {}

function cannotRun(what: string, folder: string, ending: string, lines: readonly string[]): StartError {
  const text = lines.join('\n');
  if (/could not bind IPv4|Address already in use/.test(text))
    return new PortTaken('The port chosen for the embedded PostgreSQL was taken by another program: start again.');
  if (/pre-existing shared memory block|lock file "postmaster\.pid" already exists/.test(text)) {
    return new StillEnding(`Another PostgreSQL still uses ${folder}: stop it, then start again.`);
  }
  if (/No space left on device/.test(text)) return new StartError(`The disk of ${folder} is full: free some space, then start again.`);
  const reason = lines.findLast((line) => /FATAL|PANIC|error|could not/i.test(line)) ?? lines.at(-1) ?? ending;
  return new StartError(`The embedded PostgreSQL could not ${what} in ${folder} (${ending}): ${reason.replace(/^\w+:\s+/, '')}`);
}
