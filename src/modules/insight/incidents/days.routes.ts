import { Type } from 'typebox';
import { type Database, databaseNow } from '../../../platform/db/database.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import type { Http } from '../../../platform/http/server.ts';
import { INCIDENT_SEVERITIES } from '../../incidents/incident.ts';
import { firstDay, incidentDays } from './days.ts';
import { affectedSince } from '../../incidents/index.ts';

/** On which days there were incidents. */
export function registerDaysRoute(http: Http, { db }: { readonly db: Database }): void {
  http.route({
    method: 'GET',
    url: '/api/v1/incidents/days',
    config: { access: 'session', permission: 'incidents:read' },
    schema: {
      operationId: 'getIncidentDays',
      summary: 'Get days with incidents',
      description: 'The last 90 days by UTC, today included. Cancelled and private incidents are left out.',
      tags: ['Incidents'],
      querystring: Type.Object(
        { service_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only incidents of this service.' })) },
        { additionalProperties: false },
      ),
      response: {
        200: named(
          'IncidentDays',
          Type.Object({
            complete: Type.Boolean({ description: 'false: only the newest 5,000 incidents were looked at.' }),
            days: Type.Array(
              named(
                'IncidentDay',
                Type.Object({
                  date: Type.String({ format: 'date' }),
                  worst: Type.Union([Type.Enum([...INCIDENT_SEVERITIES], { description: 'The worst severity of the day.' }), Type.Null()]),
                  incidents: Type.Integer({ description: 'Incidents that went on at some time of the day.' }),
                  minutes: Type.Integer({ description: 'Minutes of the day with at least one incident.' }),
                }),
              ),
              { description: 'Oldest first.' },
            ),
          }),
        ),
      },
    },
    handler: async (request) => {
      const now = await databaseNow(db);
      const { incidents, complete } = await affectedSince(db, new Date(firstDay(now)), request.query.service_id ?? null);
      return { complete, days: incidentDays(incidents, now) };
    },
  });
}
