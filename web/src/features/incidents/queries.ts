import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import type { IncidentFilters } from './list/filters.ts';

const PAGE_SIZE = 50;
const MOST = 200;

/** Everything about incidents that is shown: one event makes all of it new. */
export const INCIDENTS = ['incidents'] as const;

/** The filters as the server reads them. */
export function toQuery({ state, search, mine }: IncidentFilters): {
  readonly status?: string;
  readonly search?: string;
  readonly mine?: true;
} {
  return { ...(state === 'all' ? {} : { status: state }), ...(search ? { search } : {}), ...(mine ? { mine: true } : {}) };
}

export function listQuery(filters: IncidentFilters) {
  return infiniteQueryOptions({
    queryKey: [...INCIDENTS, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/v1/incidents', {
          params: {
            query: {
              limit: PAGE_SIZE,
              ...toQuery(filters),
              ...(pageParam ? { cursor: pageParam } : {}),
            },
          },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor,
  });
}

/** One incident by number or id, with its timeline, roles, alerts and escalation. */
export function incidentQuery(ref: string) {
  return queryOptions({
    queryKey: [...INCIDENTS, 'one', ref],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/incidents/{id}', { params: { path: { id: ref } }, signal })),
  });
}

/** The whole timeline, newest first, for who wants more than the incident itself carries. */
export function timelineQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...INCIDENTS, 'timeline', id],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/v1/incidents/{id}/timeline', {
          params: { path: { id }, query: { sort: '-at', limit: MOST, ...(pageParam ? { cursor: pageParam } : {}) } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor,
  });
}

/** All linked alerts, newest first, for who wants more than the incident itself carries. */
export function linksQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...INCIDENTS, 'alerts', id],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/v1/incidents/{id}/alerts', {
          params: { path: { id }, query: { limit: MOST, ...(pageParam ? { cursor: pageParam } : {}) } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor,
  });
}

/** The policy as it stands now: who is at which level. */
export function policyQuery(id: string) {
  return queryOptions({
    queryKey: ['policies', 'one', id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/escalation-policies/{id}', { params: { path: { id } }, signal })),
  });
}

/** Where the people of an incident talk. */
export function channelsQuery(id: string) {
  return queryOptions({
    queryKey: [...INCIDENTS, 'channels', id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/incidents/{id}/channels', { params: { path: { id } }, signal })),
  });
}

/** Who was asked to join. */
export function respondersQuery(id: string) {
  return queryOptions({
    queryKey: [...INCIDENTS, 'responders', id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/incidents/{id}/responders', { params: { path: { id } }, signal })),
  });
}

/** Apart from the rest: what was new when the reader came stays until they ask again. */
export const SUMMARY = ['incident summaries'] as const;

/** What happened so far, and since the reader last looked. */
export function summaryQuery(id: string) {
  return queryOptions({
    queryKey: [...SUMMARY, id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/incidents/{id}/summary', { params: { path: { id } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
