import type { Incident } from '../incident.ts';
import { isOver } from '../lifecycle/next-update.ts';

/** For how long a merge can be undone. */
const UNDO_MS = 10 * 60_000;

/** Until when a merge can be undone: ten minutes to the second are in time. Pure. */
export function undoUntil(mergedAt: Date): Date {
  return new Date(mergedAt.getTime() + UNDO_MS);
}

/** What the decision looks at; `target` null: it was deleted. */
export interface MergeStanding {
  readonly mergedAt: Date;
  readonly target: Pick<Incident, 'number' | 'status'> | null;
}

/** Why a merge cannot be undone now; null: it can. Pure. */
export function whyNoUnmerge(source: Pick<Incident, 'number'>, merge: MergeStanding | null, now: Date): string | null {
  if (merge === null) return `Incident ${source.number} is not merged into another`;
  if (now > undoUntil(merge.mergedAt)) return 'A merge can be undone for ten minutes, and they have passed';
  if (merge.target === null) return 'The other incident was deleted';
  if (isOver(merge.target.status))
    return `Incident ${merge.target.number} is ${merge.target.status}: a merge is undone while the other goes on`;
  return null;
}
