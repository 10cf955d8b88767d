import type { Queryable, Tx } from '../../../platform/db/database.ts';

/** A browser that was sent to a provider. */
export interface Flow {
  /** Keyed digest of the state. */
  readonly digest: Buffer;
  /** Keyed digest of the cookie. */
  readonly browser: Buffer;
  readonly purpose: string;
  readonly userId: string | null;
  /** Sealed. */
  readonly secrets: string;
}

/** @param lifetimeMs on the database's clock */
export async function insertFlow(db: Queryable, flow: Flow, lifetimeMs: number): Promise<void> {
  await db.query(
    `insert into sign_in_flows (digest, browser, purpose, user_id, secrets, expires_at)
     values ($1, $2, $3, $4, $5, app_now() + $6 * interval '1 millisecond')`,
    [flow.digest, flow.browser, flow.purpose, flow.userId, flow.secrets, lifetimeMs],
  );
}

/** Takes a flow away: of any number of calls one gets it. Null: unknown, used, or out of time. */
export async function takeFlow(db: Queryable, digest: Buffer): Promise<Flow | null> {
  const [row] = await db.query<{
    digest: Buffer;
    browser: Buffer;
    purpose: string;
    user_id: string | null;
    secrets: string;
    live: boolean;
  }>('delete from sign_in_flows where digest = $1 returning digest, browser, purpose, user_id, secrets, expires_at > app_now() as live', [
    digest,
  ]);
  if (!row?.live) return null;
  return { digest: row.digest, browser: row.browser, purpose: row.purpose, userId: row.user_id, secrets: row.secrets };
}

/** Removes those that nobody came back from. */
export async function deleteExpiredFlows(db: Queryable): Promise<void> {
  await db.query('delete from sign_in_flows where expires_at <= app_now()');
}

/** Whether an account, active or not, has this normalised address. */
export async function isAddressTaken(tx: Tx, emailNormalised: string): Promise<boolean> {
  return (await tx.query('select 1 from users where email_normalised = $1', [emailNormalised])).length > 0;
}
