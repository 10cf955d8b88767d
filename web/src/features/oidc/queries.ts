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

export type GroupsPreview = Schema<'GroupsPreview'>;
type PreviewBody = Schema<'PreviewOidcGroupsBody'>;

/** A mapping as it is typed. */
export type GroupRow = PreviewBody['group_mappings'][number] & { readonly key: string };

/** What groups decide, as it is typed. */
export interface GroupRules {
  readonly rows: readonly GroupRow[];
  readonly groups_claim: string;
  readonly no_group: PreviewBody['no_group'];
}

/** What the server takes. */
export function rulesOf({ rows, groups_claim, no_group }: GroupRules): PreviewBody {
  const group_mappings = rows.map(({ group, role, team_ids }) => ({ group: group.trim(), role, team_ids: [...team_ids] }));
  return { groups_claim: groups_claim.trim(), no_group, group_mappings };
}

/** What a provider decides now. */
export function rulesIn({ group_mappings, groups_claim, no_group }: Provider): GroupRules {
  return { groups_claim, no_group, rows: group_mappings.map(({ group, role, team_ids }) => ({ key: group, group, role, team_ids })) };
}

/** Groups of the last sign-ins that the provider does not map. */
export const seenGroupsQuery = (provider: Provider) =>
  queryOptions({
    queryKey: ['oidc-providers', provider.id, provider.version, 'seen'],
    queryFn: async ({ signal }) => {
      const params = { path: { id: provider.id } };
      const body = rulesOf(rulesIn(provider));
      return (await answer(api.POST('/api/v1/oidc/providers/{id}/groups/preview', { params, body, signal }))).seen;
    },
  });
