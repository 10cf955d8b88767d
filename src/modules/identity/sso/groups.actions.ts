import type { By } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import { publishToOwner } from '../accounts/end-access.actions.ts';
import { lockAdmins, lockUser, type User, updateUser } from '../accounts/users.store.ts';
import type { Client, IdentityContext } from '../context.ts';
import { AUDIT, userChanged } from '../events.ts';
import { actorOf } from '../sessions/begin-session.actions.ts';
import { deleteSessionsOf } from '../sessions/sessions.store.ts';
import { revokeTokensOf } from '../tokens/personal-tokens.store.ts';
import { decideGroups, type GroupDecision, KEPT_BECAUSE, lastAdminOf, readGroups } from './groups.ts';
import { rememberGroups, rememberUnreadable } from './groups.store.ts';
import type { Claims, Idp } from './provisioning.ts';

/** Teams, as far as groups give them. */
export interface GivenTeams {
  /** Names of those of these teams that are there. */
  readonly names: (db: Queryable, teamIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The same, and they stay until the transaction ends. */
  readonly hold: (tx: Tx, teamIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Teams of these people, each with the provider whose groups made them a member; null: made by hand. */
  readonly of: (db: Queryable, userIds: readonly string[]) => Promise<ReadonlyMap<string, ReadonlyMap<string, string | null>>>;
  /** Makes somebody a member of teams in a provider's name, and takes memberships away that it gave. */
  readonly change: (
    tx: Tx,
    given: {
      readonly userId: string;
      readonly provider: string;
      readonly join: readonly string[];
      readonly leave: readonly string[];
      readonly by: By;
    },
  ) => Promise<void>;
}

/** What signing in by a provider works with. */
export interface GroupDeps {
  readonly context: IdentityContext;
  readonly teams: GivenTeams;
}

/** Of somebody in no team. */
export const NO_TEAMS: ReadonlyMap<string, string | null> = new Map();
const refusal = (idp: Idp): string => `${idp.label} has you in no group that may sign in here: ask an administrator`;

/**
 * Lets the groups of a sign-in decide over role and teams. Whom the provider no longer lets in loses sign-ins and tokens here too: the
 * caller commits, and refuses then.
 *
 * @returns the person as they are now; and why they are refused, else null
 */
export async function applyGroups(
  { context, teams }: GroupDeps,
  tx: Tx,
  idp: Idp,
  { claims, user, linkId, client, isNew }: Arriving,
): Promise<{ readonly user: User; readonly refused: string | null }> {
  const rules = idp.groups;
  if (!rules) return { user, refused: null };
  const read = readGroups(claims, rules.claim);
  const by: By = { actor: actorOf(user), ip: client.ip, userAgent: client.userAgent };
  const about = { provider: rules.provider, provider_name: idp.label };
  if (rules.mappings.length === 0) {
    // Nothing is asked for: what comes nevertheless helps whoever maps groups later.
    if (read.kind === 'read' && read.groups.length > 0)
      await rememberGroups(tx, linkId, { claim: rules.claim, groups: read.groups, mapped: [] });
    return { user, refused: null };
  }
  if (read.kind === 'unreadable') {
    // Nobody comes in for the first time by groups that nobody could read.
    if (isNew && rules.noGroup === 'refuse') throw new Problem('forbidden', refusal(idp));
    if (await rememberUnreadable(tx, linkId, read.reason))
      await audit(tx, {
        event: AUDIT.user.groups_unreadable,
        ...by,
        entityType: 'user',
        entityId: user.id,
        data: { ...about, reason: read.reason },
      });
    return { user, refused: null };
  }
  const { before, decision, names } = await decide(tx, teams, rules, user, read.groups);
  if (isNew && decision.refused) throw new Problem('forbidden', refusal(idp));
  await rememberGroups(tx, linkId, { claim: rules.claim, groups: read.groups, mapped: decision.matched });
  const { join, leave } = decision;
  if (join.length > 0 || leave.length > 0) await teams.change(tx, { userId: user.id, provider: rules.provider, join, leave, by });
  const changed = before.role !== decision.role || sourceOf(before) !== sourceOf(decision);
  const after = changed ? await updateUser(tx, user.id, { role: decision.role, roleSource: decision.source }) : before;
  const ended = decision.refused
    ? { refused: true, sessions_ended: await deleteSessionsOf(tx, user.id), tokens_revoked: (await revokeTokensOf(tx, user.id)).length }
    : {};
  if (changed || join.length + leave.length > 0 || decision.refused || decision.kept !== null) {
    await audit(tx, {
      event: AUDIT.user.groups_applied,
      ...by,
      entityType: 'user',
      entityId: user.id,
      data: {
        ...about,
        groups: decision.matched,
        ...(before.role === after.role ? {} : { role: { from: before.role, to: after.role } }),
        ...(join.length === 0 ? {} : { teams_joined: join.map((id) => names.get(id) ?? id) }),
        ...(leave.length === 0 ? {} : { teams_left: leave.map((id) => names.get(id) ?? id) }),
        ...(decision.kept === null ? {} : { kept_admin: KEPT_BECAUSE[decision.kept] }),
        ...ended,
      },
    });
    await publishToOwner(context, tx, user.id, 'access');
    await context.live.publish(tx, userChanged({ id: user.id }));
  }
  return { user: after, refused: decision.refused ? refusal(idp) : null };
}

interface Arriving {
  readonly claims: Claims;
  readonly user: User;
  readonly linkId: string;
  readonly client: Client;
  /** The account was made by this sign-in. */
  readonly isNew: boolean;
}

const sourceOf = ({ source, roleSource }: { source?: GroupDecision['source']; roleSource?: User['roleSource'] }): string => {
  const given = source ?? roleSource;
  return given ? JSON.stringify([given.provider, given.group, given.own]) : '';
};

/** Locks, in the order of everybody else, and decides: teams, those who could be the last admin, the account itself. */
async function decide(
  tx: Tx,
  teams: GivenTeams,
  rules: NonNullable<Idp['groups']>,
  { id, role }: User,
  groups: readonly string[],
): Promise<{ readonly before: User; readonly decision: GroupDecision; readonly names: ReadonlyMap<string, string> }> {
  const own = (await teams.of(tx, [id])).get(id) ?? NO_TEAMS;
  const present = new Set(groups);
  const touched = rules.mappings.filter(({ group }) => present.has(group)).flatMap(({ teamIds }) => teamIds);
  const given = [...own].filter(([, by]) => by === rules.provider).map(([teamId]) => teamId);
  const names = await teams.hold(tx, [...new Set([...touched, ...given])]);
  const admins = role === 'admin' ? await lockAdmins(tx) : [];
  const before = await lockUser(tx, id);
  if (!before?.active || (before.role === 'admin' && role !== 'admin'))
    throw new Problem('conflict', 'Your account was changed at the same moment: sign in again');
  const decision = decideGroups({
    provider: rules.provider,
    rules,
    groups,
    teams: own,
    role: before.role,
    source: before.roleSource,
    exists: (teamId) => names.has(teamId),
    lastAdmin: lastAdminOf(admins, id),
  });
  return { before, decision, names };
}
