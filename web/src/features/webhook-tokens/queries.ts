import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { Page, WebhookToken } from '../../api/types.ts';

/** Tokens in use; values are never among them. */
export const tokensQuery = queryOptions({
  queryKey: ['webhook-tokens'],
  queryFn: ({ signal }) => api.get<Page<WebhookToken>>('/api/v1/webhook-tokens', { query: { limit: 200 }, signal }),
});

/** Makes a token; the answer is the only one that has its value. */
export function createToken(name: string): Promise<WebhookToken & { readonly token: string }> {
  return api.post('/api/v1/webhook-tokens', { name });
}

/** Ends a token at once: senders that use it get 401 from then on. */
export function revokeToken(id: string): Promise<void> {
  return api.delete(`/api/v1/webhook-tokens/${encodeURIComponent(id)}`);
}
