import { randomUUIDv7 } from 'node:crypto';
import type { By } from '../../../platform/actor.ts';
import { keyedDigest, mintToken } from '../../../platform/crypto/token.ts';
import type { Database, Queryable } from '../../../platform/db/database.ts';
import { invalid, Problem } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import type { UnknownBodies } from '../../alerts/intake/unknown.ts';
import {
  insertWebhookToken,
  markWebhookTokenRevoked,
  selectWebhookTokens,
  webhookTokensWindow,
  updateWebhookToken,
  type WebhookToken,
} from './webhook-tokens.store.ts';
import { AUDIT } from '../events.ts';

/** Longest name of a token. */
export const MAX_TOKEN_NAME_LENGTH = 100;
/** More active tokens than anybody has; the command line prints them all. */
const ALL = 10_000;
const HINT_LENGTH = 4;

/** What is stored in place of a bearer token. */
export function tokenDigest(pepper: string, token: string): Buffer {
  return keyedDigest(pepper, 'token', token);
}

/** Makes a webhook token. `token` is in this answer and nowhere else. */
export async function generateWebhookToken(
  db: Database,
  pepper: string,
  name: string,
  by: By,
  unknownBodies: UnknownBodies = 'accept',
): Promise<WebhookToken & { readonly token: string }> {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > MAX_TOKEN_NAME_LENGTH)
    throw invalid('/name', 'length', `/name must have 1 to ${MAX_TOKEN_NAME_LENGTH} characters`);
  const token = mintToken('webhook');
  const { actor, ...client } = by;
  return db.transaction(async (tx) => {
    const stored = await insertWebhookToken(tx, {
      id: randomUUIDv7(),
      name: trimmed,
      digest: tokenDigest(pepper, token),
      hint: token.slice(-HINT_LENGTH),
      createdBy: actor.kind === 'user' ? actor.id : null,
      unknownBodies,
    });
    await audit(tx, {
      event: AUDIT.webhook_token.created,
      actor,
      entityType: 'webhook_token',
      entityId: stored.id,
      ...client,
      data: { name: trimmed, unknown_bodies: unknownBodies },
    });
    return { ...stored, token };
  });
}

/** All active webhook tokens, newest first. */
export function listWebhookTokens(db: Queryable): Promise<WebhookToken[]> {
  return selectWebhookTokens(db, webhookTokensWindow({ limit: ALL }));
}

/**
 * Revokes a webhook token: the next request with it is refused, on every server.
 *
 * @throws Problem `not_found` when no active token has this id
 */
export async function revokeWebhookToken(db: Database, id: string, by: By): Promise<void> {
  const { actor, ...client } = by;
  await db.transaction(async (tx) => {
    const name = await markWebhookTokenRevoked(tx, id);
    if (name === null) throw new Problem('not_found', 'There is no active webhook token with this id');
    await audit(tx, { event: AUDIT.webhook_token.revoked, actor, entityType: 'webhook_token', entityId: id, ...client, data: { name } });
  });
}

/**
 * Changes what a webhook token does with bodies of no known format, from the next request on.
 *
 * @throws Problem `not_found` when no active token has this id
 */
export async function changeWebhookToken(db: Database, id: string, unknownBodies: UnknownBodies, by: By): Promise<WebhookToken> {
  const { actor, ...client } = by;
  return db.transaction(async (tx) => {
    const changed = await updateWebhookToken(tx, id, unknownBodies);
    if (changed === null) throw new Problem('not_found', 'There is no active webhook token with this id');
    const { token, was } = changed;
    if (was !== unknownBodies) {
      const data = { name: token.name, changes: { unknown_bodies: { from: was, to: unknownBodies } } };
      await audit(tx, { event: AUDIT.webhook_token.updated, actor, entityType: 'webhook_token', entityId: id, ...client, data });
    }
    return token;
  });
}
