/** Names one fault: where, of what kind, and what to do about it. */
export type Report = (pointer: string, code: string, detail: string) => void;

/** Alertmanager's time interval. Every member that is given must hold; each holds when one of its entries does. */
export interface TimeInterval {
  /** Wall-clock times, `HH:MM`; the end is excluded and may be `24:00`. */
  readonly times?: readonly { readonly start_time: string; readonly end_time: string }[];
  /** `monday:friday`, `saturday`; a range may run over the weekend. */
  readonly weekdays?: readonly string[];
  /** `1:5`, `-3:-1` (the last three days). */
  readonly days_of_month?: readonly string[];
  /** `january:march`, `12`; a range may run over the new year. */
  readonly months?: readonly string[];
  /** `2026`, `2026:2028`. */
  readonly years?: readonly string[];
  /** Name of the IANA time zone; UTC when absent. */
  readonly location?: string;
}

export interface Span {
  readonly begin: number;
  readonly end: number;
}

/** A checked interval. Null: no condition. */
export interface CompiledInterval {
  /** Minutes of the day, end excluded. */
  readonly times: readonly Span[] | null;
  /** 1 = Monday … 7 = Sunday. */
  readonly weekdays: ReadonlySet<number> | null;
  /** Both ends included; negative ones count from the month's end. */
  readonly daysOfMonth: readonly Span[] | null;
  readonly months: ReadonlySet<number> | null;
  readonly years: readonly Span[] | null;
  readonly zone: string;
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];
const CODE = 'time_interval';

/** Checks an interval. Faults go to `report` with pointers below `pointer`; the result then means nothing. */
export function compileInterval(interval: TimeInterval, pointer: string, report: Report): CompiledInterval {
  const { times, weekdays, days_of_month: days, months, years, location } = interval;
  if (![times, weekdays, days, months, years].some((part) => part !== undefined)) {
    report(pointer, CODE, 'has no times, weekdays, days_of_month, months or years, so it would mute for ever: give at least one');
  }
  const list = <In, Out>(name: string, entries: readonly In[] | undefined, read: (entry: In) => Out | string): Out[] | null => {
    if (entries === undefined) return null;
    if (entries.length === 0) report(`${pointer}/${name}`, CODE, 'is empty: leave it out or give an entry');
    return entries.flatMap((entry, index) => {
      const found = read(entry);
      if (typeof found !== 'string') return [found];
      report(`${pointer}/${name}/${index}`, CODE, found);
      return [];
    });
  };
  const weekdaySpans = list('weekdays', weekdays, (text) =>
    readNamed(text, WEEKDAYS, 'a weekday such as monday or a range such as monday:friday'),
  );
  const monthSpans = list('months', months, (text) =>
    readNamed(text, MONTHS, 'a month such as january or 1, or a range such as january:march'),
  );
  return {
    times: list('times', times, readTimes),
    weekdays: weekdaySpans && members(weekdaySpans, WEEKDAYS.length),
    daysOfMonth: list('days_of_month', days, readDays),
    months: monthSpans && members(monthSpans, MONTHS.length),
    years: list('years', years, readYears),
    zone: readZone(location, pointer, report),
  };
}

function readTimes(range: { readonly start_time: string; readonly end_time: string }): Span | string {
  const begin = minuteOfDay(range.start_time);
  const end = minuteOfDay(range.end_time);
  if (begin === null || end === null) return 'needs start_time and end_time as HH:MM, from 00:00 to 24:00';
  return begin < end ? { begin, end } : 'ends before it starts: for a span over midnight give two, one to 24:00 and one from 00:00';
}

function minuteOfDay(text: string): number | null {
  if (!/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text)) return null;
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
}

/** `from:to` or one value; null when a part is no value. */
function readSpan(text: string, toNumber: (part: string) => number | null): Span | null {
  const [first = '', second = first, rest] = text.trim().toLowerCase().split(':');
  const begin = toNumber(first.trim());
  const end = toNumber(second.trim());
  return rest !== undefined || begin === null || end === null ? null : { begin, end };
}

function readNamed(text: string, names: readonly string[], wanted: string): Span | string {
  const numbered = names === MONTHS;
  const span = readSpan(text, (part) => {
    const position = names.indexOf(part) + 1;
    if (position > 0) return position;
    return numbered && /^(?:0?[1-9]|1[0-2])$/.test(part) ? Number(part) : null;
  });
  return span ?? `must be ${wanted}`;
}

/** The members of the spans; one that ends before it begins runs over the end of the week or year. */
function members(spans: readonly Span[], count: number): Set<number> {
  const found = new Set<number>();
  for (const { begin, end } of spans) {
    for (let member = begin; ; member = (member % count) + 1) {
      found.add(member);
      if (member === end) break;
    }
  }
  return found;
}

const SHORTEST_MONTH = 28;

function readDays(text: string): Span | string {
  const span = readSpan(text, (part) => (/^-?(?:[1-9]|[12]\d|3[01])$/.test(part) ? Number(part) : null));
  if (!span) return 'must be a day from 1 to 31 or -31 to -1, or a range such as 1:5 or -3:-1';
  if (span.begin < 0 && span.end > 0) return 'starts from the end of the month, so it must end there too, as -3:-1 does';
  const position = (day: number) => (day < 0 ? SHORTEST_MONTH + day : day);
  return position(span.begin) <= position(span.end) ? span : 'ends before it starts: turn the two days round or give two entries';
}

function readYears(text: string): Span | string {
  const span = readSpan(text, (part) => (/^\d{4}$/.test(part) ? Number(part) : null));
  if (!span) return 'must be a year such as 2026 or a range such as 2026:2028';
  return span.begin <= span.end ? span : 'ends before it starts: turn the two years round';
}

function readZone(location: string | undefined, pointer: string, report: Report): string {
  if (location === undefined) return 'UTC';
  try {
    if (/^[A-Za-z]/.test(location)) return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(location).timeZoneId;
  } catch {
    // Reported below.
  }
  report(`${pointer}/location`, CODE, 'must be the name of a time zone such as Europe/Berlin or UTC');
  return 'UTC';
}
