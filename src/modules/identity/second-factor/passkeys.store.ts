import { randomUUIDv7 } from 'node:crypto';
import type { Queryable, Tx } from '../../../platform/db/database.ts';

/** A passkey that somebody added. */
export interface Passkey {
  readonly id: string;
  readonly userId: string;
  /** As the browser names it, base64url. */
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

interface PasskeyRow {
  readonly id: string;
  readonly user_id: string;
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: string;
  readonly transports: string[];
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

const COLUMNS = 'id, user_id, credential_id, public_key, counter, transports, name, created_at, last_used_at';

function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    userId: row.user_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: Number(row.counter),
    transports: row.transports,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}

/** A person's passkeys, the oldest first. */
export async function selectPasskeys(db: Queryable, userId: string): Promise<readonly Passkey[]> {
  const rows = await db.query<PasskeyRow>(`select ${COLUMNS} from passkeys where user_id = $1 order by created_at, id`, [userId]);
  return rows.map(toPasskey);
}

export async function findPasskey(db: Queryable, credentialId: string): Promise<Passkey | null> {
  const [row] = await db.query<PasskeyRow>(`select ${COLUMNS} from passkeys where credential_id = $1`, [credentialId]);
  return row ? toPasskey(row) : null;
}

/** @returns null when it is there already, whoever added it */
export async function insertPasskey(tx: Tx, passkey: Omit<Passkey, 'id' | 'createdAt' | 'lastUsedAt'>): Promise<Passkey | null> {
  const { userId, credentialId, publicKey, counter, transports, name } = passkey;
  const [row] = await tx.query<PasskeyRow>(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (credential_id) do nothing returning ${COLUMNS}`,
    [randomUUIDv7(), userId, credentialId, publicKey, counter, transports, name, tx.now],
  );
  return row ? toPasskey(row) : null;
}

/** Notes a use. @returns false when the counter is not ahead of the stored one by now: a copied key. One that counts nothing stays at 0 */
export async function notePasskeyUse(tx: Tx, id: string, counter: number): Promise<boolean> {
  const rows = await tx.query(
    `update passkeys set counter = $2, last_used_at = $3 where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning 1`,
    [id, counter, tx.now],
  );
  return rows.length > 0;
}

/** @returns it as it is now, and its name before; null when the person has no such passkey */
export async function renamePasskey(
  tx: Tx,
  userId: string,
  id: string,
  name: string,
): Promise<{ readonly before: string; readonly passkey: Passkey } | null> {
  const [old] = await tx.query<{ name: string }>('select name from passkeys where id = $1 and user_id = $2 for update', [id, userId]);
  const [row] = await tx.query<PasskeyRow>(`update passkeys set name = $3 where id = $1 and user_id = $2 returning ${COLUMNS}`, [
    id,
    userId,
    name,
  ]);
  return old && row ? { before: old.name, passkey: toPasskey(row) } : null;
}

/** @returns its name; null when the person has no such passkey */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<string | null> {
  const [row] = await tx.query<{ name: string }>('delete from passkeys where id = $1 and user_id = $2 returning name', [id, userId]);
  return row?.name ?? null;
}

/** What a passkey is asked to sign. */
export type ChallengePurpose = 'register' | 'sign_in' | 'step';

/** `userId` null: whoever has a passkey of this service. */
export async function insertChallenge(
  db: Queryable,
  challenge: { readonly digest: Buffer; readonly purpose: ChallengePurpose; readonly userId: string | null; readonly minutes: number },
): Promise<void> {
  await db.query(
    `insert into passkey_challenges (digest, purpose, user_id, expires_at) values ($1, $2, $3, app_now() + $4 * interval '1 minute')`,
    [challenge.digest, challenge.purpose, challenge.userId, challenge.minutes],
  );
}

/** Uses a challenge up, whatever comes of it: of any number of calls one gets true. */
export async function takeChallenge(db: Queryable, digest: Buffer, purpose: ChallengePurpose, userId: string | null): Promise<boolean> {
  const [row] = await db.query<{ holds: boolean }>(
    `delete from passkey_challenges where digest = $1
     returning purpose = $2 and user_id is not distinct from $3::uuid and expires_at > app_now() as holds`,
    [digest, purpose, userId],
  );
  return row?.holds ?? false;
}
