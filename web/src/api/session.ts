import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { answer, api } from './client.ts';
import { forgetDrafts } from './kept-drafts.ts';
import { forgetOfflineCopy } from './offline-copy.ts';
import { sampleStore, sessionStore, startLiveAt, wakeQuestionStore } from './session-state.ts';
import type { Schema, User } from './types.ts';

/** Whether there is an account, which is asked until there is one. */
export const setupQuery = queryOptions({
  queryKey: ['setup', 'status'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/setup/status', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** Who is signed in. Fails with 401 when nobody is. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }): Promise<User> => {
    const { user, hold, last_event_id, sample_data, wake_question } = await answer(api.GET('/api/v1/auth/me', { signal }));
    startLiveAt(last_event_id);
    sessionStore.set(hold === null ? 'open' : 'held');
    // Who must add a factor first is not asked two things at once.
    wakeQuestionStore.set(wake_question && hold === null);
    sampleStore.set(sample_data);
    return user;
  },
  staleTime: 5 * 60_000,
  retry: false,
});

/** The signed-in user; only below the routes that require one. */
export function useMe(): User {
  return useSuspenseQuery(meQuery).data;
}

/** Whether the signed-in user may do something; what one may not do is not shown. */
export function useMay(permission: string): boolean {
  return useMe().permissions.includes(permission);
}

/** The OpenID Connect providers that the signed-in user comes in by, and that are open. */
export const ownProvidersQuery = queryOptions({
  queryKey: ['own-providers'],
  queryFn: async ({ signal }) => {
    const [linked, open] = await Promise.all([
      answer(api.GET('/api/v1/users/me/linked-accounts', { signal })),
      answer(api.GET('/api/v1/auth/oidc/providers', { signal })),
    ]);
    const own = new Set(linked.items.map((link) => link.provider));
    return open.items.filter(({ id }) => own.has(`oidc:${id}`)).map(({ id, name }) => ({ id, name }));
  },
  staleTime: 60_000,
});

/** What a sign-in wants after the password. */
export type SecondStep = Schema<'SecondStep'>;

/** Signs in and puts the user where every page looks for it. @returns what is wanted first, or null when that is done */
export async function signIn(client: QueryClient, email: string, password: string): Promise<SecondStep | null> {
  // Whoever was here before may have been somebody else.
  forgetOfflineCopy();
  const entered = await answer(api.POST('/api/v1/auth/login', { body: { email, password } }));
  if ('methods' in entered) return entered;
  await signedIn(client);
  return null;
}

/** Looks who is there now. */
export async function signedIn(client: QueryClient): Promise<User> {
  return client.fetchQuery({ ...meQuery, staleTime: 0 });
}

/** Signs out here and on the server. `next`: the code of the page that comes then; until it is there, this one stays, and has its user. */
export async function signOut(client: QueryClient, next: Promise<unknown>): Promise<void> {
  sessionStore.set('unknown');
  forgetOfflineCopy();
  forgetDrafts();
  await api.POST('/api/v1/auth/logout');
  await next;
  client.clear();
}
