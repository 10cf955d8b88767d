import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import type { DataDir } from '../data-dir.ts';
import { StartError } from '../start-error.ts';

/** The system account the database runs as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const NAME = 'postgres';

/**
 * The account for the database: null for ours. PostgreSQL refuses to run as root, so root uses whoever owns the existing
 * cluster or the data directory, else the system's `postgres` account, which is made when it is absent.
 *
 * @throws StartError when root has no such account and cannot make one
 */
export function databaseAccount(dir: DataDir): Account | null {
  if (process.getuid?.() !== 0) return null;
  for (const place of [dir.postgres, dir.root]) {
    if (!existsSync(place)) continue;
    const { uid, gid } = statSync(place);
    if (uid !== 0) return { uid, gid };
  }
  const found = lookUp();
  if (found) return found;
  spawnSync('groupadd', ['--system', NAME], { stdio: 'ignore' });
  spawnSync(
    'useradd',
    ['--system', '--gid', NAME, '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', NAME],
    { stdio: 'ignore' },
  );
  const made = lookUp();
  if (made) return made;
  throw new StartError(
    `PostgreSQL does not run as root and the account "${NAME}" could not be made: start as an ordinary user, add that account, or set POSTGRES_URL.`,
  );
}

/** Whether the account can reach a folder: the folders above may be closed to it. */
export function canEnter(folder: string, account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { uid: account.uid, gid: account.gid, cwd: '/', stdio: 'ignore' }).status === 0;
}

function lookUp(): Account | null {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, NAME], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return null;
  }
}
