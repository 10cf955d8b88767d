import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Static } from 'typebox';
import type { EncryptedColumn } from '../../../platform/crypto/rotate.store.ts';
import { openSealed, resealed } from '../../../platform/crypto/encrypted-column.ts';
import type { Sealer } from '../../../platform/crypto/sealing.ts';
import type { Database, Queryable, Tx } from '../../../platform/db/database.ts';
import { assertVersion, type FieldError, invalid, Problem } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import type { Manager } from '../accounts/users.actions.ts';
import { selectAdmins } from '../accounts/users.store.ts';
import { type GivenTeams, NO_TEAMS } from './groups.actions.ts';
import { isNews, locksEverybodyOut, type PreviewFacts, previewGroups, previewSentences } from './groups-preview.ts';
import { selectLinkedPeople, selectSeenGroups } from './groups.store.ts';
import { givesAdmin, type GroupRules, KEPT_BECAUSE, MAPPINGS_MAX } from './groups.ts';
import { endLinksOfOthers } from './linked-accounts.store.ts';
import { issuerProblem } from './oidc-issuer.ts';
import {
  type CreateProviderBody,
  type GroupsPreviewBody,
  type GroupsPreviewView,
  type PatchProviderBody,
  PREVIEWED_MAX,
} from './oidc-providers.schema.ts';
import {
  deleteProvider,
  findProvider,
  insertProvider,
  lockProvider,
  type OidcProvider,
  type ProviderValues,
  updateProvider,
} from './oidc-providers.store.ts';
import { accountOfSubject, type Idp, isDomain } from './provisioning.ts';
import { AUDIT } from '../events.ts';

/** What the seal of a client secret proves. */
export const clientSecretContext = (id: string): string => `oidc_providers.client_secret.${id}`;

/** Client secrets, for moving them to the newest key. */
export const CLIENT_SECRETS: EncryptedColumn = {
  table: 'oidc_providers',
  column: 'client_secret',
  key: ['id'],
  shape: 'text',
  contextOf: ({ id = '' }) => clientSecretContext(id),
};

const TAKEN = 'There is a provider with this issuer and client id already';

/**
 * @throws Problem `validation_failed` naming every wrong member
 * @throws Problem `conflict` when the same registration exists; `forbidden` for an admin group without `admin:access`
 */
export async function createProvider(
  { db, sealer, teams }: ProviderDeps,
  body: Static<typeof CreateProviderBody>,
  manager: Manager,
): Promise<OidcProvider> {
  const { by } = manager;
  const id = randomUUIDv7();
  const values: ProviderValues = {
    id,
    name: body.name.trim(),
    issuer: body.issuer.trim(),
    clientId: body.client_id.trim(),
    clientSecret: body.client_secret == null ? null : sealer.seal(body.client_secret.trim(), clientSecretContext(id)),
    scopes: withOpenid(body.scopes ?? ['openid', 'email', 'profile']),
    enabled: body.enabled ?? true,
    signUp: body.sign_up ?? 'off',
    defaultRole: body.default_role ?? 'viewer',
    allowedDomains: lower(body.allowed_domains ?? []),
    trustEmail: body.trust_email ?? false,
    groups: groupsAfter(NO_RULES, body, manager),
  };
  assertValid(values);
  if (givesAdmin(values.groups.mappings)) assertMayNameAdmins(manager);
  return db.transaction(async (tx) => {
    await assertTeams(tx, teams, NO_RULES, values.groups);
    const made = await insertProvider(tx, values);
    if (!made) throw new Problem('conflict', TAKEN);
    await audit(tx, { event: AUDIT.oidc_provider.created, ...by, entityType: 'oidc_provider', entityId: id, data: shown(made) });
    return made;
  });
}

/**
 * What is left out stays. The saved secret is sealed anew, so that a save moves it to the newest key.
 *
 * @throws Problem `not_found`, `version_conflict`, `conflict`, `validation_failed`; `forbidden` for what decides who gets admin, without `admin:access`
 */
