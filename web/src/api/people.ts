import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, api } from './client.ts';

/** Names of these people, by id. */
function namesQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['people', 'names', ids],
    queryFn: async ({ signal }) => {
      const { items } = await answer(api.GET('/api/v1/people', { params: { query: { ids: ids.join(',') } }, signal }));
      return new Map(items.map((person) => [person.id, person.display_name]));
    },
    staleTime: 5 * 60_000,
    enabled: ids.length > 0,
  });
}

/** Looks names up; an id whose name is not known yet is "…". Nulls among the ids are passed over. */
export function useNames(ids: ReadonlyArray<string | null | undefined>): (id: string) => string {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string'))].sort();
  const { data } = useQuery(namesQuery(wanted));
  return (id) => data?.get(id) ?? '…';
}

/** People to choose from whose name contains the text. */
export function peopleQuery(search: string) {
  return queryOptions({
    queryKey: ['people', 'search', search],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/people', { params: { query: { search, limit: 50 } }, signal })),
    staleTime: 60_000,
  });
}
