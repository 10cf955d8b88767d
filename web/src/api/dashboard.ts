import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';
import type { DashboardStats } from './types.ts';

/** What is open now, in numbers. */
export const statsQuery = queryOptions({
  queryKey: ['dashboard', 'stats'],
  queryFn: ({ signal }) => api.get<DashboardStats>('/api/v1/dashboard/stats', { signal }),
  staleTime: 2_000,
  refetchInterval: 60_000,
});
