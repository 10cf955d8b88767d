/** An interval of time, its end excluded. Milliseconds since 1970; infinite where it is open. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** When people were not there to be called: for each user, disjoint intervals in order. */
export type Inactivity = ReadonlyMap<string, readonly Span[]>;

/** Nobody was ever away. */
export const ALL_ACTIVE: Inactivity = new Map();

/** Whether the user was there at the instant. */
export function isActive(inactivity: Inactivity, userId: string, instant: number): boolean {
  return !inactivity.get(userId)?.some(({ from, until }) => instant >= from && instant < until);
}

/** The instants at which one of these users went or came, in order. */
export function activityEdges(inactivity: Inactivity, userIds: readonly string[]): number[] {
  const edges = new Set<number>();
  for (const userId of userIds)
    for (const { from, until } of inactivity.get(userId) ?? []) {
      edges.add(from);
      edges.add(until);
    }
  return [...edges].filter(Number.isFinite).sort((a, b) => a - b);
}

/** The intervals of `span` in which the user was there. */
export function activeParts(inactivity: Inactivity, userId: string, span: Span): Span[] {
  let parts: Span[] = [span];
  for (const { from, until } of inactivity.get(userId) ?? []) {
    parts = parts
      .flatMap((part) => [
        { from: part.from, until: Math.min(part.until, from) },
        { from: Math.max(part.from, until), until: part.until },
      ])
      .filter((part) => part.until > part.from);
  }
  return parts;
}

/** The two neighbours in an ordered list between which the instant lies. */
export function between(edges: readonly number[], instant: number): Span {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? 0) <= instant) low = middle + 1;
    else high = middle;
  }
  return { from: edges[low - 1] ?? Number.NEGATIVE_INFINITY, until: edges[low] ?? Number.POSITIVE_INFINITY };
}
