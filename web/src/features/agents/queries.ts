import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { allPages } from '../../api/all-pages.ts';
import { answer, api } from '../../api/client.ts';
import { onLive } from '../../api/live.ts';
import type { Schema } from '../../api/types.ts';

export type Agent = Schema<'AgentToken'>;

/** What became of all that an agent accepted, and what people said of it. */
export type Scoreboard = Schema<'AgentScoreboard'>;

/** The same for one alertname or playbook. */
export type ScorePart = Schema<'AgentScorePart'>;

export const AGENTS = ['agents'] as const;

/** An agent goes offline by silence: looked at again so often. */
const PRESENCE_MS = 20_000;

export const agentsQuery = queryOptions({
  queryKey: [...AGENTS, 'list'],
  queryFn: ({ signal }) =>
    allPages((window) => answer(api.GET('/api/v1/agent-tokens', { params: { query: { ...window, sort: 'name' } }, signal }))),
  refetchInterval: PRESENCE_MS,
});

/** The scoreboards by the agent's id. */
export const scoresQuery = queryOptions({
  queryKey: [...AGENTS, 'scores'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, Scoreboard>> => {
    const { items } = await allPages((window) =>
      answer(api.GET('/api/v1/agents', { params: { query: { ...window, sort: 'name' } }, signal })),
    );
    return new Map(items.map(({ id, scoreboard }) => [id, scoreboard]));
  },
});

/** Keeps what is shown of agents true while it is open. */
export function useAgentNews(): void {
  const client = useQueryClient();
  useEffect(() => onLive('agent.changed', () => void client.invalidateQueries({ queryKey: AGENTS })), [client]);
  useEffect(() => onLive('investigation.changed', () => void client.invalidateQueries({ queryKey: AGENTS })), [client]);
}

/** What became of the work of one agent, by alertname and playbook. */
export const scoreQuery = (id: string) =>
  queryOptions({
    queryKey: [...AGENTS, 'score', id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/agent-tokens/{id}/scoreboard', { params: { path: { id } }, signal })),
  });
