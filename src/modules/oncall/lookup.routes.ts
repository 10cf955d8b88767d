import { databaseNow } from '../../platform/db/database.ts';
import { Type } from 'typebox';
import { named } from '../../platform/http/openapi/named.ts';
import { Problem } from '../../platform/errors.ts';
import { userOf } from '../../platform/http/authenticate.ts';
import type { Http } from '../../platform/http/server.ts';
import { closed, nullable, Time, Uuid } from '../../platform/http/openapi/shapes.ts';
import type { OnCallDeps } from './handoffs/handoffs.actions.ts';
import { DAY_MS } from './schedule/layer.ts';
import { InstantText, OnCallView, SegmentView, WhoQuery, WhoView } from './oncall.schema.ts';
import { loadPeople } from './users.store.ts';
import { HORIZON_MS, type OnCall } from './schedule/schedule.ts';
import { loadSchedules } from './schedule/schedules.store.ts';
import { segmentsWithin } from './schedule/segments.keeper.ts';
import { viewOnCall } from './views.ts';
import { whoIsOnCall } from './lookup.actions.ts';
import { readAt, readWindow } from './window.ts';

const TAGS = ['On-call'];
const READ = { access: 'session', permission: 'oncall:read' } as const;
const STANDARD_MS = 30 * DAY_MS;
const ShiftView = named(
  'Shift',
  Type.Object({
    ...SegmentView.properties,
    schedule_id: Uuid,
    schedule_name: Type.String(),
    team_id: Uuid,
  }),
);

interface Shift {
  readonly start: string;
  readonly end: string;
  readonly user_id: string;
  readonly schedule_id: string;
  readonly schedule_name: string;
  readonly team_id: string;
}

/** Who is on call, and the caller's own shifts. */
export function registerWhoRoutes(http: Http, { db }: OnCallDeps): void {
  http.route({
    method: 'GET',
    url: '/api/v1/on-call/who-is-on-call',
    config: READ,
    schema: {
      operationId: 'listOnCall',
      summary: 'List who is on call',
      description: 'One entry for each schedule; a null user where nobody is.',
      tags: TAGS,
      querystring: WhoQuery,
      response: { 200: WhoView },
    },
    handler: async (request) => {
      const { team_id, schedule_id } = request.query;
      const at = readAt(request.query.at, (await databaseNow(db)).getTime());
      const found = await whoIsOnCall(db, {
        at,
        ...(team_id === undefined ? {} : { teamId: team_id }),
        ...(schedule_id === undefined ? {} : { scheduleId: schedule_id }),
      });
      // Every team has a schedule: none found is an id that names nothing, and not a team with nobody on call.
      if (found.length === 0 && (team_id ?? schedule_id) !== undefined)
        throw new Problem('not_found', `There is no such ${schedule_id === undefined ? 'team' : 'schedule'}`);
      const items = await withNames(db, found);
      return { at: new Date(at).toISOString(), items, total: items.length };
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/on-call/me',
    config: READ,
    schema: {
      operationId: 'getMyOnCallStatus',
      summary: 'Get whether you are on call',
      description: 'Where, and your next shift.',
      tags: TAGS,
      response: {
        200: named(
          'OnCallStatus',
          Type.Object({ on_call: Type.Boolean(), schedules: Type.Array(OnCallView), next_shift: nullable(ShiftView) }),
        ),
      },
    },
    handler: async (request) => {
      const { userId } = userOf(request);
      const now = (await databaseNow(db)).getTime();
      const mine = (await whoIsOnCall(db, { at: now })).filter((entry) => entry.user_id === userId);
      return {
        on_call: mine.length > 0,
        schedules: await withNames(db, mine),
        next_shift: await nextShift(db, userId, now),
      };
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/on-call/my-on-call',
    config: READ,
    schema: {
      operationId: 'listMyShifts',
      summary: 'List your shifts',
      description: 'In all schedules between two instants (default: the next 30 days).',
      tags: TAGS,
      querystring: Type.Object({ from: Type.Optional(InstantText), until: Type.Optional(InstantText) }, closed),
      response: { 200: named('ShiftList', Type.Object({ from: Time, until: Time, segments: Type.Array(ShiftView) })) },
    },
    handler: async (request) => {
      const window = readWindow(request.query, (await databaseNow(db)).getTime(), STANDARD_MS);
      return {
        from: new Date(window.from).toISOString(),
        until: new Date(window.until).toISOString(),
        segments: await shiftsOf(db, userOf(request).userId, window),
      };
    },
  });
}

/** Who is on call now, one entry for each schedule, with names. */
export async function namedOnCall(db: OnCallDeps['db']): ReturnType<typeof withNames> {
  return withNames(db, await whoIsOnCall(db));
}

async function withNames(db: OnCallDeps['db'], entries: readonly OnCall[]) {
  const people = await loadPeople(
    db,
    entries.flatMap((entry) => [entry.user_id, entry.next?.user_id ?? null]),
  );
  return entries.map((entry) => viewOnCall(entry, people));
}

/** Looked for in a day first: a shift is mostly near, and schedules with very many intervals are not worked out for a year. */
async function nextShift(db: OnCallDeps['db'], userId: string, now: number): Promise<Shift | null> {
  for (const aheadMs of [DAY_MS, STANDARD_MS, HORIZON_MS]) {
    const shifts = await shiftsOf(db, userId, { from: now, until: now + aheadMs }).catch((error) => {
      if (error instanceof Problem && error.code === 'bad_request') return null;
      throw error;
    });
    if (shifts === null) return null;
    const next = shifts.find((shift) => Date.parse(shift.start) > now && Date.parse(shift.end) < now + aheadMs);
    const last = aheadMs === HORIZON_MS ? shifts.find((shift) => Date.parse(shift.start) > now) : undefined;
    if (next ?? last) return next ?? last ?? null;
  }
  return null;
}

/** A person's segments of all final schedules, by their start. */
async function shiftsOf(db: OnCallDeps['db'], userId: string, window: { from: number; until: number }): Promise<Shift[]> {
  const schedules = (await loadSchedules(db, window)).filter(({ history }) => mayHold(history, userId));
  const resolved = await segmentsWithin(
    schedules.map(({ history }) => history),
    window,
  );
  return schedules
    .flatMap((schedule, index) =>
      (resolved[index] ?? [])
        .filter((segment) => segment.userId === userId)
        .map((segment) => ({
          start: new Date(segment.from).toISOString(),
          end: new Date(segment.until).toISOString(),
          user_id: userId,
          schedule_id: schedule.id,
          schedule_name: schedule.name,
          team_id: schedule.teamId,
        })),
    )
    .sort((a, b) => a.start.localeCompare(b.start));
}

/** Whether the person is named anywhere in a schedule: the others need not be resolved. */
function mayHold(history: Awaited<ReturnType<typeof loadSchedules>>[number]['history'], userId: string): boolean {
  return (
    history.overrides.some((override) => override.userId === userId) ||
    history.versions.some((version) => version.layers.some((layer) => layer.user_ids.includes(userId)))
  );
}
