import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { found, noSuch } from '../../../platform/errors.ts';
import type { Permission } from '../../identity/permissions.ts';
import { byOf, callerOf } from '../../../platform/http/authenticate.ts';
import { pageOf } from '../../../platform/http/list.ts';
import type { Http } from '../../../platform/http/server.ts';
import { IdParams } from '../notes/notes.schema.ts';
import type { KnowledgeDeps } from '../notes/notes.actions.ts';
import { rankedPage, rankedWindow } from '../search/search.schema.ts';
import { readSearch } from '../search/search.store.ts';
import { namedServices } from '../named-services.actions.ts';
import type { Playbook } from './playbook.ts';
import { changePlaybook, createPlaybook, removePlaybook } from './playbooks.actions.ts';
import {
  FollowBody,
  PlaybookBody,
  PlaybookMatches,
  PlaybookPatch,
  PlaybooksQuery,
  PlaybookView,
  RunList,
  RunView,
  TickBody,
  viewMatch,
  viewPlaybook,
  viewRun,
} from './playbooks.schema.ts';
import { findPlaybook, listPlaybooks, playbooksWindow, searchPlaybooks } from './playbooks.store.ts';
import { followPlaybook, type Match, playbooksOfAlert, playbooksOfIncident, runsOf, tickStep } from './runs.actions.ts';

const tags = ['Playbooks'];
const READ = { access: 'session', permission: 'playbooks:read' } as const;
const WRITE = { access: 'session', permission: 'playbooks:write' } as const;
const URL = '/api/v1/playbooks';

const servicesOf = (playbooks: readonly Playbook[]) => playbooks.flatMap(({ serviceId }) => serviceId ?? []);

/** Playbooks: steps to take. */
export function registerPlaybookRoutes(http: Http, deps: KnowledgeDeps): void {
  const { db } = deps;
  const answer = async (reply: FastifyReply, playbook: Playbook) => {
    reply.header('ETag', `"${playbook.version}"`);
    return viewPlaybook(playbook, await namedServices(db, servicesOf([playbook])));
  };

  http.route({
    method: 'GET',
    url: URL,
    config: READ,
    schema: {
      operationId: 'listPlaybooks',
      summary: 'List playbooks',
      description: 'Or search them, the best match first. Texts are not filled.',
      tags,
      querystring: PlaybooksQuery,
      response: { 200: pageOf(PlaybookView) },
    },
    handler: async (request) => {
      const { search = '', kind, state, tag, service_id: serviceId, sort } = request.query;
      const filter = { kind: kind ?? null, state: state ?? null, tag: tag ?? null, serviceId: serviceId ?? null };
      const searched = search.trim() !== '';
      const query = searched ? await readSearch(db, search) : null;
      const none = { rows: [], counted: 0 };
      const page = await (async () => {
        if (searched && sort === undefined) {
          const window = rankedWindow(request.query);
          const { rows, counted } = query ? await searchPlaybooks(db, { filter, query, ...window }) : none;
          return rankedPage<Playbook>(window, rows, counted);
        }
        const window = playbooksWindow(request.query);
        const { rows, counted } = searched && !query ? none : await listPlaybooks(db, { filter, query, window });
        return window.page<Playbook>(db, rows, counted, ({ id }) => id);
      })();
      const services = await namedServices(db, servicesOf(page.items));
      return { ...page, items: page.items.map((playbook) => viewPlaybook(playbook, services)) };
    },
  });

  http.route({
    method: 'POST',
    url: URL,
    config: WRITE,
    schema: { operationId: 'createPlaybook', summary: 'Create a playbook', tags, body: PlaybookBody, response: { 201: PlaybookView } },
    handler: async (request, reply) => reply.status(201).send(await answer(reply, await createPlaybook(deps, request.body, byOf(request)))),
  });

  http.route({
    method: 'GET',
    url: `${URL}/:id`,
    config: READ,
    schema: {
      operationId: 'getPlaybook',
      summary: 'Get a playbook',
      description: 'With its steps. Texts are not filled.',
      tags,
      params: IdParams,
      response: { 200: PlaybookView },
    },
    handler: async (request, reply) => answer(reply, found(await findPlaybook(db, request.params.id), 'playbook')),
  });

  http.route({
    method: 'PATCH',
    url: `${URL}/:id`,
    config: WRITE,
    schema: {
      operationId: 'updatePlaybook',
      summary: 'Change a playbook',
      description: 'What is left out stays. Incidents in which it is followed keep what it was.',
      tags,
      params: IdParams,
      body: PlaybookPatch,
      response: { 200: PlaybookView },
    },
    handler: async (request, reply) => answer(reply, await changePlaybook(deps, request.params.id, request.body, byOf(request))),
  });

  http.route({
    method: 'DELETE',
    url: `${URL}/:id`,
    config: { access: 'session', permission: 'playbooks:delete' },
    schema: {
      operationId: 'deletePlaybook',
      summary: 'Delete a playbook',
      description: 'Incidents in which it was followed keep what it was.',
      tags,
      params: IdParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await removePlaybook(deps, request.params.id, byOf(request));
      return reply.status(204).send(null);
    },
  });

  registerMatchRoutes(http, deps);
  registerRunRoutes(http, deps);
}

