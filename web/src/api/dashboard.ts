import { queryOptions } from '@tanstack/react-query';
import { answer, api } from './client.ts';

/** What is open now, in numbers. */
export const statsQuery = queryOptions({
  queryKey: ['dashboard', 'stats'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/dashboard/stats', { signal })),
  staleTime: 2_000,
  refetchInterval: 60_000,
});
