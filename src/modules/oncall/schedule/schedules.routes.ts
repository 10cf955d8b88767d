import { databaseNow } from '../../../platform/db/database.ts';
import { noSuch } from '../../../platform/errors.ts';
import { byOf, callerOf } from '../../../platform/http/authenticate.ts';
import { pageOf, TOTAL_CAP } from '../../../platform/http/list.ts';
import type { Http } from '../../../platform/http/server.ts';
import { holesOf } from './coverage.ts';
import { finalSchedule } from './final-schedule.actions.ts';
import { showFinal } from './final-schedule.ts';
import type { OnCallDeps } from '../handoffs/handoffs.actions.ts';
import { DAY_MS } from './layer.ts';
import {
  FinalScheduleView,
  IdParams,
  ListedScheduleView,
  PatchedScheduleView,
  PreviewBody,
  PreviewView,
  SchedulePatch,
  ScheduleQuery,
  SchedulesQuery,
} from '../oncall.schema.ts';
import { loadPeople } from '../users.store.ts';
import { previewSchedule } from './preview.actions.ts';
import type { LayerInput } from './layer-input.ts';
import type { Schedule } from './schedule.ts';
import { CHANGES_MOST, CHANGES_MS, updateSchedule } from './schedules.actions.ts';
import { listScheduleIds, loadSchedules, schedulesWindow } from './schedules.store.ts';
import { segmentsWithin } from './segments.keeper.ts';
import { leaversIn, usersOf, viewChanges, viewSchedule } from '../views.ts';
import { readWindow } from '../window.ts';

const TAGS = ['On-call'];
const READ = { access: 'session', permission: 'oncall:read' } as const;
const WRITE = { access: 'session', permission: 'oncall:write' } as const;
/** What the final schedule covers when nothing is said. */
const STANDARD_MS = 30 * DAY_MS;

/** Most holes that an answer names. */
const HOLES_SHOWN = 100;

/** What the routes of schedules work with. */
export interface ScheduleRoutesDeps extends OnCallDeps {
  /** What a saved schedule leaves without anybody to page. */
  readonly lint?: (db: OnCallDeps['db'], saved: { readonly teamId: string }) => Promise<ReadonlyArray<{ code: string; detail: string }>>;
}

/** Schedules: list, final result, change, preview. */
export function registerScheduleRoutes(http: Http, deps: ScheduleRoutesDeps): void {
  registerReading(http, deps);
  registerChanging(http, deps);
}

