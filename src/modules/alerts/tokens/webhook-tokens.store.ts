import type { UnknownBodies } from '../intake/unknown/unknown.ts';
import type { Labels } from '../signal.ts';
import { listing, type Window } from '../../../platform/http/listing.store.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { insertRow, updateRow } from '../../../platform/db/rows.ts';

/** What may be set on a token. */
export interface WebhookTokenValues {
  readonly name: string;
  readonly unknownBodies: UnknownBodies;
  /** The format of its bodies; null: told by their shape. */
  readonly source: string | null;
  /** For alerts that do not carry them. */
  readonly labels: Labels;
  /** For alerts that name no service. */
  readonly serviceId: string | null;
  /** In seconds; null: alerts never expire. */
  readonly staleAfter: number | null;
  /** Sealed; null: bodies are not signed. */
  readonly signingSecret: string | null;
  /** Whether messages of Amazon SNS are checked, and subscriptions confirmed. */
  readonly sns: boolean;
  /** Whether acknowledgements that come with it count for the incidents of their alerts. */
  readonly mayAcknowledge: boolean;
}

/** A token that lets a monitoring tool post alerts. The token itself is not stored. */
export interface WebhookToken extends WebhookTokenValues {
  readonly id: string;
  readonly hint: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly version: number;
  /** The end of the local part of its email address; null: it has none. */
  readonly mailHint: string | null;
}

interface ValuesRow {
  readonly name: string;
  readonly unknown_bodies: UnknownBodies;
  readonly source: string | null;
  readonly labels: Labels;
  readonly service_id: string | null;
  readonly stale_after: number | null;
  readonly signing_secret: string | null;
  readonly sns: boolean;
  readonly may_acknowledge: boolean;
}

interface WebhookTokenRow extends ValuesRow {
  readonly id: string;
  readonly hint: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly version: number;
  readonly mail_hint: string | null;
}

const VALUES = 'name, unknown_bodies, source, labels, service_id, stale_after, signing_secret, sns, may_acknowledge';
const COLUMNS = `id, hint, created_at, last_used_at, version, mail_hint, ${VALUES}`;

function toValues(row: ValuesRow): WebhookTokenValues {
  return {
    name: row.name,
    unknownBodies: row.unknown_bodies,
    source: row.source,
    labels: row.labels,
    serviceId: row.service_id,
    staleAfter: row.stale_after,
    signingSecret: row.signing_secret,
    sns: row.sns,
    mayAcknowledge: row.may_acknowledge,
  };
}

function toToken(row: WebhookTokenRow): WebhookToken {
  const { id, hint, version } = row;
  return { ...toValues(row), id, hint, version, createdAt: row.created_at, lastUsedAt: row.last_used_at, mailHint: row.mail_hint };
}

export interface NewWebhookToken extends WebhookTokenValues {
  readonly id: string;
  readonly digest: Buffer;
  readonly hint: string;
  readonly createdBy: string | null;
}

