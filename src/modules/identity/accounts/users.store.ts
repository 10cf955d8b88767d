import { listing, type Window } from '../../../platform/http/listing.store.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { normaliseEmail } from '../email.ts';
import { asRole, type Role } from '../permissions.ts';
import { type Admin, isByHand, type RoleSource } from '../sso/groups.ts';
import { deleteFactors } from '../second-factor/second-factor.store.ts';
import { AUDIT } from '../events.ts';

/** Whose groups set a role, with the provider's name. */
export type NamedRoleSource = RoleSource & { readonly label: string };

/** A person with an account. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly displayName: string;
  readonly role: Role;
  /** Null: the role was set by hand. */
  readonly roleSource: NamedRoleSource | null;
  /** False: may not come in, keeps nothing open. */
  readonly active: boolean;
  /** Was invited and has not come yet. */
  readonly invited: boolean;
  /** E.164. */
  readonly phone: string | null;
  /** A number that counts once its owner has confirmed it. */
  readonly pendingPhone: string | null;
  readonly timeZone: string | null;
  readonly createdAt: Date;
  /** Is still to be asked how to wake them. */
  readonly wakeQuestion: boolean;
}

interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly display_name: string;
  readonly role: string;
  readonly role_source: NamedRoleSource | null;
  readonly active: boolean;
  readonly invited: boolean;
  readonly phone: string | null;
  readonly pending_phone: string | null;
  readonly time_zone: string | null;
  readonly created_at: Date;
  readonly wake_question: boolean;
}

const COLUMNS = `id, email, email_verified_at is not null as email_verified, display_name, role, active,
  invited_at is not null as invited, phone, pending_phone, time_zone, created_at, wake_question,
  (select json_build_object('provider', p.id, 'label', p.name, 'group', role_group, 'own', role_own)
     from oidc_providers p where p.id = role_provider) as role_source`;

function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.email_verified,
    displayName: row.display_name,
    role: asRole(row.role),
    roleSource: row.role_source,
    active: row.active,
    invited: row.invited,
    phone: row.phone,
    pendingPhone: row.pending_phone,
    timeZone: row.time_zone,
    createdAt: row.created_at,
    wakeQuestion: row.wake_question,
  };
}

export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly displayName: string;
  readonly role: Role;
  readonly passwordHash: string | null;
  /** Counts as absent until the invitation is accepted. */
  readonly invited?: boolean;
}

export async function insertUser(tx: Tx, user: NewUser): Promise<User> {
  const [row] = await tx.query<UserRow>(
    `insert into users (id, email, email_normalised, email_verified_at, display_name, role, password_hash, invited_at)
     values ($1, $2, $3, case when $4 then app_now() end, $5, $6, $7, case when $8 then app_now() end) returning ${COLUMNS}`,
    [
      user.id,
      user.email,
      normaliseEmail(user.email),
      user.emailVerified,
      user.displayName,
      user.role,
      user.passwordHash,
      user.invited ?? false,
    ],
  );
  if (!row) throw new Error('the new user was not returned');
  return toUser(row);
}

/** The person was asked how to wake them, whatever they answered. */
export async function endWakeQuestion(db: Queryable, id: string): Promise<void> {
  await db.query('update users set wake_question = false where id = $1 and wake_question', [id], 'wake_question_end');
}

export async function findUser(db: Queryable, id: string): Promise<User | null> {
  const [row] = await db.query<UserRow>(`select ${COLUMNS} from users where id = $1 and deleted_at is null`, [id]);
  return row ? toUser(row) : null;
}

/** The same, and nobody else changes this account until the transaction ends. */
export async function lockUser(tx: Tx, id: string): Promise<User | null> {
  const [row] = await tx.query<UserRow>(`select ${COLUMNS} from users where id = $1 and deleted_at is null for update`, [id]);
  return row ? toUser(row) : null;
}

