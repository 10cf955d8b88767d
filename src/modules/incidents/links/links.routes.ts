import { Type } from 'typebox';
import { byOf } from '../../../platform/http/authenticate.ts';
import { cappedTotal, encodeCursor } from '../../../platform/http/list.ts';
import type { Http } from '../../../platform/http/server.ts';
import { viewAlert } from '../../alerts/alert-view.ts';
import { alertsByNumber } from '../../alerts/index.ts';
import { viewWithServices } from '../services/affected.actions.ts';
import { IncidentSchema, LinkBody, LinkPage, LinkParams, LinkQuery, RefParams } from '../incidents.schema.ts';
import { findIncident } from '../incidents.store.ts';
import { linkAlerts, unlinkAlert } from './links.actions.ts';
import { listLinks } from './links.store.ts';
import { found, type IncidentActionDeps } from '../record.actions.ts';
import { position } from '../timeline/timeline.routes.ts';

const TAGS = ['Incidents'];

/** Alerts that belong to an incident. */
export function registerLinkRoutes(http: Http, deps: IncidentActionDeps): void {
  const url = '/api/v1/incidents/:id/alerts';
  http.route({
    method: 'GET',
    url,
    config: { access: 'session', permission: 'incidents:read' },
    schema: {
      operationId: 'listIncidentAlerts',
      summary: 'List linked alerts',
      description: 'Newest first.',
      tags: TAGS,
      params: RefParams,
      querystring: LinkQuery,
      response: { 200: LinkPage },
    },
    handler: async (request) => {
      const { limit = 20, skip = 0, cursor } = request.query;
      const below = cursor === undefined ? null : position(cursor);
      const incident = found(await findIncident(deps.db, request.params.id));
      const { numbers, counted } = await listLinks(deps.db, incident.id, { limit, skip, below });
      const shown = numbers.slice(0, limit);
      const last = shown.at(-1);
      const next = numbers.length > limit && last !== undefined ? { next_cursor: encodeCursor([last]) } : {};
      const alerts = await alertsByNumber(deps.db, shown);
      return { items: alerts.reverse().map(viewAlert), ...cappedTotal(counted), limit, skip, ...next };
    },
  });
  http.route({
    method: 'POST',
    url,
    config: { access: 'session', permission: 'incidents:write' },
    schema: {
      operationId: 'linkAlerts',
      summary: 'Link alerts to an incident',
      description: 'By their numbers.',
      tags: TAGS,
      params: RefParams,
      body: LinkBody,
      response: { 200: IncidentSchema },
    },
    handler: async (request) =>
      viewWithServices(deps.db, await linkAlerts(deps, request.params.id, request.body.alert_numbers, byOf(request))),
  });
  http.route({
    method: 'DELETE',
    url: `${url}/:alertNumber`,
    config: { access: 'session', permission: 'incidents:write' },
    schema: {
      operationId: 'unlinkAlert',
      summary: 'Unlink an alert from an incident',
      tags: TAGS,
      params: LinkParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await unlinkAlert(deps, request.params.id, Number(request.params.alertNumber), byOf(request));
      return reply.status(204).send(null);
    },
  });
}
