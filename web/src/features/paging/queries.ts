import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import type { Schema } from '../../api/types.ts';

/** One message to one person by one channel. */
export type Page = Schema<'Page'>;
export type Preferences = Schema<'NotificationPreferences'>;

const PAGE_SIZE = 20;
const MOST = 200;

/** Everything that was sent: one event makes all of it new. */
export const PAGES = ['pages'] as const;

export const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/users/me/notification-preferences', { signal })),
});

/** What was sent to me, newest first. */
export const myPagesQuery = infiniteQueryOptions({
  queryKey: [...PAGES, 'mine'],
  queryFn: ({ pageParam, signal }) =>
    answer(api.GET('/api/v1/users/me/pages', { params: { query: { limit: PAGE_SIZE, skip: pageParam } }, signal })),
  initialPageParam: 0,
  getNextPageParam: (last) => (last.skip + last.items.length < last.total ? last.skip + last.items.length : undefined),
});

/** Notifications of an incident, in the order in which they were to be. */
export function incidentPagesQuery(id: string) {
  return queryOptions({
    queryKey: [...PAGES, 'incident', id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/incidents/{id}/pages', { params: { path: { id }, query: { limit: MOST } }, signal })),
  });
}
