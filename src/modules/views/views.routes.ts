import type { DeclaredName } from '../../platform/declared-names.ts';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { named } from '../../platform/http/openapi/named.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { invalid, limitReached, Problem } from '../../platform/errors.ts';
import { byOf, userOf } from '../../platform/http/authenticate.ts';
import type { Http } from '../../platform/http/server.ts';
import type { Live } from '../../platform/live/live.ts';
import { audit } from '../audit/index.ts';
import { countViews, deleteView, listViews, putView, type SavedView } from './views.store.ts';
import { savedViewsChanged, AUDIT } from './events.ts';

export interface ViewsDeps {
  readonly db: Database;
  readonly live: Live;
}

/** More than anybody finds again. */
const MOST = 50;
const Page = Type.String({ pattern: '^[a-z][a-z-]{0,39}$', description: 'Which list: alerts.' });
const View = named(
  'SavedView',
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    page: Type.String(),
    name: Type.String(),
    search: Type.Record(Type.String(), Type.String()),
    created_at: Type.String({ format: 'date-time' }),
  }),
);
const NewView = Type.Object(
  {
    page: Page,
    name: Type.String({ minLength: 1, maxLength: 80 }),
    search: Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 2_000 }), {
      maxProperties: 20,
      description: 'Names and values of the list as in the address of the screen.',
    }),
  },
  { additionalProperties: false },
);
const Params = Type.Object({
  id: Type.String({ pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$', description: 'Id of the saved view.' }),
});
const GATE = { access: 'session', byToken: 'alerts:read' } as const;
const TAGS = ['Saved views'];

function shown(view: SavedView) {
  return { ...view, search: { ...view.search }, created_at: view.created_at.toISOString() };
}

/** Lists under a name: each person's own. */
export function registerViewRoutes(http: Http, { db, live }: ViewsDeps): void {
  http.route({
    method: 'GET',
    url: '/api/v1/saved-views',
    config: GATE,
    schema: {
      operationId: 'listSavedViews',
      summary: 'List your saved views',
      description: 'Of one list, by name.',
      tags: TAGS,
      querystring: Type.Object({ page: Page }, { additionalProperties: false }),
      response: { 200: named('SavedViewList', Type.Object({ items: Type.Array(View) })) },
    },
    handler: async (request) => ({ items: (await listViews(db, userOf(request).userId, request.query.page)).map(shown) }),
  });
  http.route({
    method: 'POST',
    url: '/api/v1/saved-views',
    config: GATE,
    schema: {
      operationId: 'createSavedView',
      summary: 'Save a view',
      description: 'The same name replaces.',
      tags: TAGS,
      body: NewView,
      response: { 201: View },
    },
    handler: async (request, reply) => {
      const { page, search } = request.body;
      const name = clean(request.body.name);
      const saved = await db.transaction(async (tx) => {
        const { userId } = userOf(request);
        if ((await countViews(tx, userId, page)) >= MOST)
          throw limitReached(`There are ${MOST} views already: delete one that is not used any more`);
        const view = await putView(tx, userId, { page, name, search: cleanSearch(search) });
        await note(tx, live, request, AUDIT.saved_view.saved, view);
        return view;
      });
      return reply.status(201).send(shown(saved));
    },
  });
  http.route({
    method: 'DELETE',
    url: '/api/v1/saved-views/:id',
    config: GATE,
    schema: { operationId: 'deleteSavedView', summary: 'Delete a saved view', tags: TAGS, params: Params, response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      await db.transaction(async (tx) => {
        const gone = await deleteView(tx, userOf(request).userId, request.params.id);
        if (gone === null) throw new Problem('not_found', 'You have no saved view with this id');
        await note(tx, live, request, AUDIT.saved_view.deleted, gone);
      });
      return reply.status(204).send(null);
    },
  });
}

function clean(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.includes('\0') || !trimmed.isWellFormed())
    throw invalid('/name', 'blank', '/name: give the view a name to find it by');
  return trimmed;
}

function cleanSearch(search: Readonly<Record<string, string>>): Record<string, string> {
  for (const [name, value] of Object.entries(search)) {
    if (`${name}${value}`.includes('\0') || !`${name}${value}`.isWellFormed())
      throw invalid('/search', 'characters', '/search holds characters that no address can have');
  }
  return { ...search };
}

/** In the history, and on the person's other open pages. */
async function note(tx: Tx, live: Live, request: FastifyRequest, event: DeclaredName<'audit'>, view: SavedView): Promise<void> {
  const { id, page, name } = view;
  await audit(tx, { event, ...byOf(request), entityType: 'saved_view', entityId: id, data: { page, name } });
  await live.publish(tx, savedViewsChanged(userOf(request).userId, { page }));
}
