import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { servicesOfPerson } from '../catalog/index.ts';
import { Problem } from '../../platform/errors.ts';
import { byOf, callerOf } from '../../platform/http/authenticate.ts';
import { keepAnswer } from '../../platform/http/idempotency.ts';
import { registerExport } from '../../platform/http/answers/export.ts';
import { cappedTotal } from '../../platform/http/list.ts';
import type { Http } from '../../platform/http/server.ts';
import { viewAlert } from '../alerts/alert-view.ts';
import { alertsByNumber } from '../alerts/index.ts';
import { type CommandRoutesDeps, registerCommandRoutes } from './lifecycle/commands.routes.ts';
import { createIncident } from './lifecycle/create.actions.ts';
import { editIncident, removeIncident } from './edit.actions.ts';
import type { Incident } from './incident.ts';
import type { SlaDeps } from './sla/sla.jobs.ts';
import { clocksOf } from './sla/targets.ts';
import { viewClock, viewEntry, viewRole } from './incident-view.ts';
import { listIncidents } from './incident-list.store.ts';
import {
  EditBody,
  EditedIncident,
  EMBEDDED_ALERTS,
  EMBEDDED_ENTRIES,
  EMBEDDED_INVESTIGATIONS,
  IncidentDetail,
  IncidentPage,
  IncidentQuery,
  IncidentSchema,
  NewIncidentBody,
  RefParams,
} from './incidents.schema.ts';
import { findIncident } from './incidents.store.ts';
import { registerLinkRoutes } from './links/links.routes.ts';
import { countOpenLinked, linkedNumbers } from './links/links.store.ts';
import { cursorAfter, type IncidentListQuery, parseFilter, parsePaging } from './list-query.ts';
import { registerMergeRoutes } from './merge/merge.routes.ts';
import { unmergeUntil } from './merge/unmerge.actions.ts';
import type { RoomPorts } from './ports.ts';
import { found, type IncidentActionDeps } from './record.actions.ts';
import { guardPrivateIncidents } from './privacy/guard.routes.ts';
import { readerOf } from './privacy/reader.ts';
import { viewIncidents, viewWithServices } from './services/affected.actions.ts';
import { registerTimelineRoutes } from './timeline/timeline.routes.ts';
import { worst } from './severity.ts';
import { findSourceAlert, formerSeverities, timelineEntries } from './timeline/timeline.store.ts';
import { allowedCommands } from './lifecycle/transition.ts';

const READ = { access: 'session', permission: 'incidents:read' } as const;
const WRITE = { access: 'session', permission: 'incidents:write' } as const;
const TAGS = ['Incidents'];

interface DetailDeps extends SlaDeps, IncidentActionDeps {
  readonly room: Pick<RoomPorts, 'statusPages'>;
}

/** Everything under `/api/v1/incidents`. */
export function registerIncidentRoutes(http: Http, deps: CommandRoutesDeps & DetailDeps): void {
  guardPrivateIncidents(http, deps);
  registerCollection(http, deps);
  registerOne(http, deps);
  registerCommandRoutes(http, deps);
  registerTimelineRoutes(http, deps);
  registerLinkRoutes(http, deps);
  registerMergeRoutes(http, deps);
}

function registerCollection(http: Http, deps: IncidentActionDeps): void {
  http.route({
    method: 'GET',
    url: '/api/v1/incidents',
    config: READ,
    schema: {
      operationId: 'listIncidents',
      summary: 'List and search incidents',
      tags: TAGS,
      querystring: IncidentQuery,
      response: { 200: IncidentPage },
    },
    handler: (request) => pageFor(deps, request.query, request),
  });
  registerExport(http, {
    url: '/api/v1/incidents',
    config: READ,
    operationId: 'exportIncidents',
    summary: 'Export incidents',
    tags: TAGS,
    querystring: IncidentQuery,
    item: IncidentSchema,
    page: (query, request) => pageFor(deps, query, request, false),
  });
  http.route({
    method: 'POST',
    url: '/api/v1/incidents',
    config: WRITE,
    schema: {
      operationId: 'createIncident',
      summary: 'Declare an incident',
      description: 'With an Idempotency-Key a repeated request declares no second one and gets the first answer, also after a crash.',
      tags: TAGS,
      body: NewIncidentBody,
      response: { 201: IncidentSchema },
    },
    handler: async (request, reply) => {
      assertMayCommand(request, request.body, PRIVACY);
      const view = await deps.db.transaction(async (tx) => {
        const opened = await viewWithServices(tx, await createIncident(tx, deps, request.body, { by: byOf(request), source: 'manual' }));
        await keepAnswer(tx, request, reply, 201, opened);
        return opened;
      });
      return reply.status(201).send(view);
    },
  });
}

