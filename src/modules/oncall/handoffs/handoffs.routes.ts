import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import { Problem } from '../../../platform/errors.ts';
import { byOf } from '../../../platform/http/authenticate.ts';
import { LIST_QUERY, pageOf, sortQuery, TOTAL_CAP } from '../../../platform/http/list.ts';
import type { Http } from '../../../platform/http/server.ts';
import { acknowledgeHandoff, noteHandoff } from './handoff-notes.actions.ts';
import type { OnCallDeps } from './handoffs.actions.ts';
import { findHandoff, type Handoff, handoffsWindow, listHandoffs } from './handoffs.store.ts';
import { closed, IdParams, nullable, Time, Uuid } from '../oncall.schema.ts';
import { loadPeople, type Person } from '../users.store.ts';

const TAGS = ['Handoffs'];
const READ = { access: 'session', permission: 'oncall:read' } as const;
const WRITE = { access: 'session', permission: 'oncall:write' } as const;
const Note = Type.String({ maxLength: 10_000 });
const IncomingNotes = named('IncomingNotes', Type.Object({ incoming_notes: Type.Optional(Note) }, closed));
const HandoffView = named(
  'Handoff',
  Type.Object({
    id: Uuid,
    schedule_id: Uuid,
    team_id: Uuid,
    at: Time,
    outgoing_user_id: Uuid,
    outgoing_user_name: nullable(Type.String()),
    incoming_user_id: Uuid,
    incoming_user_name: nullable(Type.String()),
    incident_summary: Type.String({ description: 'What was open at the change, in words.' }),
    incidents: Type.Array(
      named(
        'HandoffIncident',
        Type.Object({ id: Type.String(), number: Type.Integer(), title: Type.String(), severity: Type.String(), status: Type.String() }),
      ),
    ),
    outgoing_notes: named('OutgoingNotes', Type.Object({ open_issues: Type.String(), watch_items: Type.String() })),
    incoming_notes: Type.String(),
    status: Type.Enum(['pending', 'acknowledged']),
    acknowledged_at: nullable(Time),
    created_at: Time,
    updated_at: Time,
  }),
);
const Query = Type.Object(
  {
    status: Type.Optional(Type.Enum(['pending', 'acknowledged'], { description: 'Only handoffs in this state.' })),
    schedule_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only of this schedule.' })),
    team_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only of this team.' })),
    user_id: Type.Optional(Type.String({ format: 'uuid', description: 'Who goes or who comes.' })),
    ...sortQuery(['created_at', 'at'], '-created_at'),
    ...LIST_QUERY,
  },
  closed,
);

function view(handoff: Handoff, people: ReadonlyMap<string, Person>) {
  return {
    id: handoff.id,
    schedule_id: handoff.schedule_id,
    team_id: handoff.team_id,
    at: handoff.at.toISOString(),
    outgoing_user_id: handoff.outgoing_user_id,
    outgoing_user_name: people.get(handoff.outgoing_user_id)?.display_name ?? null,
    incoming_user_id: handoff.incoming_user_id,
    incoming_user_name: people.get(handoff.incoming_user_id)?.display_name ?? null,
    incident_summary: handoff.incident_summary,
    incidents: [...handoff.incidents],
    outgoing_notes: { open_issues: handoff.open_issues, watch_items: handoff.watch_items },
    incoming_notes: handoff.incoming_notes,
    status: handoff.acknowledged_at === null ? ('pending' as const) : ('acknowledged' as const),
    acknowledged_at: handoff.acknowledged_at?.toISOString() ?? null,
    created_at: handoff.created_at.toISOString(),
    updated_at: handoff.updated_at.toISOString(),
  };
}

/** Handoffs: list, one, notes, acknowledge. */
export function registerHandoffRoutes(http: Http, deps: OnCallDeps): void {
  const { db } = deps;
  const withNames = async (handoffs: readonly Handoff[]) => {
    const people = await loadPeople(
      db,
      handoffs.flatMap((handoff) => [handoff.outgoing_user_id, handoff.incoming_user_id]),
    );
    return handoffs.map((handoff) => view(handoff, people));
  };
  const one = async (handoff: Handoff | null) => {
    const [shown] = handoff ? await withNames([handoff]) : [];
    if (!shown) throw new Problem('not_found', 'There is no such handoff');
    return shown;
  };

  http.route({
    method: 'GET',
    url: '/api/v1/on-call/handoffs',
    config: READ,
    schema: {
      operationId: 'listHandoffs',
      summary: 'List handoffs',
      description: 'Newest first.',
      tags: TAGS,
      querystring: Query,
      response: { 200: pageOf(HandoffView) },
    },
    handler: async (request) => {
      const { status, schedule_id, team_id, user_id } = request.query;
      const window = handoffsWindow(request.query);
      const filter = { status: status ?? null, scheduleId: schedule_id ?? null, teamId: team_id ?? null, userId: user_id ?? null };
      const { items, counted } = await listHandoffs(db, filter, window, TOTAL_CAP);
      const page = await window.page(db, items, counted, ({ id }) => id);
      return { ...page, items: await withNames(page.items) };
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/on-call/handoffs/:id',
    config: READ,
    schema: { operationId: 'getHandoff', summary: 'Get a handoff', tags: TAGS, params: IdParams, response: { 200: HandoffView } },
    handler: async (request) => one(await findHandoff(db, request.params.id)),
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/on-call/handoffs/:id',
    config: WRITE,
    schema: {
      operationId: 'updateHandoff',
      summary: 'Write handoff notes',
      description: 'What is open, what to watch, what was found. Others than the two users give a reason.',
      tags: TAGS,
      params: IdParams,
      body: Type.Object(
        {
          outgoing_notes: Type.Optional(
            named('OutgoingNotesChange', Type.Object({ open_issues: Type.Optional(Note), watch_items: Type.Optional(Note) }, closed)),
          ),
          incoming_notes: Type.Optional(Note),
          reason: Type.Optional(
            Type.String({
              maxLength: 500,
              description: 'Needed from everybody but the two people of the handoff; kept in the audit trail.',
            }),
          ),
        },
        closed,
      ),
      response: { 200: HandoffView },
    },
    handler: async (request) => one(await noteHandoff(deps, request.params.id, request.body, byOf(request))),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/on-call/handoffs/:id/acknowledge',
    config: WRITE,
    schema: {
      operationId: 'acknowledgeHandoff',
      summary: 'Accept a handoff',
      description: 'Only the incoming user; once more changes nothing.',
      tags: TAGS,
      params: IdParams,
      body: IncomingNotes,
      response: { 200: HandoffView },
    },
    preValidation: async (request) => {
      request.body ??= {};
    },
    handler: async (request) => one(await acknowledgeHandoff(deps, request.params.id, request.body, byOf(request))),
  });
}
