import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../../api/all-pages.ts';
import { answer, api } from '../../api/client.ts';

export const TEAMS = ['teams'] as const;
export const SERVICES = ['services'] as const;

export const teamsQuery = queryOptions({
  queryKey: [...TEAMS, 'all'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/teams', { params: { query: { limit: 200, sort: 'name' } }, signal })),
});

export const servicesQuery = queryOptions({
  queryKey: [...SERVICES, 'all'],
  queryFn: ({ signal }) =>
    allPages((window) => answer(api.GET('/api/v1/services', { params: { query: { ...window, sort: 'name' } }, signal }))),
});

/** Policies to choose from. */
export const policyChoicesQuery = queryOptions({
  queryKey: ['policies', 'choose'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/escalation-policies', { params: { query: { limit: 200, sort: 'name' } }, signal })),
  staleTime: 30_000,
});
