import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from './client.ts';

/** How it went lately. */
export function trendsQuery(range: '24h' | '7d' | '30d') {
  return queryOptions({
    queryKey: ['dashboard', 'trends', range],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/dashboard/trends', { params: { query: { range } }, signal })),
    staleTime: 5_000,
    // The last day moves while one looks; a month hardly.
    refetchInterval: range === '24h' ? 10_000 : 60_000,
    placeholderData: keepPreviousData,
  });
}

/** A day in figures, `2026-03-01`; undefined is yesterday. */
export function summaryQuery(date: string | undefined) {
  return queryOptions({
    queryKey: ['dashboard', 'summary', date ?? 'yesterday'],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/dashboard/daily-summary', { params: { query: date ? { date } : {} }, signal })),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** What is open now, in numbers. */
export const statsQuery = queryOptions({
  queryKey: ['dashboard', 'stats'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/dashboard/stats', { signal })),
  staleTime: 2_000,
  refetchInterval: 60_000,
});
