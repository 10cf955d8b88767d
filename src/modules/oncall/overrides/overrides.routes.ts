import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import { noSuch } from '../../../platform/errors.ts';
import { byOf } from '../../../platform/http/authenticate.ts';
import { LIST_QUERY, pageOf, sortQuery, TOTAL_CAP } from '../../../platform/http/list.ts';
import type { Http } from '../../../platform/http/server.ts';
import { closed, nullable, Time, Uuid } from '../../../platform/http/openapi/shapes.ts';
import type { OnCallDeps } from '../handoffs/handoffs.actions.ts';
import { IdParams, InstantText } from '../oncall.schema.ts';
import { createOverride, removeOverride } from './overrides.actions.ts';
import { listOverrides, overridesWindow } from './overrides.store.ts';
import { loadPeople } from '../users.store.ts';
import type { StoredOverride } from '../schedule/schedule.ts';
import { scheduleExists } from '../schedule/schedules.store.ts';
import { readPart } from '../window.ts';

const TAGS = ['On-call'];
const OverrideBody = Type.Object(
  {
    user_id: Type.String({ format: 'uuid', description: 'Who is on call for this time.' }),
    replaced_user_id: Type.Optional(nullable(Type.String({ format: 'uuid', description: 'Only this person’s hours are taken over.' }))),
    start: InstantText,
    end: InstantText,
  },
  closed,
);
const OverrideView = named(
  'Override',
  Type.Object({
    id: Uuid,
    schedule_id: Uuid,
    user_id: Uuid,
    user_name: nullable(Type.String()),
    replaced_user_id: nullable(Uuid),
    start: Time,
    end: Time,
    created_at: Time,
    created_by: nullable(Uuid),
  }),
);
const Query = Type.Object(
  {
    from: Type.Optional(InstantText),
    until: Type.Optional(InstantText),
    ...sortQuery(['created_at', 'start'], '-created_at'),
    ...LIST_QUERY,
  },
  closed,
);

/** An override as the API shows it. */
function viewOverride(row: StoredOverride, people: ReadonlyMap<string, { readonly display_name: string }>) {
  return {
    id: row.id,
    schedule_id: row.schedule_id,
    user_id: row.user_id,
    user_name: people.get(row.user_id)?.display_name ?? null,
    replaced_user_id: row.replaced_user_id,
    start: row.starts_at.toISOString(),
    end: row.ends_at.toISOString(),
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
  };
}

/** Overrides: somebody stands in. */
export function registerOverrideRoutes(http: Http, deps: OnCallDeps): void {
  const { db } = deps;
  http.route({
    method: 'GET',
    url: '/api/v1/on-call/schedules/:id/overrides',
    config: { access: 'session', permission: 'oncall:read' },
    schema: {
      operationId: 'listOverrides',
      summary: 'List the overrides of a schedule',
      tags: TAGS,
      params: IdParams,
      querystring: Query,
      response: { 200: pageOf(OverrideView) },
    },
    handler: async (request) => {
      const { from, until } = request.query;
      const window = overridesWindow(request.query);
      if (!(await scheduleExists(db, request.params.id))) throw noSuch('schedule');
      const listing = {
        scheduleId: request.params.id,
        from: readPart(from, '?from'),
        until: readPart(until, '?until'),
        window,
      };
      const listed = await listOverrides(db, listing, TOTAL_CAP);
      const { items, ...page } = await window.page(db, listed.items, listed.counted, ({ id }) => id);
      const people = await loadPeople(
        db,
        items.map((row) => row.user_id),
      );
      return { ...page, items: items.map((row) => viewOverride(row, people)) };
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/on-call/schedules/:id/overrides',
    config: { access: 'session', permission: 'oncall:write' },
    schema: {
      operationId: 'createOverride',
      summary: 'Create an override',
      description: 'Puts a user on call for a time; the latest override counts. 200: the same override exists.',
      tags: TAGS,
      params: IdParams,
      body: OverrideBody,
      response: { 200: OverrideView, 201: OverrideView },
    },
    handler: async (request, reply) => {
      const { override, isNew } = await createOverride(deps, request.params.id, request.body, byOf(request));
      return reply.status(isNew ? 201 : 200).send(viewOverride(override, await loadPeople(db, [override.user_id])));
    },
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/on-call/overrides/:id',
    config: { access: 'session', permission: 'oncall:write' },
    schema: {
      operationId: 'deleteOverride',
      summary: 'End an override',
      description: 'What it did so far stays.',
      tags: TAGS,
      params: IdParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await removeOverride(deps, request.params.id, byOf(request));
      return reply.status(204).send(null);
    },
  });
}