export async function insertWebhookToken(tx: Tx, token: NewWebhookToken): Promise<WebhookToken> {
  const row = await insertRow<WebhookTokenRow>(tx, 'webhook_tokens', token, `returning ${COLUMNS}`);
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

/** Active tokens whose name contains $1, where it is given. */
const ACTIVE = 'revoked_at is null and ($1::text is null or strpos(lower(name), lower($1)) > 0)';

/** A page of the active tokens, with one more when there is a next page. */
export async function selectWebhookTokens(db: Queryable, search: string | null, window: Window): Promise<WebhookToken[]> {
  const values: unknown[] = [search];
  const rows = await db.query<WebhookTokenRow>(`select ${COLUMNS} from webhook_tokens where ${ACTIVE} ${window.rest(values)}`, values);
  return rows.map(toToken);
}

/** Counts active tokens, at most one more than `cap`. */
export async function countWebhookTokens(db: Queryable, search: string | null, cap: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(`select count(*) as count from (select from webhook_tokens where ${ACTIVE} limit $2) t`, [
    search,
    cap + 1,
  ]);
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

/** An active token; null when there is none of this id. */
export async function findWebhookToken(db: Queryable, id: string): Promise<WebhookToken | null> {
  const [row] = await db.query<WebhookTokenRow>(`select ${COLUMNS} from webhook_tokens where id = $1 and revoked_at is null`, [id]);
  return row ? toToken(row) : null;
}

/** As {@link findWebhookToken}, locked until the transaction ends. */
export async function lockWebhookToken(tx: Tx, id: string): Promise<WebhookToken | null> {
  const [row] = await tx.query<WebhookTokenRow>(
    `select ${COLUMNS} from webhook_tokens where id = $1 and revoked_at is null for no key update`,
    [id],
  );
  return row ? toToken(row) : null;
}

/** Writes what is set on a locked token; its version rises. */
export async function updateWebhookToken(tx: Tx, id: string, values: WebhookTokenValues): Promise<WebhookToken> {
  const more = { also: 'version = version + 1', ending: `returning ${COLUMNS}` };
  const row = await updateRow<WebhookTokenRow>(tx, 'webhook_tokens', { ...values, id }, more);
  if (!row) throw new Error('the webhook token was not returned');
  return toToken(row);
}

/** Sets or, with null, takes away the email address of a locked token. */
export async function setMailAddress(
  tx: Tx,
  id: string,
  address: { readonly digest: Buffer; readonly hint: string } | null,
): Promise<void> {
  await updateRow(tx, 'webhook_tokens', { id, mailDigest: address?.digest ?? null, mailHint: address?.hint ?? null });
}

/** The active token whose email address has this digest; null when there is none. */
export async function findTokenByMail(
  db: Queryable,
  digest: Buffer,
): Promise<{ readonly id: string; readonly values: WebhookTokenValues } | null> {
  const [row] = await db.query<ValuesRow & { readonly id: string }>(
    `select id, ${VALUES} from webhook_tokens where mail_digest = $1 and revoked_at is null`,
    [digest],
    'webhook_token_by_mail',
  );
  return row ? { id: row.id, values: toValues(row) } : null;
}

/** What is set on a token, also once it is revoked; null when there never was one. */
export async function webhookTokenValues(db: Queryable, id: string): Promise<WebhookTokenValues | null> {
  const [row] = await db.query<ValuesRow>(`select ${VALUES} from webhook_tokens where id = $1`, [id], 'webhook_token_values');
  return row ? toValues(row) : null;
}

/** Digests of the active tokens, in hexadecimal. */
export async function webhookTokenDigests(db: Queryable, most: number): Promise<string[]> {
  const rows = await db.query<{ digest: string }>(
    `select encode(digest, 'hex') as digest from webhook_tokens where revoked_at is null limit $1`,
    [most],
    'webhook_token_digests',
  );
  return rows.map(({ digest }) => digest);
}

export interface ActiveWebhookToken {
  readonly id: string;
  readonly digest: Buffer;
  readonly values: WebhookTokenValues;
  /** Last use was noted more than a minute ago, or never. */
  readonly stale: boolean;
}

/** The active ones among these digests. */
export async function findWebhookTokens(db: Queryable, digests: readonly Buffer[]): Promise<ActiveWebhookToken[]> {
  const rows = await db.query<ValuesRow & Omit<ActiveWebhookToken, 'values'>>(
    `select id, digest, coalesce(last_used_at < app_now() - interval '1 minute', true) as stale, ${VALUES}
     from webhook_tokens where digest = any($1::bytea[]) and revoked_at is null`,
    [digests],
    'webhook_token_find',
  );
  return rows.map((row) => ({ id: row.id, digest: row.digest, stale: row.stale, values: toValues(row) }));
}

/** Notes the use, once a minute at most, whoever asks how often. */
export async function touchWebhookTokens(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.query(
    `update webhook_tokens set last_used_at = app_now()
     where id = any($1::uuid[]) and (last_used_at is null or last_used_at < app_now() - interval '1 minute')`,
    [ids],
  );
}
