import { Type } from 'typebox';
import { byOf } from '../../../platform/http/authenticate.ts';
import { absentAsEmpty } from '../../../platform/http/empty-body.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import { operationId } from '../../../platform/http/openapi/operation.ts';
import type { Http } from '../../../platform/http/server.ts';
import { Time } from '../../../platform/http/openapi/shapes.ts';
import { RefParams, findIncident, found } from '../../incidents/index.ts';
import type { VideoDeps } from '../video/video.actions.ts';
import { VideoRoomSchema, viewRoom } from '../video/video.routes.ts';
import { findRoom } from '../video/video.store.ts';
import { type ChannelDeps, createChannel, removeChannel } from './channels.actions.ts';
import { liveChannels } from './channels.store.ts';
import type { IncidentChannel } from './chat-channel.ts';

const TAGS = ['Incidents'];
const WRITE = { access: 'session', permission: 'incidents:write' } as const;

const ChannelSchema = named(
  'IncidentChannel',
  Type.Object({
    provider: Type.String({ description: 'The chat, by its id in the list of providers.' }),
    state: Type.Enum(['creating', 'open'], { description: 'creating: the chat has not answered yet; it is asked again.' }),
    name: Type.String({ description: 'Without the sign before it.' }),
    channel_id: Type.Union([Type.String(), Type.Null()], { description: 'Null while it is being created.' }),
    url: Type.Union([Type.String(), Type.Null()]),
    problem: Type.Union([Type.String(), Type.Null()], { description: 'Why the last attempt to keep it up to date failed.' }),
    archive_at: Type.Union([Time, Type.Null()], { description: 'When it is archived.' }),
    created_at: Time,
  }),
);

const ChatSchema = named(
  'IncidentChat',
  Type.Object({
    provider: Type.String(),
    label: Type.String(),
    sign: Type.String({ description: 'The prefix of channel names there.' }),
    connected: Type.Boolean(),
    channel: Type.Union([ChannelSchema, Type.Null()]),
  }),
);

const ChannelsSchema = named(
  'IncidentChannels',
  Type.Object({
    chats: Type.Array(ChatSchema),
    video: named(
      'IncidentVideo',
      Type.Object({
        provider: Type.String({ description: 'Who makes rooms.' }),
        label: Type.String(),
        connected: Type.Boolean(),
        room: Type.Union([VideoRoomSchema, Type.Null()]),
      }),
    ),
  }),
);

const ChannelBody = Type.Object(
  {
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 80,
        description: 'Of the new channel; default inc-<number>-<title>. 2 to 64 of a-z, 0-9, -, _.',
      }),
    ),
    channel_id: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{1,40}$', description: 'Links this channel instead of creating one.' })),
  },
  { additionalProperties: false },
);

const RemoveQuery = Type.Object(
  { archive: Type.Optional(Type.Boolean({ default: false, description: 'Archives the channel at the chat as well.' })) },
  { additionalProperties: false },
);

function view(channel: IncidentChannel) {
  return {
    provider: channel.provider,
    state: channel.state === 'creating' ? ('creating' as const) : ('open' as const),
    name: channel.name,
    channel_id: channel.channel_id,
    url: channel.url,
    problem: channel.problem,
    archive_at: channel.archive_at?.toISOString() ?? null,
    created_at: channel.created_at.toISOString(),
  };
}

/** `…/{provider}-channel` for each chat that can have channels, and all of them together. */
export function registerChannelRoutes(http: Http, deps: ChannelDeps & Pick<VideoDeps, 'meetings'>): void {
  http.route({
    method: 'GET',
    url: '/api/v1/incidents/:id/channels',
    config: { access: 'session', permission: 'incidents:read' },
    schema: {
      operationId: 'getIncidentChannels',
      summary: 'Get the chat channels and the video room of an incident',
      tags: TAGS,
      params: RefParams,
      response: { 200: ChannelsSchema },
    },
    handler: async (request) => {
      const { id } = found(await findIncident(deps.db, request.params.id));
      const channels = await liveChannels(deps.db, id);
      const chats = await Promise.all(
        deps.chats.map(async ({ provider, label, sign }) => {
          const channel = channels.find((each) => each.provider === provider);
          return { provider, label, sign, connected: (await deps.hostFor(provider)) !== null, channel: channel ? view(channel) : null };
        }),
      );
      const { provider, label, available } = deps.meetings;
      const [room, connected] = await Promise.all([findRoom(deps.db, id), available()]);
      return { chats, video: { provider, label, connected, room: room ? viewRoom(room) : null } };
    },
  });
  for (const { provider, label } of deps.chats) {
    const url = `/api/v1/incidents/:id/${provider}-channel`;
    http.route({
      method: 'POST',
      url,
      config: WRITE,
      schema: {
        operationId: operationId('create', provider, 'channel'),
        summary: `Create or link the ${label} channel of an incident`,
        description: 'The timeline is posted there; it is archived a day after the incident is closed unless the settings say otherwise.',
        tags: TAGS,
        params: RefParams,
        body: ChannelBody,
        response: { 201: ChannelSchema },
      },
      preValidation: absentAsEmpty,
      handler: async (request, reply) =>
        reply.status(201).send(view(await createChannel(deps, request.params.id, provider, request.body, byOf(request)))),
    });
    http.route({
      method: 'DELETE',
      url,
      config: WRITE,
      schema: {
        operationId: operationId('delete', provider, 'channel'),
        summary: `Unlink the ${label} channel of an incident`,
        tags: TAGS,
        params: RefParams,
        querystring: RemoveQuery,
        response: { 204: Type.Null() },
      },
      handler: async (request, reply) => {
        await removeChannel(deps, request.params.id, provider, { archive: request.query.archive ?? false, by: byOf(request) });
        return reply.status(204).send(null);
      },
    });
  }
}
