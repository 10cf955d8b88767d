import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { LOCK_MINUTES, MAX_FAILED_LOGINS } from './lockout.ts';

/** Leave to check one password: it counts as failed until it is cleared, so that a crash or a race never gives a free try. */
export interface Attempt {
  readonly number: number;
  /** The account behind the address, if there is an active one that has a password. */
  readonly user: { readonly id: string; readonly passwordHash: string } | null;
}

interface AttemptRow {
  readonly number: number;
  readonly id: string | null;
  readonly password_hash: string | null;
}

/**
 * Takes one of the tries an address has. Atomic on all servers: of any number of simultaneous calls at most
 * MAX_FAILED_LOGINS get an attempt, the others null. A pause of LOCK_MINUTES starts the count again.
 */
export async function takeAttempt(db: Queryable, emailNormalised: string): Promise<Attempt | null> {
  const [row] = await db.query<AttemptRow>(
    `with attempt as (
       insert into login_attempts as a (email_normalised, failed_login_attempts, last_attempt_at)
       values ($1, 1, app_now())
       on conflict (email_normalised) do update set
         failed_login_attempts = case when a.last_attempt_at <= app_now() - $2 * interval '1 minute' then 1 else a.failed_login_attempts + 1 end,
         locked_until = case when a.last_attempt_at > app_now() - $2 * interval '1 minute' and a.failed_login_attempts + 1 >= $3
                             then app_now() + $2 * interval '1 minute' end,
         last_attempt_at = app_now()
       where a.locked_until is null or a.locked_until <= app_now()
       returning email_normalised, failed_login_attempts as number)
     select attempt.number, u.id, u.password_hash
     from attempt left join users u on u.email_normalised = attempt.email_normalised and u.active and u.password_hash is not null`,
    [emailNormalised, LOCK_MINUTES, MAX_FAILED_LOGINS],
    'login_attempt_take',
  );
  if (!row) return null;
  return {
    number: row.number,
    user: row.id !== null && row.password_hash !== null ? { id: row.id, passwordHash: row.password_hash } : null,
  };
}

/** When the lock of an address ends and how many seconds that is away; null when it is open. */
export async function findLock(db: Queryable, emailNormalised: string): Promise<{ until: Date; seconds: number } | null> {
  const [row] = await db.query<{ until: Date; seconds: number }>(
    `select locked_until as until, ceil(extract(epoch from locked_until - app_now()))::int as seconds
     from login_attempts where email_normalised = $1 and locked_until > app_now()`,
    [emailNormalised],
  );
  return row ?? null;
}

/** After a success or a reset: no failures, no lock. */
export async function clearAttempts(tx: Tx, emailNormalised: string): Promise<void> {
  await tx.query('delete from login_attempts where email_normalised = $1', [emailNormalised]);
}

/** Gives a try back that was no failure, and nothing else: what failed before it still counts. */
export async function releaseAttempt(tx: Tx, emailNormalised: string): Promise<void> {
  await tx.query(
    `update login_attempts set failed_login_attempts = greatest(failed_login_attempts - 1, 0),
       locked_until = case when failed_login_attempts - 1 >= $2 then locked_until end
     where email_normalised = $1`,
    [emailNormalised, MAX_FAILED_LOGINS],
  );
}

/** Forgets addresses that nobody tried for a day. @returns how many */
export async function deleteOldAttempts(db: Queryable): Promise<number> {
  const rows = await db.query(
    `delete from login_attempts where last_attempt_at < app_now() - interval '1 day' and (locked_until is null or locked_until < app_now()) returning 1`,
  );
  return rows.length;
}
