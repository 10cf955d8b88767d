import { Type } from 'typebox';
import { named } from '../../platform/http/openapi/named.ts';
import type { Database } from '../../platform/db/database.ts';
import { byOf, callerOf } from '../../platform/http/authenticate.ts';
import { LIST_QUERY, pageOf, sortQuery } from '../../platform/http/list.ts';
import type { Http } from '../../platform/http/server.ts';
import type { Live } from '../../platform/live/live.ts';
import { readerOf } from '../incidents/index.ts';
import { releaseHeld } from './release.actions.ts';
import { heldWindow, listHeld } from './waiting.store.ts';

const tags = ['Escalation'];
const Uuid = Type.String({ format: 'uuid' });
const HeldView = named(
  'HeldEscalation',
  Type.Object({
    incident_id: Uuid,
    incident_number: Type.Integer(),
    title: Type.String(),
    severity: Type.String(),
    policy_name: Type.String(),
    level: Type.Integer({ description: 'Last one notified.' }),
    next_level: Type.Union([Type.Integer(), Type.Null()]),
    due_at: Type.String({ format: 'date-time' }),
  }),
);

/** Escalations that are so long overdue that a person must decide. */
export function registerReleaseRoutes(http: Http, { db, live }: { readonly db: Database; readonly live: Live }): void {
  http.route({
    method: 'GET',
    url: '/api/v1/escalations/held',
    config: { access: 'session', permission: 'escalation:read' },
    schema: {
      operationId: 'listHeldEscalations',
      summary: 'List paused escalations',
      description: 'Overdue for longer than ESCALATION_HOLD_AFTER; they wait for a person.',
      tags,
      querystring: Type.Object({ ...LIST_QUERY, ...sortQuery(['created_at', 'due_at'], '-created_at') }, { additionalProperties: false }),
      response: { 200: pageOf(HeldView) },
    },
    handler: async (request) => {
      const window = heldWindow(request.query);
      const { held, counted } = await listHeld(db, window, readerOf(callerOf(request)));
      const page = await window.page(db, held, counted, ({ id }) => id);
      const items = page.items.map((row) => ({
        incident_id: row.incident_id,
        incident_number: row.number,
        title: row.title,
        severity: row.severity,
        policy_name: row.policy_name,
        level: row.level,
        next_level: row.next_level,
        due_at: row.next_at.toISOString(),
      }));
      return { ...page, items };
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/escalations/release',
    config: { access: 'session', permission: 'escalation:write' },
    schema: {
      operationId: 'releaseEscalations',
      summary: 'Resume or stop paused escalations',
      tags,
      body: Type.Object(
        {
          action: Type.Enum(['resume', 'dismiss'], { description: 'resume: the next level is paged now. dismiss: nobody is paged.' }),
          incident_ids: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: 1_000, description: 'Left out: all that wait.' })),
        },
        { additionalProperties: false },
      ),
      response: { 200: named('ReleasedEscalations', Type.Object({ released: Type.Integer(), incident_ids: Type.Array(Uuid) })) },
    },
    handler: async (request) => {
      const { action, incident_ids: incidentIds = null } = request.body;
      const released = await releaseHeld({ db, live }, { action, incidentIds, reader: readerOf(callerOf(request)) }, byOf(request));
      return { released: released.length, incident_ids: [...released] };
    },
  });
}
