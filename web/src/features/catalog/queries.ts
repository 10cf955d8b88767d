import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../../api/all-pages.ts';
import { answer, api } from '../../api/client.ts';

export const TEAMS = ['teams'] as const;
export const SERVICES = ['services'] as const;

export const servicesQuery = queryOptions({
  queryKey: [...SERVICES, 'all'],
  queryFn: ({ signal }) =>
    allPages((window) => answer(api.GET('/api/v1/services', { params: { query: { ...window, sort: 'name' } }, signal }))),
});
