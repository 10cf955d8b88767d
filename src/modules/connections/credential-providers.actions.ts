import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Static } from 'typebox';
import type { By } from '../../platform/actor.ts';
import type { EncryptedColumn } from '../../platform/crypto/rotate.store.ts';
import { resealed } from '../../platform/crypto/encrypted-column.ts';
import type { Sealer } from '../../platform/crypto/sealing.ts';
import type { Database } from '../../platform/db/database.ts';
import { assertVersion, Problem } from '../../platform/errors.ts';
import { audit } from '../audit/index.ts';
import type { CreateCredentialProviderBody, PatchCredentialProviderBody } from './credentials.schema.ts';
import {
  type CredentialProvider,
  deleteCredentialProvider,
  insertCredentialProvider,
  lockCredentialProvider,
  updateCredentialProvider,
} from './credential-providers.store.ts';
import { assertMayLead, type Manager, nameOf, type SecretsDeps, wider } from './shared-secrets.actions.ts';
import { AUDIT } from './events.ts';

const contextOf = (id: string, name: string): string => `credential_providers.secrets.${id}.${name}`;

/** Credentials of providers, for moving them to the newest key. */
export const CREDENTIALS: EncryptedColumn = {
  table: 'credential_providers',
  column: 'secrets',
  key: ['id'],
  shape: 'map',
  contextOf: ({ id = '' }, name) => contextOf(id, name),
};

/** @throws Problem `conflict` when the name is taken; `validation_failed` */
export async function createCredentialProvider(
  { db, sealer }: SecretsDeps,
  body: Static<typeof CreateCredentialProviderBody>,
  by: By,
): Promise<CredentialProvider> {
  const id = randomUUIDv7();
  return db.transaction(async (tx) => {
    const made = await insertCredentialProvider(tx, {
      id,
      name: nameOf(body.name),
      kind: body.kind,
      description: body.description ?? '',
      settings: body.settings ?? {},
      secrets: secretsAfter(sealer, id, {}, body.secrets ?? {}),
      agentIds: body.agent_ids ?? [],
    });
    if (!made) throw taken();
    await audit(tx, {
      event: AUDIT.credential_provider.created,
      ...by,
      entityType: 'credential_provider',
      entityId: id,
      data: shown(made),
    });
    return made;
  });
}

/**
 * What is left out stays; of the secrets, a text sets one and null removes it. All are sealed anew with the newest key.
 *
 * @throws Problem `not_found`, `version_conflict`, `conflict`, `validation_failed`; `forbidden` for leading saved secrets elsewhere
 */
export async function changeCredentialProvider(
  { db, sealer }: SecretsDeps,
  id: string,
  body: Static<typeof PatchCredentialProviderBody>,
  who: Manager,
): Promise<CredentialProvider> {
  const { by } = who;
  return db.transaction(async (tx) => {
    const now = await lockCredentialProvider(tx, id);
    if (!now) throw missing();
    assertVersion(body.version, now.version);
    const kept = Object.keys(now.secrets).filter((name) => body.secrets?.[name] === undefined);
    const moved = (body.settings !== undefined && !isDeepStrictEqual(body.settings, now.settings)) || (body.kind ?? now.kind) !== now.kind;
    if (kept.length > 0) assertMayLead(who, moved ? '/settings' : wider(body.agent_ids, now.agentIds) ? '/agent_ids' : null);
    const saved = await updateCredentialProvider(tx, {
      id,
      name: body.name === undefined ? now.name : nameOf(body.name),
      kind: body.kind ?? now.kind,
      description: body.description ?? now.description,
      settings: body.settings ?? now.settings,
      secrets: secretsAfter(sealer, id, now.secrets, body.secrets ?? {}),
      agentIds: body.agent_ids ?? now.agentIds,
    });
    if (!saved) throw taken();
    await audit(tx, {
      event: AUDIT.credential_provider.updated,
      ...by,
      entityType: 'credential_provider',
      entityId: id,
      data: { ...shown(saved), secrets_changed: Object.keys(body.secrets ?? {}) },
    });
    return saved;
  });
}

/** @throws Problem `not_found` */
export async function removeCredentialProvider(db: Database, id: string, by: By): Promise<void> {
  await db.transaction(async (tx) => {
    const name = await deleteCredentialProvider(tx, id);
    if (name === null) throw missing();
    await audit(tx, { event: AUDIT.credential_provider.deleted, ...by, entityType: 'credential_provider', entityId: id, data: { name } });
  });
}

function secretsAfter(
  sealer: Sealer,
  id: string,
  now: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const kept = Object.entries(now).filter(([name]) => given[name] === undefined);
  const set = Object.entries(given).flatMap(([name, value]) =>
    value === null ? [] : [[name, sealer.seal(value, contextOf(id, name))] as const],
  );
  return Object.fromEntries([...kept.map(([name, sealed]) => [name, resealed(sealer, sealed, contextOf(id, name))] as const), ...set]);
}

function shown({ name, kind, settings, secrets, agentIds }: CredentialProvider): Record<string, unknown> {
  return { name, kind, settings: Object.keys(settings), secrets: Object.keys(secrets), agent_ids: agentIds };
}

function missing(): Problem {
  return new Problem('not_found', 'There is no credential provider with this id');
}

function taken(): Problem {
  return new Problem('conflict', 'Another one has this name: choose another, names differ by more than case');
}
