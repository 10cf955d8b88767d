/** What a calendar shows, in milliseconds; half open. */
export interface Range {
  readonly from: number;
  readonly until: number;
}

export type Zone = 'mine' | 'utc';
export type Span = 'weeks' | 'month';

const HOUR = 3_600_000;

/** Midnight of the day an instant is in, `days` later. */
function midnight(at: number, zone: Zone, days = 0): number {
  const date = new Date(at);
  if (zone === 'utc') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + days);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}

/** Two weeks from the Monday of the week, or the whole month. `step` moves by as much as is shown (weeks: by one). */
export function rangeAround(at: number, span: Span, zone: Zone, step = 0): Range {
  const date = new Date(at);
  if (span === 'month') {
    const [year, month] = zone === 'utc' ? [date.getUTCFullYear(), date.getUTCMonth()] : [date.getFullYear(), date.getMonth()];
    const first = (of: number) => (zone === 'utc' ? Date.UTC(year, of, 1) : new Date(year, of, 1).getTime());
    return { from: first(month + step), until: first(month + step + 1) };
  }
  const weekday = ((zone === 'utc' ? date.getUTCDay() : date.getDay()) + 6) % 7;
  const from = midnight(at, zone, -weekday + 7 * step);
  return { from, until: midnight(from, zone, 14) };
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

/** Where an instant lies in a range: 0 at its start, 1 at its end; cut to both. */
export function place(at: number, range: Range): number {
  return Math.min(1, Math.max(0, (at - range.from) / (range.until - range.from)));
}

/** Shares of what is shown below which a name is cut to initials, and these to nothing. */
const NAME_SHARE = 0.05;
const INITIALS_SHARE = 0.032;

/** Whether a part of the calendar has room for a word. */
export function hasRoom(part: { readonly start: string; readonly end: string }, range: Range): boolean {
  return place(Date.parse(part.end), range) - place(Date.parse(part.start), range) >= NAME_SHARE;
}

/** The hours of a drawn part in which one of these shifts is; null when none is. */
export function withinShift(
  part: Range,
  shifts: ReadonlyArray<{ readonly start: string; readonly end: string }>,
): { readonly start: string; readonly end: string } | null {
  for (const shift of shifts) {
    const from = Math.max(part.from, Date.parse(shift.start));
    const until = Math.min(part.until, Date.parse(shift.end));
    if (from < until) return { start: new Date(from).toISOString(), end: new Date(until).toISOString() };
  }
  return null;
}

/** As much of a name as a part of the calendar has room for. */
export function fitting(name: string, part: { readonly start: string; readonly end: string }, range: Range): string {
  const share = place(Date.parse(part.end), range) - place(Date.parse(part.start), range);
  if (share >= NAME_SHARE) return name;
  if (share < INITIALS_SHARE) return '';
  const words = name.split(/\s+/u);
  return words.length === 1 && name.length <= 3 ? name : words.map((word) => word.charAt(0)).join('');
}

/** The instant at a place of a range, to the nearest hour of the wall clock. */
export function instantAt(share: number, range: Range, zone: Zone): number {
  const at = range.from + Math.min(1, Math.max(0, share)) * (range.until - range.from);
  const day = midnight(at, zone);
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
