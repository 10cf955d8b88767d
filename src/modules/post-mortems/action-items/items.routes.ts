import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { byOf, callerOf } from '../../../platform/http/authenticate.ts';
import { choices } from '../../../platform/http/values/filters.ts';
import { registerExport } from '../../../platform/http/answers/export.ts';
import { pageOf } from '../../../platform/http/list.ts';
import type { Http } from '../../../platform/http/server.ts';
import { readerOf } from '../../incidents/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { currentSettings } from '../../settings/index.ts';
import { namesOf } from '../people.store.ts';
import { postMortemOf } from '../documents/post-mortems.actions.ts';
import { wordsOf } from '../documents/post-mortems.routes.ts';
import { ItemParams, RefParams } from '../documents/post-mortems.schema.ts';
import type { PostMortemDeps } from '../deps.ts';
import { type ActionItem, ITEM_STATUSES, type ItemInput, TO_DO } from './action-item.ts';
import { changeItem, createItem, type NewItem, removeItem } from './items.actions.ts';
import { ItemPatch, ItemsOf, ItemsQuery, ItemView, NewItemBody, viewItem } from './items.schema.ts';
import { dayIn, itemsWindow, listItems, pageOfItems } from './items.store.ts';

const tags = ['Action items'];
const READ = { access: 'session', permission: 'postmortems:read' } as const;
const WRITE = { access: 'session', permission: 'postmortems:write' } as const;
const URL = '/api/v1/incidents/:id/post-mortem/action-items';

/** The day of the organisation. */
async function todayOf(db: Database): Promise<string> {
  return dayIn(db, (await currentSettings(db)).time_zone);
}

/** Action items: what is to be done so that an incident does not come back. */
export function registerItemRoutes(http: Http, deps: PostMortemDeps): void {
  const { db } = deps;
  const viewer = async (items: readonly ActionItem[]) => {
    const ids = [...new Set(items.flatMap(({ ownerId }) => ownerId ?? []))];
    const [owners, today] = await Promise.all([namesOf(db, ids), todayOf(db)]);
    return (item: ActionItem) => viewItem(item, owners, today);
  };
  const view = async (item: ActionItem) => (await viewer([item]))(item);

  const pageFor = async (query: Type.Static<typeof ItemsQuery>, request: FastifyRequest) => {
    const { status, owner_id: ownerId = null, overdue = null, service_id: serviceId = null, search = '' } = query;
    const window = itemsWindow(query);
    const today = await todayOf(db);
    const reader = readerOf(callerOf(request));
    const filter = {
      reader,
      statuses: choices('status', status, ITEM_STATUSES) ?? TO_DO,
      ownerId,
      overdue,
      today,
      serviceId,
      words: wordsOf(search),
    };
    const { rows, counted } = await pageOfItems(db, filter, window);
    const page = await window.page(db, rows, counted, ({ id }) => id);
    return { ...page, items: page.items.map(await viewer(page.items)) };
  };

  http.route({
    method: 'GET',
    url: URL,
    config: READ,
    schema: {
      operationId: 'listActionItemsOfPostMortem',
      summary: 'List the action items of a post-mortem',
      tags,
      params: RefParams,
      response: { 200: ItemsOf },
    },
    handler: async (request) => {
      const { id } = await postMortemOf(db, request.params.id);
      const items = await listItems(db, id);
      return { items: items.map(await viewer(items)) };
    },
  });

  http.route({
    method: 'POST',
    url: URL,
    config: WRITE,
    schema: {
      operationId: 'createActionItem',
      summary: 'Add an action item',
      description: 'In any state of the post-mortem. Its owner is notified.',
      tags,
      params: RefParams,
      body: NewItemBody,
      response: { 201: ItemView },
    },
    handler: async (request, reply) => {
      const item = await createItem(deps, request.params.id, request.body as NewItem, byOf(request));
      return reply.status(201).send(await view(item));
    },
  });

  http.route({
    method: 'PATCH',
    url: `${URL}/:itemId`,
    config: WRITE,
    schema: {
      operationId: 'updateActionItem',
      summary: 'Change an action item',
      description: 'What is left out stays. A new owner is notified.',
      tags,
      params: ItemParams,
      body: ItemPatch,
      response: { 200: ItemView },
    },
    handler: async (request) => {
      const { id, itemId } = request.params;
      const where = { ref: id, itemId };
      const today = await todayOf(db);
      const stored = (current: ActionItem) => viewItem(current, new Map(), today);
      return view(await changeItem(deps, where, request.body as ItemInput, { by: byOf(request), view: stored }));
    },
  });

  http.route({
    method: 'DELETE',
    url: `${URL}/:itemId`,
    config: { access: 'session', permission: 'postmortems:delete' },
    schema: {
      operationId: 'deleteActionItem',
      summary: 'Delete an action item',
      tags,
      params: ItemParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const { id, itemId } = request.params;
      await removeItem(deps, { ref: id, itemId }, byOf(request));
      return reply.status(204).send(null);
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/action-items',
    config: READ,
    schema: {
      operationId: 'listActionItems',
      summary: 'List and search action items',
      description: 'Of all post-mortems, by due date; those without one come last.',
      tags,
      querystring: ItemsQuery,
      response: { 200: pageOf(ItemView) },
    },
    handler: (request) => pageFor(request.query, request),
  });
  registerExport(http, {
    url: '/api/v1/action-items',
    config: READ,
    operationId: 'exportActionItems',
    summary: 'Export action items',
    tags,
    querystring: ItemsQuery,
    item: ItemView,
    page: pageFor,
  });
}
