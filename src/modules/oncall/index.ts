import type { Http } from '../../platform/http/server.ts';
import type { Leader } from '../../platform/lease/leader.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CalendarDeps } from './calendars/calendars.actions.ts';
import { registerCalendarRoutes } from './calendars/calendars.routes.ts';
import { registerCoverRoutes } from './cover-requests/cover-requests.routes.ts';
import type { OnCallDeps } from './handoffs/handoffs.actions.ts';
import { workHandoffs } from './handoffs/handoffs.jobs.ts';
import { registerHandoffRoutes } from './handoffs/handoffs.routes.ts';
import { HANDOFFS_DUE } from './handoffs/handoffs.store.ts';
import { registerOverrideRoutes } from './overrides/overrides.routes.ts';
import { registerScheduleRoutes, type ScheduleRoutesDeps } from './schedule/schedules.routes.ts';
import { registerWhoRoutes } from './lookup.routes.ts';

export { answerCover, isCoverWanted } from './cover-requests/cover-requests.actions.ts';
export { EVENTS } from './events.ts';
export type { OnCallDeps } from './handoffs/handoffs.actions.ts';
export { InstantText } from './oncall.schema.ts';
export { loadSchedules, provisionSchedule } from './schedule/schedules.store.ts';
export { segmentsWithin } from './schedule/segments.keeper.ts';
export { loadPeople, loadZones } from './users.store.ts';
export { NULL_PORTS } from './null-ports.ts';
export { namedOnCall } from './lookup.routes.ts';
export { currentOnCallOf, currentUser, resolvedSegments, whoIsOnCall } from './lookup.actions.ts';

/** Every route of this module. */
export function registerOnCallRoutes(http: Http, deps: CalendarDeps & ScheduleRoutesDeps & { readonly baseUrl: string }): void {
  registerScheduleRoutes(http, deps);
  registerWhoRoutes(http, deps);
  registerOverrideRoutes(http, deps);
  registerHandoffRoutes(http, deps);
  registerCalendarRoutes(http, deps);
  registerCoverRoutes(http, deps);
}

const HANDOFFS_EVERY_MS = 1_000;

/** Schedules, who is on call when, and handoffs, which the leader writes. */
export function onCallModule(
  { baseUrl, db, live, reserved }: Platform,
  {
    leader,
    ports,
    ...joined
  }: Pick<OnCallDeps, 'ports'> &
    Pick<CalendarDeps & ScheduleRoutesDeps, 'pepper' | 'lint' | 'guard'> & { readonly leader: Pick<Leader, 'isLeader'> },
): Module {
  return {
    name: 'on-call',
    routes: (http) => registerOnCallRoutes(http, { db, live, ports, baseUrl, ...joined }),
    jobs: [
      {
        name: 'handoffs',
        everyMs: HANDOFFS_EVERY_MS,
        due: HANDOFFS_DUE,
        run: async () => leader.isLeader() && workHandoffs({ db: reserved, live, ports }),
      },
    ],
  };
}
