import type { UnknownBodies } from '../../alerts/intake/unknown.ts';
import { listing, type Window } from '../../../platform/http/listing.store.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';

/** A token that lets a monitoring tool post alerts. The token itself is not stored. */
export interface WebhookToken {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly unknownBodies: UnknownBodies;
}

interface WebhookTokenRow {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly unknown_bodies: UnknownBodies;
}

const COLUMNS = 'id, name, hint, created_at, last_used_at, unknown_bodies';

function toToken(row: WebhookTokenRow): WebhookToken {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    unknownBodies: row.unknown_bodies,
  };
}

export interface NewWebhookToken {
  readonly id: string;
  readonly name: string;
  readonly digest: Buffer;
  readonly hint: string;
  readonly createdBy: string | null;
  readonly unknownBodies: UnknownBodies;
}

export async function insertWebhookToken(tx: Tx, token: NewWebhookToken): Promise<WebhookToken> {
  const [row] = await tx.query<WebhookTokenRow>(
    `insert into webhook_tokens (id, name, digest, hint, created_by, unknown_bodies) values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
    [token.id, token.name, token.digest, token.hint, token.createdBy, token.unknownBodies],
  );
  if (!row) throw new Error('the new webhook token was not returned');
  return toToken(row);
}

/** How tokens may be sorted. */
export const webhookTokensWindow = listing({
  from: 'webhook_tokens',
  id: 'id',
  sorts: { created_at: { created_at: 'timestamptz' }, name: { 'lower(name)': 'text' } },
  first: '-created_at',
});

/** A page of the active tokens, with one more when there is a next page. */
export async function selectWebhookTokens(db: Queryable, window: Window): Promise<WebhookToken[]> {
  const values: unknown[] = [];
  const rows = await db.query<WebhookTokenRow>(
    `select ${COLUMNS} from webhook_tokens where revoked_at is null ${window.rest(values)}`,
    values,
  );
  return rows.map(toToken);
}

/** Counts active tokens, at most one more than `cap`. */
export async function countWebhookTokens(db: Queryable, cap: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select count(*) as count from (select from webhook_tokens where revoked_at is null limit $1) t',
    [cap + 1],
  );
  return row?.count ?? 0;
}

/** @returns its name, or null when there is no active token of this id */
export async function markWebhookTokenRevoked(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.query<{ name: string }>(
    'update webhook_tokens set revoked_at = app_now() where id = $1 and revoked_at is null returning name',
    [id],
  );
  return row?.name ?? null;
}

/** Changes what an active token does; null when there is none of this id. `was`: what it did before. */
export async function updateWebhookToken(
  tx: Tx,
  id: string,
  unknownBodies: UnknownBodies,
): Promise<{ readonly token: WebhookToken; readonly was: UnknownBodies } | null> {
  const [row] = await tx.query<WebhookTokenRow & { readonly was: UnknownBodies }>(
    `with old as (select id, unknown_bodies as was from webhook_tokens where id = $1 and revoked_at is null for update)
     update webhook_tokens t set unknown_bodies = $2 from old where t.id = old.id
     returning t.id, name, hint, created_at, last_used_at, unknown_bodies, old.was`,
    [id, unknownBodies],
  );
  return row ? { token: toToken(row), was: row.was } : null;
}

/** What a token does with bodies of no known format, also once it is revoked; one that is gone takes none. */
export async function unknownBodiesOf(db: Queryable, id: string): Promise<UnknownBodies> {
  const [row] = await db.query<{ unknown_bodies: UnknownBodies }>(
    'select unknown_bodies from webhook_tokens where id = $1',
    [id],
    'webhook_token_unknown',
  );
  return row?.unknown_bodies ?? 'refuse';
}

export interface ActiveWebhookToken {
  readonly id: string;
  readonly name: string;
  readonly digest: Buffer;
  /** Last use was noted more than a minute ago, or never. */
  readonly stale: boolean;
}

/** The active ones among these digests. */
export async function findWebhookTokens(db: Queryable, digests: readonly Buffer[]): Promise<ActiveWebhookToken[]> {
  return db.query<ActiveWebhookToken>(
    `select id, name, digest, coalesce(last_used_at < app_now() - interval '1 minute', true) as stale
     from webhook_tokens where digest = any($1::bytea[]) and revoked_at is null`,
    [digests],
    'webhook_token_find',
  );
}

/** Notes the use, once a minute at most, whoever asks how often. */
export async function touchWebhookTokens(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.query(
    `update webhook_tokens set last_used_at = app_now()
     where id = any($1::uuid[]) and (last_used_at is null or last_used_at < app_now() - interval '1 minute')`,
    [ids],
  );
}
