import { randomUUIDv7 } from 'node:crypto';
import type { By } from '../../../platform/actor.ts';
import type { EncryptedColumn } from '../../../platform/crypto/rotate.store.ts';
import { resealed } from '../../../platform/crypto/encrypted-column.ts';
import type { Sealer } from '../../../platform/crypto/sealing.ts';
import { MAX_TOKEN_NAME_LENGTH, mintToken, tokenDigest } from '../../../platform/crypto/token.ts';
import type { Database, Queryable } from '../../../platform/db/database.ts';
import { tokenMade } from '../../../platform/http/strangers/known-tokens.ts';
import { assertVersion, type FieldError, invalid, Problem } from '../../../platform/errors.ts';
import { audit } from '../../audit/index.ts';
import { cleanLabels } from '../intake/body/text.ts';
import type { UnknownBodies } from '../intake/unknown/unknown.ts';
import type { Labels } from '../signal.ts';
import type { Senders } from './senders.ts';
import {
  insertWebhookToken,
  lockWebhookToken,
  markWebhookTokenRevoked,
  selectWebhookTokens,
  updateWebhookToken,
  type WebhookToken,
  type WebhookTokenValues,
  webhookTokensWindow,
} from './webhook-tokens.store.ts';
import { AUDIT } from '../events.ts';

/** More active tokens than anybody has; the command line prints them all. */
const ALL = 10_000;
const HINT_LENGTH = 4;

/** What a new token does, unless something else is wanted. */
const PLAIN: Omit<WebhookTokenValues, 'name'> = {
  unknownBodies: 'accept',
  source: null,
  labels: {},
  serviceId: null,
  staleAfter: null,
  signingSecret: null,
  sns: false,
  mayAcknowledge: false,
};

/** As a request names it; what is left out stays. */
export interface WebhookTokenInput {
  readonly name?: string;
  readonly unknown_bodies?: UnknownBodies;
  readonly source?: string | null;
  readonly labels?: Labels;
  readonly service_id?: string | null;
  readonly stale_after?: number | null;
  readonly signing_secret?: string | null;
  readonly sns?: boolean;
  readonly may_acknowledge?: boolean;
}

/** Makes a webhook token. `token` is in this answer and nowhere else. */
export function generateWebhookToken(db: Database, pepper: string, name: string, by: By): Promise<MadeToken> {
  return insertToken(db, pepper, randomUUIDv7(), { ...PLAIN, name: nameOf(name) }, by);
}

/**
 * Makes a webhook token as a person wants it.
 *
 * @throws Problem `validation_failed` naming every wrong member
 */
export function createWebhookToken(context: Senders, body: WebhookTokenInput & { readonly name: string }, by: By): Promise<MadeToken> {
  const id = randomUUIDv7();
  return insertToken(context.db, context.pepper, id, valuesAfter(context, id, body, { ...PLAIN, name: '' }), by);
}

type MadeToken = WebhookToken & { readonly token: string };

async function insertToken(db: Database, pepper: string, id: string, values: WebhookTokenValues, by: By): Promise<MadeToken> {
  const token = mintToken('webhook');
  const { actor, ...client } = by;
  return db.transaction(async (tx) => {
    const stored = await namingService(() =>
      insertWebhookToken(tx, {
        ...values,
        id,
        digest: tokenDigest(pepper, token),
        hint: token.slice(-HINT_LENGTH),
        createdBy: actor.kind === 'user' ? actor.id : null,
      }),
    );
    tokenMade(tx, tokenDigest(pepper, token));
    await audit(tx, {
      event: AUDIT.webhook_token.created,
      actor,
      entityType: 'webhook_token',
      entityId: id,
      ...client,
      data: shown(values),
    });
    return { ...stored, token };
  });
}

/** All active webhook tokens, newest first. */
export function listWebhookTokens(db: Queryable): Promise<WebhookToken[]> {
  return selectWebhookTokens(db, null, webhookTokensWindow({ limit: ALL }));
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
 * Changes what a webhook token does, from the next request on. The signing secret is sealed anew with the newest key.
 *
 * @throws Problem `not_found` when no active token has this id; `version_conflict`; `validation_failed` naming every wrong member
 */
export async function changeWebhookToken(
  context: Senders,
  id: string,
  body: WebhookTokenInput & { readonly version?: number },
  by: By,
): Promise<WebhookToken> {
  const { actor, ...client } = by;
  return context.db.transaction(async (tx) => {
    const now = await lockWebhookToken(tx, id);
    if (now === null) throw new Problem('not_found', 'There is no active webhook token with this id');
    assertVersion(body.version, now.version);
    const values = valuesAfter(context, id, body, now);
    const changes = changesBetween(shown(now), shown(values));
    const secret = body.signing_secret === undefined ? {} : { signing_secret: body.signing_secret === null ? 'cleared' : 'replaced' };
    if (Object.keys(changes).length + Object.keys(secret).length === 0) return now;
    const saved = await namingService(() => updateWebhookToken(tx, id, values));
    const data = { name: saved.name, changes, ...secret };
    await audit(tx, { event: AUDIT.webhook_token.updated, actor, entityType: 'webhook_token', entityId: id, ...client, data });
    return saved;
  });
}

function nameOf(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > MAX_TOKEN_NAME_LENGTH)
    throw invalid('/name', 'length', `/name must have 1 to ${MAX_TOKEN_NAME_LENGTH} characters`);
  return name;
}