export async function changeProvider(
  { db, sealer, teams }: ProviderDeps,
  id: string,
  body: Static<typeof PatchProviderBody>,
  manager: Manager,
): Promise<OidcProvider> {
  const { by } = manager;
  return db.transaction(async (tx) => {
    const now = await lockProvider(tx, id);
    if (!now) throw notFound();
    assertVersion(body.version, now.version);
    const values: ProviderValues = {
      id,
      name: body.name?.trim() ?? now.name,
      issuer: body.issuer?.trim() ?? now.issuer,
      clientId: body.client_id?.trim() ?? now.clientId,
      clientSecret: secretAfter(sealer, now, body.client_secret),
      scopes: body.scopes ? withOpenid(body.scopes) : now.scopes,
      enabled: body.enabled ?? now.enabled,
      signUp: body.sign_up ?? now.signUp,
      defaultRole: body.default_role ?? now.defaultRole,
      allowedDomains: body.allowed_domains ? lower(body.allowed_domains) : now.allowedDomains,
      trustEmail: body.trust_email ?? now.trustEmail,
      groups: await keptTeams(tx, teams, now.groups, groupsAfter(now.groups, body, manager)),
    };
    assertMayDecideAdmins(manager, now, { ...values, secretGiven: body.client_secret !== undefined });
    const moved = values.issuer !== now.issuer && now.clientSecret !== null && body.client_secret === undefined;
    assertValid(values, moved);
    if (!isDeepStrictEqual(values.groups, now.groups)) await assertAdminLeft(tx, teams, id, now.groups, values.groups);
    const saved = await updateProvider(tx, values);
    if (!saved) throw new Problem('conflict', TAKEN);
    const links = values.issuer === now.issuer ? {} : { links_ended: await endLinksOfOthers(tx, `oidc:${id}`, values.issuer) };
    const secret = body.client_secret === undefined ? {} : { client_secret: body.client_secret === null ? 'cleared' : 'replaced' };
    await audit(tx, {
      event: AUDIT.oidc_provider.updated,
      ...by,
      entityType: 'oidc_provider',
      entityId: id,
      data: { before: shown(now), after: shown(saved), ...secret, ...links },
    });
    return saved;
  });
}

/** Removes a provider with the links it proved. Roles and teams that its groups gave stay. @throws Problem `not_found`, `forbidden` */
export async function removeProvider(db: Database, id: string, manager: Manager): Promise<void> {
  const { by } = manager;
  await db.transaction(async (tx) => {
    const now = await lockProvider(tx, id);
    if (now && givesAdmin(now.groups.mappings)) assertMayNameAdmins(manager);
    const gone = await deleteProvider(tx, id);
    if (!gone) throw notFound();
    await audit(tx, { event: AUDIT.oidc_provider.deleted, ...by, entityType: 'oidc_provider', entityId: id, data: gone });
  });
}

/** An OpenID Connect provider as an identity provider; null when it does not exist, or is switched off and `evenOff` is not wanted. */
export async function oidcIdp(db: Queryable, sealer: Sealer, id: string, evenOff = false): Promise<Idp | null> {
  const provider = await findProvider(db, id);
  if (!provider || !(provider.enabled || evenOff)) return null;
  return {
    id: `oidc:${id}`,
    label: provider.name,
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret:
      provider.clientSecret === null
        ? null
        : openSealed(sealer, provider.clientSecret, clientSecretContext(id), `the client secret of ${provider.name}`),
    scopes: provider.scopes,
    signUp: {
      allowed: provider.signUp === 'allowed',
      role: provider.defaultRole,
      domains: provider.allowedDomains,
      trustEmail: provider.trustEmail,
    },
    groups: { ...provider.groups, provider: id },
    version: String(provider.version),
    accountOf: accountOfSubject,
  };
}

/** What the verbs of providers work with. */
export interface ProviderDeps {
  readonly db: Database;
  readonly sealer: Sealer;
  readonly teams: GivenTeams;
}

const NO_RULES: GroupRules = { claim: 'groups', mappings: [], noGroup: 'keep' };

type GroupsBody = Pick<Static<typeof PatchProviderBody>, 'groups_claim' | 'group_mappings' | 'no_group'>;

/** What is left out stays. Whoever names a group for admin is remembered with it. */
function groupsAfter(now: GroupRules, body: GroupsBody, { by }: Manager): GroupRules {
  const namedBy = (group: string): string =>
    now.mappings.find((mapping) => mapping.group === group && mapping.role === 'admin')?.namedBy ?? by.actor.name;
  return {
    claim: body.groups_claim?.trim() ?? now.claim,
    noGroup: body.no_group ?? now.noGroup,
    mappings:
      body.group_mappings?.map(({ group, role, team_ids: teamIds }) => ({
        group,
        role,
        teamIds,
        namedBy: role === 'admin' ? namedBy(group) : null,
      })) ?? now.mappings,
  };
}

