import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { insertRows, saveRow } from '../../../platform/db/rows.ts';
import { DEFAULT_RULES, REMEMBER_DAYS_MAX, type RequiredOf, type SignInRules } from './second-factor.ts';

/** An app that shows codes; its secret is sealed. */
export interface CodeApp {
  readonly secret: string;
  readonly createdAt: Date;
  /** Null: it has not shown a code yet, and counts for nothing. */
  readonly confirmedAt: Date | null;
}

/** What somebody has. */
export interface Factors {
  /** Whether there is a second factor: recovery codes alone are none. */
  readonly any: boolean;
  readonly app: boolean;
  readonly passkeys: number;
  readonly recoveryCodesLeft: number;
}

/** Whether somebody whom `user` names has a second factor: part of a statement. */
export const hasFactorSql = (user: string): string =>
  `(exists (select from one_time_code_apps where user_id = ${user} and confirmed_at is not null) or exists (select from passkeys where user_id = ${user}))`;

/** Of whom a second factor is required: part of a statement. */
export const REQUIRED_OF_SQL = `coalesce((select second_factor from sign_in_rules), '${DEFAULT_RULES.secondFactor}')`;

export async function loadRules(db: Queryable): Promise<SignInRules> {
  const [row] = await db.query<{ second_factor: RequiredOf; remember_device_days: number; version: number }>(
    'select second_factor, remember_device_days, version::int as version from sign_in_rules',
    [],
    'sign_in_rules_load',
  );
  return row ? { secondFactor: row.second_factor, rememberDeviceDays: row.remember_device_days, version: row.version } : DEFAULT_RULES;
}

