import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { ChatChannel, Page, Routing, RoutingPreview } from '../../api/types.ts';

/** The rules in force. */
export const routingQuery = queryOptions({
  queryKey: ['routing'],
  queryFn: ({ signal }) => api.get<Routing>('/api/v1/routes', { signal }),
});

/** Channels of a chat platform by what was typed. */
export function channelsQuery(provider: string, search: string) {
  return queryOptions({
    queryKey: ['channels', provider, search],
    queryFn: ({ signal }) =>
      api.get<Page<ChatChannel> & { readonly problems: readonly { readonly provider: string; readonly detail: string }[] }>('/api/v1/channels', { query: { provider, search, limit: 20 }, signal }),
    staleTime: 60_000,
  });
}

/** Runs a proposal on labels or on the last days' alerts; nothing is stored. */
export function preview(config: Routing, on: { readonly labels: Readonly<Record<string, string>> } | { readonly days: number }): Promise<RoutingPreview> {
  return api.post('/api/v1/routes/preview', { config, ...on });
}
