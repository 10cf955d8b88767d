import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answer, api } from '../../api/client.ts';
import { onLive } from '../../api/live.ts';
import type { Schema } from '../../api/types.ts';

/** Shown at once; the list says how many there are. */
const MOST = 100;

export type Memory = Schema<'Memory'>;

export const MEMORIES = ['memories'] as const;

export const memoriesQuery = (search: string, trust: Memory['trust'] | null) =>
  queryOptions({
    queryKey: [...MEMORIES, 'list', search, trust],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/memories', {
          params: { query: { limit: MOST, ...(search === '' ? {} : { search }), ...(trust === null ? {} : { trust }) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const memoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...MEMORIES, 'one', id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/memories/{id}', { params: { path: { id } }, signal })),
  });

/** Keeps what is shown of memories true while it is open. */
export function useMemoryNews(): void {
  const client = useQueryClient();
  useEffect(() => onLive('memory.changed', () => void client.invalidateQueries({ queryKey: MEMORIES })), [client]);
}
