import { ROLES, type Role } from '../permissions.ts';

/** What becomes of people in none of the mapped groups. */
export const NO_GROUP = ['keep', 'viewer', 'refuse'] as const;
export type NoGroup = (typeof NO_GROUP)[number];

/** Most groups that a provider may map, and most that are remembered of one person. */
export const MAPPINGS_MAX = 500;
export const GROUPS_KEPT = 1_000;
/** Longest name of a group; a longer one can be mapped to nothing. */
export const GROUP_LENGTH_MAX = 256;

/** What a group gives. */
export interface GroupMapping {
  /** Exactly as the provider writes it. */
  readonly group: string;
  /** Null: only the teams. */
  readonly role: Role | null;
  readonly teamIds: readonly string[];
  /** Who named the group for admin. */
  readonly namedBy: string | null;
}

/** How a provider's groups decide. Without a mapping they decide nothing. */
export interface GroupRules {
  readonly claim: string;
  readonly mappings: readonly GroupMapping[];
  readonly noGroup: NoGroup;
}

/** Whether any group gives admin. */
export const givesAdmin = (mappings: readonly GroupMapping[]): boolean => mappings.some(({ role }) => role === 'admin');

/** What a claim says. A reason completes "could not be read: ". */
export type ReadGroups =
  | { readonly kind: 'read'; readonly groups: readonly string[] }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** Reads a person's groups: a list of names, or one name. A claim that is absent says that there are none. */
export function readGroups(claims: Readonly<Record<string, unknown>>, claim: string): ReadGroups {
  const value = Object.hasOwn(claims, claim) ? claims[claim] : undefined;
  if (value === undefined || value === null) {
    const elsewhere = claims['_claim_names'];
    const named = typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, claim);
    if (named || (claim === 'groups' && claims['hasgroups'] === true))
      return { kind: 'unreadable', reason: `the person has too many groups for the claim ${claim}, so that the provider leaves them out` };
    return { kind: 'read', groups: [] };
  }
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!list.every((entry) => typeof entry === 'string')) {
    const shape = Array.isArray(value) ? 'a list of other things than names' : `one ${typeof value}`;
    return { kind: 'unreadable', reason: `the claim ${claim} holds ${shape}, not a list of names` };
  }
  return { kind: 'read', groups: [...new Set(list)].filter((name) => name !== '' && name.length <= GROUP_LENGTH_MAX) };
}

/** Whose groups set a role. */
export interface RoleSource {
  /** Id of the provider. */
  readonly provider: string;
  /** Null: the rule for people in no group. */
  readonly group: string | null;
  /** The role that stays when no group gives one: never higher than the role. */
  readonly own: Role;
}

/** Why somebody keeps admin whatever the groups say. */
export type LastAdmin = 'last' | 'last_by_hand';

/** How somebody stands before a sign-in. */
export interface GroupFacts {
  /** Id of the provider. */
  readonly provider: string;
  readonly rules: GroupRules;
  /** All that the person is in. */
  readonly groups: readonly string[];
  readonly role: Role;
  /** Null: the role was set by hand. */
  readonly source: RoleSource | null;
  /** Teams of the person, each with the provider whose groups made them a member; null: made by hand. */
  readonly teams: ReadonlyMap<string, string | null>;
  /** Whether a team is still there. */
  readonly exists: (teamId: string) => boolean;
  readonly lastAdmin: LastAdmin | null;
}

/** What a sign-in makes of somebody. */
export interface GroupDecision {
  readonly role: Role;
  readonly source: RoleSource | null;
  readonly join: readonly string[];
  readonly leave: readonly string[];
  /** Those of the person's groups that are mapped. */
  readonly matched: readonly string[];
  /** The provider lets nobody in who is in no mapped group. */
  readonly refused: boolean;
  /** The groups would take admin, and cannot. */
  readonly kept: LastAdmin | null;
}

const lower = (one: Role, other: Role): Role => (ROLES.indexOf(one) > ROLES.indexOf(other) ? one : other);

/**
 * Decides role and teams by groups: the highest role of the mapped groups, and all their teams. Memberships made by hand stay. A role
 * that no group gives any more falls back to the one beneath it.
 */
export function decideGroups(facts: GroupFacts): GroupDecision {
  const { provider, rules, role, source, teams, lastAdmin } = facts;
  const groups = new Set(facts.groups);
  const matched = rules.mappings.filter((mapping) => groups.has(mapping.group));
  const wanted = new Set(matched.flatMap(({ teamIds }) => teamIds).filter(facts.exists));
  const asked = roleOf(facts, matched);
  const kept = role === 'admin' && (asked.refused || asked.role !== 'admin') ? lastAdmin : null;
  return {
    ...(kept === null ? asked : { role, source, refused: false }),
    join: [...wanted].filter((id) => !teams.has(id)),
    leave: [...teams].filter(([id, by]) => by === provider && !wanted.has(id)).map(([id]) => id),
    matched: matched.map(({ group }) => group),
    kept,
  };
}

function roleOf(
  { provider, rules, role, source }: GroupFacts,
  matched: readonly GroupMapping[],
): Pick<GroupDecision, 'role' | 'source' | 'refused'> {
  const given = ROLES.map((each) => matched.find((mapping) => mapping.role === each)).find((mapping) => mapping !== undefined);
  if (given?.role) {
    const own = lower(given.role, source?.own ?? role);
    return { role: given.role, source: { provider, group: given.group, own }, refused: false };
  }
  const none = matched.length === 0 ? rules.noGroup : 'keep';
  if (none === 'viewer') return { role: 'viewer', source: { provider, group: null, own: 'viewer' }, refused: false };
  const ungiven = source?.provider === provider ? { role: source.own, source: null } : { role, source };
  return { ...ungiven, refused: none === 'refuse' };
}

/** Somebody with admin. By hand: also where a group says the same. */
export interface Admin {
  readonly id: string;
  readonly byHand: boolean;
}

/** Whether a role that somebody has is theirs by hand. */
export const isByHand = ({ role, source }: { readonly role: Role; readonly source: RoleSource | null }): boolean =>
  source === null || source.own === role;

/** Whether nobody else administers the service, or nobody else by hand. */
export function lastAdminOf(admins: readonly Admin[], id: string): LastAdmin | null {
  const own = admins.find((admin) => admin.id === id);
  if (!own) return null;
  const others = admins.filter((admin) => admin.id !== id);
  if (others.length === 0) return 'last';
  return own.byHand && !others.some(({ byHand }) => byHand) ? 'last_by_hand' : null;
}

/** Why somebody stays admin, for people. */
export const KEPT_BECAUSE: Readonly<Record<LastAdmin, string>> = {
  last: 'nobody else who is active has admin:access',
  last_by_hand: 'nobody else who is active has admin:access by hand',
};
