import type { Queryable, Tx } from '../db/database.ts';

/** Notification channel: the payload is the name of a lease that was given back. */
export const LEASE_CHANNEL = 'tocsin_lease';

/** A try to take a lease: the new fence, or how long the present holder still has, in milliseconds. */
export type Taken = { readonly fence: number } | { readonly remainingMs: number };

/**
 * Takes the lease if nobody holds it by the database's clock, or if this very holder does: it lost track of a renewal.
 * `holder` must be unique to the process.
 */
export async function takeLease(db: Queryable, lease: { name: string; holder: string; ttlMs: number }): Promise<Taken> {
  const [taken] = await db.query<{ fence: number }>(
    `insert into leases (name, holder, fence, expires_at)
     values ($1, $2, 1, app_now() + $3 * interval '1 millisecond')
     on conflict (name) do update
       set holder = excluded.holder, fence = leases.fence + 1, expires_at = excluded.expires_at
       where leases.expires_at <= app_now() or leases.holder = excluded.holder
     returning fence`,
    [lease.name, lease.holder, lease.ttlMs],
  );
  if (taken) return { fence: taken.fence };
  const [held] = await db.query<{ remaining: number }>(
    'select greatest(0, extract(epoch from expires_at - app_now()) * 1000)::float8 as remaining from leases where name = $1',
    [lease.name],
  );
  return { remainingMs: held?.remaining ?? 0 };
}

/** Extends a lease that is still held; false when it has expired or somebody else has it. */
export async function renewLease(db: Queryable, lease: { name: string; fence: number; ttlMs: number }): Promise<boolean> {
  const rows = await db.query(
    `update leases set expires_at = app_now() + $3 * interval '1 millisecond'
      where name = $1 and fence = $2 and expires_at > app_now() returning 1`,
    [lease.name, lease.fence, lease.ttlMs],
  );
  return rows.length > 0;
}

/** Gives a lease back at once and tells the others. */
export async function giveBackLease(db: Queryable, lease: { name: string; fence: number }): Promise<void> {
  await db.query(
    `with given as (update leases set expires_at = app_now() where name = $1 and fence = $2 and expires_at > app_now() returning name)
     select pg_notify('${LEASE_CHANNEL}', name) from given`,
    [lease.name, lease.fence],
  );
}

/**
 * SQL condition for writes that only the present holder may make: a holder that lost its lease without knowing changes
 * 0 rows. The arguments are the placeholders of the lease's name and fence.
 *
 * @example `update escalations set … where id = $1 and ${leaseHeld('$2', '$3')}`
 */
export function leaseHeld(name: `$${number}`, fence: `$${number}`): string {
  return `exists (select 1 from leases where name = ${name} and fence = ${fence} and expires_at > app_now())`;
}

/** How long a frozen process keeps the rows locked that it took as the leader, in milliseconds. */
const FROZEN_LIMIT_MS = 5_000;

/** Ends this transaction when its process stands still, so that the next leader can take the rows. */
export async function endWhenFrozen(tx: Tx): Promise<void> {
  await tx.query(`select set_config('idle_in_transaction_session_timeout', $1, true)`, [String(FROZEN_LIMIT_MS)]);
}
