import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import type { Schema } from '../../api/types.ts';

export type Provider = Schema<'OidcProvider'>;

/** Providers that people sign in with. */
export const providersQuery = queryOptions({
  queryKey: ['oidc-providers'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/oidc/providers', { params: { query: { limit: 200, sort: 'name' } }, signal })),
});
