import { Type } from 'typebox';
import { databaseNow } from '../../platform/db/database.ts';
import { found } from '../../platform/errors.ts';
import { byOf } from '../../platform/http/authenticate.ts';
import { pageOf } from '../../platform/http/list.ts';
import type { Http } from '../../platform/http/server.ts';
import { openSilencePreviews } from './preview.actions.ts';
import { changeSilence, createSilence, endSilence, removeSilence, type SilenceDeps } from './silences.actions.ts';
import {
  IdParams,
  PREVIEW_DAYS,
  PreviewBody,
  PreviewView,
  SHOWN,
  SilenceBody,
  SilenceChange,
  SilencesQuery,
  SilenceView,
  viewPreview,
  viewSilence,
} from './silences.schema.ts';
import type { Silence } from './silence.ts';
import { findSilence, listSilences, silencesWindow } from './silences.store.ts';

const tags = ['Maintenance windows'];
const READ = { access: 'session', permission: 'alerts:read' } as const;
const WRITE = { access: 'session', permission: 'alerts:write' } as const;

/** Maintenance windows, which are silences as well. */
export function registerSilenceRoutes(http: Http, deps: SilenceDeps): void {
  const { db } = deps;
  const previewSilence = openSilencePreviews(db);
  const answer = async (silence: Silence) => viewSilence(silence, await databaseNow(db), SHOWN.one);

  http.route({
    method: 'GET',
    url: '/api/v1/maintenance-windows',
    config: READ,
    schema: {
      operationId: 'listMaintenanceWindows',
      summary: 'List maintenance windows',
      description: 'Silences too: they are the same thing.',
      tags,
      querystring: SilencesQuery,
      response: { 200: pageOf(SilenceView) },
    },
    handler: async (request) => {
      const { search, state, service_id: serviceId, status_page_id: statusPageId } = request.query;
      const window = silencesWindow(request.query);
      const now = await databaseNow(db);
      const wanted = { search: search ?? null, state: state ?? null, serviceId: serviceId ?? null, statusPageId: statusPageId ?? null };
      const { silences, counted } = await listSilences(db, { ...wanted, window, now });
      const page = await window.page(db, silences, counted, ({ id }) => id);
      return { ...page, items: page.items.map((silence) => viewSilence(silence, now, SHOWN.list)) };
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/maintenance-windows',
    config: WRITE,
    schema: {
      operationId: 'createMaintenanceWindow',
      summary: 'Create a maintenance window',
      description: 'While it is active, nobody is notified of the alerts it is about.',
      tags,
      body: SilenceBody,
      response: { 201: SilenceView },
    },
    handler: async (request, reply) => reply.status(201).send(await answer(await createSilence(deps, request.body, byOf(request)))),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/maintenance-windows/preview',
    config: READ,
    schema: {
      operationId: 'previewMaintenanceWindow',
      summary: 'Preview a maintenance window',
      description: 'Which alerts it would silence now, and would have silenced in the last days. Nothing is stored.',
      tags,
      body: PreviewBody,
      response: { 200: PreviewView },
    },
    handler: async (request) => {
      const { matchers = [], service_ids = [], days = PREVIEW_DAYS } = request.body;
      return viewPreview(await previewSilence({ matchers, service_ids }, days));
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/maintenance-windows/:id',
    config: READ,
    schema: {
      operationId: 'getMaintenanceWindow',
      summary: 'Get a maintenance window',
      description: 'With its occurrences of the next year.',
      tags,
      params: IdParams,
      response: { 200: SilenceView },
    },
    handler: async (request) => {
      const silence = found(await findSilence(db, request.params.id), 'maintenance window');
      return answer(silence);
    },
  });

  http.route({
    method: 'PUT',
    url: '/api/v1/maintenance-windows/:id',
    config: WRITE,
    schema: {
      operationId: 'updateMaintenanceWindow',
      summary: 'Change a maintenance window',
      description: 'What is left out stays.',
      tags,
      params: IdParams,
      body: SilenceChange,
      response: { 200: SilenceView },
    },
    handler: async (request) => {
      const { version, ...input } = request.body;
      return answer(await changeSilence(deps, request.params.id, input, byOf(request), version ?? null));
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/maintenance-windows/:id/end',
    config: WRITE,
    schema: {
      operationId: 'endMaintenanceWindow',
      summary: 'End a maintenance window early',
      description: 'Only the occurrence under way: a window that recurs goes on with the next one.',
      tags,
      params: IdParams,
      response: { 200: SilenceView },
    },
    handler: async (request) => answer(await endSilence(deps, request.params.id, byOf(request))),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/maintenance-windows/:id',
    config: WRITE,
    schema: {
      operationId: 'deleteMaintenanceWindow',
      summary: 'Delete a maintenance window',
      description: 'If it is active, what still fires is treated as at its end.',
      tags,
      params: IdParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await removeSilence(deps, request.params.id, byOf(request));
      return reply.status(204).send(null);
    },
  });
}
