import { Type } from 'typebox';
import { SeverityCounts } from '../alerts/index.ts';
import { named } from '../../platform/http/openapi/named.ts';
import type { Database } from '../../platform/db/database.ts';
import { Problem } from '../../platform/errors.ts';
import type { Http } from '../../platform/http/server.ts';
import { Time } from '../../platform/http/openapi/shapes.ts';
import { currentSettings } from '../settings/index.ts';
import { COUNT_CAP, countOpen, countRecent } from './dashboard.store.ts';
import { calendarDate, openFigures } from './stats.ts';
import { dayFigures, dayTitles, yesterday } from './summary.store.ts';
import { openServices, openTrends } from './trends.actions.ts';
import { registerTrendRoutes } from './trends.routes.ts';

export interface DashboardDeps {
  readonly db: Database;
  /** How old trends may be, in milliseconds; the counts of open alerts are never old. */
  readonly trendsFreshMs?: number;
}

const TRENDS_FRESH_MS = 10_000;
const SERVICES_FRESH_MS = 500;
const TOP_TITLES = 10;
const Titles = Type.Array(named('TitleCount', Type.Object({ title: Type.String(), count: Type.Integer() })));

const StatsSchema = named(
  'DashboardStats',
  Type.Object({
    alerts: named(
      'DashboardAlerts',
      Type.Object({
        firing: Type.Integer({ description: 'Firing and unacknowledged.' }),
        acknowledged: Type.Integer({ description: 'Acknowledged, or of an acknowledged incident.' }),
        owned: Type.Integer({ description: 'Of acknowledged, those through an incident.' }),
        unowned: Type.Integer({ description: 'Open alerts that are unacknowledged.' }),
        resolved_24h: Type.Integer(),
        by_severity: SeverityCounts,
        by_service: Type.Array(
          named(
            'ServiceAlerts',
            Type.Object({
              service: Type.String(),
              label: Type.String({ description: 'The label that names it: service, app, namespace or job.' }),
              count: Type.Integer(),
              ...SeverityCounts.properties,
            }),
          ),
        ),
        capped: Type.Boolean({ description: 'Some of these counts stopped early: there are at least as many.' }),
      }),
    ),
    groups: named('GroupCounts', Type.Object({ open: Type.Integer() })),
    deliveries: named('DeliveryCounts', Type.Object({ pending: Type.Integer(), failed: Type.Integer(), dead: Type.Integer() })),
    volume: Type.Array(named('HourVolume', Type.Object({ at: Time, count: Type.Integer() })), {
      description: 'Arrivals in each of the last 24 hours.',
    }),
    noisiest: Titles,
  }),
);
const SummarySchema = named(
  'DailySummary',
  Type.Object({
    date: Type.String({ format: 'date' }),
    time_zone: Type.String(),
    from: Time,
    until: Time,
    created: Type.Integer(),
    acknowledged: Type.Integer({ description: 'Of those that arrived.' }),
    resolved: Type.Integer({ description: 'Ended on this day, whenever they arrived.' }),
    still_open: Type.Integer({ description: 'Arrived on this day and open now.' }),
    mtta_seconds: Type.Union([Type.Number(), Type.Null()]),
    mttr_seconds: Type.Union([Type.Number(), Type.Null()]),
    by_severity: SeverityCounts,
    top_titles: Titles,
  }),
);
const SummaryQuery = Type.Object(
  { date: Type.Optional(Type.String({ maxLength: 10, description: 'YYYY-MM-DD; default yesterday.' })) },
  { additionalProperties: false },
);
const GATE = { access: 'session', permission: 'dashboard:read' } as const;

/** Figures for the front page. */
export function registerDashboardRoutes(http: Http, { db, trendsFreshMs = TRENDS_FRESH_MS }: DashboardDeps): void {
  registerTrendRoutes(http, { db, ...(trendsFreshMs === 0 ? { freshMs: { '24h': 0, '7d': 0, '30d': 0 } } : {}) });
  const trends = openTrends(db, trendsFreshMs);
  const services = openServices(db, Math.min(trendsFreshMs, SERVICES_FRESH_MS));
  http.route({
    method: 'GET',
    url: '/api/v1/dashboard/stats',
    config: GATE,
    schema: { operationId: 'getDashboardStats', summary: 'Get current figures', tags: ['Dashboard'], response: { 200: StatsSchema } },
    handler: async () => {
      const [open, recent, byService, { volume, noisiest, deliveries }] = await Promise.all([
        countOpen(db),
        countRecent(db),
        services(),
        trends(),
      ]);
      const { capped, ...figures } = openFigures(open, COUNT_CAP);
      const over = capped || recent.resolved > COUNT_CAP || recent.groups > COUNT_CAP;
      return {
        alerts: { ...figures, resolved_24h: Math.min(recent.resolved, COUNT_CAP), by_service: [...byService], capped: over },
        groups: { open: Math.min(recent.groups, COUNT_CAP) },
        deliveries,
        volume: volume.map(({ at, count }) => ({ at: at.toISOString(), count })),
        noisiest: [...noisiest],
      };
    },
  });
  http.route({
    method: 'GET',
    url: '/api/v1/dashboard/daily-summary',
    config: GATE,
    schema: {
      operationId: 'getDailySummary',
      summary: 'Get the summary of a day',
      tags: ['Dashboard'],
      querystring: SummaryQuery,
      response: { 200: SummarySchema },
    },
    handler: async (request) => {
      const { time_zone } = await currentSettings(db);
      const asked = request.query.date === undefined ? await yesterday(db, time_zone) : calendarDate(request.query.date);
      const figures = asked === null ? null : await dayFigures(db, asked, time_zone);
      if (asked === null || figures === null) throw badDate();
      const { from, until, critical, high, warning, info, ...counts } = figures;
      const top_titles = await dayTitles(db, from, until, TOP_TITLES);
      return {
        date: asked,
        time_zone,
        from: from.toISOString(),
        until: until.toISOString(),
        ...counts,
        by_severity: { critical, high, warning, info },
        top_titles,
      };
    },
  });
}

function badDate(): Problem {
  const detail = 'date: use a day such as 2026-03-01';
  return new Problem('bad_request', detail, { errors: [{ pointer: '?date', code: 'date', detail }] });
}
