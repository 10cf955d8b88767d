import { Type } from 'typebox';
import { found } from '../../../platform/errors.ts';
import { byOf } from '../../../platform/http/authenticate.ts';
import { LIST_QUERY, pageOf } from '../../../platform/http/list.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import { closed, nullable, ReferenceShape, Time, Uuid } from '../../../platform/http/openapi/shapes.ts';
import type { Http } from '../../../platform/http/server.ts';
import type { KnowledgeDeps } from '../notes/notes.actions.ts';
import { IdParams } from '../notes/notes.schema.ts';
import { rankedPage, rankedWindow, SEARCH_QUERY } from '../search/search.schema.ts';
import { readSearch } from '../search/search.store.ts';
import { type NamedService, namedServices } from '../named-services.actions.ts';
import { LIMITS } from '../texts.ts';
import { changeMemory, createMemory, promoteMemory, removeMemory } from './memories.actions.ts';
import { findMemory, listMemories, memoriesWindow, searchMemories } from './memories.store.ts';
import { AGENT_DAYS, type Memory, TEXT_MAX } from './memory.ts';

const tags = ['Memories'];
const READ = { access: 'session', permission: 'memories:read' } as const;
const WRITE = { access: 'session', permission: 'memories:write' } as const;
const URL = '/api/v1/memories';

const SCOPES = ['agent', 'shared'] as const;
const TRUST = ['agent', 'human'] as const;

const MemoriesQuery = Type.Object(
  {
    ...SEARCH_QUERY,
    tag: Type.Optional(Type.String({ maxLength: LIMITS.tag, description: 'Only memories with this tag.' })),
    service_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only memories about this service.' })),
    scope: Type.Optional(Type.Enum([...SCOPES], { description: 'Only what is shared, or what agents keep to themselves.' })),
    trust: Type.Optional(Type.Enum([...TRUST], { description: 'Only what a person confirmed, or what only an agent says.' })),
    sort: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'created_at or updated_at; a leading - sorts descending. Default: -created_at; of a search, the best match first.',
      }),
    ),
    ...LIST_QUERY,
  },
  closed,
);

const Text = Type.String({ minLength: 1, maxLength: TEXT_MAX });
const fields = {
  tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: LIMITS.tag }), { maxItems: LIMITS.tags })),
  scope: Type.Optional(Type.Enum([...SCOPES], { description: 'agent: only the agent that made it is given it. Default: shared.' })),
  service_id: Type.Optional(nullable(Type.String({ format: 'uuid', description: 'The service it is about.' }))),
  investigation_id: Type.Optional(nullable(Type.String({ format: 'uuid', description: 'The investigation it comes from.' }))),
  expires_at: Type.Optional(
    nullable(Type.String({ format: 'date-time', description: `When it ends. Of an agent: after ${AGENT_DAYS} days at the latest.` })),
  ),
};
const MemoryBody = Type.Object({ text: Text, ...fields }, closed);
const MemoryChange = Type.Object({ text: Type.Optional(Text), ...fields }, closed);
const MemoryView = named(
  'Memory',
  Type.Object({
    id: Uuid,
    text: Type.String(),
    tags: Type.Array(Type.String()),
    scope: Type.Enum([...SCOPES]),
    trust: Type.Enum([...TRUST], { description: 'human: a person wrote or confirmed it.' }),
    agent_id: nullable(Uuid),
    service_id: nullable(Uuid),
    service: nullable(ReferenceShape),
    investigation_id: nullable(Uuid),
    expires_at: nullable(Time),
    created_at: Time,
    updated_at: Time,
  }),
);

function view(memory: Memory, services: ReadonlyMap<string, NamedService>): import('typebox').Static<typeof MemoryView> {
  const service = memory.serviceId === null ? null : (services.get(memory.serviceId) ?? null);
  return {
    id: memory.id,
    text: memory.text,
    tags: [...memory.tags],
    scope: memory.scope,
    trust: memory.trust,
    agent_id: memory.agentId,
    service_id: service?.id ?? null,
    service,
    investigation_id: memory.investigationId,
    expires_at: memory.expiresAt?.toISOString() ?? null,
    created_at: memory.createdAt.toISOString(),
    updated_at: memory.updatedAt.toISOString(),
  };
}

