import { RRuleTemporal } from 'rrule-temporal';
import { invalid } from '../../platform/errors.ts';

/** From its first instant up to its end, which is no part of it. */
export interface Span {
  readonly start: Date;
  readonly end: Date;
}

/** When a window is active, as it was saved. */
export interface Timing {
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** The value of an RRULE of RFC 5545; null: once. */
  readonly rrule: string | null;
  readonly timeZone: string;
}

/** How far ahead occurrences are shown. */
export const SHOWN_DAYS = 366;
const DAY_MS = 86_400_000;
/** Rules that do not come again within this time are refused: 9 years hold every leap day. */
const FAR_MS = 9 * SHOWN_DAYS * DAY_MS;
/** Shortest time between the starts of two occurrences. */
const LEAST_GAP_MS = 15 * 60_000;
/** Occurrences whose distances are looked at when a rule is saved. */
const CHECKED = 1_000;
/** Clocks are put forward or back by less than this. */
const SHIFT_MS = 25 * 3_600_000;

/** After every UNTIL. */
const LATEST = Date.UTC(9999, 11, 31);

const FREQUENCIES = ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];
const number =
  (least: number, most: number, signed = false) =>
  (text: string) => {
    if (!(signed ? /^[+-]?\d{1,4}$/ : /^\d{1,4}$/).test(text)) return false;
    const value = Math.abs(Number(text));
    return value >= least && value <= most;
  };
const list = (one: (text: string) => boolean) => (text: string) => text.split(',').every(one);
const DAY = /^(?:[+-]?(?:[1-9]|[1-4]\d|5[0-3]))?(?:MO|TU|WE|TH|FR|SA|SU)$/;
const UNTIL = /^\d{8}(?:T\d{6}Z?)?$/;

/** The parts of a rule that are understood, with what they may hold. */
const PARTS: Readonly<Record<string, (text: string) => boolean>> = {
  FREQ: (text) => FREQUENCIES.includes(text),
  INTERVAL: number(1, 1_000),
  COUNT: number(1, 1_000),
  UNTIL: (text) => UNTIL.test(text) && untilOf(text, 'UTC') !== null,
  BYMONTH: list(number(1, 12)),
  BYMONTHDAY: list(number(1, 31, true)),
  BYYEARDAY: list(number(1, 366, true)),
  BYWEEKNO: list(number(1, 53, true)),
  BYDAY: list((text) => DAY.test(text)),
  BYHOUR: list(number(0, 23)),
  BYMINUTE: list(number(0, 59)),
  BYSECOND: list(number(0, 59)),
  BYSETPOS: list(number(1, 366, true)),
  WKST: (text) => /^(?:MO|TU|WE|TH|FR|SA|SU)$/.test(text),
};

/**
 * A rule in one spelling.
 *
 * @throws Problem `validation_failed` that names `/rrule` and what to write instead
 */
export function readRule(given: string): string {
  const text = given
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '');
  const parts = new Map<string, string>();
  for (const part of text.split(';')) {
    const [name = '', value = ''] = part.split(/=(.*)/s);
    if (name === 'FREQ' && (value === 'MINUTELY' || value === 'SECONDLY')) throw tooOften();
    const known = Object.hasOwn(PARTS, name) ? PARTS[name] : undefined;
    if (!known) throw wrong(`has ${name === '' ? 'an empty part' : `the part ${name.slice(0, 20)}`}, which is not supported`);
    if (parts.has(name)) throw wrong(`has ${name} twice`);
    if (!known(value)) throw wrong(`has a ${name} that is not possible (${value.slice(0, 40)})`);
    parts.set(name, value);
  }
  if (!parts.has('FREQ')) throw wrong('has no FREQ');
  if (parts.has('COUNT') && parts.has('UNTIL')) throw wrong('has both COUNT and UNTIL: choose one');
  return [...parts].map(([name, value]) => `${name}=${value}`).join(';');
}

