import { Type } from 'typebox';
import { byOf } from '../../platform/http/authenticate.ts';
import { cappedTotal, LIST_QUERY, pageOf, TOTAL_CAP } from '../../platform/http/list.ts';
import type { Http } from '../../platform/http/server.ts';
import type { Identity } from './identity.actions.ts';
import { TokenParams, viewWebhookToken, WebhookTokenBody, WebhookTokenChange, WebhookTokenView } from './identity.schema.ts';
import { changeWebhookToken, generateWebhookToken, revokeWebhookToken } from './webhook-tokens.actions.ts';
import { countWebhookTokens, selectWebhookTokens } from './webhook-tokens.store.ts';

const permission = 'tokens:manage';

/** Tokens with which monitoring tools post alerts. */
export function registerWebhookTokenRoutes(http: Http, identity: Identity): void {
  const { db, pepper } = identity.context;

  http.route({
    method: 'GET',
    url: '/api/v1/webhook-tokens',
    config: { access: 'session', permission },
    schema: {
      summary: 'Active webhook tokens, newest first, masked',
      tags: ['Webhook tokens'],
      querystring: Type.Object({ limit: LIST_QUERY.limit, skip: LIST_QUERY.skip }, { additionalProperties: false }),
      response: { 200: pageOf(WebhookTokenView) },
    },
    handler: async (request) => {
      const { limit = 20, skip = 0 } = request.query;
      const [rows, counted] = await Promise.all([selectWebhookTokens(db, limit, skip), countWebhookTokens(db, TOTAL_CAP)]);
      return { items: rows.map((row) => viewWebhookToken(row)), ...cappedTotal(counted), limit, skip };
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/webhook-tokens',
    config: { access: 'session', permission },
    schema: {
      summary: 'Make a webhook token; shown once',
      tags: ['Webhook tokens'],
      body: WebhookTokenBody,
      response: { 201: WebhookTokenView },
    },
    handler: async (request, reply) => {
      const made = await generateWebhookToken(db, pepper, request.body.name, byOf(request), request.body.unknown_bodies);
      return reply.status(201).send(viewWebhookToken(made, made.token));
    },
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/webhook-tokens/:id',
    config: { access: 'session', permission },
    schema: {
      summary: 'Say what a webhook token does with bodies of no known format',
      tags: ['Webhook tokens'],
      params: TokenParams,
      body: WebhookTokenChange,
      response: { 200: WebhookTokenView },
    },
    handler: async (request) =>
      viewWebhookToken(await changeWebhookToken(db, request.params.id, request.body.unknown_bodies, byOf(request))),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/webhook-tokens/:id',
    config: { access: 'session', permission },
    schema: { summary: 'Revoke a webhook token, at once', tags: ['Webhook tokens'], params: TokenParams, response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      await revokeWebhookToken(db, request.params.id, byOf(request));
      return reply.status(204).send(null);
    },
  });
}
