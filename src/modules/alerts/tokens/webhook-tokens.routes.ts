import { Type } from 'typebox';
import { Problem } from '../../../platform/errors.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import { makeMailAddress, revokeMailAddress } from './mail-addresses.actions.ts';
import { byOf } from '../../../platform/http/authenticate.ts';
import { LIST_QUERY, NAME_QUERY, pageOf, sortQuery, TOTAL_CAP } from '../../../platform/http/list.ts';
import type { Http } from '../../../platform/http/server.ts';
import type { Senders } from './senders.ts';
import { TokenParams, viewWebhookToken, WebhookTokenBody, WebhookTokenChange, WebhookTokenView } from './webhook-tokens.schema.ts';
import { changeWebhookToken, createWebhookToken, revokeWebhookToken } from './webhook-tokens.actions.ts';
import { text } from '../../../platform/http/values/filters.ts';
import { countWebhookTokens, findWebhookToken, selectWebhookTokens, webhookTokensWindow } from './webhook-tokens.store.ts';

const permission = 'tokens:manage';

/** Tokens with which monitoring tools post alerts. */
export function registerWebhookTokenRoutes(http: Http, senders: Senders): void {
  const { db, sealer } = senders;

  http.route({
    method: 'GET',
    url: '/api/v1/webhook-tokens',
    config: { access: 'session', permission },
    schema: {
      operationId: 'listWebhookTokens',
      summary: 'List active webhook tokens',
      description: 'Newest first, masked.',
      tags: ['Webhook tokens'],
      querystring: Type.Object(
        {
          ...NAME_QUERY,
          ...LIST_QUERY,
          ...sortQuery(['created_at', 'name'], '-created_at'),
        },
        { additionalProperties: false },
      ),
      response: { 200: pageOf(WebhookTokenView) },
    },
    handler: async (request) => {
      const window = webhookTokensWindow(request.query);
      const search = text('search', request.query.search);
      const [rows, counted] = await Promise.all([selectWebhookTokens(db, search, window), countWebhookTokens(db, search, TOTAL_CAP)]);
      const page = await window.page(db, rows, counted, ({ id }) => id);
      return { ...page, items: page.items.map((row) => viewWebhookToken(row, sealer)) };
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/webhook-tokens',
    config: { access: 'session', permission, stepUp: 'admin' },
    schema: {
      operationId: 'createWebhookToken',
      summary: 'Create a webhook token',
      description: 'The token is shown once.',
      tags: ['Webhook tokens'],
      body: WebhookTokenBody,
      response: { 201: WebhookTokenView },
    },
    handler: async (request, reply) => {
      const made = await createWebhookToken(senders, request.body, byOf(request));
      return reply.status(201).send(viewWebhookToken(made, sealer, made.token));
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/webhook-tokens/:id',
    config: { access: 'session', permission },
    schema: {
      operationId: 'getWebhookToken',
      summary: 'Get a webhook token',
      description: 'Masked.',
      tags: ['Webhook tokens'],
      params: TokenParams,
      response: { 200: WebhookTokenView },
    },
    handler: async (request) => {
      const token = await findWebhookToken(db, request.params.id);
      if (token === null) throw new Problem('not_found', 'There is no active webhook token with this id');
      return viewWebhookToken(token, sealer);
    },
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/webhook-tokens/:id',
    config: { access: 'session', permission, stepUp: 'admin' },
    schema: {
      operationId: 'updateWebhookToken',
      summary: 'Change a webhook token',
      description: 'What is left out stays.',
      tags: ['Webhook tokens'],
      params: TokenParams,
      body: WebhookTokenChange,
      response: { 200: WebhookTokenView },
    },
    handler: async (request) => viewWebhookToken(await changeWebhookToken(senders, request.params.id, request.body, byOf(request)), sealer),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/webhook-tokens/mail-addresses/:id',
    config: { access: 'session', permission, stepUp: 'admin' },
    schema: {
      operationId: 'createWebhookMailAddress',
      summary: 'Give a webhook token an email address',
      description: 'Emails to it become alerts. It is shown once; one that the token had ends.',
      tags: ['Webhook tokens'],
      params: TokenParams,
      response: { 201: named('WebhookMailAddress', Type.Object({ address: Type.String() })) },
    },
    handler: async (request, reply) =>
      reply.status(201).send({ address: await makeMailAddress(senders, request.params.id, byOf(request)) }),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/webhook-tokens/mail-addresses/:id',
    config: { access: 'session', permission, stepUp: 'admin' },
    schema: {
      operationId: 'deleteWebhookMailAddress',
      summary: 'Revoke the email address of a webhook token',
      description: 'At once.',
      tags: ['Webhook tokens'],
      params: TokenParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await revokeMailAddress(senders, request.params.id, byOf(request));
      return reply.status(204).send(null);
    },
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/webhook-tokens/:id',
    config: { access: 'session', permission, stepUp: 'admin' },
    schema: {
      operationId: 'deleteWebhookToken',
      summary: 'Revoke a webhook token',
      description: 'At once.',
      tags: ['Webhook tokens'],
      params: TokenParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await revokeWebhookToken(db, request.params.id, byOf(request));
      return reply.status(204).send(null);
    },
  });
}
