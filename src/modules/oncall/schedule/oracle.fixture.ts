import type { Layer, Restriction } from './layer.ts';
import type { ScheduleHistory, Segment } from './resolve.ts';

/**
 * A second resolver, written differently: it walks minute by minute, asks Intl for offsets, keeps the highest reading of
 * the clock that it has seen, and counts handoffs one by one with Temporal's plain dates. Slow, and only for tests.
 */

const MINUTE = 60_000;
const HOUR = 3_600_000;
/** Far enough back for the reading of any clock to be settled. */
const WARM_UP = 3 * 24 * 60;
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const formats = new Map<string, Intl.DateTimeFormat>();

/** What Intl says the wall clock shows, as minutes since 1970 on the wall. */
function intlWall(zone: string, instant: number): number {
  let format = formats.get(zone);
  if (!format) {
    const options = {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    } as const;
    format = new Intl.DateTimeFormat('en-US', options);
    formats.set(zone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(instant).map((part) => [part.type, Number(part.value)]));
  return Date.UTC(parts['year'] ?? 0, (parts['month'] ?? 1) - 1, parts['day'], parts['hour'], parts['minute']) / MINUTE;
}

/** The highest reading up to each minute of [from, until); both whole minutes. */
export function readings(zone: string, from: number, until: number): number[] {
  const first = from - WARM_UP * MINUTE;
  const all: number[] = [];
  let highest = Number.NEGATIVE_INFINITY;
  for (let hour = Math.floor(first / HOUR) * HOUR; hour < until; hour += HOUR) {
    const begin = intlWall(zone, hour) - hour / MINUTE;
    const end = intlWall(zone, hour + HOUR - MINUTE) - (hour + HOUR - MINUTE) / MINUTE;
    for (let minute = hour; minute < hour + HOUR; minute += MINUTE) {
      const wall = begin === end ? minute / MINUTE + begin : intlWall(zone, minute);
      highest = Math.max(highest, wall);
      if (minute >= from && minute < until) all.push(highest);
    }
  }
  return all;
}

function plain(minutes: number): Temporal.PlainDateTime {
  return Temporal.PlainDateTime.from('1970-01-01T00:00').add({ minutes });
}

function minutesOf(time: Temporal.PlainDateTime): number {
  return Temporal.PlainDateTime.from('1970-01-01T00:00').until(time, { largestUnit: 'minutes' }).minutes;
}

/** The first handoff: walk back from the reading at the start until the time, and the day, fit. */
function firstHandoff(layer: Layer, startReading: number): Temporal.PlainDateTime {
  const start = plain(startReading);
  let candidate = start.toPlainDate().toPlainDateTime(Temporal.PlainTime.from(layer.handoff_time));
  const fits = () =>
    Temporal.PlainDateTime.compare(candidate, start) <= 0 &&
    (layer.shift_length_unit !== 'weeks' || DAYS[candidate.dayOfWeek - 1] === layer.handoff_day);
  while (!fits()) candidate = candidate.subtract({ days: 1 });
  return candidate;
}

/** Number of handoffs that the reading has passed, counted up and up. */
class Turns {
  readonly #layer: Layer;
  #next: Temporal.PlainDateTime;
  #nextMinutes: number;
  #passed = -1;
  readonly startTurn: number;

  constructor(layer: Layer, startReading: number) {
    this.#layer = layer;
    this.#next = firstHandoff(layer, startReading);
    this.#nextMinutes = minutesOf(this.#next);
    this.startTurn = this.at(startReading);
  }

  at(reading: number): number {
    while (this.#nextMinutes <= reading) {
      this.#passed += 1;
      this.#next = this.#next.add({ [this.#layer.shift_length_unit]: this.#layer.shift_length });
      this.#nextMinutes = minutesOf(this.#next);
    }
    return this.#passed;
  }
}

function clockMinutes(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

function isOpen(restriction: Restriction, reading: number): boolean {
  const day = Math.floor(reading / 1_440);
  const minute = reading - day * 1_440;
  const weekday = (((day + 3) % 7) + 7) % 7;
  const start = clockMinutes(restriction.start_time);
  const end = clockMinutes(restriction.end_time);
  if (restriction.type === 'time_of_week') {
    // Walk back to the last beginning, then forward to the end.
    let begun = weekday;
    let back = 0;
    while (DAYS[begun] !== restriction.start_day || (back === 0 && minute < start)) {
      begun = (begun + 6) % 7;
      back += 1;
    }
    let ahead = 0;
    while (DAYS[(begun + ahead) % 7] !== restriction.end_day || ahead * 1_440 + end <= start) ahead += 1;
    return back * 1_440 + minute < ahead * 1_440 + end;
  }
  const on = (index: number) => !restriction.days || restriction.days.some((name) => name === DAYS[(index + 7) % 7]);
  if (end > start) return on(weekday) && minute >= start && minute < end;
  return (on(weekday) && minute >= start) || (on(weekday - 1) && minute < end);
}

interface WalkedLayer {
  readonly layer: Layer;
  readonly readings: readonly number[];
  readonly turns: Turns;
}

function isAway(history: ScheduleHistory, userId: string, instant: number): boolean {
  return (history.inactivity?.get(userId) ?? []).some((span) => span.from <= instant && instant < span.until);
}

function layerUser({ layer, readings: read, turns }: WalkedLayer, history: ScheduleHistory, index: number, instant: number): string | null {
  if (instant < Date.parse(layer.start) || (layer.end !== null && instant >= Date.parse(layer.end))) return null;
  const reading = read[index] ?? 0;
  if (layer.restrictions.length > 0 && !layer.restrictions.some((restriction) => isOpen(restriction, reading))) return null;
  const order = layer.user_ids.length;
  const turn = turns.at(reading) - turns.startTurn;
  for (let step = 0; step < order; step += 1) {
    const userId = layer.user_ids[(((turn + step) % order) + order) % order] ?? '';
    if (!isAway(history, userId, instant)) return userId;
  }
  return null;
}

/** Walks [from, until), both whole minutes, through a schedule whose every boundary is a whole minute. */
export function walk(history: ScheduleHistory, from: number, until: number): Segment[] {
  const readingsOf = new Map<string, number[]>();
  const walked = history.versions.map((version) =>
    version.layers.map((layer): WalkedLayer => {
      const known = readingsOf.get(layer.time_zone) ?? readings(layer.time_zone, from, until);
      readingsOf.set(layer.time_zone, known);
      const start = Date.parse(layer.start);
      return { layer, readings: known, turns: new Turns(layer, readings(layer.time_zone, start, start + MINUTE)[0] ?? 0) };
    }),
  );
  const segments: Segment[] = [];
  for (let instant = from, index = 0; instant < until; instant += MINUTE, index += 1) {
    const version = history.versions.findLastIndex((entry) => entry.from <= instant);
    let userId: string | null = null;
    for (const layer of walked[version] ?? []) userId = layerUser(layer, history, index, instant) ?? userId;
    for (const override of history.overrides) {
      if (instant < override.from || instant >= override.until || isAway(history, override.userId, instant)) continue;
      if (override.replacedUserId === null || override.replacedUserId === userId) userId = override.userId;
    }
    const last = segments.at(-1);
    if (last && last.userId === userId) segments.splice(-1, 1, { ...last, until: instant + MINUTE });
    else segments.push({ from: instant, until: instant + MINUTE, userId });
  }
  return segments;
}
