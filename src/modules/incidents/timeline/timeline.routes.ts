import { byOf } from '../../../platform/http/authenticate.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { cappedTotal, decodeCursor, encodeCursor, type Page, parseSort, refuseQuery } from '../../../platform/http/list.ts';
import type { ListRequest } from '../../../platform/http/listing.store.ts';
import type { Http } from '../../../platform/http/server.ts';
import { writeEntry } from '../edit.actions.ts';
import { viewEntry } from '../incident-view.ts';
import { EntrySchema, NewEntryBody, RefParams, TimelinePage, TimelineQuery } from '../incidents.schema.ts';
import { findIncident } from '../incidents.store.ts';
import { found, type IncidentActionDeps } from '../record.actions.ts';
import { listTimeline, type TimelineRow } from './timeline.store.ts';

const TAGS = ['Incidents'];

/** What happened to an incident: reading all of it, adding to it by hand. */
export function registerTimelineRoutes(http: Http, deps: IncidentActionDeps): void {
  const url = '/api/v1/incidents/:id/timeline';
  http.route({
    method: 'GET',
    url,
    config: { access: 'session', permission: 'incidents:read' },
    schema: {
      operationId: 'listTimeline',
      summary: 'List the timeline of an incident',
      description: 'Oldest first unless asked otherwise.',
      tags: TAGS,
      params: RefParams,
      querystring: TimelineQuery,
      response: { 200: TimelinePage },
    },
    handler: async (request) => {
      const { kind, ...query } = request.query;
      const incident = found(await findIncident(deps.db, request.params.id));
      const page = await pageOfTimeline(deps.db, incident.id, query, kind ?? null);
      return { ...page, items: page.items.map(viewEntry) };
    },
  });
  http.route({
    method: 'POST',
    url,
    config: { access: 'session', permission: 'incidents:write' },
    schema: {
      operationId: 'createTimelineEntry',
      summary: 'Add a timeline entry',
      tags: TAGS,
      params: RefParams,
      body: NewEntryBody,
      response: { 201: EntrySchema },
    },
    handler: async (request, reply) =>
      reply.status(201).send(viewEntry(await writeEntry(deps, request.params.id, request.body, byOf(request)))),
  });
}

/** A page of a timeline, the oldest entry first unless asked otherwise. */
export async function pageOfTimeline(
  db: Queryable,
  incidentId: string,
  { limit = 20, skip = 0, cursor, sort = 'at' }: ListRequest,
  kind: string | null = null,
): Promise<Page<TimelineRow> & { items: TimelineRow[] }> {
  const { descending } = parseSort(sort, ['at']);
  const after = cursor === undefined ? null : position(cursor);
  const { entries, counted } = await listTimeline(db, incidentId, { descending, limit, skip, after, kind });
  const items = entries.slice(0, limit);
  const last = items.at(-1);
  const next = entries.length > limit && last ? { next_cursor: encodeCursor([last.position]) } : {};
  return { items, ...cappedTotal(counted), limit, skip, ...next };
}

/** @throws Problem `bad_request` when the cursor is none of ours */
export function position(cursor: string): number {
  const [at] = decodeCursor(cursor, 1);
  if (!Number.isSafeInteger(at)) throw refuseQuery('cursor', 'use next_cursor of an earlier answer as it is');
  return Number(at);
}
