import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { allPages } from '../../api/all-pages.ts';
import { answer, api } from '../../api/client.ts';
import { ON_CALL } from '../../api/coverage.ts';
import type { Range } from './range.ts';

export const whoQuery = queryOptions({
  queryKey: [...ON_CALL, 'who'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/on-call/who-is-on-call', { signal })),
  refetchInterval: 60_000,
});

export const myShiftsQuery = queryOptions({
  queryKey: [...ON_CALL, 'mine'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/on-call/my-on-call', { signal })),
});

/** A schedule with its layers and the final result of a range. */
export function scheduleQuery(id: string, range: Range) {
  const from = new Date(range.from).toISOString();
  const until = new Date(range.until).toISOString();
  return queryOptions({
    queryKey: [...ON_CALL, 'schedule', id, from, until],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/on-call/schedules/{id}', { params: { path: { id }, query: { from, until, include_layers: true } }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** Most schedules that one picture shows. */
export const MOST_SCHEDULES = 100;

/** All schedules with the final result of a range. */
export function schedulesQuery(range: Range) {
  const from = new Date(range.from).toISOString();
  const until = new Date(range.until).toISOString();
  return queryOptions({
    queryKey: [...ON_CALL, 'schedules', from, until],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/on-call/schedules', { params: { query: { from, until, limit: MOST_SCHEDULES, sort: 'name' } }, signal })),
    placeholderData: keepPreviousData,
  });
}

export function overridesQuery(id: string, range: Range) {
  const from = new Date(range.from).toISOString();
  const until = new Date(range.until).toISOString();
  return queryOptions({
    queryKey: [...ON_CALL, 'overrides', id, from, until],
    queryFn: ({ signal }) =>
      allPages((window) =>
        answer(
          api.GET('/api/v1/on-call/schedules/{id}/overrides', {
            params: { path: { id }, query: { from, until, ...window } },
            signal,
          }),
        ),
      ),
    placeholderData: keepPreviousData,
  });
}

export const handoffsQuery = queryOptions({
  queryKey: [...ON_CALL, 'handoffs'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/on-call/handoffs', { params: { query: { limit: 50, sort: '-at' } }, signal })),
});

/** Open requests for cover that I made or can accept. */
export const myCoverRequestsQuery = queryOptions({
  queryKey: [...ON_CALL, 'cover-requests', 'mine'],
  queryFn: ({ signal }) =>
    allPages((window) => answer(api.GET('/api/v1/on-call/cover-requests', { params: { query: { ...window, sort: 'start' } }, signal }))),
});

/** Open requests for cover in a schedule. */
export function coverRequestsQuery(scheduleId: string) {
  return queryOptions({
    queryKey: [...ON_CALL, 'cover-requests', scheduleId],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/on-call/schedules/{id}/cover-requests', {
          params: { path: { id: scheduleId }, query: { status: 'open', limit: 50 } },
          signal,
        }),
      ),
  });
}
