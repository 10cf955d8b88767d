import { spawnSync } from 'node:child_process';
import path from 'node:path';

/**
 * Runs programs of a folder one after another, each in a process of its own, and says of each how it ended and how long it took.
 *
 * @returns those that ended with an error
 */
export function runEach(folder: string, names: readonly string[]): string[] {
  return names.filter((name) => {
    process.stdout.write(`\n${name}\n`);
    const startedAt = performance.now();
    const { status } = spawnSync(process.execPath, [path.join(folder, `${name}.ts`)], { stdio: 'inherit' });
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    process.stdout.write(`${status === 0 ? 'ok' : 'FAILED'} ${name}, ${seconds} s\n`);
    return status !== 0;
  });
}

/** Ends this program where something is asked for that there is not, with what there is. */
export function refuseUnknown(asked: readonly string[], known: readonly string[], what: string): void {
  const unknown = asked.filter((one) => !known.includes(one));
  if (unknown.length === 0) return;
  process.stderr.write(`There is no ${unknown.join(', ')}: ${what} ${known.join(', ')}.\n`);
  process.exit(1);
}
