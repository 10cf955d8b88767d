import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import { callerOf } from '../../../platform/http/authenticate.ts';
import { readerOf } from '../../incidents/index.ts';
import type { Http } from '../../../platform/http/server.ts';
import type { PostMortemDeps } from '../deps.ts';
import { MISSING_SHOWN, missingPostMortems } from './missing.store.ts';

const MissingView = named(
  'MissingPostMortem',
  Type.Object({
    incident_id: Type.String({ format: 'uuid' }),
    incident_number: Type.Integer(),
    title: Type.String(),
    commander_id: Type.Union([Type.String({ format: 'uuid' }), Type.Null()]),
    resolved_at: Type.String({ format: 'date-time' }),
  }),
);

/** Which post-mortems are missing. */
export function registerMissingRoutes(http: Http, { db }: Pick<PostMortemDeps, 'db'>): void {
  http.route({
    method: 'GET',
    url: '/api/v1/post-mortems/missing',
    config: { access: 'session', permission: 'postmortems:read' },
    schema: {
      operationId: 'listMissingPostMortems',
      summary: 'List critical incidents without a post-mortem',
      description: 'Resolved between 3 and 90 days ago.',
      tags: ['Post-mortems'],
      response: {
        200: named(
          'MissingPostMortems',
          Type.Object({ items: Type.Array(MissingView, { description: `The latest first, at most ${MISSING_SHOWN}.` }) }),
        ),
      },
    },
    handler: async (request) => {
      const missing = await missingPostMortems(db, readerOf(callerOf(request)));
      return {
        items: missing.map(({ id, number, title, commanderId, resolvedAt }) => ({
          incident_id: id,
          incident_number: number,
          title,
          commander_id: commanderId,
          resolved_at: resolvedAt.toISOString(),
        })),
      };
    },
  });
}
