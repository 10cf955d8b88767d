import type { Queryable, Tx } from '../../platform/db/database.ts';

/** A token that lets a monitoring tool post alerts. The token itself is not stored. */
export interface WebhookToken {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

interface WebhookTokenRow {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

const COLUMNS = 'id, name, hint, created_at, last_used_at';

function toToken(row: WebhookTokenRow): WebhookToken {
  return { id: row.id, name: row.name, hint: row.hint, createdAt: row.created_at, lastUsedAt: row.last_used_at };
}

export interface NewWebhookToken {
  readonly id: string;
  readonly name: string;
  readonly digest: Buffer;
  readonly hint: string;
  readonly createdBy: string | null;
}

export async function insertWebhookToken(tx: Tx, token: NewWebhookToken): Promise<WebhookToken> {
  const [row] = await tx.query<WebhookTokenRow>(
    `insert into webhook_tokens (id, name, digest, hint, created_by) values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
    [token.id, token.name, token.digest, token.hint, token.createdBy],
  );
  if (!row) throw new Error('the new webhook token was not returned');
  return toToken(row);
}

/** Active tokens, newest first. */
export async function selectWebhookTokens(db: Queryable, limit: number, skip: number): Promise<WebhookToken[]> {
  const rows = await db.query<WebhookTokenRow>(
    `select ${COLUMNS} from webhook_tokens where revoked_at is null order by created_at desc, id desc limit $1 offset $2`,
    [limit, skip],
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
