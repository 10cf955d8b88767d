import { listing, type Window } from '../../../platform/http/listing.store.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { asRole, type Role } from '../permissions.ts';

/** A token with which a person's scripts call the API. The token itself is not stored. */
export interface PersonalToken {
  readonly id: string;
  readonly userId: string;
  /** The token that made it, whose end is its end; null when the person did. */
  readonly madeWith: { readonly id: string; readonly name: string } | null;
  readonly name: string;
  readonly hint: string;
  /** What it was given; what it may do is never more than its owner may at that moment. */
  readonly permissions: readonly string[];
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** The same with its owner, for administrators. */
export interface OwnedToken extends PersonalToken {
  readonly owner: {
    readonly id: string;
    readonly displayName: string;
    readonly email: string;
    readonly role: Role;
    readonly active: boolean;
  };
}

interface TokenRow {
  readonly id: string;
  readonly user_id: string;
  readonly parent_id: string | null;
  readonly parent_name: string | null;
  readonly name: string;
  readonly hint: string;
  readonly permissions: string[];
  readonly expires_at: Date | null;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

interface OwnedRow extends TokenRow {
  readonly display_name: string;
  readonly email: string;
  readonly role: string;
  readonly active: boolean;
}

const COLUMNS = `t.id, t.user_id, t.parent_id, (select p.name from personal_tokens p where p.id = t.parent_id) as parent_name, t.name, t.hint, t.permissions, t.expires_at, t.created_at, t.last_used_at`;
/** Neither revoked nor over. */
const GOOD = 't.revoked_at is null and (t.expires_at is null or t.expires_at > app_now())';

/** Digests of the good tokens, in hexadecimal. */
export async function personalTokenDigests(db: Queryable, most: number): Promise<string[]> {
  const rows = await db.query<{ digest: string }>(
    `select encode(t.digest, 'hex') as digest from personal_tokens t where ${GOOD} limit $1`,
    [most],
    'personal_token_digests',
  );
  return rows.map(({ digest }) => digest);
}

function toToken(row: TokenRow): PersonalToken {
  return {
    id: row.id,
    userId: row.user_id,
    madeWith: row.parent_id === null ? null : { id: row.parent_id, name: row.parent_name ?? '' },
    name: row.name,
    hint: row.hint,
    permissions: row.permissions,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}

export interface NewPersonalToken {
  readonly id: string;
  readonly userId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly digest: Buffer;
  readonly hint: string;
  readonly permissions: readonly string[];
  readonly expiresAt: Date | null;
}

export async function insertPersonalToken(tx: Tx, token: NewPersonalToken): Promise<PersonalToken> {
  const [row] = await tx.query<TokenRow>(
    `insert into personal_tokens as t (id, user_id, parent_id, name, digest, hint, permissions, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
    [token.id, token.userId, token.parentId, token.name, token.digest, token.hint, token.permissions, token.expiresAt],
  );
  if (!row) throw new Error('the new personal token was not returned');
  return toToken(row);
}

/** How tokens may be sorted. */
export const tokensWindow = listing({
  from: 'personal_tokens t',
  id: 't.id',
  sorts: { created_at: { 't.created_at': 'timestamptz' }, name: { 'lower(t.name)': 'text' } },
  first: '-created_at',
});

/** Whose tokens: a person's, or only one of them (`root`) and what was made with it, directly or not. */
export interface TokenScope {
  readonly userId: string;
  readonly root: string | null;
}

/** A token and everything that was made with it. */
const TREE = `with recursive tree as (
  select id from personal_tokens where id = $2
  union select c.id from personal_tokens c join tree on c.parent_id = tree.id)`;
const IN_SCOPE = 't.user_id = $1 and ($2::uuid is null or t.id in (select id from tree))';

/** The good tokens of a scope, newest first. */
export async function selectTokensOf(db: Queryable, { userId, root }: TokenScope, window: Window): Promise<PersonalToken[]> {
  const values: unknown[] = [userId, root];
  const rows = await db.query<TokenRow>(
    `${TREE} select ${COLUMNS} from personal_tokens t where ${IN_SCOPE} and ${GOOD} ${window.rest(values)}`,
    values,
  );
  return rows.map(toToken);
}

export async function countTokensOf(db: Queryable, { userId, root }: TokenScope, cap: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `${TREE} select count(*) as count from (select from personal_tokens t where ${IN_SCOPE} and ${GOOD} limit $3) c`,
    [userId, root, cap + 1],
  );
  return row?.count ?? 0;
}

/** Everybody's good tokens, newest first. */
export async function selectAllTokens(db: Queryable, window: Window): Promise<OwnedToken[]> {
  const values: unknown[] = [];
  const rows = await db.query<OwnedRow>(
    `select ${COLUMNS}, u.display_name, u.email, u.role, u.active from personal_tokens t join users u on u.id = t.user_id
     where ${GOOD} ${window.rest(values)}`,
    values,
  );
  return rows.map((row) => ({
    ...toToken(row),
    owner: { id: row.user_id, displayName: row.display_name, email: row.email, role: asRole(row.role), active: row.active },
  }));
}

export async function countAllTokens(db: Queryable, cap: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count from (select from personal_tokens t where ${GOOD} limit $1) c`,
    [cap + 1],
  );
  return row?.count ?? 0;
}

/** A token in use, with whose it is as that person is now. */
export interface LivePersonalToken {
  readonly id: string;
  readonly name: string;
  readonly userId: string;
  readonly displayName: string;
  readonly role: Role;
  readonly permissions: readonly string[];
  readonly expiresAt: Date | null;
  /** Last use was noted more than a minute ago, or never. */
  readonly stale: boolean;
}

interface LiveRow {
  readonly id: string;
  readonly name: string;
  readonly user_id: string;
  readonly display_name: string;
  readonly role: string;
  readonly permissions: string[];
  readonly expires_at: Date | null;
  readonly stale: boolean;
}

/** The good token of this digest whose owner may come in. Asked for every request: nothing is cached. */
export async function findPersonalToken(db: Queryable, digest: Buffer): Promise<LivePersonalToken | null> {
  const [row] = await db.query<LiveRow>(
    `select t.id, t.name, t.user_id, u.display_name, u.role, t.permissions, t.expires_at,
       coalesce(t.last_used_at < app_now() - interval '1 minute', true) as stale
     from personal_tokens t join users u on u.id = t.user_id where t.digest = $1 and ${GOOD} and u.active`,
    [digest],
    'personal_token_find',
  );
  if (!row) return null;
  const { user_id: userId, display_name: displayName, expires_at: expiresAt, ...rest } = row;
  return { ...rest, userId, displayName, expiresAt, role: asRole(row.role) };
}

/** Notes the use, once a minute at most, whoever asks how often. */
export async function touchPersonalToken(db: Queryable, id: string): Promise<void> {
  await db.query(
    `update personal_tokens set last_used_at = app_now()
     where id = $1 and (last_used_at is null or last_used_at < app_now() - interval '1 minute')`,
    [id],
  );
}

/** A token that has just ended. */
export interface RevokedToken {
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
}

/** Ends a token and all that were made with it. `scope`: only if it is one of these. Empty when there is none. */
export function revokeTokenTree(tx: Tx, id: string, scope: TokenScope | null): Promise<RevokedToken[]> {
  return tx.query<RevokedToken>(
    `with recursive above as (
       select id, parent_id from personal_tokens where id = $1
       union select p.id, p.parent_id from personal_tokens p join above on above.parent_id = p.id),
     tree as (
       select id from personal_tokens where id = $1 and revoked_at is null and ($2::uuid is null or user_id = $2)
         and ($3::uuid is null or $3 in (select id from above))
       union select c.id from personal_tokens c join tree on c.parent_id = tree.id)
     update personal_tokens t set revoked_at = app_now() from tree
     where t.id = tree.id and t.revoked_at is null returning t.id, t.user_id, t.name`,
    [id, scope?.userId ?? null, scope?.root ?? null],
  );
}

/** Ends every token of a person. */
export function revokeTokensOf(tx: Tx, userId: string): Promise<RevokedToken[]> {
  return tx.query<RevokedToken>(
    'update personal_tokens set revoked_at = app_now() where user_id = $1 and revoked_at is null returning id, user_id, name',
    [userId],
  );
}

/** Locks a good token, so that it is not revoked, or nothing made with it, until the transaction ends. */
export async function lockToken(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query(`select from personal_tokens t where t.id = $1 and ${GOOD} for update`, [id])).length > 0;
}
