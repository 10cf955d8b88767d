import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { allPages } from '../../api/all-pages.ts';
import { answer, api } from '../../api/client.ts';
import type { paths } from '../../made/api.ts';
import type { Routing, RoutingPreview } from '../../api/types.ts';

/** The rules in force. */
export const routingQuery = queryOptions({
  queryKey: ['routing'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/routes', { signal })),
});

/** Providers whose channels are listed. */
export type Listed = NonNullable<NonNullable<paths['/api/v1/channels']['get']['parameters']['query']>['provider']>;

/** Channels of a chat platform by what was typed. */
export function channelsQuery(provider: Listed, search: string) {
  return queryOptions({
    queryKey: ['channels', provider, search],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/channels', { params: { query: { provider, search, limit: 20 } }, signal })),
    staleTime: 60_000,
  });
}

/** How deliveries go to each destination in force. */
export const destinationsQuery = queryOptions({
  queryKey: ['destinations'],
  queryFn: ({ signal }) =>
    allPages(
      (window) => answer(api.GET('/api/v1/destinations', { params: { query: window }, signal })),
      ({ name }) => name,
    ),
  refetchInterval: 15_000,
});

/** Names of channels, to be shown in place of their ids. */
export const channelNamesQuery = queryOptions({
  queryKey: ['channels', 'names'],
  queryFn: ({ signal }) => allPages((window) => answer(api.GET('/api/v1/channels', { params: { query: window }, signal }))),
  staleTime: 5 * 60_000,
});

/** Names of labels on real alerts, or values of one of them. */
export function labelsQuery(name: string | null, search = '') {
  const query = name === null ? {} : { name, search, limit: 20 };
  return queryOptions({
    queryKey: ['alert-labels', name, search],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/alerts/labels', { params: { query }, signal })),
    staleTime: 60_000,
  });
}

/** The newest alerts, whose labels may be tried. */
export const recentAlertsQuery = queryOptions({
  queryKey: ['routing', 'recent-alerts'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/alerts', { params: { query: { limit: 20, sort: '-created_at' } }, signal })),
  staleTime: 30_000,
});

type PreviewOf = { readonly labels: Readonly<Record<string, string>> } | { readonly days: number };
type Document = Pick<Routing, 'rules' | 'destinations' | 'default_destinations' | 'inhibit_rules' | 'dependencies'>;

/** Runs a proposal on labels or on the last days' alerts; nothing is stored. */
export function previewQuery({ rules, destinations, default_destinations, inhibit_rules, dependencies }: Document, on: PreviewOf) {
  const config = {
    rules,
    destinations,
    default_destinations,
    ...(inhibit_rules === undefined ? {} : { inhibit_rules }),
    ...(dependencies === undefined ? {} : { dependencies }),
  };
  return queryOptions({
    queryKey: ['routing', 'preview', on, config],
    queryFn: ({ signal }): Promise<RoutingPreview> => answer(api.POST('/api/v1/routes/preview', { body: { config, ...on }, signal })),
    staleTime: 30_000,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** Who saved which version, the newest first. */
export const versionsQuery = queryOptions({
  queryKey: ['routing', 'versions'],
  queryFn: ({ signal }) =>
    allPages(
      (window) => answer(api.GET('/api/v1/routes/versions', { params: { query: window }, signal })),
      ({ version }) => String(version),
    ),
});

/** The rules as they were saved as a version, which never changes. */
export function versionQuery(version: number) {
  return queryOptions({
    queryKey: ['routing', 'versions', version],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/routes/versions/{version}', { params: { path: { version } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
