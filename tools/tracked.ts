import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top folder of the checkout, without a slash at its end. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/** The files that git knows or would add, from the top folder. */
export function trackedFiles(): string[] {
  const done = spawnSync('git', ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(`git could not list the files: ${done.stderr ?? done.error?.message}`);
  return [...new Set(done.stdout.split('\0'))].filter((file) => file !== '' && existsSync(path.join(ROOT, file))).sort();
}
