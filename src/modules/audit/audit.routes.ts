import type { FastifyRequest } from 'fastify';
import type { Type } from 'typebox';
import type { Database } from '../../platform/db/database.ts';
import { registerExport } from '../../platform/http/answers/export.ts';
import { pageOf, TOTAL_CAP } from '../../platform/http/list.ts';
import { type Caller, callerOf } from '../../platform/http/authenticate.ts';
import type { Http } from '../../platform/http/server.ts';
import { words } from '../../platform/http/values/filters.ts';
import { AuditEventView, AuditQuery, viewAuditEvent } from './audit.schema.ts';
import { countAuditEvents, selectAuditEvents, auditWindow, withStore } from './audit.store.ts';

export interface AuditRoutesDeps {
  readonly db: Database;
  /** Ids of what the caller may not see: events about it, or that name it as `incident_id`, are left out. */
  readonly hiddenFrom: (caller: Caller) => Promise<readonly string[]>;
}

/** Who did what, newest first. */
export function registerAuditRoutes(http: Http, { db, hiddenFrom }: AuditRoutesDeps): void {
  const url = '/api/v1/audit-events';
  const config = { access: 'session', permission: 'audit:read' } as const;
  /** `cap`: how far they are counted; null: not at all. */
  const pageFor = async (query: Type.Static<typeof AuditQuery>, request: FastifyRequest, cap: number | null) => {
    const window = auditWindow(query);
    const filter = { ...query, words: words('search', query.search), hidden: await hiddenFrom(callerOf(request)) };
    const page = await withStore(async () => {
      const counted = cap === null ? 0 : countAuditEvents(db, filter, cap);
      const [rows, total] = await Promise.all([selectAuditEvents(db, filter, window), counted]);
      return window.page(db, rows, total, ({ id }) => id);
    });
    return { ...page, items: page.items.map(viewAuditEvent) };
  };
  http.route({
    method: 'GET',
    url,
    config,
    schema: {
      operationId: 'listAuditEvents',
      summary: 'List audit events',
      description: 'Newest first.',
      tags: ['Audit'],
      querystring: AuditQuery,
      response: { 200: pageOf(AuditEventView) },
    },
    handler: (request) => pageFor(request.query, request, TOTAL_CAP),
  });
  registerExport(http, {
    url,
    config,
    operationId: 'exportAuditEvents',
    summary: 'Export audit events',
    tags: ['Audit'],
    querystring: AuditQuery,
    item: AuditEventView,
    page: (query, request) => pageFor(query, request, null),
  });
}
