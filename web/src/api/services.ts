import { queryOptions } from '@tanstack/react-query';
import { answer, api } from './client.ts';

/** One service. */
export function serviceQuery(id: string) {
  return queryOptions({
    queryKey: ['services', 'one', id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/services/{id}', { params: { path: { id } }, signal })),
    staleTime: 30_000,
  });
}
