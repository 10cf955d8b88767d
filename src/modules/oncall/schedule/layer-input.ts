import type { FieldError } from '../../../platform/errors.ts';
import { clockOf, zoneName } from './wall-clock.ts';
import {
  DAY_MS,
  HOUR_MS,
  type Layer,
  MINUTE_MS,
  modulo,
  type Restriction,
  type RotationType,
  type ShiftUnit,
  SOME_MONDAY,
  UNIT_MS,
  type Weekday,
  WEEKDAYS,
} from './layer.ts';
import { parseInstant } from '../../../platform/http/values/instant.ts';

/** A layer as people send it: what is left out has a default. */
export interface LayerInput {
  readonly id?: string;
  readonly name: string;
  readonly rotation_type: RotationType;
  readonly shift_length?: number;
  readonly shift_length_unit?: ShiftUnit;
  readonly handoff_time?: string;
  readonly handoff_day?: Weekday | null;
  readonly time_zone?: string;
  readonly start?: string;
  readonly end?: string | null;
  readonly user_ids: readonly string[];
  readonly restrictions?: readonly Restriction[] | null;
}

/** What the defaults depend on. */
export interface LayerContext {
  readonly timeZone: string;
  /** Milliseconds. */
  readonly now: number;
  /** The layers that are replaced: those that stay keep their identity and their start. */
  readonly before: readonly Layer[];
  readonly makeId: () => string;
}

/** The most a turn may last. */
const LONGEST_TURN_MS = 366 * DAY_MS;
const UNITS: Readonly<Record<Exclude<RotationType, 'custom'>, ShiftUnit>> = { hourly: 'hours', daily: 'days', weekly: 'weeks' };
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

type Report = (member: string, code: string, detail: string) => void;

/** Completes layers with their defaults, or says what is wrong with them. */
export function readLayers(inputs: readonly LayerInput[], context: LayerContext): { layers: Layer[]; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const before = matchLayers(inputs, context.before);
  const seen = new Set<string>();
  const layers = inputs.map((input, index) => {
    const report: Report = (member, code, detail) => {
      const pointer = `/layers/${index}${member}`;
      errors.push({ pointer, code, detail: `${pointer} ${detail}` });
    };
    if (input.id !== undefined && seen.has(input.id)) report('/id', 'duplicate', 'is listed twice');
    if (input.id !== undefined) seen.add(input.id);
    return readLayer(input, before[index] ?? null, context, report);
  });
  return { layers, errors };
}

/** For each layer the one it continues: the same id or, where none is sent, the only one of the same name. */
function matchLayers(inputs: readonly LayerInput[], before: readonly Layer[]): Array<Layer | null> {
  const sent = new Set(inputs.map((input) => input.id));
  const free = before.filter((layer) => !sent.has(layer.id));
  return inputs.map((input) => {
    if (input.id !== undefined) return before.find((layer) => layer.id === input.id) ?? null;
    const namesakes = free.filter((layer) => layer.name === input.name);
    const rivals = inputs.filter((other) => other.id === undefined && other.name === input.name);
    return rivals.length === 1 && namesakes.length === 1 ? (namesakes[0] ?? null) : null;
  });
}

function readLayer(input: LayerInput, before: Layer | null, context: LayerContext, report: Report): Layer {
  const unit = readUnit(input, report);
  const length = input.shift_length ?? 1;
  if (length * UNIT_MS[unit] > LONGEST_TURN_MS) report('/shift_length', 'too_long', 'makes shifts longer than 366 days: use a smaller one');
  const zone = readZone(input.time_zone, context.timeZone, report);
  const start = readStart(input.start, before, context.now, report);
  const local = zone === null ? 0 : start + wallOffset(zone, start);
  return {
    id: before?.id ?? context.makeId(),
    name: input.name.trim(),
    rotation_type: input.rotation_type,
    shift_length: length,
    shift_length_unit: unit,
    handoff_time: readHandoffTime(input.handoff_time, local, report),
    handoff_day: readHandoffDay(input.handoff_day ?? null, unit, local, report),
    time_zone: zone ?? 'UTC',
    start: new Date(start).toISOString(),
    end: readEnd(input.end ?? null, start, report),
    user_ids: input.user_ids.map((id) => id.toLowerCase()),
    restrictions: (input.restrictions ?? []).map((restriction, index) => readRestriction(restriction, `/restrictions/${index}`, report)),
  };
}

function readUnit({ rotation_type: type, shift_length_unit: unit }: LayerInput, report: Report): ShiftUnit {
  if (type === 'custom') {
    if (unit === undefined) report('/shift_length_unit', 'required', 'is needed with rotation_type custom: hours, days or weeks');
    return unit ?? 'days';
  }
  if (unit !== undefined && unit !== UNITS[type])
    report('/shift_length_unit', 'disagrees', `must be ${UNITS[type]} with rotation_type ${type}: leave it out, or use custom`);
  return UNITS[type];
}

function readZone(sent: string | undefined, standard: string, report: Report): string | null {
  const zone = zoneName(sent ?? standard);
  if (zone === null) report('/time_zone', 'time_zone', 'must be the name of a time zone such as Europe/Berlin or UTC');
  return zone;
}

function readStart(sent: string | undefined, before: Layer | null, now: number, report: Report): number {
  if (sent === undefined) return before ? Date.parse(before.start) : now - modulo(now, MINUTE_MS);
  const start = parseInstant(sent);
  if (start === null) report('/start', 'instant', 'must be an instant such as 2026-03-29T09:00:00Z');
  return start ?? now;
}

function readEnd(sent: string | null, start: number, report: Report): string | null {
  if (sent === null) return null;
  const end = parseInstant(sent);
  if (end === null) report('/end', 'instant', 'must be an instant such as 2026-03-29T09:00:00Z, or null');
  else if (end <= start) report('/end', 'order', 'must be later than start');
  return end === null ? null : new Date(end).toISOString();
}

/** What the zone's clock shows at the instant, less the instant. */
function wallOffset(zone: string, instant: number): number {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(clockOf(zone).zone).offsetNanoseconds / 1e6;
}

function readHandoffTime(sent: string | undefined, local: number, report: Report): string {
  if (sent !== undefined) {
    if (!TIME.test(sent)) report('/handoff_time', 'time', 'must be a time from 00:00 to 23:59');
    return sent;
  }
  const inDay = modulo(local, DAY_MS);
  const digits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${digits(inDay / HOUR_MS)}:${digits((inDay % HOUR_MS) / MINUTE_MS)}`;
}

function readHandoffDay(sent: Weekday | null, unit: ShiftUnit, local: number, report: Report): Weekday | null {
  if (unit === 'weeks') return sent ?? WEEKDAYS[Math.floor(modulo(local - SOME_MONDAY, 7 * DAY_MS) / DAY_MS)] ?? 'monday';
  if (sent !== null) report('/handoff_day', 'needs_weeks', 'applies only to shifts of weeks: leave it out');
  return null;
}

function readRestriction(restriction: Restriction, at: string, report: Report): Restriction {
  if (!TIME.test(restriction.start_time)) report(`${at}/start_time`, 'time', 'must be a time from 00:00 to 23:59');
  if (!TIME.test(restriction.end_time) && restriction.end_time !== '24:00')
    report(`${at}/end_time`, 'time', 'must be a time from 00:00 to 24:00');
  if (restriction.type === 'time_of_day' && restriction.days?.length === 0)
    report(`${at}/days`, 'empty', 'is empty: leave it out for every day, or name a day');
  return restriction;
}