const DAY_WORDS: Readonly<Record<string, string>> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};
const UNITS: Readonly<Record<string, string>> = { HOURLY: 'hour', DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' };

/** A rule as people say it where that is short: `every Sunday and Thursday`; null: it is not. Pure. */
export function ruleInWords(rrule: string): string | null {
  const parts = new Map(rrule.split(';').map((part) => part.split('=') as [string, string]));
  const days = parts.get('BYDAY')?.split(',') ?? [];
  const isShort = [...parts.keys()].every((name) => ['FREQ', 'INTERVAL', 'BYDAY', 'WKST', 'COUNT', 'UNTIL'].includes(name));
  if (!isShort || days.some((day) => !DAY_WORDS[day])) return null;
  const names = days.map((day) => DAY_WORDS[day] ?? '');
  const listed = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  const unit = UNITS[parts.get('FREQ') ?? ''] ?? '';
  const interval = Number(parts.get('INTERVAL') ?? 1);
  if (interval === 1 && unit === 'week' && names.length > 0) return `every ${listed}`;
  const every = interval === 1 ? `every ${unit}` : `every ${interval} ${unit}s`;
  return names.length > 0 ? `${every} on ${listed}` : every;
}

function wrong(detail: string) {
  return invalid('/rrule', 'rrule', `/rrule ${detail}: write a recurrence rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=SU`);
}

function tooOften() {
  return invalid('/rrule', 'too_often', '/rrule recurs more often than every 15 minutes: choose a longer interval, or one long window');
}

/**
 * Refuses rules that cannot be meant: never, all the time, or so often that one occurrence runs into the next.
 *
 * @throws Problem `validation_failed` that names `/rrule`
 */
export function checkRecurrence(timing: Timing, now: Date): void {
  if (timing.rrule === null) return;
  const occurrences = new Occurrences(timing);
  const far = new Date(Math.max(now.getTime(), timing.startsAt.getTime()) + FAR_MS);
  const first = occurrences.at(now) ?? occurrences.next(now);
  if (first === null || first.start > far)
    throw invalid('/rrule', 'never', '/rrule names no time to come: choose another day or month, or a later UNTIL');
  const gap = occurrences.leastGap();
  if (gap < LEAST_GAP_MS) throw tooOften();
  if (gap < occurrences.length)
    throw invalid(
      '/rrule',
      'overlap',
      '/rrule recurs before the occurrence before it has ended: choose an earlier /ends_at or a longer interval',
    );
}

/**
 * The times at which a window is active. A recurring one begins and ends at the same times of the wall clock, whatever
 * the clocks do in between: times that are left out come right after the gap, of those that come twice the first counts.
 */
export class Occurrences {
  /** Milliseconds of the wall clock between start and end. */
  readonly length: number;
  readonly #timing: Timing;
  /** Counts in the wall clock, as if that were UTC. Null: once, or a rule that is not understood any more. */
  readonly #rule: RRuleTemporal<Temporal.ZonedDateTime> | null;
  #known: { readonly from: number; readonly until: number; readonly span: Span | null } | null = null;

  constructor(timing: Timing) {
    this.#timing = timing;
    const start = wallClock(timing.startsAt, timing.timeZone);
    this.length = wallClock(timing.endsAt, timing.timeZone) - start;
    this.#rule = timing.rrule === null ? null : compile(timing.rrule, start, timing.timeZone);
  }

  /** The occurrence that is under way at `now`. */
  at(now: Date): Span | null {
    const known = this.#known;
    const asked = now.getTime();
    if (known && asked >= known.from && asked < known.until) return known.span;
    const span = this.#find(asked);
    const next = span === null ? this.next(now) : null;
    this.#known = { from: asked, until: span?.end.getTime() ?? next?.start.getTime() ?? Number.POSITIVE_INFINITY, span };
    return span;
  }

  #find(now: number): Span | null {
    if (this.#timing.rrule === null) return holds(this.#once(), now) ? this.#once() : null;
    let found: Span | null = null;
    const wall = wallClock(new Date(now), this.#timing.timeZone);
    // From the latest that may have begun back to the earliest that may go on.
    let before = this.#before(wall + SHIFT_MS);
    while (before !== null && before + this.length + SHIFT_MS > wall) {
      const span = this.#spanOf(before);
      if (holds(span, now)) found = span;
      before = this.#before(before - 1);
    }
    return found;
  }

  /** The first occurrence that begins after `from`. */
  next(from: Date): Span | null {
    if (this.#timing.rrule === null) return this.#timing.startsAt > from ? this.#once() : null;
    let after = this.#after(wallClock(from, this.#timing.timeZone) - SHIFT_MS);
    while (after !== null) {
      const span = this.#spanOf(after);
      if (span.start > from) return span;
      after = this.#after(after + 1);
    }
    return null;
  }

  /** Occurrences that touch a time, in their order, at most `most`. */
  within(from: Date, until: Date, most: number): Span[] {
    const found: Span[] = [];
    let span = this.at(from) ?? this.next(from);
    while (span && span.start < until && found.length < most) {
      found.push(span);
      span = this.next(span.start);
    }
    return found;
  }

  /** When the last occurrence ends; null: it recurs without end. */
  lastEnd(): Date | null {
    const { rrule, endsAt } = this.#timing;
    if (rrule === null) return endsAt;
    if (!/(?:^|;)(?:COUNT|UNTIL)=/.test(rrule)) return null;
    const last = this.#before(LATEST);
    return last === null ? endsAt : this.#spanOf(last).end;
  }

  /** The shortest time of the wall clock between the starts of two of the first occurrences. */
  leastGap(): number {
    let least = Number.POSITIVE_INFINITY;
    let last: number | null = null;
    this.#rule?.all((at, index) => {
      if (last !== null) least = Math.min(least, at.epochMilliseconds - last);
      last = at.epochMilliseconds;
      return index + 1 < CHECKED;
    });
    return least;
  }

  #once(): Span {
    return { start: this.#timing.startsAt, end: this.#timing.endsAt };
  }

  #before(wall: number): number | null {
    return tried(() => this.#rule?.previous(new Date(wall), true)?.epochMilliseconds);
  }

  #after(wall: number): number | null {
    return tried(() => this.#rule?.next(new Date(wall), true)?.epochMilliseconds);
  }

  #spanOf(wall: number): Span {
    const { timeZone } = this.#timing;
    const start = instantOf(wall, timeZone);
    const end = instantOf(wall + this.length, timeZone);
    // The gap of a clock that is put forward may swallow the end.
    return { start: new Date(start), end: new Date(end > start ? end : start + this.length) };
  }
}

