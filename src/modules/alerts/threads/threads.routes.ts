import { Type } from 'typebox';
import { byOf, callerOf } from '../../../platform/http/authenticate.ts';
import { absentAsEmpty, EmptyBody } from '../../../platform/http/empty-body.ts';
import { LIST_QUERY, sortQuery } from '../../../platform/http/list.ts';
import type { Http } from '../../../platform/http/server.ts';
import { viewActor } from '../alert-view.ts';
import { found } from '../alerts.actions.ts';
import { MessageBody, MessagePage, MessageSchema, NumberParams } from '../alerts.schema.ts';
import { findAlert } from '../alerts.store.ts';
import { postMessage, publishTyping, type ThreadDeps } from './threads.actions.ts';
import { listMessages, type StoredMessage, threadWindow } from './threads.store.ts';

const TAGS = ['Alerts'];
const ThreadQuery = Type.Object(
  {
    ...LIST_QUERY,
    ...sortQuery(['created_at'], '-created_at'),
  },
  { additionalProperties: false },
);

function viewMessage(message: StoredMessage) {
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
      operationId: 'listAlertMessages',
      summary: 'List the messages about an alert',
      description: 'Written in the web app and in chat.',
      tags: TAGS,
      params: NumberParams,
      querystring: ThreadQuery,
      response: { 200: MessagePage },
    },
    handler: async (request) => {
      const number = Number(request.params.number);
      const window = threadWindow(request.query);
      const alert = found(await findAlert(deps.db, number), number);
      const { messages, counted } = await listMessages(deps.db, { groupId: alert.group_id }, window);
      const page = await window.page(deps.db, messages, counted, ({ id }) => id);
      const drafts = await deps.drafts.list(deps.db, `group:${alert.group_id}`);
      return { ...page, items: page.items.map(viewMessage), drafts: [...drafts] };
    },
  });
  http.route({
    method: 'POST',
    url: '/api/v1/alerts/:number/thread/messages',
    config: { access: 'session', permission: 'alerts:write' },
    schema: {
      operationId: 'createAlertMessage',
      summary: 'Write a message about an alert',
      tags: TAGS,
      params: NumberParams,
      body: MessageBody,
      response: { 201: MessageSchema },
    },
    handler: async (request, reply) => {
      const message = await postMessage(deps, Number(request.params.number), byOf(request), request.body);
      return reply.status(201).send(viewMessage(message));
    },
  });
  http.route({
    method: 'POST',
    url: '/api/v1/alerts/:number/thread/typing',
    config: { access: 'session', permission: 'alerts:write' },
    schema: {
      operationId: 'showAlertTyping',
      summary: 'Show that you are typing',
      tags: TAGS,
      params: NumberParams,
      body: EmptyBody,
      response: { 204: Type.Null() },
    },
    preValidation: absentAsEmpty,
    handler: async (request, reply) => {
      await publishTyping(deps, Number(request.params.number), callerOf(request).actor);
      return reply.status(204).send(null);
    },
  });
}
