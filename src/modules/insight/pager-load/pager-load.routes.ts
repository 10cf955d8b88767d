import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import type { Http } from '../../../platform/http/server.ts';
import { closed, nullable, Time, Uuid } from '../../../platform/http/openapi/shapes.ts';
import { type Database, databaseNow } from '../../../platform/db/database.ts';
import { levelsWithoutAnybody, pagesBetween } from '../../escalation/index.ts';
import { InstantText, loadPeople, loadSchedules, loadZones, segmentsWithin } from '../../oncall/index.ts';
import { DAY_MS } from '../../oncall/schedule/layer.ts';
import { countLoad } from './pager-load.ts';
import { readWindow } from '../../oncall/window.ts';

const STANDARD_MS = 30 * DAY_MS;
const shared = {
  user_id: Type.String(),
  user_name: nullable(Type.String()),
  duration_minutes: Type.Number(),
  night_page_count: Type.Integer({ description: 'From 22:00 to 08:00 in the person’s own time zone.' }),
};

function minutes(milliseconds: number): number {
  return Math.round(milliseconds / 600) / 100;
}

/** Where the counts of pages come from; left out: from the escalations. */
interface PagerLoadDeps {
  readonly db: Database;
  readonly pages?: typeof pagesBetween;
  readonly unassigned?: typeof levelsWithoutAnybody;
}

/** How often people were called. */
export function registerPagerLoadRoute(
  http: Http,
  { db, pages: pagesOf = pagesBetween, unassigned: unassignedOf = levelsWithoutAnybody }: PagerLoadDeps,
): void {
  http.route({
    method: 'GET',
    url: '/api/v1/on-call/metrics',
    config: { access: 'session', permission: 'oncall:read' },
    schema: {
      operationId: 'getOnCallMetrics',
      summary: 'Get pager load',
      description:
        'Pages in each shift between two instants (default: the last 30 days), and all pages of each user. A page is one person called on once, however many channels and retries it took.',
      tags: ['On-call'],
      querystring: Type.Object(
        {
          from: Type.Optional(InstantText),
          until: Type.Optional(InstantText),
          team_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only of this team.' })),
          schedule_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only of this schedule.' })),
        },
        closed,
      ),
      response: {
        200: named(
          'OnCallMetrics',
          Type.Object({
            from: Time,
            until: Time,
            shifts: Type.Array(
              named(
                'ShiftLoad',
                Type.Object({
                  schedule_id: Uuid,
                  start: Time,
                  end: Time,
                  page_count: Type.Integer({ description: 'Pages that reached the person through this schedule.' }),
                  ...shared,
                }),
              ),
            ),
            unassigned_page_count: Type.Integer({ description: 'Levels of escalation policies that found nobody.' }),
            totals: Type.Array(
              named(
                'UserLoad',
                Type.Object({
                  ...shared,
                  shift_count: Type.Integer(),
                  page_count: Type.Integer({ description: 'All pages of the person, also outside these shifts.' }),
                  off_shift_page_count: Type.Integer({ description: 'Pages in none of these shifts.' }),
                  interrupted_night_count: Type.Integer({ description: 'Nights with at least one page.' }),
                  hours: Type.Array(Type.Integer(), {
                    minItems: 168,
                    maxItems: 168,
                    description: 'Pages by weekday and hour in the person’s own time zone, Monday 00:00 first.',
                  }),
                }),
              ),
            ),
          }),
        ),
      },
    },
    handler: async (request) => {
      const { team_id, schedule_id } = request.query;
      const now = (await databaseNow(db)).getTime();
      const { from, until } = readWindow({ from: new Date(now - STANDARD_MS).toISOString(), ...request.query }, now, STANDARD_MS);
      const schedules = await loadSchedules(db, {
        ...(schedule_id === undefined ? {} : { ids: [schedule_id] }),
        ...(team_id === undefined ? {} : { teamId: team_id }),
        from,
        until,
      });
      const scheduleIds = schedules.map(({ id }) => id);
      const worked = await segmentsWithin(
        schedules.map(({ history }) => history),
        { from, until },
      );
      const carried = schedules.map(({ id, timeZone }, index) => ({ id, timeZone, segments: worked[index] ?? [] }));
      const onShift = [...new Set(carried.flatMap(({ segments }) => segments.flatMap(({ userId }) => userId ?? [])))];
      const everybody = team_id === undefined && schedule_id === undefined;
      const [pages, unassigned] = await Promise.all([
        pagesOf(db, { from, until, of: everybody ? null : { userIds: onShift, scheduleIds } }),
        unassignedOf(db, {
          from,
          until,
          of: everybody ? null : { scheduleIds, teamId: schedule_id === undefined ? (team_id ?? null) : null },
        }),
      ]);
      const userIds = [...new Set([...onShift, ...pages.map(({ userId }) => userId)])];
      const [people, zones] = await Promise.all([loadPeople(db, userIds), loadZones(db, userIds)]);
      const zoneOfShift = new Map(carried.flatMap(({ segments, timeZone }) => segments.map(({ userId }) => [userId, timeZone] as const)));
      const { shifts, totals } = countLoad({
        schedules: carried,
        pages,
        zoneOf: (userId) => zones.get(userId) ?? zoneOfShift.get(userId) ?? 'UTC',
      });
      const nameOf = (userId: string) => people.get(userId)?.display_name ?? null;
      return {
        from: new Date(from).toISOString(),
        until: new Date(until).toISOString(),
        shifts: shifts.map((shift) => ({
          schedule_id: shift.scheduleId,
          user_id: shift.userId,
          user_name: nameOf(shift.userId),
          start: new Date(shift.from).toISOString(),
          end: new Date(shift.until).toISOString(),
          duration_minutes: minutes(shift.until - shift.from),
          page_count: shift.pages,
          night_page_count: shift.nightPages,
        })),
        unassigned_page_count: unassigned,
        totals: totals.map((load) => ({
          user_id: load.userId,
          user_name: nameOf(load.userId),
          shift_count: load.shifts,
          duration_minutes: minutes(load.milliseconds),
          page_count: load.pages,
          off_shift_page_count: load.offShiftPages,
          night_page_count: load.nightPages,
          interrupted_night_count: load.interruptedNights,
          hours: [...load.hours],
        })),
      };
    },
  });
}
