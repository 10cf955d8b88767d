import { activeParts, type Inactivity } from '../schedule/activity.ts';

/** Somebody stands in. Instants in milliseconds, the end excluded; clipped to the time in which it was in force. */
export interface Override {
  readonly id: string;
  readonly userId: string;
  /** Set: only this user's hours are taken over. */
  readonly replacedUserId: string | null;
  readonly from: number;
  readonly until: number;
}

/** The overrides in force at an instant, in the order in which they were made, and how long that stays so. */
interface OverrideSlot {
  readonly from: number;
  readonly until: number;
  readonly overrides: readonly Override[];
}

/** Finds the overrides in force at an instant. */
export interface OverrideIndex {
  at(instant: number): OverrideSlot;
}

const NONE: readonly Override[] = [];

/** Indexes overrides, given in the order in which they were made. Those of people who are away are left out. */
export function indexOverrides(overrides: readonly Override[], inactivity: Inactivity): OverrideIndex {
  const parts = overrides.flatMap((override) =>
    activeParts(inactivity, override.userId, override)
      .filter((part) => part.until > part.from)
      .map((part) => ({ ...override, ...part })),
  );
  const edges = [...new Set(parts.flatMap(({ from, until }) => [from, until]))].sort((a, b) => a - b);
  const position = new Map(edges.map((edge, index) => [edge, index]));
  const slots: Override[][] = edges.map(() => []);
  for (const part of parts)
    for (let index = position.get(part.from) ?? 0; index < (position.get(part.until) ?? 0); index += 1) slots[index]?.push(part);
  return {
    at(instant) {
      let low = 0;
      let high = edges.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((edges[middle] ?? 0) <= instant) low = middle + 1;
        else high = middle;
      }
      return {
        from: edges[low - 1] ?? Number.NEGATIVE_INFINITY,
        until: edges[low] ?? Number.POSITIVE_INFINITY,
        overrides: slots[low - 1] ?? NONE,
      };
    },
  };
}
