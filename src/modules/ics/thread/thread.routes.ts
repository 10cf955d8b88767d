import { Type } from 'typebox';
import { byOf, callerOf } from '../../../platform/http/authenticate.ts';
import { absentAsEmpty, EmptyBody } from '../../../platform/http/empty-body.ts';
import { LIST_QUERY, pageMembers, sortQuery } from '../../../platform/http/list.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import { ActorShape, closed } from '../../../platform/http/openapi/shapes.ts';
import type { Http } from '../../../platform/http/server.ts';
import { listMessages, MESSAGE_MAX, THREAD_DRAFTS, type StoredMessage, threadWindow } from '../../alerts/index.ts';
import { RefParams, findIncident, found } from '../../incidents/index.ts';
import { postIncidentMessage, publishThreadTyping, type ThreadRouteDeps } from './thread.actions.ts';

const TAGS = ['Incidents'];
const WRITE = { access: 'session', permission: 'incidents:write' } as const;

const MessageView = named(
  'IncidentMessage',
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    at: Type.String({ format: 'date-time' }),
    author: ActorShape,
    text: Type.String(),
    source: Type.String({ description: 'Where it was written: web, or a chat.' }),
  }),
);
const ThreadQuery = Type.Object({ ...LIST_QUERY, ...sortQuery(['created_at'], '-created_at') }, closed);

function viewMessage({ id, created_at, author, text, origin }: StoredMessage) {
  const { kind, id: authorId, name } = author;
  return { id, at: created_at.toISOString(), author: { kind, id: authorId, name }, text, source: origin };
}

/** The discussion of an incident. */
export function registerThreadRoutes(http: Http, deps: ThreadRouteDeps): void {
  const url = '/api/v1/incidents/:id/thread';
  http.route({
    method: 'GET',
    url,
    config: { access: 'session', permission: 'incidents:read' },
    schema: {
      operationId: 'listIncidentMessages',
      summary: 'List the messages about an incident',
      description: 'Written in the web app and in chat.',
      tags: TAGS,
      params: RefParams,
      querystring: ThreadQuery,
      response: { 200: named('IncidentMessageList', Type.Object({ ...pageMembers(MessageView), drafts: THREAD_DRAFTS })) },
    },
    handler: async (request) => {
      const window = threadWindow(request.query);
      const incident = found(await findIncident(deps.db, request.params.id));
      const { messages, counted } = await listMessages(deps.db, { incidentId: incident.id }, window);
      const page = await window.page(deps.db, messages, counted, ({ id }) => id);
      const drafts = await deps.room.drafts.list(deps.db, `incident:${incident.id}`);
      return { ...page, items: page.items.map(viewMessage), drafts: [...drafts] };
    },
  });
  http.route({
    method: 'POST',
    url: `${url}/messages`,
    config: WRITE,
    schema: {
      operationId: 'createIncidentMessage',
      summary: 'Write a message about an incident',
      tags: TAGS,
      params: RefParams,
      body: Type.Object(
        {
          text: Type.String({ minLength: 1, maxLength: MESSAGE_MAX }),
          draft_id: Type.Optional(
            Type.String({ format: 'uuid', description: 'The draft of an agent that is sent with it, under your name.' }),
          ),
        },
        closed,
      ),
      response: { 201: MessageView },
    },
    handler: async (request, reply) =>
      reply.status(201).send(viewMessage(await postIncidentMessage(deps, request.params.id, request.body, byOf(request)))),
  });
  http.route({
    method: 'POST',
    url: `${url}/typing`,
    config: WRITE,
    schema: {
      operationId: 'showIncidentTyping',
      summary: 'Show that you are typing about an incident',
      tags: TAGS,
      params: RefParams,
      body: EmptyBody,
      response: { 204: Type.Null() },
    },
    preValidation: absentAsEmpty,
    handler: async (request, reply) => {
      await publishThreadTyping(deps, request.params.id, callerOf(request).actor);
      return reply.status(204).send(null);
    },
  });
}
