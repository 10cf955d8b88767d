import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from './client.ts';
import { useMe } from './session.ts';
import type { Page } from './types.ts';

/** Something to choose, as it is named. */
export interface Choice {
  readonly id: string;
  readonly name: string;
}

/** A kind of things to choose from: more than a page may show, so they are found by a part of their name. */
export interface Choosable {
  /** First of its query keys, under which its changes make it new. */
  readonly key: string;
  /** Needed to see them, where not everybody may who meets such a field. */
  readonly permission?: string;
  find(query: { readonly limit: number; readonly sort: 'name'; readonly search?: string }, signal: AbortSignal): Promise<Page<Choice>>;
  one(id: string, signal: AbortSignal): Promise<Choice>;
}

export const TEAM_CHOICES: Choosable = {
  key: 'teams',
  find: (query, signal) => answer(api.GET('/api/v1/teams', { params: { query }, signal })),
  one: (id, signal) => answer(api.GET('/api/v1/teams/{id}', { params: { path: { id } }, signal })),
};

export const POLICY_CHOICES: Choosable = {
  key: 'policies',
  find: (query, signal) => answer(api.GET('/api/v1/escalation-policies', { params: { query }, signal })),
  one: (id, signal) => answer(api.GET('/api/v1/escalation-policies/{id}', { params: { path: { id } }, signal })),
};

export const SERVICE_CHOICES: Choosable = {
  key: 'services',
  permission: 'services:read',
  find: (query, signal) => answer(api.GET('/api/v1/services', { params: { query }, signal })),
  one: (id, signal) => answer(api.GET('/api/v1/services/{id}', { params: { path: { id } }, signal })),
};

const MOST = 50;
const KEPT_MS = 30_000;

function findQuery({ key, find }: Choosable, search: string) {
  return queryOptions({
    queryKey: [key, 'choose', search],
    queryFn: ({ signal }) => find({ limit: MOST, sort: 'name', ...(search === '' ? {} : { search }) }, signal),
    staleTime: KEPT_MS,
  });
}

function useMayChoose({ permission }: Choosable): boolean {
  const { permissions } = useMe();
  return permission === undefined || permissions.includes(permission);
}

/** These of a kind, each asked for by itself, as far as they are there and may be seen. */
export function useNamed(kind: Choosable, ids: readonly string[]): readonly Choice[] {
  const enabled = useMayChoose(kind);
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: [kind.key, 'choice', id],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => kind.one(id, signal),
      staleTime: KEPT_MS,
      enabled,
    })),
    combine: (answers) => answers.flatMap(({ data: one }) => one ?? []),
  });
}

/** The choices of a field. */
export interface FoundChoices {
  /** Those that are chosen, and those that were found. */
  readonly choices: readonly Choice[];
  /** How many more there are than were found. */
  readonly more: number;
}

/**
 * Those whose name contains the text, with those that are chosen, whatever is searched for.
 *
 * @param known may be among the chosen; others are asked for by their id
 */
export function useChoicesOf(kind: Choosable, search: string, chosen: readonly string[], known: readonly Choice[] = []): FoundChoices {
  // A choice keeps its name while somebody searches for another.
  const [seen, setSeen] = useState<ReadonlyMap<string, Choice>>(new Map(known.map((choice) => [choice.id, choice])));
  const asked = useNamed(
    kind,
    chosen.filter((id) => !seen.has(id)),
  );
  const named = chosen.flatMap((id) => seen.get(id) ?? asked.find((one) => one.id === id) ?? []);
  // A field that is not being searched shows the name of what is chosen.
  const text = named.some(({ name }) => name === search) ? '' : search.trim();
  const { data } = useQuery({ ...findQuery(kind, text), placeholderData: keepPreviousData, enabled: useMayChoose(kind) });
  const found = data?.items ?? [];
  const fresh = found.filter(({ id }) => !seen.has(id));
  if (fresh.length > 0) setSeen(new Map([...seen, ...fresh.map(({ id, name }) => [id, { id, name }] as const)]));
  const others = named.filter(({ id }) => !found.some((choice) => choice.id === id));
  return { choices: [...others, ...found].map(({ id, name }) => ({ id, name })), more: (data?.total ?? 0) - found.length };
}

/** The last option of a field: how many more there are, and how to find them; none where all are shown. */
export function moreOption(more: number): ReadonlyArray<{ readonly value: string; readonly label: string; readonly disabled: true }> {
  return more > 0 ? [{ value: 'more', label: `${more.toLocaleString('en')} more: type a part of the name`, disabled: true }] : [];
}
