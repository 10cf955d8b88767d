import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import type { Database } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/errors.ts';
import type { Http } from '../../../platform/http/server.ts';
import { labelNames, labelValues } from './labels.store.ts';

const MOST = 100;

const LabelsQuery = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: 128, description: 'A label: its values are listed. Absent: names are.' })),
    search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of a value; with name only.' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST, default: MOST, description: 'Most items.' })),
  },
  { additionalProperties: false },
);
const LabelsView = named(
  'AlertLabelList',
  Type.Object({
    items: Type.Array(
      named('AlertLabel', Type.Object({ text: Type.String(), count: Type.Integer({ description: 'Of the newest alerts.' }) })),
    ),
  }),
);

/** Labels that real alerts have, to choose from while writing a matcher or a filter. */
export function registerLabelRoutes(http: Http, { db }: { readonly db: Database }): void {
  http.route({
    method: 'GET',
    url: '/api/v1/alerts/labels',
    config: { access: 'session', permission: 'alerts:read' },
    schema: {
      operationId: 'listAlertLabels',
      summary: 'List label names or values',
      description: 'Of the newest alerts, the most frequent first; with a name, its values.',
      tags: ['Alerts'],
      querystring: LabelsQuery,
      response: { 200: LabelsView },
    },
    handler: async (request) => {
      const { name, search = '', limit = MOST } = request.query;
      for (const [member, value] of Object.entries({ name, search })) {
        if (value !== undefined && (value.includes('\0') || !value.isWellFormed())) throw noText(member);
      }
      const items = name === undefined ? await labelNames(db, limit) : await labelValues(db, { name, search: search.toLowerCase() }, limit);
      return { items };
    },
  });
}

function noText(member: string): Problem {
  const detail = 'holds characters that no label can have';
  return new Problem('bad_request', `${member}: ${detail}`, { errors: [{ pointer: `?${member}`, code: member, detail }] });
}
