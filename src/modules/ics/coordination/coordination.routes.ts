import { Type } from 'typebox';
import { byOf } from '../../../platform/http/authenticate.ts';
import { absentAsEmpty, EmptyBody } from '../../../platform/http/empty-body.ts';
import { LIST_QUERY, pageOf, sortQuery } from '../../../platform/http/list.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import { ActorShape, closed, Time, Uuid } from '../../../platform/http/openapi/shapes.ts';
import type { Http } from '../../../platform/http/server.ts';
import { RefParams, type IncidentActionDeps } from '../../incidents/index.ts';
import { MESSAGE_KINDS, TEXT_MAX, TO_MAX } from './coordination.ts';
import { acknowledgeMessage, incidentIdOf, sayAsCommand } from './coordination.actions.ts';
import { type CommandMessage, commandWindow, listCommandMessages } from './coordination.store.ts';

const TAGS = ['Incidents'];
const WRITE = { access: 'session', permission: 'incidents:write' } as const;

const MessageView = named(
  'CommandMessage',
  Type.Object({
    id: Uuid,
    at: Time,
    author: ActorShape,
    kind: Type.Enum([...MESSAGE_KINDS]),
    text: Type.String(),
    to: Type.Array(Type.String(), { description: 'Roles and ids of users it is for; empty: everybody.' }),
    recipient_ids: Type.Array(Uuid, { description: 'Who that was when it was said.' }),
    ack_required: Type.Boolean(),
    acknowledged_by: Type.Array(named('Acknowledgement', Type.Object({ id: Uuid, name: Type.String(), at: Time }))),
  }),
);
const MessageBody = Type.Object(
  {
    kind: Type.Optional(Type.Enum([...MESSAGE_KINDS], { default: 'message' })),
    text: Type.String({ minLength: 1, maxLength: TEXT_MAX }),
    to: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
        maxItems: TO_MAX,
        description: 'Roles, or ids of users. They are notified.',
      }),
    ),
    ack_required: Type.Optional(Type.Boolean({ description: 'Left out: only an order must be acknowledged.' })),
  },
  closed,
);
const MessagesQuery = Type.Object({ ...LIST_QUERY, ...sortQuery(['created_at'], '-created_at') }, closed);

function viewMessage(message: CommandMessage) {
  return {
    id: message.id,
    at: message.created_at.toISOString(),
    author: message.author,
    kind: message.kind,
    text: message.text,
    to: [...message.addressed],
    recipient_ids: [...message.recipients],
    ack_required: message.ack_required,
    acknowledged_by: message.acknowledged_by.map(({ id, name, at }) => ({ id, name, at: new Date(at).toISOString() })),
  };
}

/** What command says, and who acknowledged it. */
export function registerCoordinationRoutes(http: Http, deps: IncidentActionDeps): void {
  const url = '/api/v1/incidents/:id/coordination/messages';
  http.route({
    method: 'GET',
    url,
    config: { access: 'session', permission: 'incidents:read' },
    schema: {
      operationId: 'listCommandMessages',
      summary: 'List what command said in an incident',
      tags: TAGS,
      params: RefParams,
      querystring: MessagesQuery,
      response: { 200: pageOf(MessageView) },
    },
    handler: async (request) => {
      const window = commandWindow(request.query);
      const { messages, counted } = await listCommandMessages(deps.db, await incidentIdOf(deps, request.params.id), window);
      const page = await window.page(deps.db, messages, counted, ({ id }) => id);
      return { ...page, items: page.items.map(viewMessage) };
    },
  });
  http.route({
    method: 'POST',
    url,
    config: WRITE,
    schema: {
      operationId: 'createCommandMessage',
      summary: 'Say something as command of an incident',
      description:
        'The recipient is notified. A decision also appears on the timeline; the author is notified of an order that is not acknowledged in ten minutes.',
      tags: TAGS,
      params: RefParams,
      body: MessageBody,
      response: { 201: MessageView },
    },
    handler: async (request, reply) =>
      reply.status(201).send(viewMessage(await sayAsCommand(deps, request.params.id, request.body, byOf(request)))),
  });
  http.route({
    method: 'POST',
    url: `${url}/:messageId/acknowledge`,
    config: WRITE,
    schema: {
      operationId: 'acknowledgeCommandMessage',
      summary: 'Acknowledge what command said',
      tags: TAGS,
      params: Type.Object({ ...RefParams.properties, messageId: Type.String({ format: 'uuid', description: 'Id of the message.' }) }),
      body: EmptyBody,
      response: { 200: MessageView },
    },
    preValidation: absentAsEmpty,
    handler: async (request) => {
      const { id, messageId } = request.params;
      return viewMessage(await acknowledgeMessage(deps, id, messageId, byOf(request)));
    },
  });
}
