import { randomUUIDv7 } from 'node:crypto';
import type { By } from '../../platform/actor.ts';
import type { Database, Queryable, Tx } from '../../platform/db/database.ts';
import { assertVersion, type FieldError, found, invalid, Problem } from '../../platform/errors.ts';
import type { Live } from '../../platform/live/live.ts';
import { recheckSilenced } from '../alerts/index.ts';
import type { Labels } from '../alerts/signal.ts';
import { audit } from '../audit/index.ts';
import { readTimeZone } from '../catalog/team.ts';
import { checkMatchers } from '../routing/index.ts';
import { matchersAlike } from './alike.ts';
import { AUDIT, silenceChanged } from './events.ts';
import { forgetSilences } from './in-force.store.ts';
import { checkRecurrence, Occurrences, readRule, type Timing } from './recurrence.ts';
import { activeAt, type Silence, type SilenceMode } from './silence.ts';
import { findSilence, insertSilence, lockSilence, markDeleted, updateSilence, type Written } from './silences.store.ts';

/** What the verbs of this module work with. */
export interface SilenceDeps {
  readonly db: Database;
  readonly live: Live;
  /** Which of these services there are. */
  readonly knownServices: (db: Queryable, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Which of these status pages there are; left out: they are not asked for. */
  readonly knownStatusPages?: (db: Queryable, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** A window ended or changed: its alerts are to be looked at. */
  readonly wake: () => void;
}

/** What a caller says of a window. What is left out stays as it is, or has its default. */
export interface SilenceInput {
  readonly title?: string;
  readonly comment?: string;
  readonly starts_at?: string;
  readonly ends_at?: string;
  /** Instead of an end, for a new one: how long it takes from its start. */
  readonly duration_minutes?: number;
  readonly rrule?: string | null;
  readonly time_zone?: string;
  readonly service_ids?: readonly string[];
  readonly matchers?: readonly string[];
  readonly mode?: SilenceMode;
  readonly status_page_ids?: readonly string[];
  /** Who asked for it, where that is not the caller. */
  readonly author?: string;
}

/** @throws Problem `validation_failed` where neither an end nor a duration is given, or both are */
function withEnd(input: SilenceInput, now: Date): SilenceInput {
  const { ends_at, duration_minutes: minutes } = input;
  if (ends_at !== undefined && minutes !== undefined)
    throw invalid('/duration_minutes', 'either_or', 'Give /ends_at or /duration_minutes, not both');
  if (minutes === undefined) {
    if (ends_at === undefined) throw invalid('/ends_at', 'required', 'Give /ends_at or /duration_minutes: a window has an end');
    return input;
  }
  const start = timeOf('/starts_at', input.starts_at) ?? now;
  return { ...input, ends_at: new Date(start.getTime() + minutes * 60_000).toISOString() };
}

/** How far back a start may lie; recurring windows that began earlier are better begun anew. */
const OLDEST_MS = 5 * 366 * 86_400_000;
const FURTHEST_MS = 5 * 366 * 86_400_000;
/** The longest occurrence. */
const LONGEST_MS = 366 * 86_400_000;

/**
 * Makes a window or silence.
 *
 * @throws Problem `validation_failed` that names the member and the remedy
 */
export async function createSilence(deps: SilenceDeps, input: SilenceInput, by: By): Promise<Silence> {
  await checkMatchers(input.matchers ?? []);
  return deps.db.transaction((tx) => createIn(tx, deps, input, by));
}

/** Makes a window in the caller's transaction; its matchers were checked. */
async function createIn(tx: Tx, deps: SilenceDeps, input: SilenceInput, by: By): Promise<Silence> {
  const silence = described(randomUUIDv7(), withEnd(input, tx.now), null, tx.now);
  await checkServices(deps, tx, silence.serviceIds);
  await checkStatusPages(deps, tx, silence.statusPageIds);
  checkTimes(silence, null, tx.now);
  await insertSilence(tx, { ...silence, createdBy: by.actor, author: input.author ?? null }, tx.now);
  await audit(tx, { event: AUDIT.maintenance_window.created, ...by, ...entity(silence) });
  tx.afterCommit(() => done(deps, null));
  return published(tx, deps, silence.id);
}

/**
 * Silences alerts like those with these labels from now on, in the caller's transaction; null: they have no label to go by.
 *
 * @throws Problem `validation_failed` for a duration that no window may have
 */
export async function silenceAlike(
  tx: Tx,
  deps: SilenceDeps,
  { labels, minutes, comment }: { readonly labels: Labels; readonly minutes: number; readonly comment: string },
  by: By,
): Promise<Silence | null> {
  const matchers = matchersAlike(labels);
  return matchers.length === 0 ? null : createIn(tx, deps, { matchers, duration_minutes: minutes, comment }, by);
}

/**
 * Changes a window. `expected`: the version it was read with; null: change whatever is there.
 *
 * @throws Problem `not_found`, `version_conflict`, `conflict` for one that is over; and as for creating
 */
export async function changeSilence(
  deps: SilenceDeps,
  id: string,
  input: SilenceInput,
  by: By,
  expected: number | null = null,
): Promise<Silence> {
  if (input.matchers) await checkMatchers(input.matchers);
  const changed = await deps.db.transaction(async (tx) => {
    const before = await locked(tx, id, expected);
    const silence = described(id, input, before, tx.now);
    const fields = changedFields(before, silence);
    if (fields.length === 0) return before;
    if (before.endedAt !== null && before.endedAt <= tx.now)
      throw new Problem('conflict', 'It was ended early and stays as it was: create another');
    if (input.service_ids) await checkServices(deps, tx, silence.serviceIds);
    if (input.status_page_ids) await checkStatusPages(deps, tx, silence.statusPageIds);
    checkTimes(silence, before, tx.now);
    await updateSilence(tx, silence, tx.now);
    await recheckSilenced(tx, id);
    await audit(tx, { event: AUDIT.maintenance_window.updated, ...by, ...entity(silence, { changed: fields }) });
    return published(tx, deps, id);
  });
  return done(deps, changed);
}

/**
 * Ends what is under way now: a window that recurs goes on with its next occurrence; with `whole`, all of it is over, also
 * one that has not begun.
 *
 * @throws Problem `not_found`; `conflict` when nothing is under way
 */
export async function endSilence(
  deps: SilenceDeps,
  id: string,
  by: By,
  { whole = false, expected = null }: { readonly whole?: boolean; readonly expected?: number | null } = {},
): Promise<Silence> {
  const ended = await deps.db.transaction(async (tx) => {
    const before = await locked(tx, id, expected);
    const occurrences = new Occurrences(before);
    const current = activeAt(before, occurrences, tx.now);
    const over = (before.endedAt !== null && before.endedAt <= tx.now) || (current === null && occurrences.next(tx.now) === null);
    if (over || (current === null && !whole)) throw new Problem('conflict', over ? 'It is over already' : 'It is not active now');
    const rest = whole || before.rrule === null ? { endedAt: tx.now } : { cutStart: current?.start ?? null };
    await updateSilence(tx, { ...before, ...rest }, tx.now);
    await recheckSilenced(tx, id);
    await audit(tx, { event: AUDIT.maintenance_window.ended, ...by, ...entity(before, { recurs: before.rrule !== null && !whole }) });
    return published(tx, deps, id);
  });
  return done(deps, ended);
}

/**
 * Removes a window. What it silences is treated as at its end.
 *
 * @throws Problem `not_found`
 */
export async function removeSilence(deps: SilenceDeps, id: string, by: By): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const silence = await locked(tx, id, null);
    await markDeleted(tx, id);
    await recheckSilenced(tx, id);
    await audit(tx, { event: AUDIT.maintenance_window.deleted, ...by, ...entity(silence) });
    await deps.live.publish(tx, silenceChanged({ id }));
  });
  done(deps, null);
}

