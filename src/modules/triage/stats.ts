import type { ResultCount } from './results.store.ts';
import { type Decision, DECISIONS } from './rule.ts';

/** How well triage decides. */
export interface TriageStats {
  readonly total: number;
  readonly confirmed: number;
  readonly overridden: number;
  readonly pending: number;
  /** Percent of what was reviewed that was right; null: nothing was reviewed. */
  readonly accuracy: number | null;
  /** By what was decided first. */
  readonly by_decision: Readonly<Record<Decision, number>>;
}

/** Sums up counted results. */
export function statsOf(counts: readonly ResultCount[]): TriageStats {
  const sum = (wanted: (one: ResultCount) => boolean) => counts.filter(wanted).reduce((all, { count }) => all + count, 0);
  const confirmed = sum(({ status }) => status === 'confirmed');
  const overridden = sum(({ status }) => status === 'overridden');
  const reviewed = confirmed + overridden;
  return {
    total: sum(() => true),
    confirmed,
    overridden,
    pending: sum(({ status }) => status === 'pending'),
    accuracy: reviewed === 0 ? null : Math.round((confirmed / reviewed) * 10_000) / 100,
    by_decision: Object.fromEntries(DECISIONS.map((one) => [one, sum(({ decision }) => decision === one)])) as Record<Decision, number>,
  };
}
