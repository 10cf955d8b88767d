import { randomUUIDv7 } from 'node:crypto';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { insertRow } from '../../../platform/db/rows.ts';

/** What a link is for. */
export type LinkPurpose = 'invitation' | 'password_reset' | 'email_change';

export interface NewAccountLink {
  readonly userId: string;
  readonly purpose: LinkPurpose;
  readonly digest: Buffer;
  /** Where it is mailed to; null when it is handed over. */
  readonly email: string | null;
  readonly minutes: number;
}

/** A link that is still good. */
export interface AccountLink {
  readonly userId: string;
  readonly purpose: LinkPurpose;
  readonly email: string | null;
}

interface LinkRow {
  readonly user_id: string;
  readonly purpose: LinkPurpose;
  readonly email: string | null;
}

function toLink(row: LinkRow): AccountLink {
  return { userId: row.user_id, purpose: row.purpose, email: row.email };
}

/** @returns when it ends */
export async function insertLink(tx: Tx, link: NewAccountLink): Promise<Date> {
  const [row] = await tx.query<{ expires_at: Date }>(
    `insert into account_links (id, user_id, purpose, digest, email, expires_at)
     values ($1, $2, $3, $4, $5, app_now() + $6 * interval '1 minute') returning expires_at`,
    [randomUUIDv7(), link.userId, link.purpose, link.digest, link.email, link.minutes],
  );
  if (!row) throw new Error('the new link was not returned');
  return row.expires_at;
}

/** A good link of one of these purposes, of somebody who may come in. */
export async function findLink(db: Queryable, digest: Buffer, purposes: readonly LinkPurpose[]): Promise<AccountLink | null> {
  const [row] = await db.query<LinkRow>(
    `select l.user_id, l.purpose, l.email from account_links l join users u on u.id = l.user_id
     where l.digest = $1 and l.purpose = any($2) and l.expires_at > app_now() and u.active`,
    [digest, purposes],
  );
  return row ? toLink(row) : null;
}

/** Uses a link up. Of simultaneous calls one gets it, the others null. */
export async function consumeLink(tx: Tx, digest: Buffer, purposes: readonly LinkPurpose[]): Promise<AccountLink | null> {
  const [row] = await tx.query<LinkRow>(
    `delete from account_links l using users u
     where l.digest = $1 and l.purpose = any($2) and l.expires_at > app_now() and u.id = l.user_id and u.active
     returning l.user_id, l.purpose, l.email`,
    [digest, purposes],
  );
  return row ? toLink(row) : null;
}

/** Whether this person got a link of this purpose within the last minute. */
export async function hasFreshLink(db: Queryable, userId: string, purpose: LinkPurpose): Promise<boolean> {
  const rows = await db.query(
    `select from account_links where user_id = $1 and purpose = $2 and created_at > app_now() - interval '1 minute' limit 1`,
    [userId, purpose],
  );
  return rows.length > 0;
}

/** Makes every link of an account worthless. */
export async function deleteLinksOf(tx: Tx, userId: string): Promise<void> {
  await tx.query('delete from account_links where user_id = $1', [userId]);
}

/** Removes links whose time is over. */
export async function deleteExpiredLinks(db: Queryable): Promise<void> {
  await db.query('delete from account_links where expires_at <= app_now()');
}

/** Notes that somebody asked for a new password; asking again before the first is worked changes nothing. */
export async function notePasswordRequest(
  db: Queryable,
  request: { readonly emailNormalised: string; readonly ip: string; readonly userAgent: string },
): Promise<void> {
  await insertRow(db, 'password_requests', request, 'on conflict do nothing');
}

/** Somebody wants a new password for the account of this address, if there is one. */
export interface PasswordRequest {
  readonly email_normalised: string;
  readonly ip: string;
  readonly user_agent: string;
}

/** Takes the oldest requests away; other servers take others. */
export function takePasswordRequests(tx: Tx, limit: number): Promise<PasswordRequest[]> {
  return tx.query(
    `delete from password_requests where email_normalised in (
       select email_normalised from password_requests order by requested_at limit $1 for update skip locked)
     returning email_normalised, ip, user_agent`,
    [limit],
  );
}

/** When somebody waits for a link to a new password. */
export const PASSWORD_REQUESTS_DUE = 'select app_now() from password_requests limit 1';
