import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import { callerOf } from '../../../platform/http/authenticate.ts';
import type { Http } from '../../../platform/http/server.ts';
import { AlertQuery, SeverityCounts } from '../alerts.schema.ts';
import { arrivalColumns, MOST_COLUMNS } from './arrivals.ts';
import { countArrivals } from './arrivals.store.ts';
import { type AlertsRead, filterFor } from './query.actions.ts';
import { catchUpWords } from './search-index.store.ts';

const USUAL_COLUMNS = 60;
const { limit: _limit, skip: _skip, cursor: _cursor, sort: _sort, grouped: _grouped, ...FILTERS } = AlertQuery.properties;
const Arrivals = named(
  'AlertArrivals',
  Type.Object({
    counted: Type.Integer({ description: 'How many alerts were counted.' }),
    complete: Type.Boolean({ description: 'false: these are the most recently changed matches, and there may be more.' }),
    columns: Type.Array(
      named(
        'ArrivalColumn',
        Type.Object({
          from: Type.String({ format: 'date-time' }),
          until: Type.String({ format: 'date-time', description: 'The column ends before it.' }),
          counts: SeverityCounts,
        }),
      ),
      { description: 'Oldest first, of equal length, without gaps; none where nothing matches.' },
    ),
  }),
);

/** When the alerts of a list arrived. */
export function registerArrivalRoutes(http: Http, { db, providers }: AlertsRead): void {
  http.route({
    method: 'GET',
    url: '/api/v1/alerts/arrivals',
    config: { access: 'session', permission: 'alerts:read' },
    schema: {
      operationId: 'getAlertArrivals',
      summary: 'Get when alerts arrived',
      description:
        'Of the alerts that the same filter would list, by severity, in columns of time. They begin with start_date or the first match, and end with end_date or now.',
      tags: ['Alerts'],
      querystring: Type.Object(
        {
          ...FILTERS,
          columns: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: MOST_COLUMNS,
              default: USUAL_COLUMNS,
              description: 'Most columns; they are as short as that allows.',
            }),
          ),
        },
        { additionalProperties: false },
      ),
      response: { 200: Arrivals },
    },
    handler: async (request) => {
      const { columns: most = USUAL_COLUMNS, ...query } = request.query;
      const filter = await filterFor({ db, providers }, query, callerOf(request).userId);
      if (filter.words.length > 0) await catchUpWords(db);
      const { counted, complete, frame, rows } = await countArrivals(db, filter, most);
      const columns = frame === null ? [] : arrivalColumns(frame, rows, most);
      return {
        counted,
        complete,
        columns: columns.map(({ from, until, ...counts }) => ({ from: from.toISOString(), until: until.toISOString(), counts })),
      };
    },
  });
}
