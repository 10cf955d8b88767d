import { Type } from 'typebox';
import { byOf } from '../../../platform/http/authenticate.ts';
import { pageMembers } from '../../../platform/http/list.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import type { Http } from '../../../platform/http/server.ts';
import { nullable, Time, Uuid } from '../../../platform/http/openapi/shapes.ts';
import { MOST_COMPONENTS } from '../page.ts';
import { assertPage } from '../incidents/posts.actions.ts';
import { PageParams, SubscriberParams, SubscribersQuery } from '../status-pages.schema.ts';
import { removeSubscriber, subscribeWebhook, type SubscriberDeps } from './subscribers.actions.ts';
import {
  countSubscribers,
  ENDED_REASONS,
  listSubscribers,
  type Subscriber,
  SUBSCRIBER_STATES,
  subscribersWindow,
} from './subscribers.store.ts';

const tags = ['Status pages'];

const members = {
  id: Uuid,
  kind: Type.Enum(['email', 'webhook']),
  email: nullable(Type.String()),
  host: nullable(Type.String({ description: 'Of a webhook; the whole address is not shown again.' })),
  component_ids: Type.Array(Uuid, { description: 'None: all components.' }),
  state: Type.Enum([...SUBSCRIBER_STATES], { description: 'pending: the address is not confirmed yet.' }),
  ended_reason: nullable(Type.Enum([...ENDED_REASONS])),
  last_error: nullable(Type.String()),
  created_at: Time,
  confirmed_at: nullable(Time),
  ended_at: nullable(Time),
};
const SubscriberView = named('StatusPageSubscriber', Type.Object(members));
const NewWebhook = named(
  'NewStatusPageWebhook',
  Type.Object({ ...members, signing_secret: Type.String({ description: 'Signs every body (Tocsin-Signature). Shown this once.' }) }),
);
const SubscriberList = named(
  'StatusPageSubscriberList',
  Type.Object({
    ...pageMembers(SubscriberView),
    counts: named('StatusPageSubscriberCounts', Type.Object({ pending: Type.Integer(), active: Type.Integer(), ended: Type.Integer() })),
  }),
);
const WebhookBody = Type.Object(
  {
    url: Type.String({ minLength: 1, maxLength: 2_000, description: 'Gets a signed POST for every update.' }),
    component_ids: Type.Optional(Type.Array(Uuid, { maxItems: MOST_COMPONENTS, uniqueItems: true, description: 'None: all components.' })),
  },
  { additionalProperties: false },
);

function viewSubscriber({ page_id: _page, target: _target, component_ids, created_at, confirmed_at, ended_at, ...plain }: Subscriber) {
  return {
    ...plain,
    component_ids: [...component_ids],
    created_at: created_at.toISOString(),
    confirmed_at: confirmed_at?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
  };
}

/** Who is told of what a page publishes. */
export function registerSubscriberRoutes(http: Http, deps: SubscriberDeps): void {
  const { db } = deps;
  http.route({
    method: 'GET',
    url: '/api/v1/status-pages/:id/subscribers',
    config: { access: 'session', permission: 'statuspages:read' },
    schema: {
      operationId: 'listStatusPageSubscribers',
      summary: 'List the subscribers of a status page',
      tags,
      params: PageParams,
      querystring: SubscribersQuery,
      response: { 200: SubscriberList },
    },
    handler: async (request) => {
      const { id: pageId } = request.params;
      const window = subscribersWindow(request.query);
      await assertPage(db, pageId);
      const { state, search } = request.query;
      const [{ subscribers, counted }, counts] = await Promise.all([
        listSubscribers(db, { pageId, state: state ?? null, search: search ?? null, window }),
        countSubscribers(db, pageId),
      ]);
      const page = await window.page(db, subscribers, counted, ({ id }) => id);
      return { ...page, items: page.items.map(viewSubscriber), counts };
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/status-pages/:id/subscribers',
    config: { access: 'session', permission: 'statuspages:write' },
    schema: {
      operationId: 'createStatusPageWebhook',
      summary: 'Subscribe a webhook to a status page',
      description: 'Readers subscribe by email on the status page itself.',
      tags,
      params: PageParams,
      body: WebhookBody,
      response: { 201: NewWebhook },
    },
    handler: async (request, reply) => {
      const { subscriber, secret } = await subscribeWebhook(deps, request.params.id, request.body, byOf(request));
      return reply.status(201).send({ ...viewSubscriber(subscriber), signing_secret: secret });
    },
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/status-pages/:id/subscribers/:subscriberId',
    config: { access: 'session', permission: 'statuspages:write' },
    schema: {
      operationId: 'deleteStatusPageSubscriber',
      summary: 'Remove a subscriber of a status page',
      tags,
      params: SubscriberParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await removeSubscriber(deps, request.params.id, request.params.subscriberId, byOf(request));
      return reply.status(204).send(null);
    },
  });
}
