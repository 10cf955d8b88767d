import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { answer, api } from './client.ts';
import type { Schema } from './types.ts';

/** Something that can be connected, as the server describes it. */
export type Provider = Schema<'Provider'>;
/** One of its settings. */
export type ProviderField = Provider['fields'][number];

/** Everything that can be connected. It changes with the program only. */
export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: async ({ signal }) => providersOf((await answer(api.GET('/api/v1/providers', { signal }))).items),
  staleTime: Number.POSITIVE_INFINITY,
  // Every page needs it: one that is opened while the server is away must not ask again.
  gcTime: Number.POSITIVE_INFINITY,
});

/** What is known of providers, by id. */
export interface Providers {
  readonly all: readonly Provider[];
  /** Its name; of one that is not known any more, its id. */
  nameOf(id: string): string;
  /** A contact method, in a sentence: `by phone`. */
  byOf(channel: string): string;
  /** A contact method, in a list. */
  methodName(channel: string): string;
  /** What leads to a person by this method. */
  contactOf(channel: string): NonNullable<Provider['pages']>['contact'];
  /** Contact methods in the order in which they are shown: the web app, then the others. */
  readonly methods: readonly string[];
}

/** The web app is a contact method that no provider brings. */
const IN_APP = { name: 'Web app', by: 'in the web app', contact: 'none' } as const;

function providersOf(all: readonly Provider[]): Providers {
  const byId = new Map(all.map((provider) => [provider.id, provider]));
  const pagesOf = (channel: string) => (channel === 'in_app' ? IN_APP : byId.get(channel)?.pages);
  return {
    all,
    nameOf: (id) => byId.get(id)?.name ?? id,
    byOf: (channel) => pagesOf(channel)?.by ?? channel,
    methodName: (channel) => pagesOf(channel)?.name ?? channel,
    contactOf: (channel) => pagesOf(channel)?.contact ?? 'none',
    methods: ['in_app', ...all.flatMap(({ id, pages }) => (pages ? [id] : []))],
  };
}

/** What is known of providers; only below the routes that require a session. */
export function useProviders(): Providers {
  return useSuspenseQuery(providersQuery).data;
}