function done<T>(deps: SilenceDeps, result: T): T {
  forgetSilences();
  deps.wake();
  return result;
}

async function locked(tx: Tx, id: string, expected: number | null): Promise<Silence> {
  const silence = found(await lockSilence(tx, id), 'maintenance window');
  assertVersion(expected, silence.version);
  return silence;
}

async function published(tx: Tx, { live }: SilenceDeps, id: string): Promise<Silence> {
  await live.publish(tx, silenceChanged({ id }));
  const silence = await findSilence(tx, id);
  if (!silence) throw new Error('the saved window was not found');
  return silence;
}

function entity(silence: Written, data: object = {}) {
  return { entityType: 'maintenance_window', entityId: silence.id, data: { title: silence.title, ...data } };
}

function described(id: string, input: SilenceInput, before: Silence | null, now: Date): Written {
  const timeZone = input.time_zone === undefined ? (before?.timeZone ?? 'UTC') : zoneOf(input.time_zone);
  const rrule = input.rrule === undefined ? (before?.rrule ?? null) : input.rrule === null ? null : readRule(input.rrule);
  // Recurrence counts in whole seconds.
  const whole = (at: Date) => (rrule === null ? at : new Date(Math.floor(at.getTime() / 1_000) * 1_000));
  const matchers = input.matchers ?? before?.matchers ?? [];
  const serviceIds = [...new Set(input.service_ids ?? before?.serviceIds ?? [])];
  if (matchers.length === 0 && serviceIds.length === 0)
    throw invalid('/matchers', 'required', 'Give /matchers or /service_ids: a window without either would silence nothing');
  return {
    id,
    title: titleOf(input.title ?? before?.title, matchers),
    comment: input.comment ?? before?.comment ?? '',
    startsAt: whole(timeOf('/starts_at', input.starts_at) ?? before?.startsAt ?? now),
    endsAt: whole(timeOf('/ends_at', input.ends_at) ?? before?.endsAt ?? now),
    rrule,
    timeZone,
    serviceIds,
    matchers: [...matchers],
    mode: input.mode ?? before?.mode ?? 'suppress',
    statusPageIds: [...new Set(input.status_page_ids ?? before?.statusPageIds ?? [])],
    endedAt: before?.endedAt ?? null,
    cutStart: before?.cutStart ?? null,
  };
}

