import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import { Problem } from '../../../platform/errors.ts';
import { byOf, userOf } from '../../../platform/http/authenticate.ts';
import { absentAsEmpty } from '../../../platform/http/empty-body.ts';
import type { Http } from '../../../platform/http/server.ts';
import { closed, nullable, Time, Uuid } from '../../../platform/http/openapi/shapes.ts';
import { type CalendarDeps, makeFeed, readFeed, removeFeed } from './calendars.actions.ts';
import { type CalendarFeed, listFeeds } from './calendars.store.ts';
import { IdParams } from '../oncall.schema.ts';

const TAGS = ['On-call'];
const GATE = { access: 'session', permission: 'oncall:read' } as const;
const PATH = '/api/v1/on-call/calendar';
const members = { id: Uuid, schedule_id: nullable(Uuid), created_at: Time, last_used_at: nullable(Time) };
const FeedView = named('Calendar', Type.Object(members));

function view(feed: CalendarFeed) {
  return {
    id: feed.id,
    schedule_id: feed.schedule_id,
    created_at: feed.created_at.toISOString(),
    last_used_at: feed.last_used_at?.toISOString() ?? null,
  };
}

/** Addresses for calendar programs: a person's own shifts, or a whole schedule. */
export function registerCalendarRoutes(http: Http, deps: CalendarDeps & { readonly baseUrl: string }): void {
  http.route({
    method: 'POST',
    url: PATH,
    config: GATE,
    schema: {
      operationId: 'createCalendar',
      summary: 'Create a calendar address',
      description: 'For calendar programs: of a schedule or, without one, of your own shifts. Shown once.',
      tags: TAGS,
      body: Type.Object({ schedule_id: Type.Optional(nullable(Uuid)) }, closed),
      response: {
        201: named('CreatedCalendar', Type.Object({ ...members, token: Type.String(), url: Type.String() }), { extends: FeedView }),
      },
    },
    preValidation: absentAsEmpty,
    handler: async (request, reply) => {
      const wanted = { userId: userOf(request).userId, scheduleId: request.body.schedule_id ?? null };
      const { feed, secret } = await makeFeed(deps, wanted, byOf(request));
      return reply.status(201).send({ ...view(feed), token: secret, url: `${deps.baseUrl}${PATH}/${secret}.ics` });
    },
  });

  http.route({
    method: 'GET',
    url: PATH,
    config: GATE,
    schema: {
      operationId: 'listCalendars',
      summary: 'List your calendar addresses',
      description: 'The secret part is not shown again.',
      tags: TAGS,
      response: { 200: named('CalendarList', Type.Object({ items: Type.Array(FeedView), total: Type.Integer() })) },
    },
    handler: async (request) => {
      const items = (await listFeeds(deps.db, userOf(request).userId)).map(view);
      return { items, total: items.length };
    },
  });

  http.route({
    method: 'DELETE',
    url: `${PATH}/:id`,
    config: GATE,
    schema: {
      operationId: 'deleteCalendar',
      summary: 'Revoke a calendar address',
      tags: TAGS,
      params: IdParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await removeFeed(deps, { id: request.params.id, userId: userOf(request).userId }, byOf(request));
      return reply.status(204).send(null);
    },
  });

  http.route({
    method: 'GET',
    url: `${PATH}/:token.ics`,
    config: { access: 'public' },
    schema: {
      operationId: 'getCalendar',
      summary: 'Get a calendar',
      description: 'Shifts from 15 days ago to 180 days ahead as iCalendar. The address itself is the key.',
      tags: TAGS,
      params: Type.Object({ token: Type.String({ maxLength: 100, description: 'The secret part of the address.' }) }),
      produces: ['text/calendar'],
      response: { 200: Type.String() },
    },
    handler: async (request, reply) => {
      const { token } = request.params;
      await deps.guard?.mayAskUnlisted('calendar', request.ip, token);
      const text = await readFeed(deps, token);
      deps.guard?.noteUnlisted(request.ip, token, text !== null);
      if (text === null) throw new Problem('not_found', 'There is no calendar at this address');
      return reply.type('text/calendar; charset=utf-8').header('Content-Disposition', 'inline; filename="on-call.ics"').send(text);
    },
  });
}
