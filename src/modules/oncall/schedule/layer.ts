export const ROTATION_TYPES = ['hourly', 'daily', 'weekly', 'custom'] as const;
export type RotationType = (typeof ROTATION_TYPES)[number];

export const SHIFT_UNITS = ['hours', 'days', 'weeks'] as const;
export type ShiftUnit = (typeof SHIFT_UNITS)[number];

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;
/** A Monday at midnight, on the line of wall times. */
export const SOME_MONDAY = 4 * DAY_MS;

export const UNIT_MS: Readonly<Record<ShiftUnit, number>> = { hours: HOUR_MS, days: DAY_MS, weeks: WEEK_MS };

/** Local times during which a layer is on call. A window that ends at or before its start ends the next day. */
export interface TimeOfDay {
  readonly type: 'time_of_day';
  readonly start_time: string;
  readonly end_time: string;
  /** Days on which the window starts; absent: every day. */
  readonly days?: readonly Weekday[];
}

/** From one weekday and time to the first such weekday and time after it. */
export interface TimeOfWeek {
  readonly type: 'time_of_week';
  readonly start_day: Weekday;
  readonly start_time: string;
  readonly end_day: Weekday;
  readonly end_time: string;
}

export type Restriction = TimeOfDay | TimeOfWeek;

/** One rotation, complete: nothing is left to defaults. JSON as it is stored and shown. */
export interface Layer {
  readonly id: string;
  readonly name: string;
  readonly rotation_type: RotationType;
  readonly shift_length: number;
  readonly shift_length_unit: ShiftUnit;
  /** Local, HH:MM. */
  readonly handoff_time: string;
  /** Only when the unit is weeks. */
  readonly handoff_day: Weekday | null;
  readonly time_zone: string;
  /** Instants; the end is excluded. */
  readonly start: string;
  readonly end: string | null;
  readonly user_ids: readonly string[];
  readonly restrictions: readonly Restriction[];
}

/** Minutes and hours of `HH:MM` in milliseconds; `24:00` is the end of the day. */
export function timeOfDay(text: string): number {
  return Number(text.slice(0, 2)) * HOUR_MS + Number(text.slice(3, 5)) * MINUTE_MS;
}

/** The remainder that is never negative. */
export function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
