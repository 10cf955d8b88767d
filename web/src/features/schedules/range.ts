import { initialsOf } from '../../components/people/person-colour.ts';
import { clockText, inZones, midnight, weekday } from '../../components/text/time.ts';

/** What a calendar shows, in milliseconds; half open. */
export interface Range {
  readonly from: number;
  readonly until: number;
}

export type Zone = 'mine' | 'utc';
export type Span = 'weeks' | 'month' | 'year';

const HOUR = 3_600_000;

/** Two weeks from the Monday of the week, or the whole month or year. `step` moves by as much as is shown (weeks: by one). */
export function rangeAround(at: number, span: Span, zone: Zone, step = 0): Range {
  const date = new Date(at);
  if (span !== 'weeks') {
    const [year, month] = zone === 'utc' ? [date.getUTCFullYear(), date.getUTCMonth()] : [date.getFullYear(), date.getMonth()];
    const [first, count] = span === 'year' ? [12 * step, 12] : [month + step, 1];
    return { from: firstOfMonth(year, first, zone), until: firstOfMonth(year, first + count, zone) };
  }
  const from = midnight(at, zone, -weekday(at, zone) + 7 * step);
  return { from, until: midnight(from, zone, 14) };
}

/** Splits a gap where an instant lies in it: up to there it is over. `whole` is the gap itself. */
export function partedAt<Gap extends Part>(gap: Gap, now: number): ReadonlyArray<Part & { readonly whole: Gap; readonly isPast: boolean }> {
  const at = new Date(now).toISOString();
  const [start, end] = [Date.parse(gap.start), Date.parse(gap.end)];
  if (end <= now || start >= now) return [{ start: gap.start, end: gap.end, whole: gap, isPast: end <= now }];
  return [
    { start: gap.start, end: at, whole: gap, isPast: true },
    { start: at, end: gap.end, whole: gap, isPast: false },
  ];
}

/** The first midnight of a month; months are counted from 0, also past the year. */
function firstOfMonth(year: number, month: number, zone: Zone): number {
  return zone === 'utc' ? Date.UTC(year, month, 1) : new Date(year, month, 1).getTime();
}

/** What a calendar can show at once. */
export const SPANS: readonly Span[] = ['weeks', 'month', 'year'];

