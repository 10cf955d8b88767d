import { type Bound, byStates, statesOf } from './where.store.ts';
import type { AlertFilter } from './list-query.ts';

/**
 * The numbers of the most recently changed alerts by status and severity alone, as a common table `walked`: what counts among them
 * costs the same whatever is stored.
 */
export function walk(filter: AlertFilter, bound: Bound, sample: number): string {
  const limit = bound.add(sample);
  const keys = byStates(statesOf(filter), { where: [], tail: `order by updated_at desc, number desc limit ${limit}`, walk: true }, bound);
  return `walked as materialized (select number from (${keys}) k order by updated_at desc, number desc limit ${limit})`;
}
