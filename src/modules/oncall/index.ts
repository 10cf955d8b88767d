import type { Http } from '../../platform/http/server.ts';
import type { CalendarDeps } from './calendars/calendars.actions.ts';
import { registerCalendarRoutes } from './calendars/calendars.routes.ts';
export { answerCover, isCoverWanted } from './cover-requests/cover-requests.actions.ts';
import { registerCoverRoutes } from './cover-requests/cover-requests.routes.ts';
import { registerHandoffRoutes } from './handoffs/handoffs.routes.ts';
import { registerMetricsRoutes } from './metrics.routes.ts';
import { registerOverrideRoutes } from './overrides/overrides.routes.ts';
import { registerScheduleRoutes, type ScheduleRoutesDeps } from './schedule/schedules.routes.ts';
import { registerWhoRoutes } from './lookup.routes.ts';

export { EVENTS } from './events.ts';
export type { OnCallDeps } from './handoffs/handoffs.actions.ts';
export { HANDOFFS_DUE } from './handoffs/handoffs.store.ts';
export { workHandoffs } from './handoffs/handoffs.jobs.ts';
export { provisionSchedule } from './schedule/schedules.store.ts';
export { NULL_PORTS } from './null-ports.ts';
export { isAtNight } from './pager-load.ts';
export { namedOnCall } from './lookup.routes.ts';
export { currentOnCallOf, currentUser, resolvedSegments, whoIsOnCall } from './lookup.actions.ts';

/** Every route of this module. */
export function registerOnCallRoutes(http: Http, deps: CalendarDeps & ScheduleRoutesDeps & { readonly baseUrl: string }): void {
  registerScheduleRoutes(http, deps);
  registerWhoRoutes(http, deps);
  registerOverrideRoutes(http, deps);
  registerHandoffRoutes(http, deps);
  registerMetricsRoutes(http, deps);
  registerCalendarRoutes(http, deps);
  registerCoverRoutes(http, deps);
}
