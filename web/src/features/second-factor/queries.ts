import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';

/** One's own second factors. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/auth/second-factor', { signal })),
});

/** How one can prove who one is, now. */
export const stepUpQuery = queryOptions({
  queryKey: ['step-up'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/auth/step-up', { signal })),
  staleTime: 0,
});
