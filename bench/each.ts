import { spawnSync } from 'node:child_process';
import { ROOT } from '../tools/tracked.ts';

/** What runs in a process of its own, from the top folder: the arguments of Node.js, and settings beside those of this process. */
export interface Program {
  readonly name: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

/** How a program ended. */
export interface Ran {
  readonly name: string;
  /** Null: by a signal. */
  readonly status: number | null;
  readonly seconds: number;
  /** It was not over at the end of all, and was ended. */
  readonly isLate: boolean;
}

/**
 * Runs programs one after another, and says of each how it ended and how long it took.
 *
 * @param onEnd called after each
 * @param options.end by `performance.now()`: what is not over by then is ended, and what comes after it is not begun
 */
export function runEach(
  programs: readonly Program[],
  onEnd: (ran: Ran) => void = () => {},
  { end = Number.POSITIVE_INFINITY }: { readonly end?: number } = {},
): readonly Ran[] {
  return programs.map(({ name, args, env }) => {
    process.stdout.write(`\n${name}\n`);
    const startedAt = performance.now();
    if (startedAt >= end) return { name, status: null, seconds: 0, isLate: true };
    const limit = end === Number.POSITIVE_INFINITY ? {} : { timeout: Math.ceil(end - startedAt) };
    const { status, error } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env }, ...limit });
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    const isLate = (error as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT';
    process.stdout.write(`${status === 0 ? 'ok' : 'FAILED'} ${name}, ${seconds} s\n`);
    const ran = { name, status, seconds, isLate };
    onEnd(ran);
    return ran;
  });
}

/** Ends this program where something is asked for that there is not, with what there is. */
export function refuseUnknown(asked: readonly string[], known: readonly string[], what: string): void {
  const unknown = asked.filter((one) => !known.includes(one));
  if (unknown.length === 0) return;
  process.stderr.write(`There is no ${unknown.join(', ')}: ${what} ${known.join(', ')}.\n`);
  process.exit(1);
}
