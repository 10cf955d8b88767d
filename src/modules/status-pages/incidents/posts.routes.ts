import { Type } from 'typebox';
import { byOf } from '../../../platform/http/authenticate.ts';
import { pageOf } from '../../../platform/http/list.ts';
import type { Http } from '../../../platform/http/server.ts';
import type { StatusPageDeps } from '../deps.ts';
import {
  PageParams,
  PostBody,
  PostParams,
  PostsQuery,
  PostView,
  UpdateBody,
  UpdateParams,
  UpdatePatch,
  viewPost,
} from '../status-pages.schema.ts';
import { assertPage, editPublished, publishIncident, publishUpdate, removePost } from './posts.actions.ts';
import { listPosts, postsWindow } from './posts.store.ts';

const tags = ['Status pages'];
const READ = { access: 'session', permission: 'statuspages:read' } as const;
const WRITE = { access: 'session', permission: 'statuspages:write' } as const;

/** What people publish of incidents. */
export function registerPostRoutes(http: Http, deps: StatusPageDeps): void {
  const { db } = deps;

  http.route({
    method: 'GET',
    url: '/api/v1/status-pages/:id/incidents',
    config: READ,
    schema: {
      operationId: 'listPublishedIncidents',
      summary: 'List the published incidents of a status page',
      tags,
      params: PageParams,
      querystring: PostsQuery,
      response: { 200: pageOf(PostView) },
    },
    handler: async (request) => {
      const window = postsWindow(request.query);
      await assertPage(db, request.params.id);
      const { posts, counted } = await listPosts(db, request.params.id, request.query.open ?? null, window);
      const page = await window.page(db, posts, counted, ({ id }) => id);
      return { ...page, items: page.items.map(viewPost) };
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/status-pages/:id/incidents',
    config: WRITE,
    schema: {
      operationId: 'createPublishedIncident',
      summary: 'Publish an incident on a status page',
      description: 'With its first update. Subscribers are notified.',
      tags,
      params: PageParams,
      body: PostBody,
      response: { 201: PostView },
    },
    handler: async (request, reply) =>
      reply.status(201).send(viewPost(await publishIncident(deps, request.params.id, request.body, byOf(request)))),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/status-pages/:id/incidents/:incidentId/updates',
    config: WRITE,
    schema: {
      operationId: 'createPublishedUpdate',
      summary: 'Publish an update of an incident',
      description: 'What is left out stays as it is. Subscribers are notified.',
      tags,
      params: PostParams,
      body: UpdateBody,
      response: { 201: PostView },
    },
    handler: async (request, reply) => {
      const { id, incidentId } = request.params;
      return reply.status(201).send(viewPost(await publishUpdate(deps, id, incidentId, request.body, byOf(request))));
    },
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/status-pages/:id/incidents/:incidentId/updates/:updateId',
    config: WRITE,
    schema: {
      operationId: 'updatePublishedUpdate',
      summary: 'Correct a published update',
      description: 'Readers see that it was edited. Subscribers are not notified again.',
      tags,
      params: UpdateParams,
      body: UpdatePatch,
      response: { 200: PostView },
    },
    handler: async (request) => {
      const { id: pageId, incidentId: postId, updateId } = request.params;
      return viewPost(await editPublished(deps, { pageId, postId, updateId }, request.body.message, byOf(request)));
    },
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/status-pages/:id/incidents/:incidentId',
    config: WRITE,
    schema: {
      operationId: 'deletePublishedIncident',
      summary: 'Take a published incident off a status page',
      tags,
      params: PostParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await removePost(deps, request.params.id, request.params.incidentId, byOf(request));
      return reply.status(204).send(null);
    },
  });
}
