import type { By } from '../../../platform/actor.ts';
import { keyedDigest, randomSecret } from '../../../platform/crypto/token.ts';
import { databaseNow, type Queryable } from '../../../platform/db/database.ts';
import { invalid, limitReached, Problem } from '../../../platform/errors.ts';
import type { CredentialGuard } from '../../../platform/http/strangers/credential-guard.ts';
import { audit } from '../../audit/index.ts';
import { type CalendarFeed, findFeed, insertFeed, listFeeds, revokeFeed, touchFeed } from './calendars.store.ts';
import type { OnCallDeps } from '../handoffs/handoffs.actions.ts';
import { type CalendarShift, writeCalendar } from './ical.ts';
import { DAY_MS } from '../schedule/layer.ts';
import { loadPeople } from '../users.store.ts';
import { openTimeline, type Segment, segmentAround } from '../schedule/resolve.ts';
import { HORIZON_MS, type Schedule } from '../schedule/schedule.ts';
import { loadSchedules, scheduleExists } from '../schedule/schedules.store.ts';
import { segmentsWithin } from '../schedule/segments.keeper.ts';
import { AUDIT } from '../events.ts';

const PURPOSE = 'on-call calendar';
const SECRET = /^[A-Za-z0-9_-]{43}$/;
/** What a calendar covers, before and after now. */
const BEFORE_MS = 15 * DAY_MS;
const AFTER_MS = 180 * DAY_MS;
const MOST_FEEDS = 50;
/** Intervals that a calendar is written from, of all its schedules. */
const MOST_SHIFTS = 100_000;

/** What calendars work with besides the database. */
export interface CalendarDeps extends OnCallDeps {
  readonly pepper: string;
  /** Limits for strangers; left out: none, for tests of other things. */
  readonly guard?: CredentialGuard;
}

/**
 * Makes an address for a calendar program. The secret in it is returned once.
 *
 * @throws Problem `validation_failed` for an unknown schedule, `conflict` when the person has too many
 */
export async function makeFeed(
  { db, pepper }: CalendarDeps,
  { userId, scheduleId }: { readonly userId: string; readonly scheduleId: string | null },
  by: By,
): Promise<{ feed: CalendarFeed; secret: string }> {
  return db.transaction(async (tx) => {
    if (scheduleId !== null && !(await scheduleExists(tx, scheduleId)))
      throw invalid('/schedule_id', 'unknown_schedule', '/schedule_id names no schedule');
    if ((await listFeeds(tx, userId)).length >= MOST_FEEDS)
      throw limitReached(`You have ${MOST_FEEDS} calendars already: remove one first`);
    const secret = randomSecret();
    const feed = await insertFeed(tx, { digest: keyedDigest(pepper, PURPOSE, secret), userId, scheduleId });
    await audit(tx, { event: AUDIT.calendar.created, ...by, entityType: 'calendar', entityId: feed.id, data: { schedule_id: scheduleId } });
    return { feed, secret };
  });
}

/**
 * Makes an address worthless.
 *
 * @throws Problem `not_found`
 */
export async function removeFeed(
  { db }: CalendarDeps,
  { id, userId }: { readonly id: string; readonly userId: string },
  by: By,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await revokeFeed(tx, id, userId))) throw new Problem('not_found', 'You have no such calendar');
    await audit(tx, { event: AUDIT.calendar.revoked, ...by, entityType: 'calendar', entityId: id });
  });
}

/** The calendar of an address, as text; null when the address is worth nothing. */
export async function readFeed({ db, pepper }: CalendarDeps, secret: string): Promise<string | null> {
  const feed = SECRET.test(secret) ? await findFeed(db, keyedDigest(pepper, PURPOSE, secret)) : null;
  if (!feed) return null;
  await touchFeed(db, feed.id);
  const now = (await databaseNow(db)).getTime();
  const ids = feed.schedule_id === null ? {} : { ids: [feed.schedule_id] };
  const schedules = await loadSchedules(db, { ...ids, from: now - BEFORE_MS - HORIZON_MS, until: now + AFTER_MS + HORIZON_MS });
  const only = feed.schedule_id === null ? feed.user_id : null;
  const resolved = await segmentsWithin(
    schedules.map(({ history }) => history),
    { from: now - BEFORE_MS, until: now + AFTER_MS, most: MOST_SHIFTS },
  );
  const shifts = (
    await named(
      db,
      schedules.flatMap((schedule, index) => shiftsIn(schedule, resolved[index] ?? [], now, only)),
    )
  ).sort((a, b) => a.from - b.from);
  const people = await loadPeople(db, [feed.user_id]);
  const name =
    feed.schedule_id === null ? `On call: ${people.get(feed.user_id)?.display_name ?? ''}` : `On call: ${schedules[0]?.name ?? ''}`;
  return writeCalendar({ name, shifts, now });
}

type Unnamed = Omit<CalendarShift, 'userName'>;

function shiftsIn(schedule: Schedule, segments: readonly Segment[], now: number, only: string | null): Unnamed[] {
  const timeline = openTimeline(schedule.history);
  const from = now - BEFORE_MS;
  const until = now + AFTER_MS;
  return segments.flatMap((segment): Unnamed[] => {
    if (segment.userId === null || (only !== null && segment.userId !== only)) return [];
    const cut = segment.from === from || segment.until === until;
    const whole = cut ? segmentAround(timeline, segment.from, HORIZON_MS) : segment;
    return [
      {
        scheduleId: schedule.id,
        scheduleName: schedule.name,
        userId: segment.userId,
        from: segment.from,
        until: segment.until,
        begins: Number.isFinite(whole.from) ? whole.from : null,
        goesOn: whole.until > segment.until,
      },
    ];
  });
}

async function named(db: Queryable, shifts: readonly Unnamed[]): Promise<CalendarShift[]> {
  const people = await loadPeople(
    db,
    shifts.map((shift) => shift.userId),
  );
  return shifts.map((shift) => ({ ...shift, userName: people.get(shift.userId)?.display_name ?? 'Someone' }));
}