const TITLE_MAX = 200;

/** Without a title it is called by what it silences. */
function titleOf(given: string | undefined, matchers: readonly string[]): string {
  if (given === undefined)
    return (matchers.join(', ') || 'Maintenance')
      .replace(/\p{Cc}/gu, ' ')
      .slice(0, TITLE_MAX)
      .toWellFormed();
  const title = given.trim();
  if (title === '') throw invalid('/title', 'required', '/title must hold more than spaces');
  if (/\p{Cc}/u.test(title) || !title.isWellFormed())
    throw invalid('/title', 'characters', '/title must have no line breaks or control characters');
  return title;
}

function zoneOf(name: string): string {
  const zone = readTimeZone(name);
  if (zone === null) throw invalid('/time_zone', 'time_zone', '/time_zone must be the name of a time zone such as Europe/Berlin or UTC');
  return zone;
}

function timeOf(pointer: string, text: string | undefined): Date | null {
  if (text === undefined) return null;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw invalid(pointer, 'date-time', `${pointer} must be a time such as 2030-05-15T22:00:00Z`);
  return at;
}

/** @throws Problem `validation_failed` that names the time and the remedy */
function checkTimes(silence: Written, before: Silence | null, now: Date): void {
  const { startsAt, endsAt } = silence;
  if (endsAt <= startsAt) throw invalid('/ends_at', 'order', '/ends_at must be later than /starts_at');
  if (endsAt.getTime() - startsAt.getTime() > LONGEST_MS)
    throw invalid('/ends_at', 'range', '/ends_at must be at most 366 days after /starts_at');
  if (startsAt.getTime() < now.getTime() - OLDEST_MS || startsAt.getTime() > now.getTime() + FURTHEST_MS)
    throw invalid('/starts_at', 'range', '/starts_at must be at most five years from now');
  const retimed = before === null || !sameTiming(before, silence);
  if (!retimed) return;
  if (silence.rrule === null && endsAt <= now)
    throw invalid('/ends_at', 'past', '/ends_at is over: choose a later time, or end the window instead');
  checkRecurrence(silence, now);
}

function sameTiming(one: Timing, other: Timing): boolean {
  return (
    one.startsAt.getTime() === other.startsAt.getTime() &&
    one.endsAt.getTime() === other.endsAt.getTime() &&
    one.rrule === other.rrule &&
    one.timeZone === other.timeZone
  );
}

async function checkServices({ knownServices }: SilenceDeps, tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) refuseUnknown(ids, await knownServices(tx, ids), { member: 'service_ids', code: 'unknown_service', what: 'service' });
}

async function checkStatusPages({ knownStatusPages }: SilenceDeps, tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || !knownStatusPages) return;
  const known = await knownStatusPages(tx, ids);
  refuseUnknown(ids, known, { member: 'status_page_ids', code: 'unknown_status_page', what: 'status page' });
}

function refuseUnknown(
  ids: readonly string[],
  known: ReadonlySet<string>,
  { member, code, what }: { readonly member: string; readonly code: string; readonly what: string },
): void {
  const errors = ids.flatMap((id, index): FieldError[] => {
    const pointer = `/${member}/${index}`;
    return known.has(id) ? [] : [{ pointer, code, detail: `${pointer} names no ${what}` }];
  });
  if (errors.length > 0) throw new Problem('validation_failed', errors.map(({ detail }) => detail).join('; '), { errors });
}

function changedFields(before: Silence, after: Written): string[] {
  const same = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other);
  const pairs: ReadonlyArray<readonly [string, boolean]> = [
    ['title', before.title === after.title],
    ['comment', before.comment === after.comment],
    ['starts_at', before.startsAt.getTime() === after.startsAt.getTime()],
    ['ends_at', before.endsAt.getTime() === after.endsAt.getTime()],
    ['rrule', before.rrule === after.rrule],
    ['time_zone', before.timeZone === after.timeZone],
    ['service_ids', same(before.serviceIds, after.serviceIds)],
    ['matchers', same(before.matchers, after.matchers)],
    ['mode', before.mode === after.mode],
    ['status_page_ids', same(before.statusPageIds, after.statusPageIds)],
  ];
  return pairs.flatMap(([name, unchanged]) => (unchanged ? [] : [name]));
}
