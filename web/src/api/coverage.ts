import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, api } from './client.ts';
import { useMay } from './session.ts';
import type { ServiceCoverage } from './types.ts';

/** Everything about who is on call: one change makes all of it new. */
export const ON_CALL = ['on-call'] as const;

export const COVERAGE_DAYS = 30;

/** Hours of the coming days in which nobody would be paged, by service. */
export const coverageQuery = queryOptions({
  queryKey: [...ON_CALL, 'coverage', COVERAGE_DAYS],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/on-call/coverage', { params: { query: { days: COVERAGE_DAYS, limit: 200 } }, signal })),
  staleTime: 30_000,
});

/** Services for which an incident would page nobody, now or at some time of the coming days; none while that is not known. */
export function useUnpaged(): readonly ServiceCoverage[] {
  const may = useMay('oncall:read');
  const { data } = useQuery({ ...coverageQuery, enabled: may });
  return (data?.items ?? []).filter(({ holes }) => holes.some(({ severity }) => severity === 'critical'));
}
