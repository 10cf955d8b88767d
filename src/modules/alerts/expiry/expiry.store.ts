import type { Tx } from '../../../platform/db/database.ts';
import type { AlertStatus } from '../alert.ts';
import type { WatchedToken } from './expiry.ts';

/** Begins to watch tokens whose alerts expire since lately. */
export async function watchNewTokens(tx: Tx): Promise<void> {
  await tx.query(
    `insert into webhook_token_watch (token_id, due_at)
     select t.id, $1 from webhook_tokens t where t.stale_after is not null and t.revoked_at is null
     on conflict (token_id) do nothing`,
    [tx.now],
    'expiry_watch',
  );
}

/** The next token to look at, locked, unless another server works on it; null: none. */
export async function lockDueToken(tx: Tx): Promise<WatchedToken | null> {
  const [token] = await tx.query<WatchedToken>(
    `with due as materialized (
       select w.token_id, w.silent_since, w.resumed_at from webhook_token_watch w left join webhook_last_bodies b on b.token_id = w.token_id
        where w.due_at <= $1 or b.at > w.silent_since order by w.due_at limit 1 for update of w skip locked)
     select d.token_id as id, t.name, case when t.revoked_at is null then t.stale_after end as "staleAfter", b.at as "lastAt",
         d.silent_since as "silentSince", d.resumed_at as "resumedAt",
         (select min(coalesce(a.heard_at, a.created_at)) from alerts a where a.token_id = d.token_id and a.status <> 'resolved' and a.deleted_at is null) as "oldestAt"
       from due d join webhook_tokens t on t.id = d.token_id left join webhook_last_bodies b on b.token_id = d.token_id`,
    [tx.now],
    'expiry_due',
  );
  return token ?? null;
}

/** What is known of a token from now on; without a next look it is not watched any more. */
export async function noteToken(
  tx: Tx,
  id: string,
  known: { readonly silentSince: Date | null; readonly resumedAt: Date | null; readonly dueAt: Date | null },
): Promise<void> {
  if (known.dueAt === null) {
    await tx.query('delete from webhook_token_watch where token_id = $1', [id], 'expiry_unwatch');
    return;
  }
  await tx.query(
    'update webhook_token_watch set silent_since = $2, resumed_at = $3, due_at = $4 where token_id = $1',
    [id, known.silentSince, known.resumedAt, known.dueAt],
    'expiry_note',
  );
}

/** An open alert that its token was not known to have repeated. */
interface Doubtful {
  readonly id: string;
  readonly number: number;
  readonly group_id: string;
  readonly status: AlertStatus;
  /** It was repeated since it was looked at last. */
  readonly repeated: boolean;
}

/**
 * Open alerts of a token that were last known to be repeated at `before`, locked, at most `limit`. Of those that were
 * repeated since, it is known from now on.
 */
export function lockDoubtful(tx: Tx, tokenId: string, before: Date, limit: number): Promise<Doubtful[]> {
  return tx.query<Doubtful>(
    `with doubtful as materialized (
       select id from alerts where token_id = $1 and status <> 'resolved' and deleted_at is null and coalesce(heard_at, created_at) <= $2
        order by coalesce(heard_at, created_at) limit $3
     ), locked as materialized (
       select a.id, a.number, a.group_id, a.status, a.last_received_at, a.last_received_at > $2 as repeated from alerts a
        where a.id in (select id from doubtful) and a.status <> 'resolved' and a.deleted_at is null order by a.id for update
     ), heard as (
       update alerts a set heard_at = locked.last_received_at from locked where a.id = locked.id and locked.repeated
     )
     select id, number, group_id, status, repeated from locked`,
    [tokenId, before, limit],
    'expiry_stale',
  );
}

/** When a token is to be looked at: its time has come, it is new, or it delivers again. */
export const EXPIRY_DUE = `least((select min(due_at) from webhook_token_watch),
  (select app_now() from webhook_tokens t where t.stale_after is not null and t.revoked_at is null
     and not exists (select from webhook_token_watch w where w.token_id = t.id) limit 1),
  (select app_now() from webhook_token_watch w join webhook_last_bodies b on b.token_id = w.token_id where b.at > w.silent_since limit 1))`;
