import { clockOf } from '../../oncall/schedule/wall-clock.ts';
import { HOUR_MS, modulo, SOME_MONDAY, WEEK_MS } from '../../oncall/schedule/layer.ts';
import { nightOf } from '../../oncall/schedule/night.ts';
import type { CountedPage } from '../../oncall/ports.ts';
import type { Segment } from '../../oncall/schedule/resolve.ts';

/** What one shift was like. */
export interface ShiftLoad {
  readonly scheduleId: string;
  readonly userId: string;
  readonly from: number;
  readonly until: number;
  /** Those that reached the person through this schedule. */
  readonly pages: number;
  /** Of these, from 22:00 to 08:00 where the person lives. */
  readonly nightPages: number;
}

/** What a person carried altogether. */
export interface PersonLoad {
  readonly userId: string;
  readonly shifts: number;
  readonly milliseconds: number;
  /** All of the person's pages. */
  readonly pages: number;
  readonly nightPages: number;
  /** Those in none of the shifts: named by a policy, asked to join, or through another schedule. */
  readonly offShiftPages: number;
  /** Nights with at least one page: ten pages in one night take one night's sleep. */
  readonly interruptedNights: number;
  /** Pages by weekday and hour, Monday 00:00 first: 168 counts. */
  readonly hours: readonly number[];
}

/** The shifts of schedules, the people's pages and where they live. */
export interface Carried {
  /** Whole: gaps have no user. */
  readonly schedules: ReadonlyArray<{ readonly id: string; readonly segments: readonly Segment[] }>;
  readonly pages: readonly CountedPage[];
  /** Where a person lives. */
  readonly zoneOf: (userId: string) => string;
}

/** Counts pages for each shift and for each person, the most paged first. Pure. */
export function countLoad({ schedules, pages, zoneOf }: Carried): { readonly shifts: ShiftLoad[]; readonly totals: PersonLoad[] } {
  const pagesOf = Map.groupBy(
    [...pages].sort((a, b) => a.at - b.at),
    (page) => page.userId,
  );
  const onShift = new Set<CountedPage>();
  const shifts: ShiftLoad[] = [];
  const next = new Map<string, number>();
  for (const { id, segments } of schedules) {
    next.clear();
    for (const { from, until, userId } of segments) {
      if (userId === null) continue;
      const own = pagesOf.get(userId) ?? [];
      const clock = clockOf(zoneOf(userId));
      const shift = { scheduleId: id, userId, from, until, pages: 0, nightPages: 0 };
      let index = next.get(userId) ?? 0;
      for (let page = own[index]; page !== undefined && page.at < until; page = own[index]) {
        index += 1;
        if (page.at < from || !page.scheduleIds.includes(id)) continue;
        onShift.add(page);
        shift.pages += 1;
        if (nightOf(clock.read(page.at)) !== null) shift.nightPages += 1;
      }
      next.set(userId, index);
      shifts.push(shift);
    }
  }
  const shiftsOf = Map.groupBy(shifts, (shift) => shift.userId);
  const totals = [...new Set([...shiftsOf.keys(), ...pagesOf.keys()])].map((userId) =>
    totalOf(userId, { shifts: shiftsOf.get(userId) ?? [], pages: pagesOf.get(userId) ?? [], onShift, zone: zoneOf(userId) }),
  );
  return {
    shifts,
    totals: totals.sort((a, b) => b.pages - a.pages || b.milliseconds - a.milliseconds || a.userId.localeCompare(b.userId)),
  };
}

interface Own {
  readonly shifts: readonly ShiftLoad[];
  readonly pages: readonly CountedPage[];
  readonly onShift: ReadonlySet<CountedPage>;
  readonly zone: string;
}

function totalOf(userId: string, { shifts, pages, onShift, zone }: Own): PersonLoad {
  const clock = clockOf(zone);
  const readings = pages.map(({ at }) => clock.read(at));
  const nights = readings.map(nightOf).filter((night) => night !== null);
  return {
    userId,
    shifts: shifts.length,
    milliseconds: shifts.reduce((sum, shift) => sum + shift.until - shift.from, 0),
    pages: pages.length,
    nightPages: nights.length,
    offShiftPages: pages.filter((page) => !onShift.has(page)).length,
    interruptedNights: new Set(nights).size,
    hours: hoursOf(readings),
  };
}

const HOURS_OF_WEEK = 168;
/** The hour of the week of a wall clock's reading, 0 on Monday at midnight. Pure. */
export function hourOfWeek(reading: number): number {
  return Math.floor(modulo(reading - SOME_MONDAY, WEEK_MS) / HOUR_MS);
}

function hoursOf(readings: readonly number[]): readonly number[] {
  const hours = Array.from({ length: HOURS_OF_WEEK }, () => 0);
  for (const reading of readings) {
    const hour = hourOfWeek(reading);
    hours[hour] = (hours[hour] ?? 0) + 1;
  }
  return hours;
}
