import type { Queryable } from '../db/database.ts';

/** What a key is scoped to. */
export interface KeyScope {
  readonly caller: string;
  /** Method and path. */
  readonly route: string;
  readonly key: string;
}

/** The first answer, as stored. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Sealed; null for an empty body. */
  readonly body: string | null;
}

/** What a key turned out to be: ours to run, or somebody's before us. */
export type Claim =
  | { readonly kind: 'ours'; readonly lease: Date }
  | { readonly kind: 'running' }
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'answered'; readonly answer: StoredAnswer };

/** Longer than any request may take; after it a crashed first request may be run again. */
const LEASE = '2 minutes';
const KEPT = '24 hours';

interface Row {
  readonly fingerprint: Buffer;
  readonly status: number | null;
  readonly headers: Record<string, string> | null;
  readonly body: string | null;
}

/** Takes the key, or says who has it. One of any number of simultaneous calls gets `ours`. */
export async function claimKey(db: Queryable, { caller, route, key }: KeyScope, fingerprint: Buffer): Promise<Claim> {
  const [claimed] = await db.query<{ lease: Date }>(
    `insert into idempotency_keys as k (caller, route, key, fingerprint, lease_until, expires_at)
     values ($1, $2, $3, $4, app_now() + $5::interval, app_now() + $6::interval)
     on conflict (caller, route, key) do update set
       fingerprint = excluded.fingerprint, status = null, headers = null, body = null,
       lease_until = excluded.lease_until, created_at = app_now(), expires_at = excluded.expires_at
     where k.expires_at <= app_now() or (k.status is null and k.lease_until <= app_now() and k.fingerprint = excluded.fingerprint)
     returning lease_until as lease`,
    [caller, route, key, fingerprint, LEASE, KEPT],
  );
  if (claimed) return { kind: 'ours', lease: claimed.lease };
  const [row] = await db.query<Row>(
    'select fingerprint, status, headers, body from idempotency_keys where caller = $1 and route = $2 and key = $3',
    [caller, route, key],
  );
  if (!row) return { kind: 'running' };
  if (!row.fingerprint.equals(fingerprint)) return { kind: 'mismatch' };
  if (row.status === null) return { kind: 'running' };
  return { kind: 'answered', answer: { status: row.status, headers: row.headers ?? {}, body: row.body } };
}

/** Keeps the answer of the run that holds the lease. @returns false when another run took over, or the answer is kept already */
export async function storeAnswer(db: Queryable, { caller, route, key }: KeyScope, lease: Date, answer: StoredAnswer): Promise<boolean> {
  const rows = await db.query(
    `update idempotency_keys set status = $5, headers = $6, body = $7
     where caller = $1 and route = $2 and key = $3 and lease_until = $4 and status is null returning 1`,
    [caller, route, key, lease, answer.status, JSON.stringify(answer.headers), answer.body],
  );
  return rows.length > 0;
}

/** Gives the key back: the run changed nothing, so the next call may try. */
export async function releaseKey(db: Queryable, { caller, route, key }: KeyScope, lease: Date): Promise<void> {
  await db.query('delete from idempotency_keys where caller = $1 and route = $2 and key = $3 and lease_until = $4 and status is null', [
    caller,
    route,
    key,
    lease,
  ]);
}

/** Removes keys that are a day old. @returns how many */
export async function deleteExpiredKeys(db: Queryable): Promise<number> {
  return (await db.query('delete from idempotency_keys where expires_at <= app_now() returning 1')).length;
}
