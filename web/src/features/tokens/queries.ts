import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../../api/all-pages.ts';
import { answer, api } from '../../api/client.ts';
import type { Schema } from '../../api/types.ts';

export type PersonalToken = Schema<'PersonalToken'>;

/** One's own tokens, masked. */
export const ownTokensQuery = queryOptions({
  queryKey: ['personal-tokens', 'own'],
  queryFn: ({ signal }) => allPages((window) => answer(api.GET('/api/v1/user/tokens', { params: { query: window }, signal }))),
});

/** Everybody's, for administrators. */
export const allTokensQuery = queryOptions({
  queryKey: ['personal-tokens', 'all'],
  queryFn: ({ signal }) => allPages((window) => answer(api.GET('/api/v1/admin/tokens', { params: { query: window }, signal }))),
});
