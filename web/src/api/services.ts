import { queryOptions } from '@tanstack/react-query';
import { allPages } from './all-pages.ts';
import { answer, api } from './client.ts';

/** Services to choose from. */
export const serviceChoicesQuery = queryOptions({
  queryKey: ['services', 'choose'],
  queryFn: ({ signal }) =>
    allPages((window) => answer(api.GET('/api/v1/services', { params: { query: { ...window, sort: 'name' } }, signal }))),
  staleTime: 30_000,
});
