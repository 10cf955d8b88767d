import { Type } from 'typebox';
import { type Database, databaseNow } from '../../../platform/db/database.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import type { Http } from '../../../platform/http/server.ts';
import { INCIDENT_SEVERITIES } from '../../incidents/incident.ts';
import { currentSettings } from '../../settings/index.ts';
import { firstWeek, GOALS, meanTimes } from './mean-times.ts';
import { sumWeeks } from '../../incidents/index.ts';

const seconds = (description: string) => Type.Union([Type.Number({ description }), Type.Null()]);

const Series = named(
  'MeanTimeSeries',
  Type.Object({
    severity: Type.Enum([...INCIDENT_SEVERITIES]),
    goal: Type.Enum([...GOALS]),
    target_seconds: seconds('null: no target.'),
    mean_seconds: seconds('Over all weeks; null without a case.'),
    weeks: Type.Array(
      named(
        'MeanTimeWeek',
        Type.Object({
          from: Type.String({ format: 'date-time' }),
          mean_seconds: seconds('null: no incident opened in the week reached it.'),
          incidents: Type.Integer({ description: 'Incidents opened in the week that reached it.' }),
        }),
      ),
      { description: 'Oldest first.' },
    ),
  }),
);

/** How long it took, week by week, beside the targets. */
export function registerMeanTimesRoute(http: Http, { db }: { readonly db: Database }): void {
  http.route({
    method: 'GET',
    url: '/api/v1/incidents/mean-times',
    config: { access: 'session', permission: 'incidents:read' },
    schema: {
      operationId: 'getIncidentMeanTimes',
      summary: 'Get mean times by week',
      description:
        'Of the incidents opened in the last 12 weeks, which begin on Mondays of UTC: mean times to acknowledge and to resolve by severity. Cancelled and private incidents are left out.',
      tags: ['Incidents'],
      response: { 200: named('IncidentMeanTimes', Type.Object({ series: Type.Array(Series) })) },
    },
    handler: async () => {
      const first = firstWeek(await databaseNow(db));
      const [rows, { sla_targets: targets }] = await Promise.all([sumWeeks(db, first), currentSettings(db)]);
      return {
        series: meanTimes(rows, targets, first).map(({ severity, goal, targetSeconds, meanSeconds, weeks }) => ({
          severity,
          goal,
          target_seconds: targetSeconds,
          mean_seconds: meanSeconds,
          weeks: weeks.map((week) => ({ from: week.from.toISOString(), mean_seconds: week.seconds, incidents: week.incidents })),
        })),
      };
    },
  });
}
