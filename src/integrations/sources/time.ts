const RFC_3339 =
  /^(\d{4})[-/.](\d\d)[-/.](\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,3})\d*)?)?(?:\s?(?:[Zz]|UTC|GMT|([+-])(\d\d)(?:[:.]?(\d\d))?(?:\sUTC)?))?$/;
/** `Tue Mar 4 09:00:00 UTC 2025` of Java and C, `March 4, 2025 10:36 AM GMT`. */
const MONTH_FIRST =
  /^(?:[A-Z][a-z]{2},?\s)?([A-Z][a-z]{2,8})\s+(\d{1,2}),?\s+(?:(\d{4})\s)?(\d{1,2}):(\d\d)(?::(\d\d))?(?:\s(AM|PM))?(?:\s(?:UTC|GMT))?(?:\s(\d{4}))?$/;
/** `Tue, 04 Mar 2025 09:00:00 GMT` of mail and HTTP. */
const DAY_FIRST = /^(?:[A-Z][a-z]{2},\s)?(\d{1,2})\s([A-Z][a-z]{2})\s(\d{4})\s(\d\d):(\d\d)(?::(\d\d))?\s(?:UTC|GMT|\+0000)$/;
/** `03/04/2025 09:05:10 AM UTC`: with AM or PM the month stands first. */
const AMERICAN = /^(\d\d)\/(\d\d)\/(\d{4})\s(\d{1,2}):(\d\d)(?::(\d\d))?\s(AM|PM)(?:\s(?:UTC|GMT))?$/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const DIGITS = /^\d{1,20}(?:\.\d{1,9})?$/;
const LONGEST = 48;
/** The end of every alert that fires: half of all times that arrive. */
const GO_ZERO = '0001-01-01T00:00:00Z';

/** 9999-12-31T23:59:59.999Z in milliseconds: later than any clock, and the last moment that four digits can tell. */
const LATEST_MS = 253_402_300_799_999;
/** Epoch numbers below are seconds; then milliseconds, microseconds, nanoseconds, each 1,000 times further. */
const SECONDS_BELOW = 1e11;
const MILLISECONDS_BELOW = 1e14;
const MICROSECONDS_BELOW = 1e17;

/**
 * A time of a tool, to the millisecond: RFC 3339 with any number of decimals and any offset (none: UTC), or an epoch in
 * seconds, milliseconds, microseconds or nanoseconds, as number or text; and the texts of Go, Java, Ruby, C and HTTP, with
 * no zone but UTC and GMT. Null for what says no time: 0, -1, the zero time of Go, years outside 1970–9999, a zone that is
 * only a name, and everything that cannot be read. Never throws.
 */
export function parseTime(value: unknown): Date | null {
  if (typeof value === 'number') return fromEpoch(value);
  if (typeof value !== 'string' || value.length > LONGEST || value === GO_ZERO) return null;
  if (isPlain(value)) {
    const milliseconds = Date.parse(value);
    if (!Number.isNaN(milliseconds)) return within(milliseconds);
  }
  const match = RFC_3339.exec(value);
  if (match) return fromParts(match);
  const trimmed = value.trim();
  if (DIGITS.test(trimmed)) return fromEpoch(Number(trimmed));
  return trimmed === value ? fromWords(value) : parseTime(trimmed);
}

const ZERO = 48;
const NINE = 57;

/** `2025-03-04T08:42:58Z`, or with three decimals: what nearly every tool sends, and the engine reads by itself. */
function isPlain(text: string): boolean {
  if ((text.length !== 20 && text.length !== 24) || !text.endsWith('Z')) return false;
  for (let i = 0; i < text.length - 1; i += 1) {
    const code = text.charCodeAt(i);
    const wanted = i === 4 || i === 7 ? 45 : i === 10 ? 84 : i === 13 || i === 16 ? 58 : i === 19 ? 46 : 0;
    if (wanted === 0 ? code < ZERO || code > NINE : code !== wanted) return false;
  }
  return true;
}

function fromEpoch(epoch: number): Date | null {
  if (!Number.isFinite(epoch)) return null;
  if (epoch < SECONDS_BELOW) return within(epoch * 1_000);
  if (epoch < MILLISECONDS_BELOW) return within(epoch);
  return within(epoch < MICROSECONDS_BELOW ? epoch / 1_000 : epoch / 1_000_000);
}

function fromWords(text: string): Date | null {
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) {
    const [, month = '', day, year, hour, minute, second, half, yearLast] = monthFirst;
    return fromNumbers(year ?? yearLast, MONTHS.indexOf(month.slice(0, 3)), day, hour, minute, second, half);
  }
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) {
    const [, day, month = '', year, hour, minute, second] = dayFirst;
    return fromNumbers(year, MONTHS.indexOf(month), day, hour, minute, second);
  }
  const [, month, day, year, hour, minute, second, half] = AMERICAN.exec(text) ?? [];
  return fromNumbers(year, Number(month) - 1, day, hour, minute, second, half);
}

/** The parts of a time of day as texts; `month` counts from 0. Null when one is missing or no such time exists. */
function fromNumbers(year: string | undefined, month: number, ...[day, hour, minute, second = '0', half]: readonly (string | undefined)[]) {
  const hours = (Number(hour) % (half === undefined ? 25 : 12)) + (half === 'PM' ? 12 : 0);
  if (year === undefined || !(month >= 0 && month < 12) || Number(day) > 31 || Number(hour) > 24 || Number(minute) > 59) return null;
  return Number(year) < 1_969 ? null : within(Date.UTC(Number(year), month, Number(day), hours, Number(minute), Number(second)));
}

function fromParts(parts: RegExpExecArray): Date | null {
  const [, year, month, day, hour, minute, second = '0', fraction = '0', sign, offsetHours = '0', offsetMinutes = '0'] = parts;
  if (Number(month) > 12 || Number(day) > 31 || Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return null;
  const milliseconds = Number(fraction.padEnd(3, '0'));
  const local = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second), milliseconds);
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000;
  // Date.UTC reads years 0–99 as 1900–1999.
  return Number(year) < 1_969 ? null : within(sign === '-' ? local + offset : local - offset);
}

function within(milliseconds: number): Date | null {
  return milliseconds >= 1 && milliseconds <= LATEST_MS ? new Date(Math.floor(milliseconds)) : null;
}
