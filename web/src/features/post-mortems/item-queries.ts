import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { POST_MORTEMS } from './queries.ts';
import type { ActionItem, ItemFilters } from './item-words.ts';

/** Items of one column that are shown. */
const MOST = 100;

/** The filters as the server reads them. */
export function toQuery({ owner, overdue }: ItemFilters, service: string | null, search: string) {
  return {
    ...(owner ? { owner_id: owner } : {}),
    ...(overdue ? { overdue } : {}),
    ...(service ? { service_id: service } : {}),
    ...(search === '' ? {} : { search }),
  };
}

/** The items of one state: what is to be done by due date, what is over by its last change. */
export const columnQuery = (status: ActionItem['status'], filters: ItemFilters, service: string | null, search: string) =>
  queryOptions({
    queryKey: [...POST_MORTEMS, 'board', status, toQuery(filters, service, search)],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/action-items', {
          params: {
            query: {
              limit: MOST,
              status,
              sort: status === 'open' || status === 'in_progress' ? 'due_date' : '-updated_at',
              ...toQuery(filters, service, search),
            },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });
