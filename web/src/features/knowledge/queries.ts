import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { allPages } from '../../api/all-pages.ts';
import { answer, api } from '../../api/client.ts';
import { onLive } from '../../api/live.ts';
import type { Schema } from '../../api/types.ts';

export type Note = Schema<'KnowledgeNote'>;
export type NoteSummary = Schema<'KnowledgeNoteSummary'>;

export const NOTES = ['knowledge'] as const;
/** As many as one page of the list holds. */
const MOST = 100;

export const notesQuery = (search: string, serviceId: string | null) =>
  queryOptions({
    queryKey: [...NOTES, 'list', search, serviceId],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/knowledge', {
          params: {
            query: {
              limit: MOST,
              ...(search === '' ? { sort: '-updated_at' } : { search }),
              ...(serviceId === null ? {} : { service_id: serviceId }),
            },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const noteQuery = (id: string) =>
  queryOptions({
    queryKey: [...NOTES, 'one', id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/knowledge/{id}', { params: { path: { id } }, signal })),
  });

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...NOTES, 'versions', id],
    queryFn: ({ signal }) =>
      allPages((window) => answer(api.GET('/api/v1/knowledge/{id}/versions', { params: { path: { id }, query: window }, signal }))),
  });

export const versionQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: [...NOTES, 'version', id, version],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/knowledge/{id}/versions/{version}', { params: { path: { id, version } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Keeps what is shown of notes true while it is open. */
export function useNoteNews(): void {
  const client = useQueryClient();
  useEffect(() => onLive('knowledge_note.changed', () => void client.invalidateQueries({ queryKey: NOTES })), [client]);
}
