import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import type { Schema } from '../../api/types.ts';

export type Session = Schema<'Session'>;

/** Where one is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/auth/sessions', { signal })),
});

/** One's accounts elsewhere. */
export const linkedQuery = queryOptions({
  queryKey: ['linked-accounts'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/users/me/linked-accounts', { signal })),
});
