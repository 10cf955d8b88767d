import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { needsOf } from '../tools/suite/needs.ts';
import { ROOT } from '../tools/tracked.ts';

/** A program that runs in a process of its own, from the top folder. */
export interface Program {
  readonly name: string;
  /** Its file and arguments. */
  readonly args: readonly string[];
  /** Settings besides those of this process. */
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
 * Runs programs one after another, and says of each how it ended and how long it took. Builds the page before one that opens it.
 *
 * @param onEnd called after each
 * @param end by `performance.now()`: a program that is not over by then is ended, and none is begun
 */
export async function runEach(
  programs: readonly Program[],
  onEnd: (ran: Ran) => void = () => {},
  end = Number.POSITIVE_INFINITY,
): Promise<readonly Ran[]> {
  const all: Ran[] = [];
  for (const program of programs) {
    process.stdout.write(`\n${program.name}\n`);
    const ran = await run(program, end);
    process.stdout.write(`${ran.status === 0 ? 'ok' : 'FAILED'} ${ran.name}, ${ran.seconds} s\n`);
    all.push(ran);
    onEnd(ran);
  }
  return all;
}

async function run({ name, args, env }: Program, end: number): Promise<Ran> {
  const from = performance.now();
  if (from >= end) return { name, status: null, seconds: 0, isLate: true };
  if (needsOf(args.slice(0, 1)).page && spawnSync(process.execPath, ['tools/build-page.mjs'], { cwd: ROOT, stdio: 'inherit' }).status !== 0)
    return { name, status: 1, seconds: 0, isLate: false };
  const limit = end === Number.POSITIVE_INFINITY ? {} : { timeout: Math.ceil(end - from) };
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env }, ...limit });
  let isStopped = false;
  const stop = (signal: NodeJS.Signals) => {
    isStopped = true;
    child.kill(signal);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const [status] = (await once(child, 'exit')) as [number | null];
  // Nothing is begun after it: it was ended by a person.
  if (isStopped) process.exit(status ?? 1);
  process.off('SIGINT', stop).off('SIGTERM', stop);
  return { name, status, seconds: Math.round((performance.now() - from) / 1_000), isLate: child.killed };
}
