import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { asRole, type Role } from '../permissions.ts';
import { GROUPS_KEPT, type RoleSource } from './groups.ts';

/** Remembers the groups that a sign-in told: the first of them, mapped ones before others, for previews. */
export async function rememberGroups(
  tx: Tx,
  linkId: string,
  { claim, groups, mapped }: { readonly claim: string; readonly groups: readonly string[]; readonly mapped: readonly string[] },
): Promise<void> {
  const kept = [...new Set([...mapped, ...groups])].slice(0, GROUPS_KEPT);
  await tx.query(
    `update linked_accounts set groups = $2, groups_total = $3, groups_claim = $4, groups_problem = null, groups_problem_at = null
     where id = $1`,
    [linkId, kept, groups.length, claim],
  );
}

/** Remembers that the groups could not be read. @returns whether that is news */
export async function rememberUnreadable(tx: Tx, linkId: string, reason: string): Promise<boolean> {
  const [row] = await tx.query<{ news: boolean }>(
    `update linked_accounts l set groups_problem = $2, groups_problem_at = $3 from linked_accounts before
     where l.id = $1 and before.id = l.id returning before.groups_problem is distinct from $2 as news`,
    [linkId, reason, tx.now],
  );
  return row?.news ?? false;
}

/** Somebody whose account at a provider is linked, with those of the mapped groups that were remembered. */
export interface LinkedPerson {
  readonly id: string;
  readonly displayName: string;
  readonly role: Role;
  readonly source: RoleSource | null;
  readonly invited: boolean;
  /** Null: unknown until the next sign-in. */
  readonly groups: readonly string[] | null;
}

interface LinkedRow {
  readonly id: string;
  readonly display_name: string;
  readonly role: string;
  readonly role_provider: string | null;
  readonly role_group: string | null;
  readonly role_own: string | null;
  readonly invited: boolean;
  readonly groups: string[] | null;
}

/** The active people with an account at this provider, by name. Only groups that are asked for are fetched: a person may be in a thousand. */
export async function selectLinkedPeople(
  db: Queryable,
  { provider, claim, mapped }: { readonly provider: string; readonly claim: string; readonly mapped: readonly string[] },
): Promise<readonly LinkedPerson[]> {
  const rows = await db.query<LinkedRow>(
    `select u.id, u.display_name, u.role, u.role_provider, u.role_group, u.role_own, u.invited_at is not null as invited,
       case when l.groups_claim = $2 and l.groups_problem is null
         then array(select g from unnest(l.groups) g where g = any($3::text[])) end as groups
     from linked_accounts l join users u on u.id = l.user_id
     where l.provider = $1 and u.active and u.deleted_at is null order by lower(u.display_name), u.id`,
    [`oidc:${provider}`, claim, mapped],
  );
  return rows.map(({ display_name: displayName, role, role_provider: by, role_group: group, role_own: own, ...row }) => ({
    id: row.id,
    displayName,
    role: asRole(role),
    invited: row.invited,
    groups: row.groups,
    source: by === null || own === null ? null : { provider: by, group, own: asRole(own) },
  }));
}

/** Groups that people were in at their last sign-ins, those of most people first. */
export async function selectSeenGroups(
  db: Queryable,
  { provider, claim, limit }: { readonly provider: string; readonly claim: string; readonly limit: number },
): Promise<readonly { readonly group: string; readonly people: number }[]> {
  return db.query<{ group: string; people: number }>(
    `select g as group, count(*)::int as people from linked_accounts l, unnest(l.groups) g
     where l.provider = $1 and l.groups_claim = $2 group by g order by people desc, g limit $3`,
    [`oidc:${provider}`, claim, limit],
  );
}

/** Of whom a provider's groups could not be read. */
export interface Unreadable {
  /** How many people. */
  readonly people: number;
  /** Of the last one. */
  readonly name: string;
  readonly reason: string;
  readonly at: Date;
}

/** The last person of each of these providers whose groups could not be read. */
export async function selectUnreadable(db: Queryable, providers: readonly string[]): Promise<ReadonlyMap<string, Unreadable>> {
  if (providers.length === 0) return new Map();
  const rows = await db.query<Unreadable & { provider: string }>(
    `select distinct on (l.provider) l.provider, u.display_name as name, l.groups_problem as reason, l.groups_problem_at as at,
       count(*) over (partition by l.provider)::int as people
     from linked_accounts l join users u on u.id = l.user_id
     where l.provider = any($1::text[]) and l.groups_problem is not null order by l.provider, l.groups_problem_at desc`,
    [providers.map((id) => `oidc:${id}`)],
  );
  return new Map(rows.map(({ provider, ...found }) => [provider.slice('oidc:'.length), found]));
}
