import { databaseNow } from '../../platform/db/database.ts';
import { Type } from 'typebox';
import { named } from '../../platform/http/openapi/named.ts';
import type { Http } from '../../platform/http/server.ts';
import { closed, nullable, Time, Uuid } from '../../platform/http/openapi/shapes.ts';
import type { OnCallDeps } from './handoffs/handoffs.actions.ts';
import { DAY_MS } from './schedule/layer.ts';
import { InstantText } from './oncall.schema.ts';
import { countLoad, sumLoad } from './pager-load.ts';
import { loadPeople, loadZones } from './users.store.ts';
import { loadSchedules } from './schedule/schedules.store.ts';
import { segmentsWithin } from './schedule/segments.threads.ts';
import { readWindow } from './window.ts';

const STANDARD_MS = 30 * DAY_MS;
const counted = {
  user_id: Type.String(),
  user_name: nullable(Type.String()),
  duration_minutes: Type.Number(),
  page_count: Type.Integer(),
  night_page_count: Type.Integer({ description: 'From 22:00 to 08:00 in the person’s own time zone.' }),
};

function minutes(milliseconds: number): number {
  return Math.round(milliseconds / 600) / 100;
}

/** How often people were called. */
export function registerMetricsRoutes(http: Http, { db, ports }: OnCallDeps): void {
  http.route({
    method: 'GET',
    url: '/api/v1/on-call/metrics',
    config: { access: 'session', permission: 'oncall:read' },
    schema: {
      operationId: 'getOnCallMetrics',
      summary: 'Get pager load',
      description: 'Pages in each shift between two instants (default: the last 30 days), and for each user.',
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
            shifts: Type.Array(named('ShiftLoad', Type.Object({ schedule_id: Uuid, start: Time, end: Time, ...counted }))),
            unassigned_page_count: Type.Integer({ description: 'Pages while nobody was on call.' }),
            totals: Type.Array(
              named(
                'UserLoad',
                Type.Object({
                  ...counted,
                  shift_count: Type.Integer(),
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
      const pages = Map.groupBy(
        await ports.pages(db, { scheduleIds: schedules.map(({ id }) => id), from, until }),
        (page) => page.scheduleId,
      );
      const worked = await segmentsWithin(
        schedules.map(({ history }) => history),
        { from, until },
      );
      const resolved = schedules.map((schedule, index) => ({ schedule, segments: worked[index] ?? [] }));
      const userIds = resolved.flatMap(({ segments }) => segments.map((segment) => segment.userId));
      const [people, zones] = await Promise.all([loadPeople(db, userIds), loadZones(db, userIds)]);
      const loads = resolved.map(({ schedule, segments }) =>
        countLoad({
          scheduleId: schedule.id,
          segments,
          pages: pages.get(schedule.id) ?? [],
          zoneOf: (userId) => zones.get(userId) ?? schedule.timeZone,
        }),
      );
      const shifts = loads.flatMap((load) => load.shifts);
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
        unassigned_page_count: loads.reduce((sum, load) => sum + load.unassigned, 0),
        totals: sumLoad(shifts).map((load) => ({
          user_id: load.userId,
          user_name: nameOf(load.userId),
          shift_count: load.shifts,
          duration_minutes: minutes(load.milliseconds),
          page_count: load.pages,
          night_page_count: load.nightPages,
          interrupted_night_count: load.interruptedNights,
          hours: [...load.hours],
        })),
      };
    },
  });
}
