import type { Verdict } from '../investigations/investigation.ts';

/** So many of the newest verdicts count. */
export const JUDGED = 20;
/** From so many on they say something. */
const ENOUGH = 10;

const WORTH: Readonly<Record<Verdict['verdict'], number>> = { confirmed: 1, partly: 0.5, wrong: 0 };

/**
 * Why an agent is wrong too often to run commands by itself, as a sentence without a full stop; null: it is not. Of its
 * newest verdicts, from the tenth on, less than half are right; partly is half. Pure.
 */
export function wrongTooOften(newest: ReadonlyArray<Verdict['verdict']>): string | null {
  const verdicts = newest.slice(0, JUDGED);
  if (verdicts.length < ENOUGH) return null;
  const right = verdicts.reduce((sum, verdict) => sum + WORTH[verdict], 0);
  if (right / verdicts.length >= 0.5) return null;
  return `People judged ${right} of its last ${verdicts.length} results correct`;
}
