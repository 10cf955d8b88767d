import type { Http } from '../../platform/http/server.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { registerDashboardRoutes } from './dashboard.routes.ts';
import { registerDaysRoute } from './incidents/days.routes.ts';
import { registerMeanTimesRoute } from './incidents/mean-times.routes.ts';
import { registerMetricsRoute } from './incidents/metrics.routes.ts';
import { registerPagerLoadRoute } from './pager-load/pager-load.routes.ts';

type Deps = Pick<Platform, 'db'>;

/** Mean times, targets and days of incidents. */
export function registerIncidentFigures(http: Http, deps: Deps): void {
  registerDaysRoute(http, deps);
  registerMeanTimesRoute(http, deps);
  registerMetricsRoute(http, deps);
}

/** Figures over everything: the dashboard, incidents and pager load. */
export function insightModule({ db }: Deps): Module {
  return {
    name: 'insight',
    routes(http) {
      registerDashboardRoutes(http, { db });
      registerIncidentFigures(http, { db });
      registerPagerLoadRoute(http, { db });
    },
  };
}
