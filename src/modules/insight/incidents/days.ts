import { INCIDENT_SEVERITIES, type IncidentSeverity } from '../../incidents/incident.ts';
import type { Affected } from '../../incidents/figures/figures.ts';

/** Days that are shown, today included. */
export const DAYS = 90;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** One day (UTC). */
export interface IncidentDay {
  /** `2030-05-15` */
  readonly date: string;
  /** The worst of the day; null: none. */
  readonly worst: IncidentSeverity | null;
  readonly incidents: number;
  /** Minutes of the day in which there was at least one. */
  readonly minutes: number;
}

/** When the first of the days begins, in milliseconds. Pure. */
export function firstDay(now: Date): number {
  return Math.floor(now.getTime() / DAY_MS) * DAY_MS - (DAYS - 1) * DAY_MS;
}

/** The last 90 days by UTC, oldest first. Minutes of incidents at the same time count once. Pure. */
export function incidentDays(incidents: readonly Affected[], now: Date): IncidentDay[] {
  const first = firstDay(now);
  const byDay: Affected[][] = Array.from({ length: DAYS }, () => []);
  for (const incident of incidents.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const end = Math.min(incident.until?.getTime() ?? now.getTime(), now.getTime());
    const from = Math.max(0, Math.floor((incident.from.getTime() - first) / DAY_MS));
    // What ends at midnight does not touch the next day, and what ended as it began touches its own.
    const until = Math.floor((Math.max(end - 1, incident.from.getTime()) - first) / DAY_MS);
    for (let day = from; day <= Math.min(until, DAYS - 1); day += 1) byDay[day]?.push(incident);
  }
  return byDay.map((touching, index) => {
    const begin = first + index * DAY_MS;
    return {
      date: new Date(begin).toISOString().slice(0, 10),
      worst: INCIDENT_SEVERITIES.find((severity) => touching.some((incident) => incident.severity === severity)) ?? null,
      incidents: touching.length,
      minutes: Math.round(together(touching, begin, Math.min(begin + DAY_MS, now.getTime())) / MINUTE_MS),
    };
  });
}

/** How long any of these went on within a time; they are in order of their beginning. */
function together(touching: readonly Affected[], from: number, until: number): number {
  let reached = from;
  let sum = 0;
  for (const incident of touching) {
    const begin = Math.max(incident.from.getTime(), reached);
    const end = Math.min(incident.until?.getTime() ?? until, until);
    if (end <= begin) continue;
    sum += end - begin;
    reached = end;
  }
  return sum;
}
