import type { Schema } from '../../../api/types.ts';

export type UserLoad = Schema<'UserLoad'>;

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const HOURS = 24;
/** Shades of the heat map besides none. */
const SHADES = 4;

/** A cell of the heat map. */
export interface HeatCell {
  /** 0 is Monday. */
  readonly day: number;
  readonly hour: number;
  readonly count: number;
  /** 0: none; 1 to 4: the more, the darker. */
  readonly shade: number;
}

/** The hours of several people added up: 168 counts, Monday 00:00 first. Pure. */
export function sumHours(people: readonly Pick<UserLoad, 'hours'>[]): readonly number[] {
  return Array.from({ length: DAYS.length * HOURS }, (_, hour) => people.reduce((sum, { hours }) => sum + (hours[hour] ?? 0), 0));
}

/** One cell for each weekday and hour; shades are shares of the fullest. Pure. */
export function heatCells(hours: readonly number[]): readonly HeatCell[] {
  const most = Math.max(1, ...hours);
  return hours.map((count, hour) => ({
    day: Math.floor(hour / HOURS),
    hour: hour % HOURS,
    count,
    shade: count === 0 ? 0 : Math.ceil((count / most) * SHADES),
  }));
}

/** Whether an hour lies in the night, 22:00 to 08:00: the frame of the heat map marks it. Pure. */
export function isNight(hour: number): boolean {
  return hour >= 22 || hour < 8;
}

/** `Monday, 03:00`. Pure. */
export function hourText({ day, hour }: Pick<HeatCell, 'day' | 'hour'>): string {
  return `${DAYS[day] ?? ''}, ${String(hour).padStart(2, '0')}:00`;
}

/** The bar of one person: pages by day and at night, in pixels. */
export interface LoadBar {
  readonly person: UserLoad;
  readonly day: number;
  readonly night: number;
}

/** Bars of a width, the longest for who was paged most. Pure. */
export function loadBars(people: readonly UserLoad[], width: number): readonly LoadBar[] {
  const most = Math.max(1, ...people.map(({ page_count }) => page_count));
  return people.map((person) => ({
    person,
    day: ((person.page_count - person.night_page_count) / most) * width,
    night: (person.night_page_count / most) * width,
  }));
}

/** `2 levels found nobody to page`. Pure. */
export function nobodyText(count: number): string {
  return count === 1 ? '1 level found nobody to page' : `${count.toLocaleString('en')} levels found nobody to page`;
}

/** `12 pages, 3 at night in 2 nights, 1 off shift`. Pure. */
export function loadText({
  page_count: pages,
  night_page_count: night,
  interrupted_night_count: nights,
  off_shift_page_count: off,
}: UserLoad): string {
  const all = pages === 1 ? '1 page' : `${pages.toLocaleString('en')} pages`;
  const atNight = night === 0 ? '' : `, ${night.toLocaleString('en')} at night in ${nights === 1 ? '1 night' : `${nights} nights`}`;
  return `${all}${atNight}${off === 0 ? '' : `, ${off.toLocaleString('en')} off shift`}`;
}
