import { infiniteQueryOptions, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { allPages } from './all-pages.ts';
import { answer, api } from './client.ts';
import { useMay } from './session.ts';
import type { CoverageSummary, ServiceCoverage } from './types.ts';

/** Everything about who is on call: one change makes all of it new. */
export const ON_CALL = ['on-call'] as const;

export const COVERAGE_DAYS = 30;
const AGAIN_MS = 60_000;
const GROUPS = 20;
/** Ids of one request. */
const AT_ONCE = 50;

const inParts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, part) => ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE));

/** How many services have gaps in the coming days, and for which a page would wake nobody. */
const summaryQuery = queryOptions({
  queryKey: [...ON_CALL, 'coverage', 'summary'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/on-call/coverage/summary', { params: { query: { days: COVERAGE_DAYS } }, signal })),
  staleTime: 30_000,
  // What begins while the page is open is then said as it is.
  refetchInterval: AGAIN_MS,
});

/** The summary of all services; undefined while it is not known, and for who may not see it. */
export function useCoverage(): CoverageSummary | undefined {
  return useQuery({ ...summaryQuery, enabled: useMay('oncall:read') }).data;
}

/** Gaps of the coming days, services with the same ones together, the worst first. */
export const gapsQuery = infiniteQueryOptions({
  queryKey: [...ON_CALL, 'coverage', 'gaps'],
  queryFn: ({ signal, pageParam }) =>
    answer(
      api.GET('/api/v1/on-call/coverage/gaps', {
        params: { query: { days: COVERAGE_DAYS, limit: GROUPS, skip: pageParam } },
        signal,
      }),
    ),
  initialPageParam: 0,
  getNextPageParam: ({ items, skip, total }) => (skip + items.length < total && items.length > 0 ? skip + items.length : undefined),
  staleTime: 30_000,
});

function someQuery(of: 'service_id' | 'team_id', ids: readonly string[]) {
  const query = { [of]: ids.join(','), days: COVERAGE_DAYS, intervals: 3 };
  return queryOptions({
    queryKey: [...ON_CALL, 'coverage', of, ids],
    queryFn: ({ signal }) =>
      allPages(
        (window) => answer(api.GET('/api/v1/on-call/coverage', { params: { query: { ...query, ...window } }, signal })),
        ({ service }) => service.id,
      ),
    staleTime: 30_000,
  });
}

/** Of these services, or those of these teams, the ones for which a page would wake nobody at some time; none while that is not known. */
export function useUnpaged(of: 'service_id' | 'team_id', ids: readonly string[]): readonly ServiceCoverage[] {
  const may = useMay('oncall:read');
  return useQueries({
    queries: inParts(ids).map((part) => ({ ...someQuery(of, part), enabled: may })),
    combine: (found) =>
      found.flatMap(({ data }) => data?.items ?? []).filter(({ holes }) => holes.some(({ severity }) => severity === 'critical')),
  });
}

function unwokenQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: [...ON_CALL, 'unwoken', ids],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/on-call/unwoken', { params: { query: { ids: ids.join(',') } }, signal })),
    staleTime: 30_000,
  });
}

/** Of these people, those whom nothing would wake, with their names; none while that is not known. Nulls among the ids are passed over. */
export function useUnwoken(ids: ReadonlyArray<string | null | undefined>): ReadonlyMap<string, string> {
  const may = useMay('oncall:read');
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string'))].sort();
  return useQueries({
    queries: inParts(wanted).map((part) => ({ ...unwokenQuery(part), enabled: may })),
    combine: (found) => new Map(found.flatMap(({ data }) => data?.items ?? []).map(({ id, display_name }) => [id, display_name])),
  });
}
