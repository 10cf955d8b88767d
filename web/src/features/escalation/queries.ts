import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';

export const POLICIES = ['policies'] as const;

export const policiesQuery = queryOptions({
  queryKey: [...POLICIES, 'all'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/escalation-policies', { params: { query: { limit: 200, sort: 'name' } }, signal })),
});

/** Escalations that are so long overdue that a person decides whether they go on. */
export const pausedQuery = queryOptions({
  queryKey: ['incidents', 'paused'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/escalations/paused', { params: { query: { limit: 100, sort: 'due_at' } }, signal })),
});

/** Teams that a level may name. */
export const teamChoicesQuery = queryOptions({
  queryKey: ['teams', 'choose'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/teams', { params: { query: { limit: 200, sort: 'name' } }, signal })),
  staleTime: 30_000,
});
