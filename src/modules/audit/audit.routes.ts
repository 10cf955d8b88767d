import type { Database } from '../../platform/db/database.ts';
import { pageOf, TOTAL_CAP } from '../../platform/http/list.ts';
import { type Caller, callerOf } from '../../platform/http/authenticate.ts';
import type { Http } from '../../platform/http/server.ts';
import { AuditEventView, AuditQuery, viewAuditEvent } from './audit.schema.ts';
import { countAuditEvents, selectAuditEvents, auditWindow, withStore } from './audit.store.ts';

export interface AuditRoutesDeps {
  readonly db: Database;
  /** Ids of what the caller may not see: events about it, or that name it as `incident_id`, are left out. */
  readonly hiddenFrom: (caller: Caller) => Promise<readonly string[]>;
}

/** Who did what, newest first. */
export function registerAuditRoutes(http: Http, { db, hiddenFrom }: AuditRoutesDeps): void {
  http.route({
    method: 'GET',
    url: '/api/v1/audit-events',
    config: { access: 'session', permission: 'audit:read' },
    schema: {
      operationId: 'listAuditEvents',
      summary: 'List audit events',
      description: 'Newest first.',
      tags: ['Audit'],
      querystring: AuditQuery,
      response: { 200: pageOf(AuditEventView) },
    },
    handler: async (request) => {
      const window = auditWindow(request.query);
      const filter = { ...request.query, hidden: await hiddenFrom(callerOf(request)) };
      const page = await withStore(async () => {
        const [rows, counted] = await Promise.all([selectAuditEvents(db, filter, window), countAuditEvents(db, filter, TOTAL_CAP)]);
        return window.page(db, rows, counted, ({ id }) => id);
      });
      return { ...page, items: page.items.map(viewAuditEvent) };
    },
  });
}
