import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import type { Schema } from '../../api/types.ts';

export type PersonalToken = Schema<'PersonalToken'>;

/** One's own tokens, masked. */
export const ownTokensQuery = queryOptions({
  queryKey: ['personal-tokens', 'own'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/user/tokens', { params: { query: { limit: 200 } }, signal })),
});

/** Everybody's, for administrators. */
export const allTokensQuery = queryOptions({
  queryKey: ['personal-tokens', 'all'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/admin/tokens', { params: { query: { limit: 200 } }, signal })),
});
