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

/** An identity provider somewhere else that may be linked: its name, and where the browser goes for it. */
export interface Idp {
  /** As linked accounts name it: `chatone`, `oidc:…`. */
  readonly provider: string;
  readonly label: string;
  readonly authorize: string;
}

/** The identity providers that are open here, in the order they are shown. */
export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-doors'],
  queryFn: async ({ signal }): Promise<readonly Idp[]> => {
    const [oidc, google, slack] = await Promise.all([
      answer(api.GET('/api/v1/auth/oidc/providers', { signal })),
      answer(api.GET('/api/v1/auth/idpone/enabled', { signal })),
      answer(api.GET('/api/v1/auth/chatone/enabled', { signal })),
    ]);
    return [
      ...oidc.items.map(({ id, name }) => ({ provider: `oidc:${id}`, label: name, authorize: `/api/v1/users/me/oidc/${id}/authorize` })),
      ...(google.enabled ? [{ provider: 'idpone', label: 'Google', authorize: '/api/v1/users/me/idpone/authorize' }] : []),
      ...(slack.enabled ? [{ provider: 'chatone', label: 'Slack', authorize: '/api/v1/users/me/chatone/authorize' }] : []),
    ];
  },
  staleTime: 60_000,
});
