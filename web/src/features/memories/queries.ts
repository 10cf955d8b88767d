import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answer, api } from '../../api/client.ts';
import { onLive } from '../../api/live.ts';
import type { Schema } from '../../api/types.ts';

export type Memory = Schema<'Memory'>;

export const MEMORIES = ['memories'] as const;

export const memoriesQuery = (search: string, trust: Memory['trust'] | null) =>
  queryOptions({
    queryKey: [...MEMORIES, 'list', search, trust],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/memories', {
          params: { query: { limit: 100, ...(search === '' ? {} : { search }), ...(trust === null ? {} : { trust }) } },
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
