import { randomUUIDv7 } from 'node:crypto';
import type { Static } from 'typebox';
import type { By } from '../../platform/actor.ts';
import type { EncryptedColumn } from '../../platform/crypto/rotate.store.ts';
import { openSealed, resealed } from '../../platform/crypto/encrypted-column.ts';
import type { Sealer } from '../../platform/crypto/sealing.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { assertVersion, invalid, Problem } from '../../platform/errors.ts';
import { audit } from '../audit/index.ts';
import type { CreateSharedSecretBody, PatchSharedSecretBody } from './credentials.schema.ts';
import {
  deleteSharedSecret,
  findSharedSecret,
  insertSharedSecret,
  lockSharedSecret,
  type SecretValues,
  type SharedSecret,
  updateSharedSecret,
} from './shared-secrets.store.ts';
import { AUDIT } from './events.ts';

/** What the verbs on secrets work with. */
export interface SecretsDeps {
  readonly db: Database;
  readonly sealer: Sealer;
}

const contextOf = (id: string): string => `shared_secrets.value.${id}`;

/** Values of shared secrets, for moving them to the newest key. */
export const SHARED_SECRET_VALUES: EncryptedColumn = {
  table: 'shared_secrets',
  column: 'value',
  key: ['id'],
  shape: 'text',
  contextOf: ({ id = '' }) => contextOf(id),
};

/** @throws Problem `conflict` when the name is taken; `validation_failed` */
export async function createSharedSecret(
  { db, sealer }: SecretsDeps,
  body: Static<typeof CreateSharedSecretBody>,
  by: By,
): Promise<SharedSecret> {
  const id = randomUUIDv7();
  const values: SecretValues = {
    id,
    name: nameOf(body.name),
    description: body.description ?? '',
    value: sealer.seal(body.value, contextOf(id)),
    agentIds: body.agent_ids ?? [],
  };
  return db.transaction(async (tx) => {
    const made = await insertSharedSecret(tx, values);
    if (!made) throw taken();
    await audit(tx, {
      event: AUDIT.shared_secret.created,
      ...by,
      entityType: 'shared_secret',
      entityId: id,
      data: { name: made.name, agent_ids: made.agentIds },
    });
    return made;
  });
}

/**
 * What is left out stays; the value is sealed anew with the newest key.
 *
 * @throws Problem `not_found`, `version_conflict`, `conflict`, `validation_failed`
 */
export async function changeSharedSecret(
  { db, sealer }: SecretsDeps,
  id: string,
  body: Static<typeof PatchSharedSecretBody>,
  who: Manager,
): Promise<SharedSecret> {
  const { by } = who;
  return db.transaction(async (tx) => {
    const now = await lockSharedSecret(tx, id);
    if (!now) throw missing();
    assertVersion(body.version, now.version);
    if (body.value === undefined) assertMayLead(who, wider(body.agent_ids, now.agentIds) ? '/agent_ids' : null);
    const saved = await updateSharedSecret(tx, {
      id,
      name: body.name === undefined ? now.name : nameOf(body.name),
      description: body.description ?? now.description,
      value: body.value === undefined ? resealed(sealer, now.value, contextOf(id)) : sealer.seal(body.value, contextOf(id)),
      agentIds: body.agent_ids ?? now.agentIds,
    });
    if (!saved) throw taken();
    await audit(tx, {
      event: AUDIT.shared_secret.updated,
      ...by,
      entityType: 'shared_secret',
      entityId: id,
      data: { name: saved.name, agent_ids: saved.agentIds, value: body.value === undefined ? 'kept' : 'replaced' },
    });
    return saved;
  });
}

/** @throws Problem `not_found` */
export async function removeSharedSecret(db: Database, id: string, by: By): Promise<void> {
  await db.transaction(async (tx) => {
    const name = await deleteSharedSecret(tx, id);
    if (name === null) throw missing();
    await audit(tx, { event: AUDIT.shared_secret.deleted, ...by, entityType: 'shared_secret', entityId: id, data: { name } });
  });
}

/**
 * The value, for an agent on the secret's list; null for every other agent, and where there is no such secret.
 *
 * @throws Problem `unavailable` when its key is gone
 */
export async function readSharedSecret(
  db: Queryable,
  sealer: Sealer,
  { id, agentId }: { readonly id: string; readonly agentId: string },
): Promise<{ readonly name: string; readonly value: string } | null> {
  const secret = await findSharedSecret(db, id);
  if (!secret?.agentIds.includes(agentId)) return null;
  return { name: secret.name, value: openSealed(sealer, secret.value, contextOf(id), `the secret ${secret.name}`) };
}

function missing(): Problem {
  return new Problem('not_found', 'There is no shared secret with this id');
}

function taken(): Problem {
  return new Problem('conflict', 'Another one has this name: choose another, names differ by more than case');
}

/** @throws Problem `validation_failed` */
export function nameOf(text: string): string {
  const name = text.trim();
  if (name === '') throw invalid('/name', 'length', '/name must not be empty');
  return name;
}

/** Who changes saved secrets, and what they may. */
export interface Manager {
  readonly by: By;
  readonly permissions: ReadonlySet<string>;
}

/** Whether agents come to a list. */
export function wider(next: readonly string[] | undefined, now: readonly string[]): boolean {
  return next?.some((id) => !now.includes(id)) ?? false;
}

/**
 * A saved secret is led to another place or another reader by an administrator only: everybody else enters it again.
 *
 * @param pointer what would lead it there; null: nothing does
 * @throws Problem `forbidden`
 */
export function assertMayLead({ permissions }: Manager, pointer: string | null): void {
  if (pointer === null || permissions.has('oidc:manage')) return;
  const detail = `${pointer} decides where saved secrets go: enter them again in the same request, or ask an administrator (permission oidc:manage)`;
  throw new Problem('forbidden', detail, { errors: [{ pointer, code: 'permission', detail }], extra: { permission: 'oidc:manage' } });
}
