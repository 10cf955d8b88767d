import type { Database } from '../../platform/db/database.ts';
import { Problem } from '../../platform/errors.ts';
import { cappedTotal, decodeCursor, encodeCursor, pageOf, TOTAL_CAP } from '../../platform/http/list.ts';
import type { Http } from '../../platform/http/server.ts';
import { AuditEventView, AuditQuery, viewAuditEvent } from './audit.schema.ts';
import { countAuditEvents, selectAuditEvents, withStore } from './audit.store.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Time and id of the last row of a page. @throws Problem `bad_request` when the cursor is none of ours */
function readCursor(cursor: string): readonly [string, string] {
  const [at = '', id = ''] = decodeCursor(cursor, 2).map(String);
  if (Number.isNaN(Date.parse(at)) || !ID.test(id))
    throw new Problem('bad_request', 'cursor: use next_cursor of an earlier answer as it is');
  return [at, id];
}

/** Who did what, newest first. */
export function registerAuditRoutes(http: Http, { db }: { readonly db: Database }): void {
  http.route({
    method: 'GET',
    url: '/api/v1/audit-events',
    config: { access: 'session', permission: 'audit:read' },
    schema: { summary: 'Audit events, newest first', tags: ['Audit'], querystring: AuditQuery, response: { 200: pageOf(AuditEventView) } },
    handler: async (request) => {
      const { limit = 20, skip = 0, cursor, ...filter } = request.query;
      const after = cursor === undefined ? null : readCursor(cursor);
      const [rows, counted] = await withStore(() =>
        Promise.all([selectAuditEvents(db, filter, { limit: limit + 1, skip, after }), countAuditEvents(db, filter, TOTAL_CAP)]),
      );
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      const next = rows.length > limit && last ? { next_cursor: encodeCursor([last.created_at.toISOString(), last.id]) } : {};
      return { items: shown.map(viewAuditEvent), ...cappedTotal(counted), limit, skip, ...next };
    },
  });
}
