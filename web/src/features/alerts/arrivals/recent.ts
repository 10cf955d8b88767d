import type { Schema } from '../../../api/types.ts';

export type GroupArrivals = Schema<'GroupArrivals'>;

/** How long a column is, in milliseconds. */
export const RECENT_COLUMN_MS = 300_000;

/** Columns up to now: when the first begins, in milliseconds, and how many arrived in each. */
export interface Recent {
  readonly from: number;
  readonly counts: readonly number[];
}

/**
 * The same columns as they stand at `now`: what was read some time ago moves back, and leaves at the beginning. What arrived meanwhile
 * would have come as news. Null once nothing is left. Pure.
 */
export function recentAt({ from, counts }: GroupArrivals, now: number): Recent | null {
  const first = Date.parse(from);
  const last = first + (counts.length - 1) * RECENT_COLUMN_MS;
  const gone = Math.max(0, Math.floor((now - last) / RECENT_COLUMN_MS));
  const kept = counts.slice(gone);
  if (kept.every((count) => count === 0)) return null;
  return { from: first + gone * RECENT_COLUMN_MS, counts: [...kept, ...Array<number>(counts.length - kept.length).fill(0)] };
}

/** When most arrived, and how many then: the newest such column. */
export function busiest(from: number, counts: readonly number[]): { readonly at: number; readonly count: number } {
  const count = Math.max(...counts);
  return { at: from + counts.lastIndexOf(count) * RECENT_COLUMN_MS, count };
}
