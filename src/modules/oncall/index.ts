import type { Http } from '../../platform/http/server.ts';
import type { CalendarDeps } from './calendars.actions.ts';
import { registerCalendarRoutes } from './calendars.routes.ts';
import { registerCoverRoutes } from './covers.routes.ts';
import { registerHandoffRoutes } from './handoffs.routes.ts';
import { registerMetricsRoutes } from './metrics.routes.ts';
import { registerOverrideRoutes } from './overrides.routes.ts';
import { registerScheduleRoutes, type ScheduleRoutesDeps } from './schedules.routes.ts';
import { registerWhoRoutes } from './who.routes.ts';

export type { OnCallDeps } from './handoffs.actions.ts';
export { HANDOFFS_DUE } from './handoffs.store.ts';
export { workHandoffs } from './handoffs.jobs.ts';
export { provisionSchedule } from './schedules.store.ts';
export { NOBODY_TOLD } from './standing-alone.ts';
export { currentOnCallOf, currentUser, resolvedSegments, whoIsOnCall } from './who.actions.ts';

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
