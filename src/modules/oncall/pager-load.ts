import { clockOf } from './schedule/wall-clock.ts';
import { DAY_MS, HOUR_MS, modulo, SOME_MONDAY, WEEK_MS } from './schedule/layer.ts';
import type { CountedPage } from './ports.ts';
import type { Segment } from './schedule/resolve.ts';

/** What one shift was like. */
export interface ShiftLoad {
  readonly scheduleId: string;
  readonly userId: string;
  readonly from: number;
  readonly until: number;
  readonly pages: number;
  /** Of these, from 22:00 to 08:00 where the person lives. */
  readonly nightPages: number;
  /** When each page came, on the wall clock where the person lives. Milliseconds. */
  readonly readings: readonly number[];
}

/** The shifts of one schedule and the pages to it. */
export interface LoadedSchedule {
  readonly scheduleId: string;
  /** Whole: gaps have no user. */
  readonly segments: readonly Segment[];
  readonly pages: readonly CountedPage[];
  /** Where a person lives. */
  readonly zoneOf: (userId: string) => string;
}

const NIGHT = { from: 22 * HOUR_MS, until: 8 * HOUR_MS };

/** Counts pages into the shifts during which they were sent; those in gaps belong to nobody. */
export function countLoad({ scheduleId, segments, pages, zoneOf }: LoadedSchedule): { shifts: ShiftLoad[]; unassigned: number } {
  const sorted = pages.map((page) => page.at).sort((a, b) => a - b);
  const shifts: ShiftLoad[] = [];
  let unassigned = 0;
  let next = 0;
  for (const { from, until, userId } of segments) {
    const clock = userId === null ? null : clockOf(zoneOf(userId));
    let count = 0;
    let nights = 0;
    const readings: number[] = [];
    for (let at = sorted[next]; at !== undefined && at < until; at = sorted[next]) {
      next += 1;
      if (at < from) continue;
      count += 1;
      if (clock === null) continue;
      const reading = clock.read(at);
      readings.push(reading);
      const time = modulo(reading, DAY_MS);
      if (time >= NIGHT.from || time < NIGHT.until) nights += 1;
    }
    if (userId === null) unassigned += count;
    else shifts.push({ scheduleId, userId, from, until, pages: count, nightPages: nights, readings });
  }
  return { shifts, unassigned };
}

/** What a person carried altogether. */
export interface PersonLoad {
  readonly userId: string;
  readonly shifts: number;
  readonly milliseconds: number;
  readonly pages: number;
  readonly nightPages: number;
  /** Nights with at least one page: ten pages in one night take one night's sleep. */
  readonly interruptedNights: number;
  /** Pages by weekday and hour, Monday 00:00 first: 168 counts. */
  readonly hours: readonly number[];
}

const HOURS_OF_WEEK = 168;
/** The hour of the week of a wall clock's reading, 0 on Monday at midnight. Pure. */
export function hourOfWeek(reading: number): number {
  return Math.floor(modulo(reading - SOME_MONDAY, WEEK_MS) / HOUR_MS);
}

/** Which night a reading lies in, evening and morning together; null: in none. Pure. */
export function nightOf(reading: number): number | null {
  const time = modulo(reading, DAY_MS);
  return time >= NIGHT.from || time < NIGHT.until ? Math.floor((reading + DAY_MS - NIGHT.from) / DAY_MS) : null;
}

function hoursOf(readings: readonly number[]): readonly number[] {
  const hours = Array.from({ length: HOURS_OF_WEEK }, () => 0);
  for (const reading of readings) {
    const hour = hourOfWeek(reading);
    hours[hour] = (hours[hour] ?? 0) + 1;
  }
  return hours;
}

/** Sums shifts person by person, the most paged first. */
export function sumLoad(shifts: readonly ShiftLoad[]): PersonLoad[] {
  const groups = Map.groupBy(shifts, (shift) => shift.userId);
  const sums = [...groups].map(([userId, own]) => {
    const readings = own.flatMap((shift) => shift.readings);
    return {
      userId,
      shifts: own.length,
      milliseconds: own.reduce((sum, shift) => sum + shift.until - shift.from, 0),
      pages: own.reduce((sum, shift) => sum + shift.pages, 0),
      nightPages: own.reduce((sum, shift) => sum + shift.nightPages, 0),
      interruptedNights: new Set(readings.map(nightOf).filter((night) => night !== null)).size,
      hours: hoursOf(readings),
    };
  });
  return sums.sort((a, b) => b.pages - a.pages || b.milliseconds - a.milliseconds || a.userId.localeCompare(b.userId));
}