function registerReading(http: Http, { db }: OnCallDeps): void {
  http.route({
    method: 'GET',
    url: '/api/v1/on-call/schedules',
    config: READ,
    schema: {
      operationId: 'listSchedules',
      summary: 'List on-call schedules',
      description: 'With from and until also who is on call between them, of the schedules of the page.',
      tags: TAGS,
      querystring: SchedulesQuery,
      response: { 200: pageOf(ListedScheduleView) },
    },
    handler: async (request) => {
      const { search = null, team_id = null, mine = false } = request.query;
      const window = schedulesWindow(request.query);
      const listed = await listScheduleIds(
        db,
        { search, teamId: team_id, window, ...(mine ? { of: callerOf(request).userId } : {}) },
        TOTAL_CAP,
      );
      const { items: ids, ...page } = await window.page(db, listed.ids, listed.counted, (id) => id);
      const now = (await databaseNow(db)).getTime();
      const asked = request.query.from !== undefined || request.query.until !== undefined;
      const time = asked ? readWindow(request.query, now, STANDARD_MS) : null;
      const loaded = { from: Math.min(time?.from ?? now, now), until: Math.max(time?.until ?? 0, now + 1) };
      const found = ids.length === 0 ? [] : await loadSchedules(db, { ids, ...loaded });
      const byId = new Map(found.map((schedule) => [schedule.id, schedule]));
      const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
      return { ...page, items: await viewListed(db, inOrder, now, time) };
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/on-call/schedules/:id',
    config: READ,
    schema: {
      operationId: 'getSchedule',
      summary: 'Get an on-call schedule',
      description: 'And who is on call between two instants (default: the next 30 days), overrides and history included.',
      tags: TAGS,
      params: IdParams,
      querystring: ScheduleQuery,
      response: { 200: FinalScheduleView },
    },
    handler: async (request) => {
      const now = (await databaseNow(db)).getTime();
      const { from, until } = readWindow(request.query, now, STANDARD_MS);
      const [schedule] = await loadSchedules(db, { ids: [request.params.id], from: Math.min(from, now), until });
      if (!schedule) throw noSuch('schedule');
      return viewFinal(db, schedule, { now, from, until, layers: request.query.include_layers ?? false });
    },
  });
}

/** Schedules of a list; with a time also who is on call then. */
async function viewListed(
  db: OnCallDeps['db'],
  schedules: readonly Schedule[],
  now: number,
  time: { readonly from: number; readonly until: number } | null,
) {
  const all =
    time &&
    (await segmentsWithin(
      schedules.map(({ history }) => history),
      time,
    ));
  const finals = schedules.map((_, index) => (all ? showFinal(all[index] ?? []) : null));
  const named = schedules.map((schedule, index) => [
    ...usersOf(schedule),
    ...(finals[index]?.segments.map((segment) => segment.user_id) ?? []),
  ]);
  const people = await loadPeople(db, named.flat());
  return schedules.map((schedule, index) => ({ ...viewSchedule(schedule, now, people, named[index]), ...finals[index] }));
}

async function viewFinal(
  db: OnCallDeps['db'],
  schedule: Schedule,
  { now, from, until, layers }: { now: number; from: number; until: number; layers: boolean },
) {
  const { layer_segments, ...final } = await finalSchedule(schedule.history, { from, until }, layers ? schedule.layers : []);
  const named = [...usersOf(schedule), ...final.segments.map((segment) => segment.user_id)];
  return {
    ...viewSchedule(schedule, now, await loadPeople(db, named), named),
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    ...final,
    ...(layers ? { layer_segments } : {}),
  };
}

function registerChanging(http: Http, deps: ScheduleRoutesDeps): void {
  const { db } = deps;
  http.route({
    method: 'PATCH',
    url: '/api/v1/on-call/schedules/:id',
    config: WRITE,
    schema: {
      operationId: 'updateSchedule',
      summary: 'Replace the layers of a schedule',
      description: 'From now on. Answers what changes for whom in the next 90 days, and notifies them.',
      tags: TAGS,
      params: IdParams,
      body: SchedulePatch,
      response: { 200: PatchedScheduleView },
    },
    handler: async (request) => {
      const { layers, ...rest } = request.body;
      const input = { ...rest, ...(layers ? { layers: layers as LayerInput[] } : {}) };
      const { schedule, changes } = await updateSchedule(deps, request.params.id, input, byOf(request));
      const named = [...usersOf(schedule), ...changes.map((change) => change.userId)];
      const now = (await databaseNow(db)).getTime();
      const [segments = []] = await segmentsWithin([schedule.history], {
        from: now,
        until: now + CHANGES_MS,
        most: CHANGES_MOST,
        pointer: '/layers',
      });
      const holes = holesOf(schedule, segments).slice(0, HOLES_SHOWN);
      const shown = viewSchedule(schedule, now, await loadPeople(db, named), named);
      return {
        ...shown,
        changes: viewChanges(changes),
        holes: holes.map(({ start, end, minutes }) => ({ start, end, minutes })),
        warnings: [...leaversIn(shown), ...((await deps.lint?.(db, { teamId: schedule.teamId })) ?? [])],
      };
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/on-call/schedules/preview',
    config: READ,
    schema: {
      operationId: 'previewSchedule',
      summary: 'Preview a schedule',
      description: 'Who would be on call with these layers and overrides. Nothing is stored.',
      tags: TAGS,
      body: PreviewBody,
      response: { 200: PreviewView },
    },
    handler: async (request) => previewSchedule(request.body, (await databaseNow(db)).getTime()),
  });
}
