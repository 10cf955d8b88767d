/** How far back the trends look. */
export const RANGES = ['24h', '7d', '30d'] as const;
export type Range = (typeof RANGES)[number];

const HOUR = 3_600_000;
const STEP_HOURS = 6;

/**
 * The edges of a chart's columns, oldest first; one more than there are columns, the last one lies after `now`. A day is
 * shown in hours; a week in quarters of a day and a month in days, both as the wall clock of `timeZone` cuts them, so that
 * a column never begins in the middle of somebody's night. Pure.
 */
export function columnEdges(range: Range, now: Date, timeZone: string): readonly Date[] {
  if (range === '24h') {
    const last = Math.floor(now.getTime() / HOUR) * HOUR + HOUR;
    return Array.from({ length: 25 }, (_, index) => new Date(last - (24 - index) * HOUR));
  }
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).startOfDay();
  const days = range === '7d' ? 7 : 30;
  const starts = Array.from({ length: days + 1 }, (_, index) => today.add({ days: index - days + 1 }));
  if (range === '30d') return starts.map(instant);
  return starts.flatMap((day, index) =>
    index === days ? [instant(day)] : [0, 1, 2, 3].map((quarter) => instant(day.withPlainTime({ hour: quarter * STEP_HOURS }))),
  );
}

function instant(at: Temporal.ZonedDateTime): Date {
  return new Date(at.epochMilliseconds);
}
