import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Http } from '../../../platform/http/server.ts';
import { INCIDENT_SEVERITIES } from '../../incidents/incident.ts';
import { moment } from '../../../platform/http/values/filters.ts';
import { refuseQuery } from '../../../platform/http/list.ts';
import { sumIncidents } from '../../incidents/index.ts';
import { currentSettings } from '../../settings/index.ts';
import { summarise } from './metrics.ts';

const seconds = (description: string) => Type.Union([Type.Number({ description }), Type.Null()]);

const Sla = named(
  'TargetMet',
  Type.Object({
    target_seconds: seconds('The target; null over all severities, and where there is none.'),
    met: Type.Integer(),
    missed: Type.Integer({ description: 'Too late, or not yet although the time is over.' }),
    ratio: seconds('Met of those that are decided, 0 to 1.'),
  }),
);

const Figures = named(
  'IncidentFigures',
  Type.Object({
    total: Type.Integer({ description: 'Cancelled incidents are left out of everything.' }),
    open: Type.Integer(),
    mtta_seconds: seconds('Mean time from opening to acknowledging.'),
    mttm_seconds: seconds('Mean time from opening to mitigating.'),
    mttr_seconds: seconds('Mean time from opening to resolving.'),
    sla: named('IncidentTargets', Type.Object({ acknowledge: Sla, mitigate: Sla, resolve: Sla })),
  }),
);

const MetricsQuery = Type.Object(
  {
    from: Type.Optional(Type.String({ maxLength: 64, description: 'Opened at or after this time (RFC 3339), or day in UTC.' })),
    until: Type.Optional(
      Type.String({ maxLength: 64, description: 'Opened before this time (RFC 3339), or until the end of this day in UTC.' }),
    ),
    service_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only incidents of this service.' })),
  },
  { additionalProperties: false },
);

/** How fast incidents are acknowledged, mitigated and resolved. */
export function registerMetricsRoute(http: Http, { db }: { readonly db: Database }): void {
  http.route({
    method: 'GET',
    url: '/api/v1/incidents/metrics',
    config: { access: 'session', permission: 'incidents:read' },
    schema: {
      operationId: 'getIncidentMetrics',
      summary: 'Get incident metrics',
      description: 'Mean times and targets met, over all and by severity.',
      tags: ['Incidents'],
      querystring: MetricsQuery,
      response: {
        200: named(
          'IncidentMetrics',
          Type.Object({
            ...Figures.properties,
            by_severity: named(
              'IncidentFiguresBySeverity',
              Type.Object(Object.fromEntries(INCIDENT_SEVERITIES.map((name) => [name, Figures]))),
            ),
          }),
        ),
      },
    },
    handler: async (request) => {
      const { from, until, service_id } = request.query;
      const scope = { from: moment('from', from, 'start'), until: moment('until', until, 'end'), serviceId: service_id ?? null };
      if (scope.from && scope.until && scope.from >= scope.until) throw refuseQuery('until', 'must be after from');
      const { sla_targets: targets } = await currentSettings(db);
      return summarise(await sumIncidents(db, scope, targets), targets);
    },
  });
}