export async function findUserByEmail(db: Queryable, email: string): Promise<User | null> {
  const [row] = await db.query<UserRow>(`select ${COLUMNS} from users where email_normalised = $1 and deleted_at is null`, [
    normaliseEmail(email),
  ]);
  return row ? toUser(row) : null;
}

/** The accounts with these addresses, by the unique form of each. */
export async function accountsByEmail(
  db: Queryable,
  emails: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly active: boolean }>> {
  const rows = await db.query<{ id: string; active: boolean; email: string }>(
    'select id, active, email_normalised as email from users where email_normalised = any($1::text[]) and deleted_at is null',
    [emails.map(normaliseEmail)],
    'users_by_email',
  );
  return new Map(rows.map(({ email, ...account }) => [email, account]));
}

/** The active account whose address was proved to be this one; null for everybody else. */
export async function matchUserByVerifiedEmail(db: Queryable, email: string): Promise<User | null> {
  const [row] = await db.query<UserRow>(
    `select ${COLUMNS} from users where email_normalised = $1 and email_verified_at is not null and active`,
    [normaliseEmail(email)],
  );
  return row ? toUser(row) : null;
}

/** What a list of people may be narrowed to. */
export interface UserFilter {
  readonly search?: string;
  readonly role?: Role;
  readonly active?: boolean;
  /** Whether they are invited and have not come yet. */
  readonly invited?: boolean;
}

const NARROWED = `deleted_at is null and ($1::text is null or display_name ilike $1 or email ilike $1)
  and ($2::text is null or role = $2) and ($3::boolean is null or active = $3)
  and ($4::boolean is null or (invited_at is not null) = $4)`;

