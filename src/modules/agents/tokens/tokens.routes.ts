import { Type } from 'typebox';
import { byOf } from '../../../platform/http/authenticate.ts';
import type { Http } from '../../../platform/http/server.ts';
import { CAPABILITIES, type Capability } from '../agent.ts';
import { AgentBody, AgentChange, AgentList, AgentParams, AgentsQuery, AgentView, CapabilityList, viewAgent } from '../agents.schema.ts';
import type { AgentWork, ToolRow } from '../work/agent-work.ts';
import { type AgentTokenDeps, changeAgent, createAgent, revokeAgent } from './tokens.actions.ts';
import { agentsWindow, listAgents, type PresentAgent } from './tokens.store.ts';

export interface AgentTokenRouteDeps extends AgentTokenDeps {
  readonly work: Pick<AgentWork, 'running' | 'spentToday'>;
  readonly tools: readonly ToolRow[];
}

const tags = ['Agents'];
const MANAGE = { access: 'session', permission: 'tokens:manage' } as const;
const url = '/api/v1/agent-tokens';

const ABOUT: Readonly<Record<Capability, string>> = {
  investigate: 'Takes investigations, reads what they need, and reports what it finds.',
  communicate: 'Writes messages in threads and to people.',
  command: 'Changes alerts and incidents, as far as its scope lets it.',
};

/** Agents as operators manage them. */
export function registerAgentTokenRoutes(http: Http, deps: AgentTokenRouteDeps): void {
  const { db, work } = deps;
  const figuresOf = async (ids: readonly string[]) => {
    const [running, spent] = await Promise.all([work.running(db, ids), work.spentToday(db, ids)]);
    return (id: string) => ({ running: running.get(id) ?? 0, spentUsd: spent.get(id) ?? 0 });
  };
  const view = async (agent: PresentAgent & { readonly token?: string; readonly webhookSecret?: string }) =>
    viewAgent(agent, (await figuresOf([agent.id]))(agent.id), agent);

  http.route({
    method: 'GET',
    url,
    config: MANAGE,
    schema: {
      operationId: 'listAgentTokens',
      summary: 'List agents',
      description: 'With their presence and the investigations assigned to them.',
      tags,
      querystring: AgentsQuery,
      response: { 200: AgentList },
    },
    handler: async (request) => {
      const window = agentsWindow(request.query);
      const { rows, counted } = await listAgents(db, window);
      const page = await window.page(db, rows, counted, ({ id }) => id);
      const figures = await figuresOf(page.items.map(({ id }) => id));
      return { ...page, items: page.items.map((agent) => viewAgent(agent, figures(agent.id))) };
    },
  });

  http.route({
    method: 'POST',
    url,
    config: { ...MANAGE, stepUp: 'admin' },
    schema: {
      operationId: 'createAgentToken',
      summary: 'Create an agent',
      description: 'Its token is shown once.',
      tags,
      body: AgentBody,
      response: { 201: AgentView },
    },
    handler: async (request, reply) => {
      return reply.status(201).send(await view(await createAgent(deps, request.body, byOf(request))));
    },
  });

  http.route({
    method: 'PUT',
    url: `${url}/:id`,
    config: { ...MANAGE, stepUp: 'admin' },
    schema: {
      operationId: 'updateAgentToken',
      summary: 'Change an agent',
      description: 'What is left out stays.',
      tags,
      params: AgentParams,
      body: AgentChange,
      response: { 200: AgentView },
    },
    handler: async (request) => view(await changeAgent(deps, request.params.id, request.body, byOf(request))),
  });

  http.route({
    method: 'DELETE',
    url: `${url}/:id`,
    config: { ...MANAGE, stepUp: 'admin' },
    schema: {
      operationId: 'deleteAgentToken',
      summary: 'Revoke an agent',
      description: 'At once: its stream ends, its work goes to others.',
      tags,
      params: AgentParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await revokeAgent(deps, request.params.id, byOf(request));
      return reply.status(204).send(null);
    },
  });

  http.route({
    method: 'POST',
    url: `${url}/:id/enable`,
    config: { ...MANAGE, stepUp: 'admin' },
    schema: { operationId: 'enableAgentToken', summary: 'Enable an agent again', tags, params: AgentParams, response: { 200: AgentView } },
    handler: async (request) => view(await changeAgent(deps, request.params.id, { enabled: true }, byOf(request))),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/agent/capabilities',
    config: MANAGE,
    schema: {
      operationId: 'listAgentCapabilities',
      summary: 'List capabilities',
      description: 'What an agent can be let do, and the tools that need it.',
      tags,
      response: { 200: CapabilityList },
    },
    handler: async () => ({
      items: CAPABILITIES.map((name) => ({
        name,
        description: ABOUT[name],
        tools: deps.tools.filter(({ capability }) => capability === name).map((tool) => tool.name),
      })),
    }),
  });
}
