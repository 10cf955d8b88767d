import { Problem } from '../../../platform/errors.ts';
import { isSample } from '../../../platform/sample-rows/mark.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { asRole, type Role } from '../permissions.ts';
import { holdOf, isAsked, PROOF_MINUTES, type Hold, type RequiredOf } from '../second-factor/second-factor.ts';
import { forgetSignIns, hasFactorSql, REQUIRED_OF_SQL } from '../second-factor/second-factor.store.ts';

/** A live session and whose it is. */
export interface LiveSession {
  readonly userId: string;
  readonly displayName: string;
  readonly role: Role;
  readonly expiresAt: Date;
  /** What it owes before it opens anything else. */
  readonly hold: Hold | null;
  /** Whether its person is asked to prove who they are, and did so within the time that counts. */
  readonly asked: boolean;
  readonly proved: boolean;
  /** Last use was noted more than a minute ago. */
  readonly stale: boolean;
}

export interface NewSession {
  readonly digest: Buffer;
  readonly userId: string;
  readonly lifetimeMs: number;
  readonly ip: string;
  readonly userAgent: string;
  readonly factor: boolean;
  readonly fresh: boolean;
}

interface SessionRow {
  readonly user_id: string;
  readonly display_name: string;
  readonly role: string;
  readonly expires_at: Date;
  readonly stale: boolean;
  readonly shown: boolean;
  readonly proved: boolean;
  readonly has_factor: boolean;
  readonly required_of: RequiredOf;
}

/** The session of this digest, if it has not ended and its owner is active. Asked for every request: nothing is cached. */
export async function findSession(db: Queryable, digest: Buffer): Promise<LiveSession | null> {
  const [row] = await db.query<SessionRow>(
    `select s.user_id, u.display_name, u.role, s.expires_at, s.last_used_at < app_now() - interval '1 minute' as stale,
       s.factor_at is not null as shown, coalesce(s.proved_at > app_now() - interval '${PROOF_MINUTES} minutes', false) as proved,
       ${hasFactorSql('s.user_id')} as has_factor, ${REQUIRED_OF_SQL} as required_of
     from sessions s join users u on u.id = s.user_id
     where s.digest = $1 and s.expires_at > app_now() and u.active`,
    [digest],
    'session_find',
  );
  if (!row) return null;
  const { user_id: userId, display_name: displayName, expires_at: expiresAt, stale, shown } = row;
  const facts = { requiredOf: row.required_of, role: asRole(row.role), hasFactor: row.has_factor, shown };
  const hold = holdOf(facts);
  // A password from before the second factor was added proves nothing of it.
  const proved = row.proved && hold !== 'verify';
  return { userId, displayName, role: facts.role, expiresAt, hold, asked: isAsked(facts), proved, stale };
}

/**
 * @returns when it ends, on the database's clock
 * @throws Problem `forbidden` for a sample person
 */
export async function insertSession(tx: Tx, session: NewSession): Promise<Date> {
  if (isSample(session.userId)) throw new Problem('forbidden', 'Sample people cannot sign in');
  const [row] = await tx.query<{ expires_at: Date }>(
    `insert into sessions (digest, user_id, expires_at, ip, user_agent, factor_at, proved_at)
     values ($1, $2, app_now() + $3 * interval '1 millisecond', $4, $5, case when $6 then app_now() end, case when $7 then app_now() end)
     returning expires_at`,
    [session.digest, session.userId, session.lifetimeMs, session.ip, session.userAgent, session.factor, session.fresh],
  );
  if (!row) throw new Error('the new session was not returned');
  return row.expires_at;
}

/** Notes the use, once a minute at most, whoever asks how often. */
export async function touchSession(db: Queryable, digest: Buffer): Promise<void> {
  await db.query(`update sessions set last_used_at = app_now() where digest = $1 and last_used_at < app_now() - interval '1 minute'`, [
    digest,
  ]);
}

/** Gives a live session a new name and a new end, 30 days after its start at the latest. Of simultaneous calls one wins; the others get null. */
export async function renameSession(
  tx: Tx,
  from: Buffer,
  to: Buffer,
  lifetimeMs: number,
): Promise<{ userId: string; expiresAt: Date } | null> {
  const [row] = await tx.query<{ user_id: string; expires_at: Date }>(
    `update sessions s set digest = $2, last_used_at = app_now(),
       expires_at = least(app_now() + $3 * interval '1 millisecond', s.created_at + greatest($3 * interval '1 millisecond', interval '30 days'))
     from users u where s.digest = $1 and s.expires_at > app_now() and u.id = s.user_id and u.active
     returning s.user_id, s.expires_at`,
    [from, to, lifetimeMs],
  );
  return row ? { userId: row.user_id, expiresAt: row.expires_at } : null;
}

/** @returns whose session ended, or null when there was none */
export async function deleteSession(tx: Tx, digest: Buffer): Promise<string | null> {
  const [row] = await tx.query<{ user_id: string }>('delete from sessions where digest = $1 returning user_id', [digest]);
  return row?.user_id ?? null;
}

/** Ends every session of a person, with half sign-ins and remembered devices. @returns how many ended */
export async function deleteSessionsOf(tx: Tx, userId: string): Promise<number> {
  await forgetSignIns(tx, userId);
  return (await tx.query('delete from sessions where user_id = $1 returning digest', [userId])).length;
}

/** A session as its owner sees it. */
export interface SessionRecord {
  readonly digest: Buffer;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
  readonly ip: string;
  readonly userAgent: string;
}

interface SessionRecordRow {
  readonly digest: Buffer;
  readonly created_at: Date;
  readonly last_used_at: Date;
  readonly expires_at: Date;
  readonly ip: string;
  readonly user_agent: string;
}

/** A person's open sessions, most recently used first. */
export async function selectSessionsOf(db: Queryable, userId: string): Promise<SessionRecord[]> {
  const rows = await db.query<SessionRecordRow>(
    `select digest, created_at, last_used_at, expires_at, ip, user_agent from sessions
     where user_id = $1 and expires_at > app_now() order by last_used_at desc, created_at desc, digest`,
    [userId],
  );
  return rows.map((row) => ({
    digest: row.digest,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    ip: row.ip,
    userAgent: row.user_agent,
  }));
}

/** Ends one open session if it is this person's. @returns whether there was one */
export async function deleteOwnSession(tx: Tx, userId: string, digest: Buffer): Promise<boolean> {
  const rows = await tx.query('delete from sessions where digest = $1 and user_id = $2 and expires_at > app_now() returning digest', [
    digest,
    userId,
  ]);
  return rows.length > 0;
}

/** The same, but for one session. `keep`: its digest in hexadecimal. @returns the digests of those that were open */
export async function deleteOtherSessions(tx: Tx, userId: string, keep: string | null): Promise<Buffer[]> {
  await forgetSignIns(tx, userId);
  const rows = await tx.query<{ digest: Buffer; open: boolean }>(
    `delete from sessions where user_id = $1 and ($2::text is null or digest <> decode($2, 'hex'))
     returning digest, expires_at > app_now() as open`,
    [userId, keep],
  );
  return rows.filter((row) => row.open).map((row) => row.digest);
}

/** Removes what ended. @returns how many */
export async function deleteExpiredSessions(db: Queryable): Promise<number> {
  return (await db.query('delete from sessions where expires_at <= app_now() returning digest')).length;
}
