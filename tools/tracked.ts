import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../src/platform/start-error.ts';

/** The top folder of the checkout, without a slash at its end. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/** The files that git knows or would add, from the top folder. */
export function trackedFiles(): string[] {
  return existing(namesOf('ls-files', '-z', '--cached', '--others', '--exclude-standard'));
}

/** The files that differ from a commit, and those that git would add, from the top folder. */
export function changedFiles(since: string): string[] {
  return existing([...namesOf('diff', '--name-only', '-z', since), ...namesOf('ls-files', '-z', '--others', '--exclude-standard')]);
}

function existing(files: readonly string[]): string[] {
  return [...new Set(files)].filter((file) => file !== '' && existsSync(path.join(ROOT, file))).sort();
}

/** What git answers, where it separates names by NUL. */
function namesOf(...args: readonly string[]): string[] {
  const done = git(...args);
  if (done.status !== 0) throw new StartError(`git ${args[0]} failed: ${done.stderr || done.error?.message}`);
  return done.stdout.split('\0');
}

/** Runs git in the top folder, whoever owns it. */
export function git(...args: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync('git', ['-c', 'safe.directory=*', ...args], { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 });
}