/** Memories: what agents learned, and what people want them to know. */
export function registerMemoryRoutes(http: Http, deps: KnowledgeDeps): void {
  const { db } = deps;
  const viewAll = async (memories: readonly Memory[]) => {
    const services = await namedServices(
      db,
      memories.flatMap(({ serviceId }) => serviceId ?? []),
    );
    return memories.map((memory) => view(memory, services));
  };
  const answer = async (memory: Memory) => {
    const [shown] = await viewAll([memory]);
    if (!shown) throw new Error('the memory was not shown');
    return shown;
  };

  http.route({
    method: 'GET',
    url: URL,
    config: READ,
    schema: {
      operationId: 'listMemories',
      summary: 'List memories',
      description: 'Or search them, the best match first. Those whose time is over are not there.',
      tags,
      querystring: MemoriesQuery,
      response: { 200: pageOf(MemoryView) },
    },
    handler: async (request) => {
      const { search = '', tag, service_id: serviceId, scope, trust, sort } = request.query;
      const filter = { tag: tag ?? null, serviceId: serviceId ?? null, scope: scope ?? null, trust: trust ?? null, agentId: null };
      const searched = search.trim() !== '';
      const query = searched ? await readSearch(db, search) : null;
      const none = { rows: [], counted: 0 };
      if (searched && sort === undefined) {
        const window = rankedWindow(request.query);
        const { rows, counted } = query ? await searchMemories(db, { filter, query, ...window }) : none;
        return rankedPage(window, await viewAll(rows), counted);
      }
      const window = memoriesWindow(request.query);
      const { rows, counted } = searched && !query ? none : await listMemories(db, { filter, query, window });
      const page = await window.page<Memory>(db, rows, counted, ({ id }) => id);
      return { ...page, items: await viewAll(page.items) };
    },
  });

  http.route({
    method: 'POST',
    url: URL,
    config: WRITE,
    schema: { operationId: 'createMemory', summary: 'Create a memory', tags, body: MemoryBody, response: { 201: MemoryView } },
    handler: async (request, reply) => reply.status(201).send(await answer(await createMemory(deps, request.body, byOf(request)))),
  });

  http.route({
    method: 'GET',
    url: `${URL}/:id`,
    config: READ,
    schema: { operationId: 'getMemory', summary: 'Get a memory', tags, params: IdParams, response: { 200: MemoryView } },
    handler: async (request) => answer(found(await findMemory(db, request.params.id), 'memory')),
  });

  http.route({
    method: 'PUT',
    url: `${URL}/:id`,
    config: WRITE,
    schema: {
      operationId: 'updateMemory',
      summary: 'Correct a memory',
      description: 'What is left out stays.',
      tags,
      params: IdParams,
      body: MemoryChange,
      response: { 200: MemoryView },
    },
    handler: async (request) => answer(await changeMemory(deps, request.params.id, request.body, byOf(request))),
  });

  http.route({
    method: 'POST',
    url: `${URL}/:id/promote`,
    config: WRITE,
    schema: {
      operationId: 'promoteMemory',
      summary: 'Stand for what an agent remembers',
      description: 'Its trust becomes human, and it no longer ends by itself.',
      tags,
      params: IdParams,
      response: { 200: MemoryView },
    },
    handler: async (request) => answer(await promoteMemory(deps, request.params.id, byOf(request))),
  });

  http.route({
    method: 'DELETE',
    url: `${URL}/:id`,
    config: { access: 'session', permission: 'memories:delete' },
    schema: { operationId: 'deleteMemory', summary: 'Delete a memory', tags, params: IdParams, response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      await removeMemory(deps, request.params.id, byOf(request));
      return reply.status(204).send(null);
    },
  });
}
