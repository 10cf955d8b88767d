import type { CompiledInterval, Span } from './time-interval.ts';
import { CALENDAR_STEPS, Work } from './work.ts';

/** How far ahead the end is looked for. What is muted longer is looked at again then. */
const HORIZON_DAYS = 366;
/** Looks at the wall clock for one answer. Intervals that need more are looked at again before they end. */
const MOST_LOOKS = 1_000;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const MINUTES_A_DAY = 1_440;

/**
 * Whether one of the intervals holds at `now`, by the wall clock of each interval's zone.
 *
 * @returns null when none does; else the next instant at which none does, exact to the minute, at most a year ahead; with
 *   very many intervals an earlier one, up to which they hold for sure
 * @throws TooMuchWork when that costs more than is left
 */
export function mutedUntil(intervals: readonly CompiledInterval[], now: Date, work = new Work()): Date | null {
  const start = now.getTime();
  const horizon = start + HORIZON_DAYS * DAY_MS;
  let at = start;
  let looks = 0;
  const look = () => {
    work.spend(CALENDAR_STEPS);
    looks += 1;
    return looks <= MOST_LOOKS;
  };
  // An interval may begin where another ends: go on until all let go.
  for (let moved = true; moved && at < horizon; ) {
    moved = false;
    for (const interval of intervals) {
      const end = endOfInterval(interval, at, { horizon, look });
      moved ||= end > at;
      at = end;
      if (looks > MOST_LOOKS) return new Date(at);
    }
  }
  return at === start ? null : new Date(at);
}

interface Search {
  readonly horizon: number;
  /** Counts one look; false: enough. */
  readonly look: () => boolean;
}

/** The first instant from `from` at which the interval does not hold: `from` itself when it does not hold there. */
function endOfInterval(interval: CompiledInterval, from: number, { horizon, look }: Search): number {
  let at = from;
  let shift: number | null = null;
  while (at < horizon && look()) {
    const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(interval.zone);
    if (!holds(interval, local)) return at;
    // Where the clocks change the wall clock jumps: look again there.
    if (shift === null || shift <= at) shift = local.getTimeZoneTransition('next')?.epochMilliseconds ?? horizon;
    at = Math.min(shift, nextEdge(interval, local), horizon);
  }
  return at;
}

function holds(interval: CompiledInterval, local: Temporal.ZonedDateTime): boolean {
  const { times, weekdays, daysOfMonth, months, years } = interval;
  if (years && !years.some((span) => within(span, local.year))) return false;
  if (months && !months.has(local.month)) return false;
  if (weekdays && !weekdays.has(local.dayOfWeek)) return false;
  if (daysOfMonth && !daysOfMonth.some((span) => withinMonth(span, local))) return false;
  const minute = minuteOf(local);
  return !times || times.some((span) => minute >= span.begin && minute < span.end);
}

function within(span: Span, value: number): boolean {
  return value >= span.begin && value <= span.end;
}

/** A span that starts after the month's end holds never; one that ends after it holds to the end. */
function withinMonth(span: Span, local: Temporal.ZonedDateTime): boolean {
  const dayOf = (day: number) => (day < 0 ? local.daysInMonth + day + 1 : day);
  return within({ begin: dayOf(span.begin), end: dayOf(span.end) }, local.day);
}

function minuteOf(local: Temporal.ZonedDateTime): number {
  return local.hour * 60 + local.minute;
}

/** The next time the wall clock shows the end of a span that holds, or midnight. Always later than `local`. */
function nextEdge(interval: CompiledInterval, local: Temporal.ZonedDateTime): number {
  const minute = minuteOf(local);
  const span = interval.times?.find(({ begin, end }) => minute >= begin && minute < end);
  const end = span?.end ?? MINUTES_A_DAY;
  const wall =
    end === MINUTES_A_DAY
      ? local.toPlainDate().add({ days: 1 }).toPlainDateTime()
      : local.toPlainDate().toPlainDateTime(Temporal.PlainTime.from({ hour: Math.floor(end / 60), minute: end % 60 }));
  for (const disambiguation of ['earlier', 'later'] as const) {
    const edge = wall.toZonedDateTime(interval.zone, { disambiguation }).epochMilliseconds;
    if (edge > local.epochMilliseconds) return edge;
  }
  return (Math.floor(local.epochMilliseconds / MINUTE_MS) + 1) * MINUTE_MS;
}
