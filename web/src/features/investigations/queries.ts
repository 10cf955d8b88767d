import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answer, api } from '../../api/client.ts';
import { onLive } from '../../api/live.ts';
import type { Schema } from '../../api/types.ts';
import type { InvestigationFilters } from './filters.ts';
import { APPROVALS } from './waiting.ts';
import { isOpen } from './words.ts';

export type Investigation = Schema<'Investigation'>;
/** One investigation with its evidence, attempts and calls. */
export type InvestigationDetail = Schema<'InvestigationDetail'>;
export type Evidence = Schema<'Evidence'>;
export type Approval = Schema<'Approval'>;

/** Everything about investigations that is shown: one event makes all of it new. */
export const INVESTIGATIONS = ['investigations'] as const;

const PAGE_SIZE = 50;
const MOST = 200;
/** What an agent is doing is not news by itself: looked at again so often while it works. */
const PROGRESS_MS = 10_000;

export function listQuery({ show: status, agent }: InvestigationFilters) {
  return infiniteQueryOptions({
    queryKey: [...INVESTIGATIONS, 'list', status ?? null, agent ?? null],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/v1/investigations', {
          params: {
            query: {
              limit: PAGE_SIZE,
              ...(status ? { status } : {}),
              ...(agent ? { agent_id: agent } : {}),
              ...(pageParam ? { cursor: pageParam } : {}),
            },
          },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  });
}

/** All that have not ended, for the headline. */
export const openQuery = queryOptions({
  queryKey: [...INVESTIGATIONS, 'open'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/investigations', { params: { query: { status: 'open', limit: MOST } }, signal })),
});

export function investigationQuery(id: string) {
  return queryOptions({
    queryKey: [...INVESTIGATIONS, 'one', id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/investigations/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.status) ? PROGRESS_MS : false),
  });
}

/** The newest of a group of alerts. */
export function ofGroupQuery(groupId: string) {
  return queryOptions({
    queryKey: [...INVESTIGATIONS, 'group', groupId],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/investigations', { params: { query: { group_id: groupId, limit: FEW } }, signal })),
    refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => isOpen(status)) ? PROGRESS_MS : false),
  });
}

/** The newest of an incident and its alerts. */
export function ofIncidentQuery(id: string) {
  return queryOptions({
    queryKey: [...INVESTIGATIONS, 'incident', id],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/incidents/{id}/investigations', { params: { path: { id }, query: { limit: FEW } }, signal })),
    refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => isOpen(status)) ? PROGRESS_MS : false),
  });
}
const FEW = 3;

/** Approvals, those that wait or all; of one investigation or of all. */
export function approvalsQuery({ investigation, open }: { readonly investigation?: string; readonly open: boolean }) {
  return queryOptions({
    queryKey: [...APPROVALS, 'list', investigation ?? null, open],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/approvals', {
          params: {
            query: {
              limit: MOST,
              ...(open ? { status: 'open' as const } : {}),
              ...(investigation ? { investigation_id: investigation } : {}),
            },
          },
          signal,
        }),
      ),
  });
}

/** Who the agents are, with presence. */
export const agentsQuery = queryOptions({
  queryKey: ['agents', 'public'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/agents', { params: { query: { limit: MOST, sort: 'name' } }, signal })),
  staleTime: 30_000,
});

/** Keeps what is shown of investigations true while it is open. */
export function useInvestigationNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stops = [
      onLive('investigation.changed', () => void client.invalidateQueries({ queryKey: INVESTIGATIONS })),
      onLive('approval.changed', () => void client.invalidateQueries({ queryKey: INVESTIGATIONS })),
      onLive('agent.changed', () => void client.invalidateQueries({ queryKey: agentsQuery.queryKey })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}
