import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import type { WebhookToken } from '../../api/types.ts';

/** Tokens in use; values are never among them. */
export const tokensQuery = queryOptions({
  queryKey: ['webhook-tokens'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/webhook-tokens', { params: { query: { limit: 200 } }, signal })),
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
