import type { RouteRule } from '../../api/types.ts';

/** One interval of a rule, as the document has it. */
export type MuteInterval = NonNullable<RouteRule['mute']>[number];

/** A span of the day; an end at or before the start is on the next day. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** `Mon`. */
export function shortDay(day: Weekday): string {
  return `${day.charAt(0).toUpperCase()}${day.slice(1, 3)}`;
}

/** The days that `monday:friday`, `sunday` … name; null when an entry is none. */
export function readWeekdays(entries: readonly string[] | undefined): readonly Weekday[] | null {
  const days = new Set<Weekday>();
  const places: readonly string[] = WEEKDAYS;
  for (const entry of entries ?? []) {
    const [first = '', last = first, rest] = entry.trim().toLowerCase().split(':');
    const begin = places.indexOf(first.trim());
    const end = places.indexOf(last.trim());
    if (begin === -1 || end === -1 || rest !== undefined) return null;
    for (let at = begin; ; at = (at + 1) % WEEKDAYS.length) {
      const day = WEEKDAYS[at];
      if (day) days.add(day);
      if (at === end) break;
    }
  }
  return WEEKDAYS.filter((day) => days.has(day));
}

/** Days as ranges: `monday:friday`. */
export function writeWeekdays(days: readonly Weekday[]): readonly string[] {
  return runs(days).map(([first, last]) => (first === last ? first : `${first}:${last}`));
}

function runs(days: readonly Weekday[]): readonly (readonly [Weekday, Weekday])[] {
  const found: [Weekday, Weekday][] = [];
  for (const day of WEEKDAYS.filter((each) => days.includes(each))) {
    const last = found.at(-1);
    if (last && WEEKDAYS.indexOf(last[1]) + 1 === WEEKDAYS.indexOf(day)) last[1] = day;
    else found.push([day, day]);
  }
  return found;
}

const MIDNIGHT = '24:00';
const DAY_START = '00:00';

/** Times as people write them: two halves that meet at midnight are one span. */
export function readTimes(times: MuteInterval['times']): readonly DaySpan[] {
  const spans = (times ?? []).map(({ start_time, end_time }) => ({ from: start_time, to: end_time }));
  const late = spans.find((span) => span.to === MIDNIGHT && span.from !== DAY_START);
  const early = spans.find((span) => span.from === DAY_START && span.to !== MIDNIGHT);
  if (!late || !early || early.to > late.from) return spans;
  return [...spans.filter((span) => span !== late && span !== early), { from: late.from, to: early.to }];
}

/** Times as the document has them: a span over midnight is two. */
export function writeTimes(spans: readonly DaySpan[]): NonNullable<MuteInterval['times']> {
  return spans.flatMap(({ from, to }) => {
    if (from < to) return [{ start_time: from, end_time: to }];
    const late = { start_time: from, end_time: MIDNIGHT };
    return to === DAY_START ? [late] : [late, { start_time: DAY_START, end_time: to }];
  });
}

/** An interval in words: `Sat–Sun, 20:00–08:00 (Europe/Berlin)`. */
export function muteText(interval: MuteInterval): string {
  const days = readWeekdays(interval.weekdays);
  const parts = [
    ...(interval.weekdays === undefined ? [] : [daysText(days, interval.weekdays)]),
    ...readTimes(interval.times).map(({ from, to }) => `${from}–${to}`),
    ...(interval.days_of_month === undefined ? [] : [`days ${spansText(interval.days_of_month)}`]),
    ...(interval.months === undefined ? [] : [spansText(interval.months)]),
    ...(interval.years === undefined ? [] : [spansText(interval.years)]),
  ];
  return `${parts.join(', ')} (${interval.location ?? 'UTC'})`;
}

function daysText(days: readonly Weekday[] | null, written: readonly string[]): string {
  if (days === null) return written.join(', ');
  return runs(days)
    .map(([first, last]) => (first === last ? shortDay(first) : `${shortDay(first)}–${shortDay(last)}`))
    .join(', ');
}

function spansText(spans: readonly string[]): string {
  return spans.map((span) => span.replace(':', '–')).join(', ');
}

/** Whether it would mute for ever, which the server refuses. */
export function isEmptyInterval({ times, weekdays, days_of_month, months, years }: MuteInterval): boolean {
  return [times, weekdays, days_of_month, months, years].every((part) => part === undefined || part.length === 0);
}
