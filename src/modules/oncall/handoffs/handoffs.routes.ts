import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import { noSuch } from '../../../platform/errors.ts';
import { byOf } from '../../../platform/http/authenticate.ts';
import { absentAsEmpty } from '../../../platform/http/empty-body.ts';
import { LIST_QUERY, pageOf, sortQuery, TOTAL_CAP } from '../../../platform/http/list.ts';
import type { Http } from '../../../platform/http/server.ts';
import { closed, nullable, Time, Uuid } from '../../../platform/http/openapi/shapes.ts';
import { acknowledgeHandoff, dismissHandoff, noteHandoff, remindOfHandoff } from './handoff-notes.actions.ts';
import type { OnCallDeps } from './handoffs.actions.ts';
import { isCounted, pagesOfShifts } from './handoff.ts';
import { findHandoff, type HandoffOfShift, handoffsWindow, listHandoffs } from './handoffs.store.ts';
import { IdParams } from '../oncall.schema.ts';
import { loadPeople, type Person } from '../users.store.ts';

const TAGS = ['Handoffs'];
const READ = { access: 'session', permission: 'oncall:read' } as const;
const WRITE = { access: 'session', permission: 'oncall:write' } as const;
const Note = Type.String({ maxLength: 10_000 });
const Reason = Type.String({
  maxLength: 500,
  description: 'Needed from everybody but the two people of the handoff; kept in the audit trail.',
});
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
    dismissed_at: nullable(Type.String({ format: 'date-time', description: 'Since when nobody is to accept it any more.' })),
    dismissed_by_user_name: nullable(Type.String()),
    reminded_at: nullable(Type.String({ format: 'date-time', description: 'When somebody last reminded the incoming user.' })),
    shift: named(
      'HandoffShift',
      Type.Object(
        {
          start: nullable(Type.String({ format: 'date-time', description: 'null: before handoffs were written.' })),
          end: Time,
          page_count: nullable(
            Type.Integer({
              description: 'Pages that reached the person through the schedule meanwhile; null without a start and for more than 31 days.',
            }),
          ),
        },
        { description: 'The shift of the outgoing user, which ended with the handoff.' },
      ),
    ),
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

function view(handoff: HandoffOfShift, pageCount: number | null, people: ReadonlyMap<string, Person>) {
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
    dismissed_at: handoff.dismissed_at?.toISOString() ?? null,
    dismissed_by_user_name: handoff.dismissed_by === null ? null : (people.get(handoff.dismissed_by)?.display_name ?? null),
    reminded_at: handoff.reminded_at?.toISOString() ?? null,
    shift: { start: handoff.shift_start?.toISOString() ?? null, end: handoff.at.toISOString(), page_count: pageCount },
    created_at: handoff.created_at.toISOString(),
    updated_at: handoff.updated_at.toISOString(),
  };
}

/** Handoffs: list, one, notes, acknowledge, remind, dismiss. */
export function registerHandoffRoutes(http: Http, deps: OnCallDeps): void {
  const { db, ports } = deps;
  const pageCounts = async (handoffs: readonly HandoffOfShift[]) => {
    const shifts = handoffs.map(({ schedule_id, outgoing_user_id, shift_start, at }) => ({
      scheduleId: schedule_id,
      userId: outgoing_user_id,
      from: shift_start?.getTime() ?? null,
      until: at.getTime(),
    }));
    const counted = shifts.filter(isCounted);
    if (counted.length === 0) return pagesOfShifts(shifts, []);
    const pages = await ports.pages(db, {
      of: { userIds: [], scheduleIds: [...new Set(counted.map(({ scheduleId }) => scheduleId))] },
      from: Math.min(...counted.map(({ from, until }) => from ?? until)),
      until: Math.max(...counted.map(({ until }) => until)),
    });
    return pagesOfShifts(shifts, pages);
  };
  const shownOf = async (handoffs: readonly HandoffOfShift[]) => {
    const [people, counts] = await Promise.all([
      loadPeople(
        db,
        handoffs.flatMap(({ outgoing_user_id, incoming_user_id, dismissed_by }) => [outgoing_user_id, incoming_user_id, dismissed_by]),
      ),
      pageCounts(handoffs),
    ]);
    return handoffs.map((handoff, index) => view(handoff, counts[index] ?? null, people));
  };
  const one = async (handoff: HandoffOfShift | null) => {
    const [shown] = handoff ? await shownOf([handoff]) : [];
    if (!shown) throw noSuch('handoff');
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
      return { ...page, items: await shownOf(page.items) };
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
          reason: Type.Optional(Reason),
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
    preValidation: absentAsEmpty,
    handler: async (request) => one(await acknowledgeHandoff(deps, request.params.id, request.body, byOf(request))),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/on-call/handoffs/:id/remind',
    config: WRITE,
    schema: {
      operationId: 'remindOfHandoff',
      summary: 'Remind of a handoff',
      description: 'Notifies the incoming user by their notification rules; at most every 15 minutes.',
      tags: TAGS,
      params: IdParams,
      response: { 200: HandoffView },
    },
    handler: async (request) => one(await remindOfHandoff(deps, request.params.id, byOf(request))),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/on-call/handoffs/:id/dismiss',
    config: WRITE,
    schema: {
      operationId: 'dismissHandoff',
      summary: 'Dismiss a handoff',
      description: 'Nobody is to accept it any more, and nobody is reminded. Others than the two users give a reason.',
      tags: TAGS,
      params: IdParams,
      body: Type.Object({ reason: Type.Optional(Reason) }, closed),
      response: { 200: HandoffView },
    },
    preValidation: absentAsEmpty,
    handler: async (request) => one(await dismissHandoff(deps, request.params.id, request.body, byOf(request))),
  });
}