function holds({ start, end }: Span, now: number): boolean {
  return start.getTime() <= now && now < end.getTime();
}

/** A rule that finds nothing for very long says so by an error. */
function tried(ask: () => number | undefined): number | null {
  try {
    return ask() ?? null;
  } catch {
    return null;
  }
}

function compile(rrule: string, start: number, timeZone: string): RRuleTemporal<Temporal.ZonedDateTime> | null {
  const parts = rrule.split(';').map((part) => {
    const [name, value = ''] = part.split('=');
    if (name !== 'UNTIL') return part;
    const until = new Date(untilOf(value, timeZone) ?? start).toISOString().replace(/[-:]|\.\d+/g, '');
    return `UNTIL=${until}`;
  });
  try {
    return new RRuleTemporal({
      rruleString: parts.join(';'),
      dtstart: Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO('UTC'),
      temporal: Temporal,
      cache: false,
    });
  } catch {
    return null;
  }
}

/** The last start that an UNTIL allows, in the wall clock; null: no such time. A date alone holds its whole day. */
function untilOf(text: string, timeZone: string): number | null {
  const [, year, month, day, hour = '23', minute = '59', second = '59', utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/.exec(text) ?? [];
  try {
    const at = Temporal.PlainDateTime.from(`${year}-${month}-${day}T${hour}:${minute}:${second}`, { overflow: 'reject' });
    const wall = at.toZonedDateTime('UTC').epochMilliseconds;
    return utc === undefined ? wall : wallClock(new Date(wall), timeZone);
  } catch {
    return null;
  }
}

/** What the wall clock shows, in milliseconds as if it were UTC. */
function wallClock(at: Date, timeZone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime().toZonedDateTime('UTC')
    .epochMilliseconds;
}

function instantOf(wall: number, timeZone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(wall)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime()
    .toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds;
}
