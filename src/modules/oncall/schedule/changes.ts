import type { Segment } from './resolve.ts';

interface Interval {
  readonly from: number;
  readonly until: number;
}

/** What a change of a schedule means for one person. */
export interface ShiftChange {
  readonly userId: string;
  readonly lost: readonly Interval[];
  readonly gained: readonly Interval[];
}

/** Compares two results over the same time, person by person. Both lists are whole: every instant is in a segment. */
export function diffSegments(before: readonly Segment[], after: readonly Segment[]): ShiftChange[] {
  const changes = new Map<string, { lost: Interval[]; gained: Interval[] }>();
  const note = (userId: string | null, kind: 'lost' | 'gained', interval: Interval) => {
    if (userId === null) return;
    const known = changes.get(userId) ?? { lost: [], gained: [] };
    changes.set(userId, known);
    const last = known[kind].at(-1);
    if (last?.until === interval.from) known[kind].splice(-1, 1, { from: last.from, until: interval.until });
    else known[kind].push(interval);
  };
  let i = 0;
  let j = 0;
  while (i < before.length && j < after.length) {
    const old = before[i];
    const now = after[j];
    if (!old || !now) break;
    const interval = { from: Math.max(old.from, now.from), until: Math.min(old.until, now.until) };
    if (interval.until > interval.from && old.userId !== now.userId) {
      note(old.userId, 'lost', interval);
      note(now.userId, 'gained', interval);
    }
    if (old.until <= now.until) i += 1;
    if (now.until <= old.until) j += 1;
  }
  return [...changes].map(([userId, change]) => ({ userId, ...change }));
}