function narrowed({ search, role, active, invited }: UserFilter): unknown[] {
  const pattern = search === undefined || search.trim() === '' ? null : `%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return [pattern, role ?? null, active ?? null, invited ?? null];
}

/** How people may be sorted. */
export const usersWindow = listing({
  from: 'users',
  id: 'id',
  sorts: {
    created_at: { created_at: 'timestamptz' },
    display_name: { 'lower(display_name)': 'text' },
    email: { email_normalised: 'text' },
  },
  first: '-created_at',
});

/** A page of people, with one more when there is a next page. */
export async function selectUsers(db: Queryable, filter: UserFilter, window: Window): Promise<User[]> {
  const values = narrowed(filter);
  const rows = await db.query<UserRow>(`select ${COLUMNS} from users where ${NARROWED} ${window.rest(values)}`, values);
  return rows.map(toUser);
}

/** Counts people, at most one more than `cap`. */
export async function countUsers(db: Queryable, filter: UserFilter, cap: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(`select count(*) as count from (select from users where ${NARROWED} limit $5) u`, [
    ...narrowed(filter),
    cap + 1,
  ]);
  return row?.count ?? 0;
}

/** The members of an account that can be written; what is absent stays. */
export interface UserChange {
  readonly email?: string;
  readonly emailVerified?: boolean;
  readonly displayName?: string;
  readonly role?: Role;
  /** Null: by hand. */
  readonly roleSource?: RoleSource | null;
  readonly active?: boolean;
  readonly phone?: string | null;
  readonly pendingPhone?: string | null;
  readonly timeZone?: string | null;
}

/** @throws the driver's unique violation when somebody else has the address */
export async function updateUser(tx: Tx, id: string, change: UserChange): Promise<User> {
  const [row] = await tx.query<UserRow>(
    `update users set
       email = coalesce($2, email), email_normalised = coalesce($3, email_normalised),
       email_verified_at = case when $4::boolean is null then email_verified_at when $4 then coalesce(email_verified_at, app_now()) end,
       display_name = coalesce($5, display_name), role = coalesce($6, role), active = coalesce($7, active),
       phone = case when $8 then $9 else phone end, time_zone = case when $10 then $11 else time_zone end,
       pending_phone = case when $12 then $13 else pending_phone end, updated_at = app_now(),
       role_provider = case when $14 then $15::uuid else role_provider end, role_group = case when $14 then $16 else role_group end,
       role_own = case when $14 then $17 else role_own end
     where id = $1 and deleted_at is null returning ${COLUMNS}`,
    [
      id,
      change.email ?? null,
      change.email === undefined ? null : normaliseEmail(change.email),
      change.emailVerified ?? null,
      change.displayName ?? null,
      change.role ?? null,
      change.active ?? null,
      change.phone !== undefined,
      change.phone ?? null,
      change.timeZone !== undefined,
      change.timeZone ?? null,
      change.pendingPhone !== undefined,
      change.pendingPhone ?? null,
      change.roleSource !== undefined,
      change.roleSource?.provider ?? null,
      change.roleSource?.group ?? null,
      change.roleSource?.own ?? null,
    ],
  );
  if (!row) throw new Error('the changed user was not returned');
  return toUser(row);
}

/** Leaves the name to histories, frees the address, forgets the rest. */
export async function markUserDeleted(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `update users set deleted_at = app_now(), updated_at = app_now(), active = false, email = '', email_normalised = 'deleted ' || id,
       email_verified_at = null, invited_at = null, password_hash = null, phone = null, pending_phone = null,
       time_zone = null
     where id = $1`,
    [id],
  );
  await tx.query('delete from linked_accounts where user_id = $1', [id]);
  await deleteFactors(tx, id);
}

/**
 * Locks every account that can administer the service: whoever would take one away waits for its rivals, and then sees
 * who is left. Invited admins who have not come do not count.
 */
export async function lockAdmins(tx: Tx): Promise<Admin[]> {
  return adminsOf(await tx.query<UserRow>(`select ${COLUMNS} from users where ${ADMINISTERS} order by id for update`));
}

/** The same, locked by nobody. */
export async function selectAdmins(db: Queryable): Promise<Admin[]> {
  return adminsOf(await db.query<UserRow>(`select ${COLUMNS} from users where ${ADMINISTERS} order by id`));
}

const ADMINISTERS = `role = 'admin' and active and invited_at is null`;

function adminsOf(rows: readonly UserRow[]): Admin[] {
  return rows.map(toUser).map(({ id, role, roleSource: source }) => ({ id, byHand: isByHand({ role, source }) }));
}

/** @returns the hash, null without a password */
export async function findPasswordHash(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db.query<{ password_hash: string | null }>('select password_hash from users where id = $1 and active', [id]);
  return row?.password_hash ?? null;
}

/** Also ends an invitation: whoever has a password has come. @returns false when there is no such user */
export async function storePasswordHash(tx: Tx, userId: string, passwordHash: string): Promise<boolean> {
  const rows = await tx.query(
    `update users set password_hash = $2, invited_at = null, updated_at = app_now() where id = $1 and deleted_at is null returning id`,
    [userId, passwordHash],
  );
  return rows.length > 0;
}

/** Whether the first admin exists. */
export async function isSetUp(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ complete: boolean }>('select exists (select from installation) as complete');
  return row?.complete ?? false;
}

/** Whether an account was ever here, even when its row is gone: a half restored or damaged database belongs to somebody. */
export async function accountExisted(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ existed: boolean }>(
    `select exists (select from user_absences) or exists (
       select from audit_events where event = $1 or (actor_kind = 'user' and actor_id is not null)
         or (entity_type = 'user' and entity_id is not null)) as existed`,
    [AUDIT.setup.completed],
  );
  return row?.existed ?? false;
}

/** Claims the one set-up there is. Waits for a rival's transaction; false when the rival won. */
export async function claimSetup(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.query('insert into installation (set_up_by) values ($1) on conflict do nothing returning singleton', [userId]);
  return rows.length > 0;
}

/** Ids of everybody who may come in. */
export async function listActiveIds(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string }>('select id from users where active order by id');
  return rows.map((row) => row.id);
}

/** Ids of the active admins: who is told when the service itself needs help. */
export async function listAdminIds(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string }>(`select id from users where role = 'admin' and active order by id`);
  return rows.map((row) => row.id);
}
