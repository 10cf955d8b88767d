import { type ComponentStatus, worse } from './page.ts';

/** Days that the bars show, today included. */
export const DAYS = 90;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A change of a component's status. */
export interface StatusChange {
  readonly at: Date;
  readonly status: ComponentStatus;
}

/** What is known of one day (UTC), in minutes. */
export interface Day {
  /** `2030-05-15` */
  readonly date: string;
  /** The worst of the day; null: it did not exist yet. */
  readonly status: ComponentStatus | null;
  readonly degraded_performance: number;
  readonly partial_outage: number;
  readonly major_outage: number;
  readonly under_maintenance: number;
  /** Minutes of the day in which it existed, up to now. */
  readonly known: number;
}

/** How much of a minute in this status counts as down. */
const WEIGHT = { partial_outage: 0.3, major_outage: 1 } as const;

/** The last 90 days by UTC, oldest first. `changes` in order of time; before the first of them it did not exist. */
export function daysOf(changes: readonly StatusChange[], now: Date): Day[] {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const days: Day[] = [];
  for (let n = DAYS - 1; n >= 0; n -= 1) {
    const from = today - n * DAY_MS;
    days.push(dayOf(changes, from, Math.min(from + DAY_MS, now.getTime())));
  }
  return days;
}

function dayOf(changes: readonly StatusChange[], from: number, until: number): Day {
  const ms: Record<ComponentStatus, number> = {
    operational: 0,
    under_maintenance: 0,
    degraded_performance: 0,
    partial_outage: 0,
    major_outage: 0,
  };
  let worst: ComponentStatus | null = null;
  for (const [index, change] of changes.entries()) {
    const begin = Math.max(change.at.getTime(), from);
    const end = Math.min(changes[index + 1]?.at.getTime() ?? Number.POSITIVE_INFINITY, until);
    if (end <= begin) continue;
    ms[change.status] += end - begin;
    worst = worst === null ? change.status : worse(worst, change.status);
  }
  const minutes = (status: ComponentStatus) => Math.round(ms[status] / MINUTE_MS);
  return {
    date: new Date(from).toISOString().slice(0, 10),
    status: worst,
    degraded_performance: minutes('degraded_performance'),
    partial_outage: minutes('partial_outage'),
    major_outage: minutes('major_outage'),
    under_maintenance: minutes('under_maintenance'),
    known: Math.round(Object.values(ms).reduce((sum, part) => sum + part, 0) / MINUTE_MS),
  };
}

/**
 * The share of the time in which it was up, in percent. A minute of partial outage counts 0.3, one of degraded performance
 * nothing; maintenance is left out of the time. Null: there was no other time, or not a whole day of it is known: four bad minutes of a
 * new page are no uptime.
 */
export function uptimeOf(days: readonly Day[]): number | null {
  let known = 0;
  let counted = 0;
  let down = 0;
  for (const day of days) {
    known += day.known;
    counted += day.known - day.under_maintenance;
    down += day.major_outage * WEIGHT.major_outage + day.partial_outage * WEIGHT.partial_outage;
  }
  // Cut, not rounded: whoever was down for a minute was not up all the time.
  return known < DAY_MS / MINUTE_MS || counted <= 0 ? null : Math.floor((1 - down / counted) * 100_000) / 1_000;
}
