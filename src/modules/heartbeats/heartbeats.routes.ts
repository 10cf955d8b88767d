import { databaseNow } from '../../platform/db/database.ts';
import { Type } from 'typebox';
import { found } from '../../platform/errors.ts';
import { byOf } from '../../platform/http/authenticate.ts';
import type { Http } from '../../platform/http/server.ts';
import { changeHeartbeat, createHeartbeat, removeHeartbeat } from './heartbeats.actions.ts';
import {
  HeartbeatBody,
  HeartbeatChange,
  HeartbeatDetail,
  HeartbeatList,
  HeartbeatsQuery,
  HeartbeatView,
  IdParams,
  viewDetail,
  viewHeartbeat,
} from './heartbeats.schema.ts';
import { countStates, findHeartbeat, heartbeatsWindow, listHeartbeats } from './heartbeats.store.ts';
import { lastChanges, lastPings } from './logs.store.ts';
import type { PingDeps } from './ping.actions.ts';

const tags = ['Heartbeats'];
const READ = { access: 'session', permission: 'heartbeats:read' } as const;
const WRITE = { access: 'session', permission: 'heartbeats:write' } as const;
/** Characters of bodies in one answer. */
const BODY_ROOM = 200_000;

/** Heartbeats: jobs that must be heard of. */
export function registerHeartbeatCrudRoutes(http: Http, deps: PingDeps): void {
  const { db, baseUrl } = deps;

  http.route({
    method: 'GET',
    url: '/api/v1/heartbeats',
    config: READ,
    schema: {
      operationId: 'listHeartbeats',
      summary: 'List heartbeats',
      description: 'With their state.',
      tags,
      querystring: HeartbeatsQuery,
      response: { 200: HeartbeatList },
    },
    handler: async (request) => {
      const { state, search, service_id: serviceId } = request.query;
      const window = heartbeatsWindow(request.query);
      const wanted = { state: state ?? null, search: search ?? null, serviceId: serviceId ?? null, window };
      const [{ heartbeats, counted }, counts] = await Promise.all([listHeartbeats(db, wanted), countStates(db)]);
      const page = await window.page(db, heartbeats, counted, ({ id }) => id);
      return { ...page, items: page.items.map((heartbeat) => viewHeartbeat({ heartbeat, token: null }, baseUrl)), counts };
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/heartbeats',
    config: WRITE,
    schema: {
      operationId: 'createHeartbeat',
      summary: 'Create a heartbeat',
      description: 'Its address to ping is shown once.',
      tags,
      body: HeartbeatBody,
      response: { 201: HeartbeatView },
    },
    handler: async (request, reply) =>
      reply.status(201).send(viewHeartbeat(await createHeartbeat(deps, request.body, byOf(request)), baseUrl)),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/heartbeats/:id',
    config: READ,
    schema: {
      operationId: 'getHeartbeat',
      summary: 'Get a heartbeat',
      description: 'With its last pings and changes of state.',
      tags,
      params: IdParams,
      response: { 200: HeartbeatDetail },
    },
    handler: async (request) => {
      const { id } = request.params;
      const heartbeat = found(await findHeartbeat(db, id), 'heartbeat');
      const [pings, changes, now] = await Promise.all([lastPings(db, id, BODY_ROOM), lastChanges(db, id), databaseNow(db)]);
      return viewDetail(heartbeat, { pings, changes, now }, baseUrl);
    },
  });

  http.route({
    method: 'PUT',
    url: '/api/v1/heartbeats/:id',
    config: WRITE,
    schema: {
      operationId: 'updateHeartbeat',
      summary: 'Change a heartbeat',
      description: 'Also pauses or resumes it, or gives it a new address. What is left out stays.',
      tags,
      params: IdParams,
      body: HeartbeatChange,
      response: { 200: HeartbeatView },
    },
    handler: async (request) => viewHeartbeat(await changeHeartbeat(deps, request.params.id, request.body, byOf(request)), baseUrl),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/heartbeats/:id',
    config: { access: 'session', permission: 'heartbeats:delete' },
    schema: {
      operationId: 'deleteHeartbeat',
      summary: 'Delete a heartbeat',
      description: 'Its alert is resolved.',
      tags,
      params: IdParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await removeHeartbeat(deps, request.params.id, byOf(request));
      return reply.status(204).send(null);
    },
  });
}