/** Until the transaction's end nobody else changes the rules, also before there are any. */
export async function lockRules(tx: Tx): Promise<SignInRules> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('sign_in_rules', 0))`);
  return loadRules(tx);
}

export async function saveRules(tx: Tx, { secondFactor, rememberDeviceDays, version }: SignInRules): Promise<void> {
  await saveRow(tx, 'sign_in_rules', { secondFactor, rememberDeviceDays, version, updatedAt: tx.now }, 'singleton');
}

export async function findFactors(db: Queryable, userId: string): Promise<Factors> {
  const [row] = await db.query<Factors>(
    `select ${hasFactorSql('$1')} as any, exists (select from one_time_code_apps where user_id = $1 and confirmed_at is not null) as app,
       (select count(*)::int from passkeys where user_id = $1) as passkeys,
       (select count(*)::int from recovery_codes where user_id = $1 and used_at is null) as "recoveryCodesLeft"`,
    [userId],
  );
  return row ?? { any: false, app: false, passkeys: 0, recoveryCodesLeft: 0 };
}

export async function findCodeApp(db: Queryable, userId: string): Promise<CodeApp | null> {
  const [row] = await db.query<{ secret: string; created_at: Date; confirmed_at: Date | null }>(
    'select secret, created_at, confirmed_at from one_time_code_apps where user_id = $1',
    [userId],
  );
  return row ? { secret: row.secret, createdAt: row.created_at, confirmedAt: row.confirmed_at } : null;
}

/** Begins with an app anew. @returns false when one is confirmed */
export async function beginCodeApp(tx: Tx, userId: string, secret: string): Promise<boolean> {
  const rows = await tx.query(
    `insert into one_time_code_apps as a (user_id, secret, created_at) values ($1, $2, $3)
     on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
     where a.confirmed_at is null returning 1`,
    [userId, secret, tx.now],
  );
  return rows.length > 0;
}

/** @returns false when it is confirmed already */
export async function confirmCodeApp(tx: Tx, userId: string, step: number): Promise<boolean> {
  const rows = await tx.query(
    'update one_time_code_apps set confirmed_at = $3, last_step = $2 where user_id = $1 and confirmed_at is null returning 1',
    [userId, step, tx.now],
  );
  return rows.length > 0;
}

/** Uses a code up, with all before it: of any number of calls with one code, one gets true. */
export async function spendStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const rows = await tx.query(
    'update one_time_code_apps set last_step = $2 where user_id = $1 and confirmed_at is not null and last_step < $2 returning 1',
    [userId, step],
  );
  return rows.length > 0;
}

/** @returns whether there was one that counted */
export async function deleteCodeApp(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.query<{ confirmed: boolean }>(
    'delete from one_time_code_apps where user_id = $1 returning confirmed_at is not null as confirmed',
    [userId],
  );
  return rows[0]?.confirmed ?? false;
}

/** Puts new recovery codes in the place of all that were. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, digests: readonly Buffer[]): Promise<void> {
  await tx.query('delete from recovery_codes where user_id = $1', [userId]);
  const rows = digests.map((digest) => ({ digest, userId }));
  await insertRows(tx, 'recovery_codes', rows);
}

/** Uses a recovery code up: of any number of calls one gets true. */
export async function spendRecoveryCode(tx: Tx, userId: string, digest: Buffer): Promise<boolean> {
  const rows = await tx.query('update recovery_codes set used_at = $3 where digest = $1 and user_id = $2 and used_at is null returning 1', [
    digest,
    userId,
    tx.now,
  ]);
  return rows.length > 0;
}

/** A sign-in that waits for its second factor. */
export async function insertHalfSignIn(tx: Tx, digest: Buffer, userId: string, minutes: number): Promise<void> {
  await tx.query(`insert into half_sign_ins (digest, user_id, expires_at) values ($1, $2, app_now() + $3 * interval '1 minute')`, [
    digest,
    userId,
    minutes,
  ]);
}

/** Whose it is; null: unknown, used, or out of time. */
export async function findHalfSignIn(db: Queryable, digest: Buffer): Promise<string | null> {
  const [row] = await db.query<{ user_id: string }>('select user_id from half_sign_ins where digest = $1 and expires_at > app_now()', [
    digest,
  ]);
  return row?.user_id ?? null;
}

/** Takes it away: of any number of calls one gets true. */
export async function takeHalfSignIn(tx: Tx, digest: Buffer): Promise<boolean> {
  const rows = await tx.query('delete from half_sign_ins where digest = $1 and expires_at > app_now() returning 1', [digest]);
  return rows.length > 0;
}

export async function rememberDevice(tx: Tx, digest: Buffer, userId: string): Promise<void> {
  await tx.query('insert into remembered_devices (digest, user_id, created_at) values ($1, $2, $3)', [digest, userId, tx.now]);
}

/** Whether this device was remembered for this person within so many days. */
export async function isRemembered(db: Queryable, digest: Buffer, userId: string, days: number): Promise<boolean> {
  const rows = await db.query(
    `select 1 from remembered_devices where digest = $1 and user_id = $2 and created_at > app_now() - $3 * interval '1 day'`,
    [digest, userId, days],
  );
  return rows.length > 0;
}

/** Ends what was begun or is remembered of a person's sign-ins. */
export async function forgetSignIns(tx: Tx, userId: string): Promise<void> {
  await tx.query('delete from half_sign_ins where user_id = $1', [userId]);
  await tx.query('delete from remembered_devices where user_id = $1', [userId]);
}

/** Takes every second factor of a person away. @returns what there was */
export async function deleteFactors(tx: Tx, userId: string): Promise<Factors> {
  const before = await findFactors(tx, userId);
  await tx.query('delete from one_time_code_apps where user_id = $1', [userId]);
  await tx.query('delete from passkeys where user_id = $1', [userId]);
  await tx.query('delete from recovery_codes where user_id = $1', [userId]);
  await forgetSignIns(tx, userId);
  return before;
}

/** Notes on a session that its person proved who they are. `factor`: with a second factor. `session`: its digest in hexadecimal. */
export async function noteProof(tx: Tx, session: string, factor: boolean): Promise<void> {
  await tx.query(
    `update sessions set proved_at = $2, factor_at = case when $3 then $2 else factor_at end where digest = decode($1, 'hex')`,
    [session, tx.now, factor],
  );
}

/** Removes what nobody finished, and devices that no rule remembers any more. */
export async function deleteExpiredSteps(db: Queryable): Promise<void> {
  await db.query('delete from half_sign_ins where expires_at <= app_now()');
  await db.query('delete from passkey_challenges where expires_at <= app_now()');
  await db.query(`delete from remembered_devices where created_at <= app_now() - $1 * interval '1 day'`, [REMEMBER_DAYS_MAX]);
}
