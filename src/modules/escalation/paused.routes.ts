import { Type } from 'typebox';
import { named } from '../../platform/http/openapi/named.ts';
import type { Database } from '../../platform/db/database.ts';
import { byOf, callerOf } from '../../platform/http/authenticate.ts';
import { LIST_QUERY, pageOf, sortQuery } from '../../platform/http/list.ts';
import type { Http } from '../../platform/http/server.ts';
import { Uuid } from '../../platform/http/openapi/shapes.ts';
import type { Live } from '../../platform/live/live.ts';
import { readerOf } from '../incidents/index.ts';
import { decidePaused } from './paused.actions.ts';
import { pausedWindow, listPaused } from './waiting.store.ts';

const tags = ['Escalation'];
const PausedView = named(
  'PausedEscalation',
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
export function registerPausedRoutes(http: Http, { db, live }: { readonly db: Database; readonly live: Live }): void {
  http.route({
    method: 'GET',
    url: '/api/v1/escalations/paused',
    config: { access: 'session', permission: 'escalation:read' },
    schema: {
      operationId: 'listPausedEscalations',
      summary: 'List paused escalations',
      description: 'Overdue for longer than ESCALATION_PAUSE_AFTER; they wait for a person.',
      tags,
      querystring: Type.Object({ ...LIST_QUERY, ...sortQuery(['created_at', 'due_at'], '-created_at') }, { additionalProperties: false }),
      response: { 200: pageOf(PausedView) },
    },
    handler: async (request) => {
      const window = pausedWindow(request.query);
      const { paused, counted } = await listPaused(db, window, readerOf(callerOf(request)));
      const page = await window.page(db, paused, counted, ({ id }) => id);
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
    url: '/api/v1/escalations/paused/decide',
    config: { access: 'session', permission: 'escalation:write' },
    schema: {
      operationId: 'decidePausedEscalations',
      summary: 'Resume or stop paused escalations',
      tags,
      body: Type.Object(
        {
          action: Type.Enum(['resume', 'dismiss'], { description: 'resume: the next level is paged now. dismiss: nobody is paged.' }),
          incident_ids: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: 1_000, description: 'Left out: all that wait.' })),
        },
        { additionalProperties: false },
      ),
      response: { 200: named('DecidedEscalations', Type.Object({ count: Type.Integer(), incident_ids: Type.Array(Uuid) })) },
    },
    handler: async (request) => {
      const { action, incident_ids: incidentIds = null } = request.body;
      const decided = await decidePaused({ db, live }, { action, incidentIds, reader: readerOf(callerOf(request)) }, byOf(request));
      return { count: decided.length, incident_ids: [...decided] };
    },
  });
}
