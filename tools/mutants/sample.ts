// Which faults are tried: always the same ones for a seed, and mostly the same ones after a change of the code.
import { hash } from 'node:crypto';
import type { Mutant } from './operators.ts';

/** How many are tried in each file that {@link sampleOf} is told of. */
const IN_EACH = 2;

/**
 * Two faults in each of `everywhere`, and others of all files until there are `count`: a file twice as long has twice as many.
 * A fault's place in the order depends on the seed and on the fault alone.
 */
export function sampleOf(mutants: readonly Mutant[], everywhere: ReadonlySet<string>, count: number, seed: string): Mutant[] {
  const rank = new Map(mutants.map((mutant) => [mutant, hash('sha256', `${seed} ${mutant.id}`)]));
  const order = mutants.toSorted((a, b) => ((rank.get(a) ?? '') < (rank.get(b) ?? '') ? -1 : 1));
  const taken = new Map<string, number>();
  const first = order.filter(({ file }) => {
    const before = taken.get(file) ?? 0;
    if (!everywhere.has(file) || before >= IN_EACH) return false;
    taken.set(file, before + 1);
    return true;
  });
  const chosen = new Set(first);
  const rest = order.filter((mutant) => !chosen.has(mutant));
  return [...first, ...rest].slice(0, count);
}
