import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import { noSuch } from '../../../platform/errors.ts';
import { byOf, userOf } from '../../../platform/http/authenticate.ts';
import { absentAsEmpty, EmptyBody } from '../../../platform/http/empty-body.ts';
import { LIST_QUERY, pageOf, sortQuery, TOTAL_CAP } from '../../../platform/http/list.ts';
import type { Http } from '../../../platform/http/server.ts';
import { closed, nullable, Time, Uuid } from '../../../platform/http/openapi/shapes.ts';
import { acceptCover, cancelCover, requestCover } from './cover-requests.actions.ts';
import { type CoverRequest, coverRequestsWindow, listCoverRequests, listCoverRequestsOf } from './cover-requests.store.ts';
import type { OnCallDeps } from '../handoffs/handoffs.actions.ts';
import { IdParams, InstantText } from '../oncall.schema.ts';
import { scheduleExists } from '../schedule/schedules.store.ts';

const TAGS = ['On-call'];
const WRITE = { access: 'session', permission: 'oncall:write' } as const;
const Status = named('CoverRequestStatus', Type.Enum(['open', 'accepted', 'cancelled']));
const CoverView = named(
  'CoverRequest',
  Type.Object({
    id: Uuid,
    schedule_id: Uuid,
    requested_by: Uuid,
    start: Time,
    end: Time,
    note: Type.String(),
    candidate_ids: Type.Array(Type.String()),
    status: Status,
    accepted_by: nullable(Uuid),
    override_id: nullable(Uuid),
    created_at: Time,
    decided_at: nullable(Time),
  }),
);

function view(request: CoverRequest) {
  return {
    id: request.id,
    schedule_id: request.schedule_id,
    requested_by: request.requested_by,
    start: request.starts_at.toISOString(),
    end: request.ends_at.toISOString(),
    note: request.note,
    candidate_ids: [...request.candidate_ids],
    status: request.status,
    accepted_by: request.accepted_by,
    override_id: request.override_id,
    created_at: request.created_at.toISOString(),
    decided_at: request.decided_at?.toISOString() ?? null,
  };
}

/** Asking for cover, and accepting. */
export function registerCoverRoutes(http: Http, deps: OnCallDeps): void {
  const { db } = deps;
  http.route({
    method: 'GET',
    url: '/api/v1/on-call/schedules/:id/cover-requests',
    config: { access: 'session', permission: 'oncall:read' },
    schema: {
      operationId: 'listScheduleCoverRequests',
      summary: 'List the cover requests of a schedule',
      description: 'Newest first.',
      tags: TAGS,
      params: IdParams,
      querystring: Type.Object(
        {
          status: Type.Optional(Type.Enum(['open', 'accepted', 'cancelled'], { description: 'Only requests in this state.' })),
          ...LIST_QUERY,
          ...sortQuery(['created_at', 'start'], '-created_at'),
        },
        closed,
      ),
      response: { 200: pageOf(CoverView) },
    },
    handler: async (request) => {
      const { status = null } = request.query;
      const window = coverRequestsWindow(request.query);
      if (!(await scheduleExists(db, request.params.id))) throw noSuch('schedule');
      const { items, counted } = await listCoverRequests(db, { scheduleId: request.params.id, status, window }, TOTAL_CAP);
      const page = await window.page(db, items, counted, ({ id }) => id);
      return { ...page, items: page.items.map(view) };
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/on-call/cover-requests',
    config: { access: 'session', permission: 'oncall:read' },
    schema: {
      operationId: 'listCoverRequests',
      summary: 'List open cover requests',
      description: 'Those that you made or can accept.',
      tags: TAGS,
      querystring: Type.Object({ ...LIST_QUERY, ...sortQuery(['created_at', 'start'], '-created_at') }, closed),
      response: { 200: pageOf(CoverView) },
    },
    handler: async (request) => {
      const window = coverRequestsWindow(request.query);
      const { items, counted } = await listCoverRequestsOf(db, { userId: userOf(request).userId, window }, TOTAL_CAP);
      const page = await window.page(db, items, counted, ({ id }) => id);
      return { ...page, items: page.items.map(view) };
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/on-call/schedules/:id/cover-requests',
    config: WRITE,
    schema: {
      operationId: 'createCoverRequest',
      summary: 'Create a cover request',
      description: 'Asks others to take over hours of yours, and notifies them.',
      tags: TAGS,
      params: IdParams,
      body: Type.Object(
        {
          start: InstantText,
          end: InstantText,
          note: Type.Optional(Type.String({ maxLength: 2_000 })),
          candidate_ids: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: 200, uniqueItems: true })),
        },
        closed,
      ),
      response: { 201: CoverView },
    },
    handler: async (request, reply) => {
      const who = { scheduleId: request.params.id, userId: userOf(request).userId };
      return reply.status(201).send(view(await requestCover(deps, who, request.body, byOf(request))));
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/on-call/cover-requests/:id/accept',
    config: WRITE,
    schema: {
      operationId: 'acceptCoverRequest',
      summary: 'Accept a cover request',
      description: 'The first who accepts takes the hours.',
      tags: TAGS,
      params: IdParams,
      body: EmptyBody,
      response: { 200: CoverView },
    },
    preValidation: absentAsEmpty,
    handler: async (request) => view(await acceptCover(deps, { id: request.params.id, userId: userOf(request).userId }, byOf(request))),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/on-call/cover-requests/:id',
    config: WRITE,
    schema: {
      operationId: 'deleteCoverRequest',
      summary: 'Withdraw a cover request',
      tags: TAGS,
      params: IdParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await cancelCover(deps, { id: request.params.id, userId: userOf(request).userId }, byOf(request));
      return reply.status(204).send(null);
    },
  });
}
