import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { allPages } from '../../api/all-pages.ts';
import { answer, api } from '../../api/client.ts';
import type { Schema } from '../../api/types.ts';
import type { Row } from '../../components/text/merge.ts';

/** What is shown of one incident: an event about it makes all of this new. */
const INCIDENTS = 'incidents';

export type IncidentDocument = Schema<'IncidentDocument'>;
export type SectionName = Exclude<keyof IncidentDocument['sections'], 'header' | 'organization'>;
export type TextSection = 'situation' | 'safety' | 'notes';
export type ListSection = Exclude<SectionName, TextSection>;

/** The ICS document. */
export function documentQuery(id: string) {
  return queryOptions({
    queryKey: [INCIDENTS, 'document', id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/incidents/{id}/ics/document', { params: { path: { id } }, signal })),
  });
}

/** A version of a section; what it holds depends on the section. */
export type SectionVersion = Omit<Schema<'IncidentSectionVersion'>, 'content'> & { readonly content: string | readonly Row[] };

const VERSIONS = 50;

/** What a section held, the newest version first. */
export function sectionVersionsQuery(id: string, section: SectionName) {
  return infiniteQueryOptions({
    queryKey: [INCIDENTS, 'section versions', id, section],
    queryFn: async ({ pageParam, signal }) => {
      const page = await answer(
        api.GET('/api/v1/incidents/{id}/ics/document/{section}/versions', {
          params: { path: { id, section }, query: { limit: VERSIONS, ...(pageParam ? { cursor: pageParam } : {}) } },
          signal,
        }),
      );
      return { ...page, items: page.items as SectionVersion[] };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor,
  });
}

export type StatusUpdate = Schema<'IncidentStatusUpdate'>;
export type CommandMessage = Schema<'CommandMessage'>;

const PAGE = 50;

/** Status updates, the newest first. */
export function updatesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [INCIDENTS, 'updates', id],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/v1/incidents/{id}/status-updates', {
          params: { path: { id }, query: { limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor,
  });
}

/** What command said, the newest first. */
export function coordinationQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [INCIDENTS, 'coordination', id],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/v1/incidents/{id}/coordination/messages', {
          params: { path: { id }, query: { limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor,
  });
}

/** The thread, the newest first. */
export function threadQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [INCIDENTS, 'thread', id],
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/v1/incidents/{id}/thread', {
          params: { path: { id }, query: { limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) } },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor,
  });
}

/** What a person chose of a public update; what is left out is as the server would have it. */
export interface PublicChoice {
  readonly status_page_ids?: string[];
  readonly title?: string;
  readonly impact?: Schema<'ReadByCustomers'>['impact'];
  readonly component_ids?: string[];
}

/** The same as a request has it: no page named means those that show a component. */
export function chosenBody({ status_page_ids: pages = [], title, ...choice }: PublicChoice) {
  return { ...choice, ...(pages.length > 0 ? { status_page_ids: pages } : {}), ...(title?.trim() ? { title: title.trim() } : {}) };
}

/** What customers would read, page by page. */
export function previewQuery(id: string, { message, ...choice }: PublicChoice & { readonly message: string }) {
  const body = { message, ...chosenBody(choice) };
  return queryOptions({
    queryKey: [INCIDENTS, 'update preview', id, body],
    queryFn: ({ signal }) => answer(api.POST('/api/v1/incidents/{id}/status-updates/preview', { params: { path: { id } }, body, signal })),
    retry: false,
  });
}

/** Status pages to choose from. */
export const pagesQuery = queryOptions({
  queryKey: ['status-pages', 'choose'],
  queryFn: ({ signal }) => allPages((window) => answer(api.GET('/api/v1/status-pages', { params: { query: window }, signal }))),
  staleTime: 60_000,
});
