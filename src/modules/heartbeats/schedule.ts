import { durationInWords } from '../../platform/words/duration.ts';
import { Cron } from 'croner';
import { invalid } from '../../platform/errors.ts';
import { readTimeZone } from '../catalog/team.ts';
import { PERIOD, type Schedule } from './heartbeat.ts';

/** Rhythms that never come again within this time are refused: 8 years hold every leap day. */
const FAR_MS = 9 * 366 * 86_400_000;

/**
 * When the next ping is due after `from`. Cron times follow the zone's clock as cron itself does: a fixed time that a
 * change to summer time leaves out comes right after the gap, one that comes twice counts once. Null: never again.
 */
export function nextAfter(schedule: Schedule, from: Date): Date | null {
  if (schedule.kind === 'period') return new Date(from.getTime() + schedule.seconds * 1_000);
  return parsed(schedule.cron, schedule.timeZone).nextRun(from);
}

/** A ping that comes so little before a time of the cron expression is that time's: two clocks never agree to the second. */
export const EARLY_MS = 15_000;

/** When the ping after one at `now` is due. */
export function expectedAfterPing(schedule: Schedule, now: Date): Date | null {
  const next = nextAfter(schedule, now);
  if (schedule.kind === 'period' || next === null || next.getTime() - now.getTime() > EARLY_MS) return next;
  return nextAfter(schedule, next);
}

/** The next times pings are due if each comes when it should, at most `count`. */
export function upcoming(schedule: Schedule, from: Date, count: number): Date[] {
  if (schedule.kind === 'cron') return parsed(schedule.cron, schedule.timeZone).nextRuns(count, from);
  return Array.from({ length: count }, (_, i) => new Date(from.getTime() + (i + 1) * schedule.seconds * 1_000));
}

const known = new Map<string, Cron>();
const MOST_KNOWN = 1_000;

/** Reading an expression costs more than asking it. */
function parsed(cron: string, timeZone: string): Cron {
  const key = `${timeZone} ${cron}`;
  let one = known.get(key);
  if (!one) {
    one = new Cron(cron, { timezone: timeZone, mode: '5-part', paused: true });
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, one);
  }
  return one;
}

/** What a caller says of the schedule. Null takes a member back. */
export interface ScheduleInput {
  readonly period_seconds?: number | null | undefined;
  readonly cron?: string | null | undefined;
  readonly time_zone?: string | null | undefined;
}

/**
 * The schedule that a caller means. `before`: what stays when nothing is said of it.
 *
 * @throws Problem `validation_failed` that names the member and the remedy
 */
export function readSchedule(input: ScheduleInput, before: Schedule | null, now: Date): Schedule {
  const { period_seconds: seconds, cron, time_zone: zone } = input;
  if (seconds != null && cron != null)
    throw invalid('/cron', 'either_or', 'Give /period_seconds or /cron, not both: a heartbeat has one schedule');
  if (seconds != null) return readPeriod(seconds, zone);
  const cronBefore = before?.kind === 'cron' ? before : null;
  const text = cron ?? (cron === undefined ? cronBefore?.cron : undefined);
  if (text !== undefined) return readCron(text, zone ?? (zone === undefined ? cronBefore?.timeZone : undefined) ?? 'UTC', now);
  if (zone != null) throw invalid('/time_zone', 'needs_cron', '/time_zone goes with /cron: a period needs none');
  if (before?.kind === 'period' && seconds === undefined) return before;
  throw invalid('/period_seconds', 'required', `Give /period_seconds, ${PERIOD.least} or more, or /cron with /time_zone`);
}

function readPeriod(seconds: number, zone: string | null | undefined): Schedule {
  if (zone != null) throw invalid('/time_zone', 'needs_cron', '/time_zone goes with /cron: a period needs none');
  if (seconds < PERIOD.least || seconds > PERIOD.most)
    throw invalid('/period_seconds', 'range', `/period_seconds must be between ${PERIOD.least} and ${PERIOD.most} (a year)`);
  return { kind: 'period', seconds };
}

function readCron(text: string, zone: string, now: Date): Schedule {
  const timeZone = readTimeZone(zone);
  if (timeZone === null)
    throw invalid('/time_zone', 'time_zone', '/time_zone must be the name of a time zone such as Europe/Berlin or UTC');
  const cron = text.trim().replace(/\s+/g, ' ');
  const schedule = { kind: 'cron', cron, timeZone } as const;
  let next: Date | null;
  try {
    next = nextAfter(schedule, now);
  } catch (error) {
    throw invalid('/cron', 'cron', `/cron ${faultOf(cron, error)}: write minute, hour, day, month and weekday, such as 30 2 * * *`);
  }
  if (next === null || next.getTime() - now.getTime() > FAR_MS)
    throw invalid('/cron', 'never', '/cron names a time that never comes, such as 31 February: choose another day or month');
  return schedule;
}

function faultOf(cron: string, error: unknown): string {
  const parts = cron.split(' ').length;
  if (!cron.startsWith('@') && parts !== 5) return `has ${cron === '' ? 'no' : parts} ${parts === 1 ? 'part' : 'parts'} instead of five`;
  const message = error instanceof Error ? error.message.replace(/^CronPattern: /u, '').replace(/\.$/u, '') : '';
  return `is not understood${message === '' ? '' : ` (${message.slice(0, 200)})`}`;
}

/** The same times, however they are written. */
export function sameSchedule(one: Schedule, other: Schedule): boolean {
  if (one.kind === 'period') return other.kind === 'period' && one.seconds === other.seconds;
  return other.kind === 'cron' && one.cron === other.cron && one.timeZone === other.timeZone;
}

/** In words: `every 5 minutes`, `30 2 * * * in Europe/Berlin`. */
export function scheduleInWords(schedule: Schedule): string {
  return schedule.kind === 'cron' ? `at ${schedule.cron} in ${schedule.timeZone}` : `every ${durationInWords(schedule.seconds)}`;
}