/** @throws Problem `forbidden` */
function assertMayNameAdmins({ permissions }: Manager): void {
  if (permissions.has('admin:access')) return;
  throw new Problem('forbidden', 'Only users with admin:access can change who becomes admin by a group of this provider', {
    extra: { permission: 'admin:access' },
  });
}

/**
 * Where a group gives admin, everything about the provider but its name decides who gets it.
 *
 * @throws Problem `forbidden`
 */
function assertMayDecideAdmins(manager: Manager, now: OidcProvider, after: ProviderValues & { readonly secretGiven: boolean }): void {
  if (!givesAdmin(now.groups.mappings) && !givesAdmin(after.groups.mappings)) return;
  const decisive = ({ name: _name, clientSecret: _secret, ...rest }: ProviderValues) => rest;
  const { version: _version, createdAt: _created, updatedAt: _updated, ...before } = now;
  const { secretGiven, ...values } = after;
  if (secretGiven || !isDeepStrictEqual(decisive(before), decisive(values))) assertMayNameAdmins(manager);
}

/** Drops teams that were deleted since they were chosen. @throws Problem `validation_failed` for a team that never was there */
async function keptTeams(tx: Tx, teams: GivenTeams, now: GroupRules, after: GroupRules): Promise<GroupRules> {
  const known = await assertTeams(tx, teams, now, after);
  return { ...after, mappings: after.mappings.map((mapping) => ({ ...mapping, teamIds: mapping.teamIds.filter((id) => known.has(id)) })) };
}

const teamIdsOf = ({ mappings }: GroupRules): string[] => [...new Set(mappings.flatMap(({ teamIds }) => teamIds))];

/** @returns the names of those that are there. @throws Problem `validation_failed` for a team that never was */
async function assertTeams(tx: Tx, teams: GivenTeams, now: GroupRules, after: GroupRules): Promise<ReadonlyMap<string, string>> {
  const known = await teams.names(tx, teamIdsOf(after));
  const former = new Set(teamIdsOf(now));
  const errors = after.mappings.flatMap(({ teamIds }, row) =>
    teamIds.flatMap((id, index): FieldError[] => {
      const pointer = `/group_mappings/${row}/team_ids/${index}`;
      return known.has(id) || former.has(id) ? [] : [{ pointer, code: 'unknown_team', detail: `${pointer} is no team` }];
    }),
  );
  if (errors.length > 0) throw new Problem('validation_failed', errors.map((error) => error.detail).join('; '), { errors });
  return known;
}

/** @throws Problem `validation_failed` when the groups of the last sign-ins would leave nobody who administers the service */
async function assertAdminLeft(tx: Tx, teams: GivenTeams, id: string, now: GroupRules, after: GroupRules): Promise<void> {
  if (!locksEverybodyOut(await previewFacts(tx, teams, id, after))) return;
  const field = isDeepStrictEqual(now.mappings, after.mappings) ? 'no_group' : 'group_mappings';
  throw invalid(
    `/${field}`,
    'last_admin',
    `/${field} would leave nobody with admin:access, by the groups of the last sign-ins: map a group of an admin to admin`,
  );
}

/** What a preview is computed of. */
async function previewFacts(db: Queryable, teams: GivenTeams, provider: string, rules: GroupRules): Promise<PreviewFacts> {
  const mapped = rules.mappings.map(({ group }) => group);
  const people = await selectLinkedPeople(db, { provider, claim: rules.claim, mapped });
  const [admins, known, memberships] = await Promise.all([
    selectAdmins(db),
    teams.names(db, teamIdsOf(rules)),
    teams.of(
      db,
      people.map((person) => person.id),
    ),
  ]);
  return { provider, rules, people, admins, teamsOf: (id) => memberships.get(id) ?? NO_TEAMS, teamExists: (id) => known.has(id) };
}

const SEEN_MAX = 100;

