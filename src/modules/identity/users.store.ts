import type { Queryable, Tx } from '../../platform/db/database.ts';
import { normaliseEmail } from './email.ts';
import { asRole, type Role } from './permissions.ts';

/** A person with an account. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  readonly active: boolean;
}

interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly display_name: string;
  readonly role: string;
  readonly active: boolean;
}

const COLUMNS = 'id, email, display_name, role, active';

function toUser(row: UserRow): User {
  return { id: row.id, email: row.email, displayName: row.display_name, role: asRole(row.role), active: row.active };
}

export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly displayName: string;
  readonly role: Role;
  readonly passwordHash: string | null;
}

export async function insertUser(tx: Tx, user: NewUser): Promise<User> {
  const [row] = await tx.query<UserRow>(
    `insert into users (id, email, email_normalised, email_verified_at, display_name, role, password_hash)
     values ($1, $2, $3, case when $4 then app_now() end, $5, $6, $7) returning ${COLUMNS}`,
    [user.id, user.email, normaliseEmail(user.email), user.emailVerified, user.displayName, user.role, user.passwordHash],
  );
  if (!row) throw new Error('the new user was not returned');
  return toUser(row);
}

export async function findUser(db: Queryable, id: string): Promise<User | null> {
  const [row] = await db.query<UserRow>(`select ${COLUMNS} from users where id = $1`, [id]);
  return row ? toUser(row) : null;
}

export async function findUserByEmail(db: Queryable, email: string): Promise<User | null> {
  const [row] = await db.query<UserRow>(`select ${COLUMNS} from users where email_normalised = $1`, [normaliseEmail(email)]);
  return row ? toUser(row) : null;
}

/** The active account whose address was proved to be this one; null for everybody else. */
export async function matchUserByVerifiedEmail(db: Queryable, email: string): Promise<User | null> {
  const [row] = await db.query<UserRow>(
    `select ${COLUMNS} from users where email_normalised = $1 and email_verified_at is not null and active`,
    [normaliseEmail(email)],
  );
  return row ? toUser(row) : null;
}

/** @returns false when there is no such user */
export async function storePasswordHash(tx: Tx, userId: string, passwordHash: string): Promise<boolean> {
  const rows = await tx.query('update users set password_hash = $2, updated_at = app_now() where id = $1 returning id', [
    userId,
    passwordHash,
  ]);
  return rows.length > 0;
}

/** Whether the first admin exists. */
export async function isSetUp(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ complete: boolean }>('select exists (select from installation) as complete');
  return row?.complete ?? false;
}

/** Claims the one set-up there is. Waits for a rival's transaction; false when the rival won. */
export async function claimSetup(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.query('insert into installation (set_up_by) values ($1) on conflict do nothing returning singleton', [userId]);
  return rows.length > 0;
}

/** Ids of the active admins: who is told when the service itself needs help. */
export async function listAdminIds(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string }>(`select id from users where role = 'admin' and active order by id`);
  return rows.map((row) => row.id);
}
