import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../../api/all-pages.ts';
import { answer, api } from '../../api/client.ts';

export const POLICIES = ['policies'] as const;

/** Escalations that are so long overdue that a person decides whether they go on. */
export const pausedQuery = queryOptions({
  queryKey: ['incidents', 'paused'],
  queryFn: ({ signal }) =>
    allPages(
      (window) => answer(api.GET('/api/v1/escalations/paused', { params: { query: { ...window, sort: 'due_at' } }, signal })),
      ({ incident_id: id }) => id,
    ),
});
