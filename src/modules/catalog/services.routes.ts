import { Type } from 'typebox';
import { found } from '../../platform/errors.ts';
import { byOf, callerOf } from '../../platform/http/authenticate.ts';
import { pageOf } from '../../platform/http/list.ts';
import type { Http } from '../../platform/http/server.ts';
import { IdParams, ServiceBody, ServicePatch, ServicesQuery, ServiceView, shownServices, viewService } from './catalog.schema.ts';
import type { Service } from './service.ts';
import { changeService, createService, removeService } from './services.actions.ts';
import { findService, listServices, servicesWindow } from './services.store.ts';
import type { CatalogDeps } from './teams.actions.ts';

const tags = ['Services'];
const READ = { access: 'session', permission: 'services:read' } as const;
const WRITE = { access: 'session', permission: 'services:write' } as const;

/** Services: whose they are, which alerts are theirs, what they need. */
export function registerServiceRoutes(http: Http, deps: CatalogDeps): void {
  const { db } = deps;
  const alertsOf = (services: readonly Service[]) => deps.openAlerts(db, services.flatMap(shownServices));
  const answer = async (service: Service) =>
    viewService(service, await alertsOf([service]), (await deps.lint?.(db, { serviceId: service.id })) ?? []);

  http.route({
    method: 'GET',
    url: '/api/v1/services',
    config: READ,
    schema: {
      operationId: 'listServices',
      summary: 'List services',
      description: 'With their status and what is open of their alerts.',
      tags,
      querystring: ServicesQuery,
      response: { 200: pageOf(ServiceView) },
    },
    handler: async (request) => {
      const { search, team_id: teamId, mine } = request.query;
      const window = servicesWindow(request.query);
      const { services, counted } = await listServices(db, {
        search: search ?? null,
        teamId: teamId ?? null,
        window,
        ...(mine ? { of: callerOf(request).userId } : {}),
      });
      const page = await window.page(db, services, counted, ({ id }) => id);
      const alerts = await alertsOf(page.items);
      return { ...page, items: page.items.map((service) => viewService(service, alerts)) };
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/services',
    config: WRITE,
    schema: { operationId: 'createService', summary: 'Create a service', tags, body: ServiceBody, response: { 201: ServiceView } },
    handler: async (request, reply) => reply.status(201).send(await answer(await createService(deps, request.body, byOf(request)))),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/services/:id',
    config: READ,
    schema: {
      operationId: 'getService',
      summary: 'Get a service',
      description: 'With its status, its open alerts and its dependencies.',
      tags,
      params: IdParams,
      response: { 200: ServiceView },
    },
    handler: async (request) => {
      const service = found(await findService(db, request.params.id), 'service');
      return viewService(service, await alertsOf([service]));
    },
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/services/:id',
    config: WRITE,
    schema: {
      operationId: 'updateService',
      summary: 'Change a service',
      description: 'What is left out stays.',
      tags,
      params: IdParams,
      body: ServicePatch,
      response: { 200: ServiceView },
    },
    handler: async (request) => answer(await changeService(deps, request.params.id, request.body, byOf(request))),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/services/:id',
    config: { access: 'session', permission: 'services:delete' },
    schema: {
      operationId: 'deleteService',
      summary: 'Delete a service',
      description: 'Refused while it has open incidents.',
      tags,
      params: IdParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await removeService(deps, request.params.id, byOf(request));
      return reply.status(204).send(null);
    },
  });
}
