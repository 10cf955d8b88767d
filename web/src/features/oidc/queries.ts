import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../../api/all-pages.ts';
import { answer, api } from '../../api/client.ts';
import type { Schema } from '../../api/types.ts';

export type Provider = Schema<'OidcProvider'>;

/** Providers that people sign in with. */
export const providersQuery = queryOptions({
  queryKey: ['oidc-providers'],
  queryFn: ({ signal }) =>
    allPages((window) => answer(api.GET('/api/v1/oidc/providers', { params: { query: { ...window, sort: 'name' } }, signal }))),
});
