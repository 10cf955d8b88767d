import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../../api/all-pages.ts';
import { answer, api } from '../../api/client.ts';
import type { Schema, WebhookToken } from '../../api/types.ts';

/** Tokens in use; values are never among them. */
export const tokensQuery = queryOptions({
  queryKey: ['webhook-tokens'],
  queryFn: ({ signal }) => allPages((window) => answer(api.GET('/api/v1/webhook-tokens', { params: { query: window }, signal }))),
  refetchInterval: (query) => (query.state.data?.items.some((token) => token.last_used_at === null) ? 5_000 : false),
});

/** Makes a token; the answer is the only one that has its value. */
export function createToken(name: string): Promise<WebhookToken> {
  return answer(api.POST('/api/v1/webhook-tokens', { body: { name } }));
}

/** Ends a token at once: senders that use it get 401 from then on. */
export async function revokeToken(id: string): Promise<void> {
  await api.DELETE('/api/v1/webhook-tokens/{id}', { params: { path: { id } } });
}

/** One token. */
export function tokenQuery(id: string) {
  return queryOptions({
    queryKey: [...tokensQuery.queryKey, id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/webhook-tokens/{id}', { params: { path: { id } }, signal })),
  });
}

/** What every token delivers. */
export const trafficQuery = queryOptions({
  queryKey: ['webhook-traffic'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/webhook-tokens/traffic', { signal })),
  refetchInterval: 30_000,
});

/** What one token delivers, with its last request. */
export function tokenTrafficQuery(id: string) {
  return queryOptions({
    queryKey: [...trafficQuery.queryKey, id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/webhook-tokens/traffic/{id}', { params: { path: { id } }, signal })),
    refetchInterval: 10_000,
  });
}

export type WebhookSource = Schema<'WebhookSource'>;

/** The monitoring tools that are understood. */
export const sourcesQuery = queryOptions({
  queryKey: ['webhook-sources'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/webhook-sources', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What a token does with bodies of no known format. */
export type UnknownBodies = WebhookToken['unknown_bodies'];

/** Says what a token does with bodies of no known format, from the next request on. */
export async function setUnknownBodies(id: string, unknownBodies: UnknownBodies): Promise<void> {
  await answer(api.PATCH('/api/v1/webhook-tokens/{id}', { params: { path: { id } }, body: { unknown_bodies: unknownBodies } }));
}

/** All that is asked about kept requests. */
export const REFUSALS_KEY = ['webhook-refusals'] as const;

/** The last requests that are kept for one reason. */
export function refusalsQuery(kind: Schema<'WebhookRefusal'>['kind']) {
  return queryOptions({
    queryKey: [...REFUSALS_KEY, 'list', kind],
    queryFn: ({ signal }) =>
      allPages((window) => answer(api.GET('/api/v1/webhook-tokens/refusals', { params: { query: { kind, ...window } }, signal }))),
    refetchInterval: 30_000,
  });
}

/** A refused request with its body. */
export function refusalQuery(id: string) {
  return queryOptions({
    queryKey: [...REFUSALS_KEY, id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/webhook-tokens/refusals/{id}', { params: { path: { id } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Takes a refused request again. */
export function retryRefusal(id: string) {
  return answer(api.POST('/api/v1/webhook-tokens/refusals/{id}/retry', { params: { path: { id } } }));
}
