import type { Http } from '../../platform/http/server.ts';
import type { OnCallDeps } from './handoffs.actions.ts';
import { registerScheduleRoutes } from './schedules.routes.ts';
import { registerWhoRoutes } from './who.routes.ts';

export type { OnCallDeps } from './handoffs.actions.ts';
export { workHandoffs } from './handoffs.jobs.ts';
export { provisionSchedule } from './schedules.store.ts';
export { NOBODY_TOLD } from './standing-alone.ts';
export { currentOnCall, currentUser, whoIsOnCall } from './who.actions.ts';

/** Every route of this module. */
export function registerOnCallRoutes(http: Http, deps: OnCallDeps): void {
  registerScheduleRoutes(http, deps);
  registerWhoRoutes(http, deps);
}
