import { Type } from 'typebox';
import { byOf, callerOf } from '../../platform/http/authenticate.ts';
import { absentAsEmpty } from '../../platform/http/empty-body.ts';
import { PAGE_QUERY } from '../../platform/http/list.ts';
import type { Http } from '../../platform/http/server.ts';
import { viewAlert } from './alert-view.ts';
import {
  type AcknowledgeDeps,
  acknowledgeAlert,
  commandAlert,
  editAlert,
  found,
  removeAlert,
  unacknowledgeAlert,
} from './alerts.actions.ts';
import {
  AlertPage,
  AcknowledgedAlert,
  AlertQuery,
  AlertSchema,
  CommandBody,
  EditBody,
  NewAlertBody,
  NumberParams,
  RelatedPage,
  TimelineSchema,
} from './alerts.schema.ts';
import { findAlert, findGroupmates, findSimilar } from './alerts.store.ts';
import { createAlert } from './intake/create.actions.ts';
import { explain } from './explain/explain.ts';
import { loadTimeline } from './explain/explain.store.ts';
import type { Intake } from './intake/commit/intake.keeper.ts';
import { registerArrivalRoutes } from './list/arrivals.routes.ts';
import { registerFacetRoutes } from './list/facets.routes.ts';
import { registerBulkRoutes } from './bulk/bulk.routes.ts';
import { registerGroupRoutes } from './groups/groups.routes.ts';
import { registerLabelRoutes } from './list/labels.routes.ts';
import { type AlertsRead, queryAlerts } from './list/query.actions.ts';
import { registerThreadRoutes } from './threads/threads.routes.ts';
import type { ThreadDrafts } from './threads/thread-drafts.ts';
import type { Mirror } from './threads/threads.store.ts';

export interface AlertRoutesDeps extends AcknowledgeDeps, AlertsRead {
  readonly mirror: Mirror;
  readonly drafts: ThreadDrafts;
  readonly intake: Pick<Intake, 'record'>;
  /** Providers whose targets are secrets, such as addresses of webhooks: timelines name the destination instead. */
  readonly hiddenTargets: readonly string[];
}

const READ = { access: 'session', permission: 'alerts:read' } as const;
const WRITE = { access: 'session', permission: 'alerts:write' } as const;
const TAGS = ['Alerts'];
/** How many related alerts: the group's first, then similar ones. */
const RelatedQuery = Type.Object({ limit: PAGE_QUERY.limit }, { additionalProperties: false });

/** Everything under `/api/v1/alerts`. */
export function registerAlertRoutes(http: Http, deps: AlertRoutesDeps): void {
  registerCollection(http, deps);
  registerOne(http, deps);
  registerCommands(http, deps);
  registerReading(http, deps);
  registerThreadRoutes(http, deps);
  registerLabelRoutes(http, deps);
  registerArrivalRoutes(http, deps);
  registerFacetRoutes(http, deps);
  registerGroupRoutes(http, deps);
  registerBulkRoutes(http, deps);
}

function registerCollection(http: Http, deps: AlertRoutesDeps): void {
  http.route({
    method: 'GET',
    url: '/api/v1/alerts',
    config: READ,
    schema: {
      operationId: 'listAlerts',
      summary: 'List and search alerts',
      tags: TAGS,
      querystring: AlertQuery,
      response: { 200: AlertPage },
    },
    handler: async (request) => {
      const page = await queryAlerts(deps, request.query, { userId: callerOf(request).userId });
      return { ...page, items: [...page.items] };
    },
  });
  http.route({
    method: 'POST',
    url: '/api/v1/alerts',
    config: WRITE,
    schema: {
      operationId: 'createAlert',
      summary: 'Create an alert',
      description: '200: an open alert has the fingerprint, and the answer shows it.',
      tags: TAGS,
      body: NewAlertBody,
      response: { 200: AlertSchema, 201: AlertSchema },
    },
    handler: async (request, reply) => {
      const { alert, isNew } = await createAlert(deps, request.body, byOf(request));
      return reply.status(isNew ? 201 : 200).send(viewAlert(alert));
    },
  });
}