function valuesAfter(context: Senders, id: string, body: WebhookTokenInput, now: WebhookTokenValues): WebhookTokenValues {
  const values: WebhookTokenValues = {
    name: body.name === undefined ? now.name : nameOf(body.name),
    unknownBodies: body.unknown_bodies ?? now.unknownBodies,
    source: body.source === undefined ? now.source : body.source,
    labels: body.labels ?? now.labels,
    serviceId: body.service_id === undefined ? now.serviceId : body.service_id,
    staleAfter: body.stale_after === undefined ? now.staleAfter : body.stale_after,
    signingSecret: secretAfter(context.sealer, id, body.signing_secret, now.signingSecret),
    sns: body.sns ?? now.sns,
    mayAcknowledge: body.may_acknowledge ?? now.mayAcknowledge,
  };
  const errors: FieldError[] = [];
  const wrong = (pointer: string, code: string, detail: string) => errors.push({ pointer, code, detail: `${pointer} ${detail}` });
  // A saved one stays, also when its format is gone: then the shape decides.
  if (body.source != null && body.source !== now.source && !context.sources.includes(body.source))
    wrong('/source', 'unknown_source', 'must be the id of a tool of GET /api/v1/webhook-sources, or null');
  const label = body.labels === undefined ? null : labelProblem(body.labels);
  if (label !== null) wrong('/labels', 'label', label);
  if (body.signing_secret?.trim() === '') wrong('/signing_secret', 'length', 'must not be blank; null removes it');
  if (values.sns && values.signingSecret !== null)
    wrong('/sns', 'two_signatures', 'cannot be used with a signing secret: Amazon SNS signs with its own certificate');
  if (errors.length > 0) throw new Problem('validation_failed', errors.map(({ detail }) => detail).join('; '), { errors });
  return values;
}

/** Why these cannot be default labels, to follow the pointer; null when they can. */
function labelProblem(labels: Labels): string | null {
  const kept = cleanLabels({ ...labels });
  const lost = Object.keys(labels).find((name) => kept?.[name] !== labels[name] || name.trim() !== name || labels[name] === '');
  return lost === undefined ? null : `has a label that cannot be kept: "${lost.slice(0, 60)}" needs a plain name and a value`;
}

/** What the seal of a signing secret proves. */
export const signingSecretContext = (id: string): string => `webhook_tokens.signing_secret.${id}`;

/** Signing secrets of webhook tokens, for moving them to the newest key. */
export const SIGNING_SECRETS: EncryptedColumn = {
  table: 'webhook_tokens',
  column: 'signing_secret',
  key: ['id'],
  shape: 'text',
  contextOf: ({ id = '' }) => signingSecretContext(id),
};

function secretAfter(sealer: Sealer, id: string, given: string | null | undefined, now: string | null): string | null {
  const context = signingSecretContext(id);
  if (given !== undefined) return given === null ? null : sealer.seal(given.trim(), context);
  return now === null ? null : resealed(sealer, now, context);
}

/** For the audit log: without the secret. */
function shown({ signingSecret, unknownBodies, serviceId, staleAfter, mayAcknowledge, ...rest }: WebhookTokenValues) {
  const { name, source, labels, sns } = rest;
  return {
    name,
    source,
    labels,
    sns,
    unknown_bodies: unknownBodies,
    service_id: serviceId,
    stale_after: staleAfter,
    signing_secret_set: signingSecret !== null,
    may_acknowledge: mayAcknowledge,
  };
}

function changesBetween(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(names.map((name) => [name, { from: before[name], to: after[name] }]));
}

/** @throws Problem `validation_failed` when there is no service of this id */
async function namingService<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'webhook_tokens_service_id_fkey') throw error;
    throw invalid('/service_id', 'unknown_service', '/service_id must be the id of a service, or null');
  }
}
