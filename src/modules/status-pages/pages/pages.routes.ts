import { randomUUIDv7 } from 'node:crypto';
import { Type } from 'typebox';
import { databaseNow } from '../../../platform/db/database.ts';
import { byOf, callerOf } from '../../../platform/http/authenticate.ts';
import { pageOf } from '../../../platform/http/list.ts';
import type { Http } from '../../../platform/http/server.ts';
import type { StatusPageDeps } from '../deps.ts';
import type { StatusPage } from '../page.ts';
import type { Copies } from '../public/copies.keeper.ts';
import { PageBody, PageParams, PagePatch, PagesQuery, PageView, PreviewBody, PreviewView, viewPage } from '../status-pages.schema.ts';
import { changePage, createPage, hostOf, noSuchPage, removePage } from './pages.actions.ts';
import { findPage, listPages, pagesWindow } from './pages.store.ts';
import { previewPage } from './preview.ts';

const tags = ['Status pages'];
const READ = { access: 'session', permission: 'statuspages:read' } as const;
const WRITE = { access: 'session', permission: 'statuspages:write' } as const;

/** Status pages as people set them up. */
export function registerPageRoutes(
  http: Http,
  deps: StatusPageDeps & { readonly copies: Copies; readonly byMail: () => Promise<boolean> },
): void {
  const { db } = deps;
  const view = (page: StatusPage, request: Parameters<typeof callerOf>[0]) =>
    viewPage(page, deps, callerOf(request).permissions.has('statuspages:write'));

  http.route({
    method: 'GET',
    url: '/api/v1/status-pages',
    config: READ,
    schema: {
      operationId: 'listStatusPages',
      summary: 'List status pages',
      tags,
      querystring: PagesQuery,
      response: { 200: pageOf(PageView) },
    },
    handler: async (request) => {
      const window = pagesWindow(request.query);
      const { pages, counted } = await listPages(db, request.query.search ?? null, window);
      const page = await window.page(db, pages, counted, ({ id }) => id);
      return { ...page, items: page.items.map((item) => view(item, request)) };
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/status-pages',
    config: WRITE,
    schema: {
      operationId: 'createStatusPage',
      summary: 'Create a status page',
      description: 'It is served under /status/{slug} at once.',
      tags,
      body: PageBody,
      response: { 201: PageView },
    },
    handler: async (request, reply) => {
      const page = await createPage(deps, request.body, byOf(request));
      await deps.copies.current();
      return reply.status(201).send(view(page, request));
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/status-pages/preview',
    config: READ,
    schema: {
      operationId: 'previewStatusPage',
      summary: 'Preview a status page',
      description: 'Nothing is saved.',
      tags,
      body: PreviewBody,
      response: { 200: PreviewView },
    },
    handler: async (request) => {
      const { id, ...input } = request.body;
      const before = id === undefined ? null : await findPage(db, id);
      if (id !== undefined && !before) throw noSuchPage();
      const stored = before ? await deps.copies.find(before.slug) : null;
      const [now, byMail] = await Promise.all([databaseNow(db), deps.byMail()]);
      return {
        html: previewPage(input, before, stored?.page ?? null, { now, byMail, ownHost: hostOf(deps.baseUrl), newId: randomUUIDv7 }),
      };
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/status-pages/:id',
    config: READ,
    schema: { operationId: 'getStatusPage', summary: 'Get a status page', tags, params: PageParams, response: { 200: PageView } },
    handler: async (request) => {
      const page = await findPage(db, request.params.id);
      if (!page) throw noSuchPage();
      return view(page, request);
    },
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/status-pages/:id',
    config: WRITE,
    schema: {
      operationId: 'updateStatusPage',
      summary: 'Change a status page',
      description: 'What is left out stays. Components are sent as a whole list.',
      tags,
      params: PageParams,
      body: PagePatch,
      response: { 200: PageView },
    },
    handler: async (request) => {
      const page = await changePage(deps, request.params.id, request.body, byOf(request));
      await deps.copies.current();
      return view(page, request);
    },
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/status-pages/:id',
    config: { access: 'session', permission: 'statuspages:delete' },
    schema: {
      operationId: 'deleteStatusPage',
      summary: 'Delete a status page',
      description: 'With its history and its subscribers.',
      tags,
      params: PageParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await removePage(deps, request.params.id, byOf(request));
      return reply.status(204).send(null);
    },
  });
}