async function pageFor({ db }: Pick<SlaDeps, 'db'>, query: IncidentListQuery, request: FastifyRequest, count = true) {
  const paging = parsePaging(query);
  const serviceIds = query.mine ? await servicesOfPerson(db, callerOf(request).userId) : null;
  const { incidents, counted } = await listIncidents(
    db,
    { ...parseFilter(query), serviceIds },
    { ...paging, count },
    readerOf(callerOf(request)),
  );
  const shown = incidents.slice(0, paging.limit);
  const last = shown.at(-1);
  const next = incidents.length > paging.limit && last ? { next_cursor: cursorAfter(paging, last) } : {};
  return { items: await viewIncidents(db, shown), ...cappedTotal(counted), limit: paging.limit, skip: paging.skip, ...next };
}

function registerOne(http: Http, deps: DetailDeps): void {
  const url = '/api/v1/incidents/:id';
  http.route({
    method: 'GET',
    url,
    config: READ,
    schema: {
      operationId: 'getIncident',
      summary: 'Get an incident',
      description: 'With timeline, roles, linked alerts and escalation.',
      tags: TAGS,
      params: RefParams,
      response: { 200: IncidentDetail },
    },
    handler: async (request) => detail(deps, found(await findIncident(deps.db, request.params.id))),
  });
  http.route({
    method: 'PATCH',
    url,
    config: WRITE,
    schema: {
      operationId: 'updateIncident',
      summary: 'Change an incident',
      description: 'Title, description, severity or custom fields; with incidents:command also its services and who may see it.',
      tags: TAGS,
      params: RefParams,
      body: EditBody,
      response: { 200: EditedIncident },
    },
    handler: async (request) => {
      assertMayCommand(request, request.body, { ...PRIVACY, ...SERVICES });
      const { incident, service } = await editIncident(deps, request.params.id, request.body, byOf(request));
      return { ...(await viewWithServices(deps.db, incident)), service_change: service };
    },
  });
  http.route({
    method: 'DELETE',
    url,
    config: { access: 'session', permission: 'incidents:delete' },
    schema: { operationId: 'deleteIncident', summary: 'Delete an incident', tags: TAGS, params: RefParams, response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      await removeIncident(deps, request.params.id, byOf(request));
      return reply.status(204).send(null);
    },
  });
}

const PRIVACY = { private: 'Who may see an incident is decided', viewer_ids: 'Who may see an incident is decided' };
const SERVICES = { service_id: 'The service of an incident is corrected', affected_services: 'Affected services are changed' };

/** @throws Problem `forbidden` when the body has one of these members and the caller may not command */
function assertMayCommand(request: FastifyRequest, body: object, members: Readonly<Record<string, string>>): void {
  const permission = 'incidents:command';
  const [, what] = Object.entries(members).find(([member]) => member in body) ?? [];
  if (what !== undefined && !callerOf(request).permissions.has(permission))
    throw new Problem('forbidden', `${what} with the permission ${permission}`, { extra: { permission } });
}

async function detail(deps: DetailDeps, incident: Incident) {
  const { db } = deps;
  const newest = { descending: true, limit: EMBEDDED_ENTRIES, skip: 0, after: null, kind: null };
  const [view, timeline, roles, numbers, open, escalation, targets, sourceAlert, investigations, published, undo, former] =
    await Promise.all([
      viewWithServices(db, incident),
      timelineEntries(db, incident.id, newest),
      deps.leading.roles(db, incident.id),
      linkedNumbers(db, incident.id, { limit: EMBEDDED_ALERTS, skip: 0, below: null }),
      countOpenLinked(db, incident.id),
      deps.escalations.stateOf(db, incident.id),
      deps.slaTargets(db),
      incident.source === 'alert' ? findSourceAlert(db, incident.id) : null,
      deps.investigations?.newestOf(db, incident.id, EMBEDDED_INVESTIGATIONS) ?? [],
      deps.room.statusPages.unresolved(db, incident.id),
      unmergeUntil(db, incident, db.clock()),
      formerSeverities(db, incident.id),
    ]);
  const alerts = await alertsByNumber(db, numbers.slice(0, EMBEDDED_ALERTS));
  return {
    ...view,
    worst_severity: worst([incident.severity, ...former]) ?? incident.severity,
    timeline: timeline.slice(0, EMBEDDED_ENTRIES).reverse().map(viewEntry),
    roles: roles.map(viewRole),
    source_alert_number: sourceAlert,
    alerts: alerts.reverse().map(viewAlert),
    still_firing: open,
    still_published: [...published],
    unmerge_until: undo?.toISOString() ?? null,
    investigations: [...investigations],
    sla: clocksOf(incident, targets, db.clock()).map(viewClock),
    escalation: escalation && { ...escalation, notified: [...escalation.notified] },
    allowed_commands: allowedCommands(incident, db.clock()),
  };
}
