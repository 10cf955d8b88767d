import type { Queryable, Tx } from '../../../platform/db/database.ts';

/** An address of a person for one method. */
export interface ContactAddress {
  readonly user_id: string;
  readonly channel: string;
  /** Confirmed; null: none yet. */
  readonly address: string | null;
  /** Waits to be confirmed; null: none. */
  readonly pending: string | null;
}

/** A code that was sent to an address which waits. */
export interface SentCode {
  readonly ref: string;
  readonly pending: string;
  readonly tries: number;
}

/** The addresses of these people. */
export async function selectAddresses(db: Queryable, userIds: readonly string[]): Promise<readonly ContactAddress[]> {
  return db.query<ContactAddress>(
    'select user_id, channel, address, pending from contact_addresses where user_id = any($1) order by user_id, channel',
    [userIds],
    'contact_addresses',
  );
}

/** Notes an address that waits, with its code; an earlier one that waits counts no more. */
export async function putPending(
  tx: Tx,
  { userId, channel, address, ref, minutes }: { userId: string; channel: string; address: string; ref: string; minutes: number },
): Promise<Date> {
  const [row] = await tx.query<{ code_expires_at: Date }>(
    `insert into contact_addresses (user_id, channel, pending, code_ref, code_expires_at, updated_at)
     values ($1, $2, $3, $4, $6::timestamptz + $5 * interval '1 minute', $6)
     on conflict (user_id, channel) do update set pending = excluded.pending, code_ref = excluded.code_ref, code_tries = 0,
       code_expires_at = excluded.code_expires_at, updated_at = excluded.updated_at
     returning code_expires_at`,
    [userId, channel, address, ref, minutes, tx.now],
  );
  if (!row) throw new Error('the address that waits was not returned');
  return row.code_expires_at;
}

/** Counts a try and gives the code to compare with; null when none is good any more. */
export async function tryCode(db: Queryable, userId: string, channel: string, maxTries: number): Promise<SentCode | null> {
  const [row] = await db.query<SentCode>(
    `update contact_addresses set code_tries = code_tries + 1
      where user_id = $1 and channel = $2 and pending is not null and code_tries < $3 and code_expires_at > app_now()
     returning code_ref as ref, pending, code_tries as tries`,
    [userId, channel, maxTries],
  );
  return row ?? null;
}

/** The address counts from now on. False: another one waits by now. */
export async function confirmAddress(tx: Tx, userId: string, channel: string, ref: string): Promise<boolean> {
  const rows = await tx.query(
    `update contact_addresses set address = pending, pending = null, code_ref = null, code_expires_at = null, updated_at = $4
      where user_id = $1 and channel = $2 and code_ref = $3 returning 1`,
    [userId, channel, ref, tx.now],
  );
  return rows.length > 0;
}

/** Forgets the address and what waits. False: there was none. */
export async function removeAddress(tx: Tx, userId: string, channel: string): Promise<boolean> {
  return (await tx.query('delete from contact_addresses where user_id = $1 and channel = $2 returning 1', [userId, channel])).length > 0;
}
