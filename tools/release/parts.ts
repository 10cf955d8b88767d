// What every form of a release is made with.
import { spawnSync } from 'node:child_process';
import { StartError } from '../../src/platform/start-error.ts';

/** A release that is being made. */
export interface Release {
  readonly version: string;
  /** When its commit was made: the one time that every file in it has. */
  readonly at: Date;
  /** The tree that all forms are made of. */
  readonly tree: string;
  /** Where what is published goes. */
  readonly dist: string;
  /** For what is made on the way. */
  readonly work: string;
}

/**
 * Runs a program; gives what it printed.
 *
 * @throws StartError when it fails
 */
export function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  const done = spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, ...env }, maxBuffer: 256 * 2 ** 20 });
  if (done.status !== 0) throw new StartError(`${command} ${args[0]} failed: ${done.stderr || done.error?.message}`);
  return done.stdout;
}