/** What may not be seen is as if it were not there. */
function assertSees(request: FastifyRequest, permission: Permission, what: string): void {
  if (!callerOf(request).permissions.has(permission)) throw noSuch(what);
}

const NumberParams = Type.Object({ number: Type.String({ pattern: '^[0-9]{1,15}$', description: 'Number of the alert.' }) });
const ref = { id: Type.String({ maxLength: 64, description: 'Id or number of the incident.' }) };
const RefParams = Type.Object(ref);
const StepParams = Type.Object({
  ...ref,
  runId: Type.String({ format: 'uuid', description: 'Id of the playbook that is followed.' }),
  stepId: Type.String({ format: 'uuid', description: 'Id of the step.' }),
});

function registerMatchRoutes(http: Http, { db }: KnowledgeDeps): void {
  const answer = async (matches: readonly Match[]) => {
    const services = await namedServices(db, servicesOf(matches.map(({ playbook }) => playbook)));
    return { items: matches.map((match) => viewMatch(match, services)) };
  };

  http.route({
    method: 'GET',
    url: '/api/v1/alerts/:number/playbooks',
    config: READ,
    schema: {
      operationId: 'listPlaybooksOfAlert',
      summary: 'List the playbooks for an alert',
      description: 'Needs alerts:read too.',
      tags,
      params: NumberParams,
      response: { 200: PlaybookMatches },
    },
    handler: async (request) => {
      assertSees(request, 'alerts:read', 'alert');
      return answer(await playbooksOfAlert(db, Number(request.params.number)));
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/incidents/:id/playbooks',
    config: READ,
    schema: {
      operationId: 'listPlaybooksOfIncident',
      summary: 'List the playbooks for an incident',
      description: 'Those that match its service or an alert that is linked to it. Needs incidents:read too.',
      tags,
      params: RefParams,
      response: { 200: PlaybookMatches },
    },
    handler: async (request) => {
      assertSees(request, 'incidents:read', 'incident');
      return answer(await playbooksOfIncident(db, request.params.id));
    },
  });
}

function registerRunRoutes(http: Http, deps: KnowledgeDeps): void {
  const url = '/api/v1/incidents/:id/playbook-runs';
  http.route({
    method: 'GET',
    url,
    config: { access: 'session', permission: 'incidents:read' },
    schema: {
      operationId: 'listPlaybookRuns',
      summary: 'List the playbooks that are followed in an incident',
      description: 'As they were when somebody began, with what is done.',
      tags,
      params: RefParams,
      response: { 200: RunList },
    },
    handler: async (request) => ({ items: (await runsOf(deps.db, request.params.id)).map(viewRun) }),
  });

  http.route({
    method: 'POST',
    url,
    config: { access: 'session', permission: 'incidents:write' },
    schema: {
      operationId: 'createPlaybookRun',
      summary: 'Follow a playbook in an incident',
      description: 'Takes its steps as they are now into the incident. Needs playbooks:read too.',
      tags,
      params: RefParams,
      body: FollowBody,
      response: { 201: RunView },
    },
    handler: async (request, reply) => {
      assertSees(request, 'playbooks:read', 'playbook');
      const run = await followPlaybook(deps, request.params.id, request.body.playbook_id, byOf(request));
      return reply.status(201).send(viewRun(run));
    },
  });

  http.route({
    method: 'PUT',
    url: `${url}/:runId/steps/:stepId`,
    config: { access: 'session', permission: 'incidents:write' },
    schema: {
      operationId: 'updatePlaybookRunStep',
      summary: 'Tick off a step of a playbook that is followed',
      description: 'Or take the tick back. Writes the timeline of the incident.',
      tags,
      params: StepParams,
      body: TickBody,
      response: { 200: RunView },
    },
    handler: async (request) => {
      const { id, runId, stepId } = request.params;
      return viewRun(await tickStep(deps, { ref: id, runId, stepId }, request.body.done, byOf(request)));
    },
  });
}
