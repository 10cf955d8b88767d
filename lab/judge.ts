/** Set: times are printed and decide nothing, as on a machine that has other work. `npm run prove -- --counts` sets it. */
export const COUNTS_ONLY = 'COUNTS_ONLY';
export const TIMES_DECIDE = process.env[COUNTS_ONLY] !== '1';
/** The exit code of a proof that cannot run here. */
export const CANNOT_RUN = 77;

/** A promise of how many, how much or what: it holds on every machine. One that does not fails the proof. */
export function judgeCount(holds: boolean, what: string): void {
  say(holds ? 'ok' : 'FAILED', what);
  if (!holds) process.exitCode = 1;
}

/** A promise of how fast. */
export function judgeTime(holds: boolean, what: string): void {
  say(holds ? 'ok' : TIMES_DECIDE ? 'FAILED' : 'slow', what);
  if (!holds && TIMES_DECIDE) process.exitCode = 1;
}

/** Ends the proof: this machine lacks what it needs, which is named with where to get it. */
export function cannotRun(why: string): never {
  say('CANNOT', why);
  process.exit(CANNOT_RUN);
}

function say(verdict: string, what: string): void {
  process.stdout.write(`${verdict.padEnd(6)} ${what}\n`);
}
