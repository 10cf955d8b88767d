import { Type } from 'typebox';
import { PersonShape } from '../../../platform/http/openapi/shapes.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import { Problem } from '../../../platform/errors.ts';
import type { Http } from '../../../platform/http/server.ts';
import type { Identity } from '../identity.actions.ts';
import { findColleagues, searchColleagues } from './directory.store.ts';

const MOST = 200;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Names for ids, and people to choose from: for everybody who sees who is on call. */
export function registerPeopleRoutes(http: Http, { context }: Identity): void {
  http.route({
    method: 'GET',
    url: '/api/v1/people',
    config: { access: 'session', permission: 'oncall:read' },
    schema: {
      operationId: 'listPeople',
      summary: 'List names of users',
      description: 'By id, or to choose from.',
      tags: ['Users'],
      querystring: Type.Object(
        {
          ids: Type.Optional(
            Type.String({ maxLength: MOST * 37, description: `Up to ${MOST} ids, separated by commas; also of people who are gone.` }),
          ),
          search: Type.Optional(Type.String({ maxLength: 100, description: 'Part of the name. Only active people.' })),
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST, default: 50, description: 'Most items.' })),
        },
        { additionalProperties: false },
      ),
      response: {
        200: named(
          'PersonList',
          Type.Object({
            items: Type.Array(PersonShape),
          }),
        ),
      },
    },
    handler: async ({ query }) => {
      if (query.ids === undefined) return { items: await searchColleagues(context.db, query.search ?? '', query.limit ?? 50) };
      const ids = query.ids.split(',').filter((id) => id !== '');
      const bad = ids.find((id) => !UUID.test(id));
      if (bad !== undefined || ids.length > MOST) throw new Problem('bad_request', `ids takes up to ${MOST} ids, separated by commas`);
      return { items: await findColleagues(context.db, ids) };
    },
  });
}
