/** While a person does not want to be disturbed by what can wait. Wall time in a zone; past midnight when end is not after start. */
export interface QuietHours {
  /** `22:00`. */
  readonly start: string;
  readonly end: string;
  /** IANA name. */
  readonly time_zone: string;
}

export function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** The name of a zone as the runtime knows it; null when it knows none. */
export function zoneName(name: string): string | null {
  try {
    return /^[A-Za-z]/.test(name) ? Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId : null;
  } catch {
    return null;
  }
}

/**
 * The end of the quiet hours that `at` lies in; null when it lies in none. An end that a change of clocks skips is the
 * first moment after it.
 */
export function endOfQuietHours(quiet: QuietHours, at: Date): Date | null {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(quiet.time_zone);
  const time = local.toPlainTime();
  const start = Temporal.PlainTime.from(quiet.start);
  const end = Temporal.PlainTime.from(quiet.end);
  const afterStart = Temporal.PlainTime.compare(time, start) >= 0;
  const beforeEnd = Temporal.PlainTime.compare(time, end) < 0;
  const overnight = Temporal.PlainTime.compare(end, start) <= 0;
  if (overnight ? !afterStart && !beforeEnd : !(afterStart && beforeEnd)) return null;
  const day = overnight && afterStart ? local.toPlainDate().add({ days: 1 }) : local.toPlainDate();
  const until = day.toZonedDateTime({ timeZone: quiet.time_zone, plainTime: end });
  // In a repeated hour the earlier reading may lie before `at`.
  return new Date(Math.max(until.epochMilliseconds, at.getTime()));
}