function registerOne(http: Http, deps: AlertRoutesDeps): void {
  const url = '/api/v1/alerts/:number';
  http.route({
    method: 'GET',
    url,
    config: READ,
    schema: { operationId: 'getAlert', summary: 'Get an alert', tags: TAGS, params: NumberParams, response: { 200: AlertSchema } },
    handler: async (request) => {
      const number = Number(request.params.number);
      return viewAlert(found(await findAlert(deps.db, number), number));
    },
  });
  http.route({
    method: 'PATCH',
    url,
    config: WRITE,
    schema: {
      operationId: 'updateAlert',
      summary: 'Change an alert',
      description: 'Title, description, severity or annotations.',
      tags: TAGS,
      params: NumberParams,
      body: EditBody,
      response: { 200: AlertSchema },
    },
    handler: async (request) => viewAlert(await editAlert(deps, Number(request.params.number), request.body, byOf(request))),
  });
  http.route({
    method: 'DELETE',
    url,
    config: { access: 'session', permission: 'alerts:delete' },
    schema: { operationId: 'deleteAlert', summary: 'Delete an alert', tags: TAGS, params: NumberParams, response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      await removeAlert(deps, Number(request.params.number), byOf(request));
      return reply.status(204).send(null);
    },
  });
}

const COMMANDS = {
  unacknowledge: {
    operationId: 'unacknowledgeAlert',
    summary: 'Unacknowledge an alert',
    description: 'So are its incidents that the caller acknowledged with it.',
  },
  resolve: { operationId: 'resolveAlert', summary: 'Resolve an alert' },
  reopen: { operationId: 'reopenAlert', summary: 'Reopen a resolved alert', description: 'It fires again.' },
} as const;

function registerCommands(http: Http, deps: AlertRoutesDeps): void {
  for (const command of ['unacknowledge', 'resolve', 'reopen'] as const) {
    http.route({
      method: 'POST',
      url: `/api/v1/alerts/:number/${command}`,
      config: WRITE,
      schema: { ...COMMANDS[command], tags: TAGS, params: NumberParams, body: CommandBody, response: { 200: AlertSchema } },
      preValidation: absentAsEmpty,
      handler: async (request) => {
        const number = Number(request.params.number);
        const note = request.body.note?.trim() || null;
        const by = byOf(request);
        return viewAlert(
          await (command === 'unacknowledge'
            ? unacknowledgeAlert(deps, number, { ...by, permissions: callerOf(request).permissions }, note)
            : commandAlert(deps, number, command, by, note)),
        );
      },
    });
  }
  http.route({
    method: 'POST',
    url: '/api/v1/alerts/:number/acknowledge',
    config: WRITE,
    schema: {
      operationId: 'acknowledgeAlert',
      summary: 'Acknowledge an alert',
      description: 'Its incidents are acknowledged as well where no alert of theirs is left to acknowledge and the caller may.',
      tags: TAGS,
      params: NumberParams,
      body: CommandBody,
      response: { 200: AcknowledgedAlert },
    },
    preValidation: absentAsEmpty,
    handler: async (request) => {
      const by = { ...byOf(request), permissions: callerOf(request).permissions };
      const { alert, incidents } = await acknowledgeAlert(deps, Number(request.params.number), by, request.body.note?.trim() || null);
      return { ...viewAlert(alert), incidents: incidents.map(({ text }) => text) };
    },
  });
}

function registerReading(http: Http, deps: AlertRoutesDeps): void {
  http.route({
    method: 'GET',
    url: '/api/v1/alerts/:number/related',
    config: READ,
    schema: {
      operationId: 'listRelatedAlerts',
      summary: 'List related alerts',
      description: 'Those of the same group, then recent ones of the same kind.',
      tags: TAGS,
      params: NumberParams,
      querystring: RelatedQuery,
      response: { 200: RelatedPage },
    },
    handler: async (request) => {
      const number = Number(request.params.number);
      const alert = found(await findAlert(deps.db, number), number);
      const { limit = 20 } = request.query;
      const group = await findGroupmates(deps.db, alert, limit);
      const similar = group.length < limit ? await findSimilar(deps.db, alert, limit - group.length) : [];
      const items = [
        ...group.map((row) => ({ ...viewAlert(row), relation: 'group' as const })),
        ...similar.map((row) => ({ ...viewAlert(row), relation: 'similar' as const })),
      ];
      return { items, total: items.length, limit, skip: 0 };
    },
  });
  http.route({
    method: 'GET',
    url: '/api/v1/alerts/:number/explain',
    config: READ,
    schema: {
      operationId: 'explainAlert',
      summary: 'Explain an alert',
      description: 'Every decision about it, in order, with the rule that decided.',
      tags: TAGS,
      params: NumberParams,
      response: { 200: TimelineSchema },
    },
    handler: async (request) => {
      const number = Number(request.params.number);
      const timeline = explain(
        found(await loadTimeline(deps.db, number, { hidden: deps.hiddenTargets, reader: byOf(request).actor.id }), number),
      );
      return { ...timeline, items: timeline.items.map((item) => ({ ...item, at: item.at.toISOString() })) };
    },
  });
}
