import { type Static, Type } from 'typebox';
import type { Database } from '../../platform/db/database.ts';
import { LIST_QUERY, pageOf, sortQuery } from '../../platform/http/list.ts';
import { named } from '../../platform/http/openapi/named.ts';
import type { Http } from '../../platform/http/server.ts';
import { CAPABILITIES } from './agent.ts';
import { agentsWindow, listAgents, type PresentAgent } from './tokens/tokens.store.ts';
import { Scoreboard, viewScore } from './investigations/investigations.schema.ts';
import { countHeld } from './investigations/investigations.store.ts';
import { scoreOf } from './scoreboard/scoreboard.store.ts';

const AgentsQuery = Type.Object({ ...LIST_QUERY, ...sortQuery(['created_at', 'name'], '-created_at') }, { additionalProperties: false });

const PublicAgent = named(
  'Agent',
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    enabled: Type.Boolean(),
    online: Type.Boolean(),
    last_seen_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    running: Type.Integer({ description: 'Investigations assigned to it.' }),
    max_concurrent_investigations: Type.Integer(),
    capabilities: Type.Array(Type.Enum([...CAPABILITIES])),
    scoreboard: Scoreboard,
  }),
);

/** `GET /api/v1/agents`: who the agents are, for people who do not manage them: no selectors, no tokens. */
export function registerAgentRoutes(http: Http, { db }: { readonly db: Database }): void {
  http.route({
    method: 'GET',
    url: '/api/v1/agents',
    config: { access: 'session', permission: 'alerts:read' },
    schema: {
      operationId: 'listAgents',
      summary: 'List agents with presence and scoreboard',
      description: 'Without tokens and label selectors; `GET /api/v1/agent-tokens` is for who manages them.',
      tags: ['Agents'],
      querystring: AgentsQuery,
      response: { 200: pageOf(PublicAgent) },
    },
    handler: async ({ query }) => {
      const window = agentsWindow(query);
      const { rows, counted } = await listAgents(db, window);
      const page = await window.page(db, rows, counted, ({ id }) => id);
      const running = await countHeld(
        db,
        page.items.map(({ id }) => id),
      );
      const items: Static<typeof PublicAgent>[] = [];
      // One after the other: a long page must not take every connection.
      for (const agent of page.items) items.push(await view(db, agent, running.get(agent.id) ?? 0));
      return { ...page, items };
    },
  });
}

async function view(db: Database, agent: PresentAgent, running: number): Promise<Static<typeof PublicAgent>> {
  const { id, name, enabled, online, lastSeenAt, maxConcurrent, capabilities } = agent;
  return {
    id,
    name,
    enabled,
    online,
    running,
    last_seen_at: lastSeenAt?.toISOString() ?? null,
    max_concurrent_investigations: maxConcurrent,
    capabilities: [...capabilities],
    scoreboard: viewScore(await scoreOf(db, id)),
  };
}
