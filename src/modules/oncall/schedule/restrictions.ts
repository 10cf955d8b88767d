import { DAY_MS, modulo, type Restriction, SOME_MONDAY, timeOfDay, WEEK_MS, WEEKDAYS } from './layer.ts';

/** An interval of wall time, its end excluded. */
export interface WallSpan {
  readonly from: number;
  readonly until: number;
  /** Whether the layer is open in it. */
  readonly open: boolean;
}

/** The open times of a week, from Monday midnight: disjoint, in order. */
export type WeekMask = ReadonlyArray<readonly [from: number, until: number]>;

/** The union of a layer's windows; null when it is always open. */
export function weekMask(restrictions: readonly Restriction[]): WeekMask | null {
  if (restrictions.length === 0) return null;
  const windows = restrictions
    .flatMap(windowsOf)
    .flatMap(([from, until]) => (until > WEEK_MS ? [[from, WEEK_MS] as const, [0, until - WEEK_MS] as const] : [[from, until] as const]));
  windows.sort((a, b) => a[0] - b[0]);
  const united: Array<[number, number]> = [];
  for (const [from, until] of windows) {
    const last = united.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else united.push([from, until]);
  }
  const [first] = united;
  return united.length === 1 && first?.[0] === 0 && first[1] === WEEK_MS ? null : united;
}

/** Windows of a week as offsets from Monday midnight; they may end in the next week. */
function windowsOf(restriction: Restriction): Array<readonly [number, number]> {
  const start = timeOfDay(restriction.start_time);
  const end = timeOfDay(restriction.end_time);
  if (restriction.type === 'time_of_week') {
    const from = WEEKDAYS.indexOf(restriction.start_day) * DAY_MS + start;
    const until = WEEKDAYS.indexOf(restriction.end_day) * DAY_MS + end;
    return [[from, from + (modulo(until - from, WEEK_MS) || WEEK_MS)]];
  }
  const length = end > start ? end - start : end - start + DAY_MS;
  return (restriction.days ?? WEEKDAYS).map((day) => {
    const from = WEEKDAYS.indexOf(day) * DAY_MS + start;
    return [from, from + length] as const;
  });
}

/** The open or closed interval around a wall time. */
export function spanAround(mask: WeekMask, wall: number): WallSpan {
  const position = modulo(wall - SOME_MONDAY, WEEK_MS);
  const monday = wall - position;
  let closedFrom = (mask.at(-1)?.[1] ?? 0) - WEEK_MS;
  for (const [from, until] of mask) {
    if (position < from) return { from: monday + closedFrom, until: monday + from, open: false };
    if (position < until) return { from: monday + from, until: monday + until, open: true };
    closedFrom = until;
  }
  return { from: monday + closedFrom, until: monday + WEEK_MS + (mask[0]?.[0] ?? 0), open: false };
}
