import { queryOptions } from '@tanstack/react-query';
import { answer, api } from './client.ts';

/** Open incidents to choose from, by a part of their title or their number. */
export function openIncidentsQuery(text: string) {
  const search = text.trim().slice(0, 200);
  return queryOptions({
    queryKey: ['incidents', 'open', search],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/incidents', { params: { query: { status: 'open', limit: 50, ...(search === '' ? {} : { search }) } }, signal }),
      ),
  });
}
