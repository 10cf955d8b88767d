import { randomUUIDv7 } from 'node:crypto';
import type { Static } from 'typebox';
import type { By } from '../../../platform/actor.ts';
import type { EncryptedColumn } from '../../../platform/crypto/rotate.store.ts';
import { openSealed, resealed } from '../../../platform/crypto/encrypted-column.ts';
import type { Sealer } from '../../../platform/crypto/sealing.ts';
import type { Database, Queryable } from '../../../platform/db/database.ts';
import { assertVersion, type FieldError, Problem } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import { endLinksOfOthers } from './linked-accounts.store.ts';
import { issuerProblem } from './oidc-issuer.ts';
import type { CreateProviderBody, PatchProviderBody } from './oidc-providers.schema.ts';
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
 * @throws Problem `conflict` when the same registration exists
 */
export async function createProvider(db: Database, sealer: Sealer, body: Static<typeof CreateProviderBody>, by: By): Promise<OidcProvider> {
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
  };
  assertValid(values);
  return db.transaction(async (tx) => {
    const made = await insertProvider(tx, values);
    if (!made) throw new Problem('conflict', TAKEN);
    await audit(tx, { event: AUDIT.oidc_provider.created, ...by, entityType: 'oidc_provider', entityId: id, data: shown(made) });
    return made;
  });
}

/**
 * What is left out stays. The saved secret is sealed anew, so that a save moves it to the newest key.
 *
 * @throws Problem `not_found`, `version_conflict`, `conflict`, `validation_failed`
 */
export async function changeProvider(
  { db, sealer }: { readonly db: Database; readonly sealer: Sealer },
  id: string,
  body: Static<typeof PatchProviderBody>,
  by: By,
): Promise<OidcProvider> {
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
    };
    const moved = values.issuer !== now.issuer && now.clientSecret !== null && body.client_secret === undefined;
    assertValid(values, moved);
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

/** Removes a provider with the links it proved. @throws Problem `not_found` */
export async function removeProvider(db: Database, id: string, by: By): Promise<void> {
  await db.transaction(async (tx) => {
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
    version: String(provider.version),
    accountOf: accountOfSubject,
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
  const { name, issuer, clientId, scopes, enabled, signUp, defaultRole, allowedDomains, trustEmail } = provider;
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
  };
}
