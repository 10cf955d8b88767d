import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, api } from './client.ts';
import { ON_CALL } from './coverage.ts';
import { useMay } from './session.ts';

/** Ids of one request. */
const MOST = 100;

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
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string'))].sort().slice(0, MOST);
  const { data } = useQuery({ ...unwokenQuery(wanted), enabled: may && wanted.length > 0 });
  return new Map(wanted.length === 0 ? [] : data?.items.map(({ id, display_name }) => [id, display_name]));
}
