import { Type } from 'typebox';
import { byOf } from '../../../platform/http/authenticate.ts';
import { absentAsEmpty } from '../../../platform/http/empty-body.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import { operationId } from '../../../platform/http/openapi/operation.ts';
import { ActorShape } from '../../../platform/http/openapi/shapes.ts';
import type { Http } from '../../../platform/http/server.ts';
import { RefParams } from '../../incidents/index.ts';
import { createRoom, removeRoom, type VideoDeps } from './video.actions.ts';
import type { VideoRoom } from './video.store.ts';

const TAGS = ['Incidents'];
const WRITE = { access: 'session', permission: 'incidents:write' } as const;

export const VideoRoomSchema = named(
  'VideoRoom',
  Type.Object({
    provider: Type.Union([Type.String(), Type.Null()], { description: 'Who made it; null: a person linked an address.' }),
    url: Type.String(),
    created_by: ActorShape,
    created_at: Type.String({ format: 'date-time' }),
  }),
);

const RoomBody = Type.Object(
  { url: Type.Optional(Type.String({ maxLength: 2_000, description: 'Links this room instead of making one; http or https.' })) },
  { additionalProperties: false },
);

/** A room as the API shows it. */
export function viewRoom({ provider, url, created_by: by, created_at }: VideoRoom) {
  return { provider, url, created_by: { kind: by.kind, id: by.id, name: by.name }, created_at: created_at.toISOString() };
}

/** The video room of an incident. */
export function registerVideoRoutes(http: Http, deps: VideoDeps): void {
  const { label, provider } = deps.meetings;
  const url = `/api/v1/incidents/:id/${provider}-meet`;
  http.route({
    method: 'POST',
    url,
    config: WRITE,
    schema: {
      operationId: operationId('create', provider, 'meet'),
      summary: 'Open or link the video room of an incident',
      description: `On ${label} with your linked account. 409 not_linked carries authorize_url, where you link it and allow this.`,
      tags: TAGS,
      params: RefParams,
      body: RoomBody,
      response: { 201: VideoRoomSchema },
    },
    preValidation: absentAsEmpty,
    handler: async (request, reply) =>
      reply.status(201).send(viewRoom(await createRoom(deps, request.params.id, request.body, byOf(request)))),
  });
  http.route({
    method: 'DELETE',
    url,
    config: WRITE,
    schema: {
      operationId: operationId('delete', provider, 'meet'),
      summary: 'Unlink the video room of an incident',
      description: 'It stays open where it is.',
      tags: TAGS,
      params: RefParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await removeRoom(deps, request.params.id, byOf(request));
      return reply.status(204).send(null);
    },
  });
}
