import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { allPages } from '../../api/all-pages.ts';
import { answer, api } from '../../api/client.ts';
import { onLive } from '../../api/live.ts';
import { asProblem } from '../../api/problem.ts';
import type { Schema } from '../../api/types.ts';

export type PostMortem = Schema<'PostMortem'>;
export type PostMortemSummary = Schema<'PostMortemSummary'>;

/** Everything about post-mortems and action items that is shown: one event makes all of it new. */
export const POST_MORTEMS = ['post-mortems'] as const;
const MOST = 100;

/** What the list is narrowed down to. */
export interface PostMortemFilters {
  readonly status: PostMortem['status'] | null;
  readonly service: string | null;
  readonly search: string;
}

export const postMortemsQuery = ({ status, service, search }: PostMortemFilters) =>
  queryOptions({
    queryKey: [...POST_MORTEMS, 'list', status, service, search],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/post-mortems', {
          params: {
            query: {
              limit: MOST,
              ...(status ? { status } : {}),
              ...(service ? { service_id: service } : {}),
              ...(search === '' ? {} : { search }),
            },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** Critical incidents that should have one. */
export const missingQuery = queryOptions({
  queryKey: [...POST_MORTEMS, 'missing'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/post-mortems/missing', { signal })),
});

/** The post-mortem of an incident; null: it has none. */
export const postMortemQuery = (ref: string) =>
  queryOptions({
    queryKey: [...POST_MORTEMS, 'one', ref],
    queryFn: async ({ signal }) => {
      try {
        return await answer(api.GET('/api/v1/incidents/{id}/post-mortem', { params: { path: { id: ref } }, signal }));
      } catch (error) {
        // Without an incident that is another 404.
        if (asProblem(error).extra['incident_number'] !== undefined) return null;
        throw error;
      }
    },
  });

export const versionsQuery = (ref: string) =>
  queryOptions({
    queryKey: [...POST_MORTEMS, 'versions', ref],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/incidents/{id}/post-mortem/versions', { params: { path: { id: ref }, query: { limit: 50 } }, signal })),
  });

export const versionQuery = (ref: string, version: number) =>
  queryOptions({
    queryKey: [...POST_MORTEMS, 'version', ref, version],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/incidents/{id}/post-mortem/versions/{version}', { params: { path: { id: ref, version } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const itemsOfQuery = (ref: string) =>
  queryOptions({
    queryKey: [...POST_MORTEMS, 'items', ref],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/incidents/{id}/post-mortem/action-items', { params: { path: { id: ref } }, signal })),
  });

/** Keeps what is shown true while it is open. */
export function usePostMortemNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: POST_MORTEMS });
    const ends = [onLive('post_mortem.changed', again), onLive('action_item.changed', again)];
    return () => {
      for (const end of ends) end();
    };
  }, [client]);
}

/** The timeline of the incident, oldest first. */
export const entriesQuery = (ref: string) =>
  queryOptions({
    queryKey: ['incidents', 'post-mortem-entries', ref],
    queryFn: ({ signal }) =>
      allPages((window) => answer(api.GET('/api/v1/incidents/{id}/timeline', { params: { path: { id: ref }, query: window }, signal }))),
  });