/** The day of an instant as an address has it: `2030-05-15`. */
export function dayText(at: number, zone: Zone): string {
  const date = new Date(at);
  const parts =
    zone === 'utc'
      ? [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
      : [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** The noon of a day of an address, which is on that day for whoever opens it; null where it names none. */
export function dayIn(text: string | undefined, zone: Zone): number | null {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/u.test(text)) return null;
  const at = Date.parse(`${text}T12:00:00${zone === 'utc' ? 'Z' : ''}`);
  return Number.isNaN(at) ? null : at;
}

/** So many days from the midnight before an instant. */
export function daysFrom(at: number, days: number, zone: Zone): Range {
  return { from: midnight(at, zone), until: midnight(at, zone, days) };
}

/** The days of a range, each from midnight to midnight: 23 or 25 hours where clocks change. */
export function daysOf(range: Range, zone: Zone): Range[] {
  const days: Range[] = [];
  for (let from = range.from; from < range.until; ) {
    const until = midnight(from, zone, 1);
    days.push({ from, until });
    from = until;
  }
  return days;
}

/** What a range is divided into: a year into its months, anything shorter into its days. */
export function columnsOf(range: Range, span: Span, zone: Zone): Range[] {
  if (span !== 'year') return daysOf(range, zone);
  const months: Range[] = [];
  for (let from = range.from; from < range.until; ) {
    const { until } = rangeAround(from, 'month', zone);
    months.push({ from, until });
    from = until;
  }
  return months;
}

const TICK_HOURS = 6;
const TICK_DAY = inZones({ weekday: 'short', day: 'numeric' });
const TICK_HOUR = inZones({ hour: '2-digit', minute: '2-digit' });

/** What stands above a strip: every sixth hour of a day, else each day by name. */
export function ticksOf(range: Range, zone: Zone): readonly { readonly at: number; readonly text: string }[] {
  const days = daysOf(range, zone);
  if (days.length > 1) {
    return days.map(({ from }) => ({ at: from, text: TICK_DAY(zone).format(from) }));
  }
  return [0, 1, 2, 3].map((part) => {
    const at = onClock(range.from, part * TICK_HOURS, zone);
    return { at, text: TICK_HOUR(zone).format(at) };
  });
}

/** The instant of an hour on the wall clock of a day, also on days on which clocks change. */
function onClock(day: number, hour: number, zone: Zone): number {
  if (zone === 'utc') return day + hour * HOUR;
  const date = new Date(day);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate(), hour).getTime();
}

/** Where an instant lies in a range: 0 at its start, 1 at its end; cut to both. */
export function place(at: number, range: Range): number {
  return Math.min(1, Math.max(0, (at - range.from) / (range.until - range.from)));
}

/** A part of what is shown, as the API says it. */
export interface Part {
  readonly start: string;
  readonly end: string;
}

/** Where a part lies in a range, for its bar. */
export function across(part: Part, range: Range): { readonly left: string; readonly width: string } {
  const left = place(Date.parse(part.start), range);
  return { left: `${left * 100}%`, width: `${(place(Date.parse(part.end), range) - left) * 100}%` };
}

/** `09:00 to 21 Nov, 17:00`: with the day where it is not today, and once where both are of one day. */
export function fromTo(part: Part, now: number, zone: Zone): string {
  const [start, end] = [Date.parse(part.start), Date.parse(part.end)];
  const sameDay = !clockText(end, start, zone).includes(',');
  return `${clockText(start, now, zone)} to ${clockText(end, sameDay ? start : now, zone)}`;
}

/** The name of the zone that times are shown in: `Europe/Berlin`. */
export function zoneName(zone: Zone): string {
  return zone === 'utc' ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Shares of what is shown below which a name is cut to initials, and these to nothing. */
const NAME_SHARE = 0.05;
const INITIALS_SHARE = 0.032;
/** Of a year, which is drawn wider than the screen. */
const YEAR_INITIALS_SHARE = 0.014;
/** Longer than any month and shorter than a year. */
const LONG_MS = 100 * 24 * HOUR;

const isLong = (range: Range) => range.until - range.from > LONG_MS;

/** Whether a part of the calendar has room for a word. */
export function hasRoom(part: Part, range: Range): boolean {
  return place(Date.parse(part.end), range) - place(Date.parse(part.start), range) >= NAME_SHARE;
}

/** The hours of a drawn part in which one of these shifts is; null when none is. */
export function withinShift(part: Range, shifts: readonly Part[]): Part | null {
  for (const shift of shifts) {
    const from = Math.max(part.from, Date.parse(shift.start));
    const until = Math.min(part.until, Date.parse(shift.end));
    if (from < until) return { start: new Date(from).toISOString(), end: new Date(until).toISOString() };
  }
  return null;
}

/** As much of a name as a part of the calendar has room for. */
export function fitting(name: string, part: Part, range: Range): string {
  const share = place(Date.parse(part.end), range) - place(Date.parse(part.start), range);
  if (share >= NAME_SHARE) return name;
  if (share < (isLong(range) ? YEAR_INITIALS_SHARE : INITIALS_SHARE)) return '';
  return name.length <= 3 ? name : initialsOf(name);
}

/** The instant at a place of a range, to the nearest hour of the wall clock; of a year to the nearest midnight. */
export function instantAt(share: number, range: Range, zone: Zone): number {
  const at = range.from + Math.min(1, Math.max(0, share)) * (range.until - range.from);
  const day = midnight(at, zone);
  if (isLong(range)) return midnight(at, zone, at - day < 12 * HOUR ? 0 : 1);
  return day + Math.round((at - day) / HOUR) * HOUR;
}

const pad = (value: number) => String(value).padStart(2, '0');

/** An instant as a field of date and time holds it. */
export function toField(at: number, zone: Zone): string {
  const date = new Date(at);
  return zone === 'utc'
    ? date.toISOString().slice(0, 16)
    : `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** The instant that a field of date and time names; null when it names none. */
export function fromField(text: string, zone: Zone): number | null {
  const at = Date.parse(zone === 'utc' ? `${text}Z` : text);
  return Number.isNaN(at) ? null : at;
}
