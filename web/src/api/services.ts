import { queryOptions } from '@tanstack/react-query';
import { allPages } from './all-pages.ts';
import { answer, api } from './client.ts';

/** As many as one page of the list holds. */
const MOST = 200;

/** Services to choose from. */
export const serviceChoicesQuery = queryOptions({
  queryKey: ['services', 'choose'],
  queryFn: ({ signal }) =>
    allPages((skip) => answer(api.GET('/api/v1/services', { params: { query: { limit: MOST, skip, sort: 'name' } }, signal }))),
  staleTime: 30_000,
});
