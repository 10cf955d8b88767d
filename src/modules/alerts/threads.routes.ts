import { Type } from 'typebox';
import { byOf, callerOf } from '../../platform/http/authenticate.ts';
import { cappedTotal, LIST_QUERY, parseSort } from '../../platform/http/list.ts';
import type { Http } from '../../platform/http/server.ts';
import { viewActor } from './alert-view.ts';
import { found } from './alerts.actions.ts';
import { MessageBody, MessagePage, MessageSchema, NumberParams, TypingBody } from './alerts.schema.ts';
import { findAlert } from './alerts.store.ts';
import { postMessage, tellTyping, type ThreadDeps } from './threads.actions.ts';
import { listMessages, type ThreadMessage } from './threads.store.ts';

const TAGS = ['alerts'];
const ThreadQuery = Type.Object(
  {
    limit: LIST_QUERY.limit,
    skip: LIST_QUERY.skip,
    sort: Type.Optional(Type.String({ maxLength: 64, default: '-created_at', description: 'created_at; a leading - is newest first.' })),
  },
  { additionalProperties: false },
);

function viewMessage(message: ThreadMessage) {
  return {
    id: message.id,
    at: message.created_at.toISOString(),
    author: viewActor(message.author) ?? message.author,
    text: message.text,
    origin: message.origin,
  };
}

/** The thread of an alert, which is its group's. */
export function registerThreadRoutes(http: Http, deps: ThreadDeps): void {
  http.route({
    method: 'GET',
    url: '/api/v1/alerts/:number/thread',
    config: { access: 'session', permission: 'alerts:read' },
    schema: {
      summary: 'What was said about an alert, on the page and in chat',
      tags: TAGS,
      params: NumberParams,
      querystring: ThreadQuery,
      response: { 200: MessagePage },
    },
    handler: async (request) => {
      const number = Number(request.params.number);
      const { limit = 20, skip = 0, sort = '-created_at' } = request.query;
      const { descending } = parseSort(sort, ['created_at']);
      const alert = found(await findAlert(deps.db, number), number);
      const { messages, counted } = await listMessages(deps.db, alert.group_id, { limit, skip, descending });
      return { items: messages.map(viewMessage), ...cappedTotal(counted), limit, skip };
    },
  });
  http.route({
    method: 'POST',
    url: '/api/v1/alerts/:number/thread/messages',
    config: { access: 'session', permission: 'alerts:write' },
    schema: {
      summary: 'Say something about an alert',
      tags: TAGS,
      params: NumberParams,
      body: MessageBody,
      response: { 201: MessageSchema },
    },
    handler: async (request, reply) => {
      const message = await postMessage(deps, Number(request.params.number), byOf(request), request.body.text);
      return reply.status(201).send(viewMessage(message));
    },
  });
  http.route({
    method: 'POST',
    url: '/api/v1/alerts/:number/thread/typing',
    config: { access: 'session', permission: 'alerts:write' },
    schema: {
      summary: 'Show others that you are writing',
      tags: TAGS,
      params: NumberParams,
      body: TypingBody,
      response: { 204: Type.Null() },
    },
    preValidation: async (request) => {
      request.body ??= {};
    },
    handler: async (request, reply) => {
      await tellTyping(deps, Number(request.params.number), callerOf(request).actor);
      return reply.status(204).send(null);
    },
  });
}
