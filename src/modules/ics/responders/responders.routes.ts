import { Type } from 'typebox';
import type { Database } from '../../../platform/db/database.ts';
import { byOf } from '../../../platform/http/authenticate.ts';
import { pageOf } from '../../../platform/http/list.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import { ActorShape, nullable, Time, Uuid } from '../../../platform/http/openapi/shapes.ts';
import type { Http } from '../../../platform/http/server.ts';
import { RefParams, findIncident, found } from '../../incidents/index.ts';
import { type Responder, RESPONDER_ANSWERS } from './responder.ts';
import { answerRequest, MESSAGE_MAX, requestResponders, type ResponderDeps } from './responders.actions.ts';
import { listResponders } from './responders.store.ts';

const TAGS = ['Incidents'];

const ResponderSchema = named(
  'Responder',
  Type.Object({
    id: Uuid,
    request: Type.Integer({ description: 'From 1; the same for all who were asked together.' }),
    user_id: Uuid,
    name: Type.String(),
    via: nullable(Type.String({ description: 'The team for which the person was on call.' })),
    message: nullable(Type.String()),
    asked_by: ActorShape,
    asked_at: Time,
    answer: nullable(Type.Enum([...RESPONDER_ANSWERS])),
    answered_at: nullable(Time),
  }),
);
const ResponderPage = pageOf(ResponderSchema);

const RequestedSchema = named(
  'RespondersRequested',
  Type.Object({
    request: Type.Integer(),
    responders: Type.Array(ResponderSchema),
    nobody: Type.Array(Type.String(), { description: 'Teams for which nobody is on call.' }),
  }),
);

const RequestBody = Type.Object(
  {
    user_ids: Type.Optional(Type.Array(Uuid, { maxItems: 50 })),
    team_ids: Type.Optional(Type.Array(Uuid, { maxItems: 20, description: 'Whoever is on call for them.' })),
    escalation_policy_id: Type.Optional(Type.String({ format: 'uuid', description: 'Whom a level of this policy names.' })),
    escalation_level: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 20, description: 'Which level of that policy, from 1; left out: the first.' }),
    ),
    message: Type.Optional(Type.String({ maxLength: MESSAGE_MAX })),
  },
  { additionalProperties: false },
);
const AnswerBody = Type.Object({ answer: Type.Enum([...RESPONDER_ANSWERS]) }, { additionalProperties: false });
const AnswerParams = Type.Object({
  ...RefParams.properties,
  responderId: Type.String({ format: 'uuid', description: 'Id of the request to this person.' }),
});

function view({ incident_id: _incident, asked_at, answered_at, asked_by, ...responder }: Responder) {
  return {
    ...responder,
    asked_by: { kind: asked_by.kind, id: asked_by.id, name: asked_by.name },
    asked_at: asked_at.toISOString(),
    answered_at: answered_at?.toISOString() ?? null,
  };
}

/** Asking people to join an incident, and their answers. */
export function registerResponderRoutes(http: Http, deps: ResponderDeps & { readonly db: Database }): void {
  const url = '/api/v1/incidents/:id/responders';
  http.route({
    method: 'GET',
    url,
    config: { access: 'session', permission: 'incidents:read' },
    schema: {
      operationId: 'listResponders',
      summary: 'List who was asked to join an incident',
      description: 'In the order of asking.',
      tags: TAGS,
      params: RefParams,
      response: { 200: ResponderPage },
    },
    handler: async (request) => {
      const responders = await listResponders(deps.db, found(await findIncident(deps.db, request.params.id)).id);
      return { items: responders.map(view), total: responders.length, limit: responders.length, skip: 0 };
    },
  });
  http.route({
    method: 'POST',
    url,
    config: { access: 'session', permission: 'incidents:command' },
    schema: {
      operationId: 'requestResponders',
      summary: 'Ask people to join an incident',
      description: 'They are paged at once, and answer join or decline; that acknowledges nothing.',
      tags: TAGS,
      params: RefParams,
      body: RequestBody,
      response: { 202: RequestedSchema },
    },
    handler: async (request, reply) => {
      const asked = await requestResponders(deps, request.params.id, request.body, byOf(request));
      return reply.status(202).send({ request: asked.request, responders: asked.responders.map(view), nobody: [...asked.nobody] });
    },
  });
  http.route({
    method: 'POST',
    url: `${url}/:responderId/answer`,
    config: { access: 'session', byToken: 'incidents:read' },
    schema: {
      operationId: 'answerResponderRequest',
      summary: 'Join an incident or decline',
      description: 'By the person who was asked. The last answer counts.',
      tags: TAGS,
      params: AnswerParams,
      body: AnswerBody,
      response: { 200: ResponderSchema },
    },
    handler: async (request) => {
      const { id: ref, responderId } = request.params;
      return view(await answerRequest(deps, { ref, responderId, answer: request.body.answer }, byOf(request)));
    },
  });
}
