import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answer, api } from '../../api/client.ts';
import { onLive } from '../../api/live.ts';
import type { Schema } from '../../api/types.ts';

export type StatusPage = Schema<'StatusPage'>;
export type Component = Schema<'StatusPageComponent'>;
export type ComponentStatus = Component['status'];
export type Published = Schema<'PublishedIncident'>;
export type Subscriber = Schema<'StatusPageSubscriber'>;

export const STATUS_PAGES = ['status pages'] as const;
/** As many as one answer holds. */
const MOST = 200;

export const statusPagesQuery = (search: string) =>
  queryOptions({
    queryKey: [...STATUS_PAGES, 'list', search],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/status-pages', {
          params: { query: { limit: MOST, sort: 'title', ...(search === '' ? {} : { search }) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const statusPageQuery = (id: string) =>
  queryOptions({
    queryKey: [...STATUS_PAGES, 'one', id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/status-pages/{id}', { params: { path: { id } }, signal })),
  });

export const publishedQuery = (id: string) =>
  queryOptions({
    queryKey: [...STATUS_PAGES, 'published', id],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/status-pages/{id}/incidents', { params: { path: { id }, query: { limit: 50 } }, signal })),
  });

export const subscribersQuery = (id: string, state: Subscriber['state'] | null, search: string) =>
  queryOptions({
    queryKey: [...STATUS_PAGES, 'subscribers', id, state, search],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/status-pages/{id}/subscribers', {
          params: { path: { id }, query: { limit: MOST, ...(state ? { state } : {}), ...(search === '' ? {} : { search }) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** The page as its readers would see the draft. */
export const previewQuery = (id: string, body: Schema<'PreviewStatusPageBody'>) =>
  queryOptions({
    queryKey: [...STATUS_PAGES, 'preview', id, body],
    queryFn: ({ signal }) => answer(api.POST('/api/v1/status-pages/preview', { body, signal })),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Keeps what is shown of status pages true while it is open. */
export function useStatusPageNews(): void {
  const client = useQueryClient();
  useEffect(() => onLive('status_page.changed', () => void client.invalidateQueries({ queryKey: STATUS_PAGES })), [client]);
  useEffect(() => onLive('incident.changed', () => void client.invalidateQueries({ queryKey: ABOUT_INCIDENTS })), [client]);
}

const ABOUT_INCIDENTS = ['incidents', 'published'] as const;

/** The incident that a published one is about. */
export function aboutIncidentQuery(id: string) {
  return queryOptions({
    queryKey: [...ABOUT_INCIDENTS, id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/incidents/{id}', { params: { path: { id } }, signal })),
  });
}
