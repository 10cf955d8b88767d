import { randomUUIDv7 } from 'node:crypto';
import type { Queryable, Tx } from '../../../platform/db/database.ts';

/** An account elsewhere: who vouches for it, and its id there. Never an address. */
export interface AccountRef {
  /** The id of an integration, or `oidc:<provider id>`. */
  readonly provider: string;
  readonly issuer: string;
  readonly subject: string;
}

/** An account that is proved to be somebody's. */
export interface LinkedAccount extends AccountRef {
  readonly id: string;
  readonly userId: string;
  readonly displayName: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

interface LinkRow {
  readonly id: string;
  readonly user_id: string;
  readonly provider: string;
  readonly issuer: string;
  readonly subject: string;
  readonly display_name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

const COLUMNS = 'id, user_id, provider, issuer, subject, display_name, created_at, last_used_at';

function toLink(row: LinkRow): LinkedAccount {
  return {
    id: row.id,
    userId: row.user_id,
    provider: row.provider,
    issuer: row.issuer,
    subject: row.subject,
    displayName: row.display_name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}

/** Whose account this is; null when nobody linked it. */
export async function findLink(db: Queryable, account: AccountRef): Promise<LinkedAccount | null> {
  const [row] = await db.query<LinkRow>(`select ${COLUMNS} from linked_accounts where provider = $1 and issuer = $2 and subject = $3`, [
    account.provider,
    account.issuer,
    account.subject,
  ]);
  return row ? toLink(row) : null;
}

/** Links of one person, the newest first; of one provider where it is named. */
export async function selectLinks(db: Queryable, userId: string, provider: string | null = null): Promise<readonly LinkedAccount[]> {
  const rows = await db.query<LinkRow>(
    `select ${COLUMNS} from linked_accounts where user_id = $1 and ($2::text is null or provider = $2) order by created_at desc, id desc`,
    [userId, provider],
  );
  return rows.map(toLink);
}

/** @returns the id of the link; null when the account is linked already, to anybody */
export async function insertLink(tx: Tx, userId: string, account: AccountRef & { readonly displayName: string }): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `insert into linked_accounts (id, user_id, provider, issuer, subject, display_name, created_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (provider, issuer, subject) do nothing returning id`,
    [randomUUIDv7(), userId, account.provider, account.issuer, account.subject, account.displayName, tx.now],
  );
  return row?.id ?? null;
}

/** Notes that somebody came in by it. */
export async function touchLink(tx: Tx, id: string): Promise<void> {
  await tx.query('update linked_accounts set last_used_at = $2 where id = $1', [id, tx.now]);
}

/** @returns the links that were there */
export async function deleteLinks(tx: Tx, userId: string, provider: string): Promise<readonly LinkedAccount[]> {
  const rows = await tx.query<LinkRow>(`delete from linked_accounts where user_id = $1 and provider = $2 returning ${COLUMNS}`, [
    userId,
    provider,
  ]);
  return rows.map(toLink);
}

/** Ends every link of a person. */
export async function endLinksOf(tx: Tx, userId: string): Promise<void> {
  await tx.query('delete from linked_accounts where user_id = $1', [userId]);
}

/**
 * Ends the links of a provider that another issuer vouched for.
 *
 * @param keep the issuer whose links stay; with a slash at its end everything below it
 * @returns how many ended
 */
export async function endLinksOfOthers(tx: Tx, provider: string, keep: string): Promise<number> {
  const rows = await tx.query(
    `delete from linked_accounts where provider = $1 and issuer <> $2 and not (right($2, 1) = '/' and starts_with(issuer, $2)) returning 1`,
    [provider, keep],
  );
  return rows.length;
}

/**
 * Whether a person could still sign in without this provider: by password, or by another account that signs in.
 *
 * @param without accounts that sign nobody in: this provider's and those of chats
 */
export async function hasOtherSignInMethod(tx: Tx, userId: string, without: readonly string[]): Promise<boolean> {
  const [row] = await tx.query<{ other: boolean }>(
    `select password_hash is not null or exists (
       select from linked_accounts where user_id = $1 and not provider = any($2)) as other
     from users where id = $1`,
    [userId, without],
  );
  return row?.other ?? false;
}

/** Where a person can be reached. Null members: there is no such way. */
export interface Contacts {
  readonly name: string;
  readonly role: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** E.164. */
  readonly phone: string | null;
  /** The id of the account that was linked last, by provider. */
  readonly accounts: Readonly<Record<string, string>>;
  /** IANA name. */
  readonly timeZone: string | null;
  /** False: deactivated or deleted, to be told nothing. */
  readonly active: boolean;
}

interface ContactRow {
  readonly id: string;
  readonly display_name: string;
  readonly role: string;
  readonly email: string;
  readonly verified: boolean;
  readonly phone: string | null;
  readonly time_zone: string | null;
  readonly active: boolean;
  readonly accounts: Readonly<Record<string, string>>;
}

/** How to reach these people, by id; whoever never was one is left out. */
export async function contactsOf(db: Queryable, userIds: readonly string[]): Promise<ReadonlyMap<string, Contacts>> {
  const rows = await db.query<ContactRow>(
    `select u.id, u.display_name, u.role, u.email, u.email_verified_at is not null as verified, u.phone, u.time_zone,
       u.active and u.deleted_at is null as active,
       coalesce((select jsonb_object_agg(provider, subject order by created_at, id) from linked_accounts where user_id = u.id), '{}') as accounts
     from users u where u.id = any($1)`,
    [[...new Set(userIds)]],
    'contacts_of',
  );
  return new Map(
    rows.map(({ id, display_name: name, role, email, verified: emailVerified, phone, accounts, time_zone: timeZone, active }) => [
      id,
      { name, role, email, emailVerified, phone, accounts, timeZone, active },
    ]),
  );
}

/** The chat account that a person linked last: its id and the workspace or server it belongs to. */
export async function chatAccountOf(db: Queryable, userId: string, provider: string): Promise<AccountRef | null> {
  const [link] = await selectLinks(db, userId, provider);
  return link ? { provider: link.provider, issuer: link.issuer, subject: link.subject } : null;
}

/** Until the transaction's end nobody else signs in with this account, linked or not. */
export async function lockAccount(tx: Tx, account: AccountRef): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sign-in ${JSON.stringify(account)}`]);
}