/** What the next sign-in of everybody would do under rules that are not saved. @throws Problem `not_found` */
export async function previewProviderGroups(
  { db, teams }: ProviderDeps,
  id: string,
  body: Static<typeof GroupsPreviewBody>,
  manager: Manager,
): Promise<Static<typeof GroupsPreviewView>> {
  const provider = await findProvider(db, id);
  if (!provider) throw notFound();
  const rules = groupsAfter(provider.groups, body, manager);
  const facts = await previewFacts(db, teams, id, rules);
  const previewed = previewGroups(facts);
  const unknown = facts.people.filter(({ groups }) => groups === null).length;
  const news = previewed.filter(isNews);
  const shown = news.slice(0, PREVIEWED_MAX);
  const names = await teams.names(db, [...new Set(shown.flatMap(({ decision }) => [...decision.join, ...decision.leave]))]);
  const named = (ids: readonly string[]) => ids.map((team) => ({ id: team, name: names.get(team) ?? '' }));
  const mapped = new Set(rules.mappings.map(({ group }) => group));
  const seen = await selectSeenGroups(db, { provider: id, claim: rules.claim, limit: SEEN_MAX + MAPPINGS_MAX });
  return {
    sentences: previewSentences(previewed, unknown),
    known: facts.people.length - unknown,
    unknown,
    changed: news.length,
    locks_out: locksEverybodyOut(facts),
    people: shown.map(({ person, decision }) => ({
      user: { id: person.id, display_name: person.displayName, active: true },
      role: { from: person.role, to: decision.role },
      groups: [...decision.matched],
      teams_joined: named(decision.join),
      teams_left: named(decision.leave),
      refused: decision.refused,
      kept_admin: decision.kept && KEPT_BECAUSE[decision.kept],
    })),
    seen: seen.filter(({ group }) => !mapped.has(group)).slice(0, SEEN_MAX),
  };
}

function notFound(): Problem {
  return new Problem('not_found', 'There is no provider with this id');
}

function secretAfter(sealer: Sealer, now: OidcProvider, given: string | null | undefined): string | null {
  const context = clientSecretContext(now.id);
  if (given !== undefined) return given === null ? null : sealer.seal(given.trim(), context);
  return now.clientSecret === null ? null : resealed(sealer, now.clientSecret, context);
}

function assertValid(values: ProviderValues, moved = false): void {
  const errors: FieldError[] = [];
  const wrong = (pointer: string, code: string, detail: string) => errors.push({ pointer, code, detail: `${pointer} ${detail}` });
  if (values.name === '') wrong('/name', 'length', 'must not be empty');
  if (values.clientId === '') wrong('/client_id', 'length', 'must not be empty');
  const issuer = issuerProblem(values.issuer);
  if (issuer) wrong('/issuer', 'issuer', issuer);
  const groups = values.groups.mappings.map(({ group }) => group);
  const twice = groups.findIndex((group, index) => groups.indexOf(group) !== index);
  if (twice >= 0) wrong(`/group_mappings/${twice}/group`, 'duplicate', 'is mapped already: give it all its teams in one place');
  const domain = values.allowedDomains.find((entry) => !isDomain(entry));
  if (domain !== undefined) wrong('/allowed_domains', 'domain', 'must hold domain names such as example.org');
  if (values.signUp === 'allowed' && values.allowedDomains.length === 0)
    wrong(
      '/allowed_domains',
      'required_with_sign_up',
      'must name at least one domain when sign_up is allowed: otherwise anyone with an account there could join',
    );
  if (values.trustEmail && values.allowedDomains.length === 0)
    wrong(
      '/allowed_domains',
      'required_with_trust_email',
      'must name at least one domain when trust_email is true: otherwise the provider could vouch for any address',
    );
  if (moved)
    wrong(
      '/client_secret',
      'required_with_issuer',
      'must be sent again together with a new issuer, so that the saved one is not sent to another server',
    );
  if (errors.length > 0) throw new Problem('validation_failed', errors.map((error) => error.detail).join('; '), { errors });
}

function withOpenid(scopes: readonly string[]): readonly string[] {
  return scopes.includes('openid') ? scopes : ['openid', ...scopes];
}

function lower(domains: readonly string[]): readonly string[] {
  return [...new Set(domains.map((domain) => domain.trim().toLowerCase()))];
}

/** For the audit trail: everything but the secret. */
function shown(provider: OidcProvider): Record<string, unknown> {
  const { name, issuer, clientId, scopes, enabled, signUp, defaultRole, allowedDomains, trustEmail, groups } = provider;
  return {
    name,
    issuer,
    client_id: clientId,
    scopes,
    enabled,
    sign_up: signUp,
    default_role: defaultRole,
    allowed_domains: allowedDomains,
    trust_email: trustEmail,
    groups_claim: groups.claim,
    group_mappings: groups.mappings.map(({ group, role, teamIds, namedBy }) => ({ group, role, team_ids: teamIds, named_by: namedBy })),
    no_group: groups.noGroup,
  };
}
