import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import { callerOf } from '../../../platform/http/authenticate.ts';
import type { Http } from '../../../platform/http/server.ts';
import { AlertQuery, SeverityCounts } from '../alerts.schema.ts';
import { countFacets, countSeverities } from './facets.store.ts';
import { rankFacets } from './facets.ts';
import { type AlertsRead, filterFor } from './query.actions.ts';
import { catchUpWords } from './search-index.store.ts';

const MOST = 24;
const { limit: _limit, skip: _skip, cursor: _cursor, sort: _sort, grouped: _grouped, ...FILTERS } = AlertQuery.properties;
const Counted = Type.Array(named('ValueCount', Type.Object({ value: Type.String(), count: Type.Integer() })));
const Facets = named(
  'AlertFacets',
  Type.Object({
    counted: Type.Integer({ description: 'How many alerts were counted.' }),
    complete: Type.Boolean({ description: 'false: these are the most recently changed matches, and there may be more.' }),
    severities: SeverityCounts,
    sources: Counted,
    labels: Type.Array(
      named(
        'LabelFacet',
        Type.Object({ name: Type.String(), values: Counted, more: Type.Integer({ description: 'Values that are not listed.' }) }),
      ),
    ),
  }),
);

/** By what a list can be narrowed down. */
export function registerFacetRoutes(http: Http, { db, providers }: AlertsRead): void {
  http.route({
    method: 'GET',
    url: '/api/v1/alerts/facets',
    config: { access: 'session', permission: 'alerts:read' },
    schema: {
      operationId: 'getAlertFacets',
      summary: 'Get counts for filtering alerts',
      description: 'Labels, severities and sources of the alerts that the same filter would list.',
      tags: ['Alerts'],
      querystring: Type.Object(FILTERS, { additionalProperties: false }),
      response: { 200: Facets },
    },
    handler: async (request) => {
      const filter = await filterFor({ db, providers }, request.query, callerOf(request).userId);
      if (filter.words.length > 0) await catchUpWords(db);
      const [{ counted, complete, rows, sources }, severities] = await Promise.all([countFacets(db, filter), countSeverities(db, filter)]);
      const labels = rankFacets(rows, MOST).map((facet) => ({ ...facet, values: [...facet.values] }));
      return { counted, complete, severities, sources: [...sources], labels };
    },
  });
}
