import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import type { Provider } from './providers.ts';
import type { Routing, RoutingPreview } from '../../api/types.ts';

/** The rules in force. */
export const routingQuery = queryOptions({
  queryKey: ['routing'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/routes', { signal })),
});

/** Channels of a chat platform by what was typed. */
export function channelsQuery(provider: Provider, search: string) {
  return queryOptions({
    queryKey: ['channels', provider, search],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/channels', { params: { query: { provider, search, limit: 20 } }, signal })),
    staleTime: 60_000,
  });
}

/** Runs a proposal on labels or on the last days' alerts; nothing is stored. */
export function preview(
  config: Routing,
  on: { readonly labels: Readonly<Record<string, string>> } | { readonly days: number },
): Promise<RoutingPreview> {
  return answer(api.POST('/api/v1/routes/preview', { body: { config, ...on } }));
}
