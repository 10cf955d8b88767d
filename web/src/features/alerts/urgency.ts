import { SEVERITIES } from '../../api/types.ts';
import type { ListedAlert } from './queries.ts';

/** How many severities there are, each with its open states. */
const STATES = 3;

/** How urgent a row is, smaller is more: the order of the server's `-urgency`. */
export function rankOf({ severity, status, owner }: Pick<ListedAlert, 'severity' | 'status' | 'owner'>): number {
  const worst = SEVERITIES.indexOf(severity);
  if (status === 'resolved') return SEVERITIES.length * STATES + worst;
  return worst * STATES + (status === 'acknowledged' ? 2 : owner ? 1 : 0);
}

type Compare = (a: ListedAlert, b: ListedAlert) => number;

/** The newest number first. */
export const newestFirst: Compare = (a, b) => b.number - a.number;
/** The most urgent first, within it the newest. */
export const mostUrgentFirst: Compare = (a, b) => rankOf(a) - rankOf(b) || newestFirst(a, b);

/** Rows with others put where they belong; those that stand there keep their order, even where it is not that order any more. */
export function placed(rows: readonly ListedAlert[], added: readonly ListedAlert[], compare: Compare): readonly ListedAlert[] {
  const result = [...rows];
  for (const row of [...added].sort(compare)) {
    const at = result.findIndex((other) => compare(row, other) < 0);
    result.splice(at === -1 ? result.length : at, 0, row);
  }
  return result;
}
