/** `from` needs `to`. */
export interface Dependency {
  readonly from: string;
  readonly to: string;
}

/**
 * A cycle that goes through `start`, as the ids on the way with `start` first and last; null when there is none. Takes
 * each service once, so that a wide net costs no more than its edges.
 */
export function findCycle(edges: readonly Dependency[], start: string): readonly string[] | null {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (const to of next.get(at) ?? []) {
      if (to === start) return [...pathBack(cameFrom, at, start), start];
      if (cameFrom.has(to)) continue;
      cameFrom.set(to, at);
      queue.push(to);
    }
  }
  return null;
}

function pathBack(cameFrom: ReadonlyMap<string, string>, end: string, start: string): string[] {
  const path = [end];
  for (let at = end; at !== start; ) {
    at = cameFrom.get(at) ?? start;
    path.unshift(at);
  }
  return path;
}
