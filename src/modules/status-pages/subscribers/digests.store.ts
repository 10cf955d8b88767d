import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { NoticeItem } from './notices.store.ts';

/** A digest on its way to the subscribers of a page. */
export interface Digest {
  readonly id: string;
  readonly page_id: string;
  readonly after_id: string | null;
  readonly created_at: Date;
  readonly items: readonly NoticeItem[];
}

/** Puts what waits into one digest a page, where the last digest is `pauseMs` ago. @returns whether there was any */
export async function formDigest(tx: Tx, pauseMs: number, newId: () => string): Promise<boolean> {
  const [page] = await tx.query<{ id: string }>(
    `select p.id from status_pages p
      where exists (select from status_page_notices n where n.page_id = p.id and n.digest_id is null)
        and (p.digest_at is null or p.digest_at <= $1::timestamptz - $2 * interval '1 ms')
      order by p.digest_at nulls first limit 1 for update skip locked`,
    [tx.now, pauseMs],
  );
  if (!page) return false;
  const id = newId();
  await tx.query('insert into status_page_digests (id, page_id, created_at) values ($1, $2, $3)', [id, page.id, tx.now]);
  await tx.query('update status_page_notices set digest_id = $2 where page_id = $1 and digest_id is null', [page.id, id]);
  await tx.query('update status_pages set digest_at = $2 where id = $1', [page.id, tx.now]);
  return true;
}

/** The oldest digest that has not reached everybody; nobody else works on it meanwhile. */
export async function lockDigest(tx: Tx): Promise<Digest | null> {
  const [digest] = await tx.query<Omit<Digest, 'items'>>(
    `select id, page_id, after_id, created_at from status_page_digests where done_at is null order by created_at limit 1 for update skip locked`,
    [],
  );
  if (!digest) return null;
  const items = await tx.query<{ item: NoticeItem }>('select item from status_page_notices where digest_id = $1 order by at, key', [
    digest.id,
  ]);
  return { ...digest, items: items.map(({ item }) => item) };
}

/** Keeps how far a digest has come. */
export async function advanceDigest(tx: Tx, id: string, afterId: string | null, done: boolean): Promise<void> {
  await tx.query(
    `update status_page_digests set after_id = coalesce($2, after_id), done_at = case when $3 then app_now() end where id = $1`,
    [id, afterId, done],
  );
}

/** When a digest is to be formed or goes on. `pauseMs` as in {@link formDigest}. */
export const digestsDue = (pauseMs: number) =>
  `least((select app_now() from status_page_digests where done_at is null limit 1),
    (select min(greatest(n.at, coalesce(p.digest_at + interval '${pauseMs} ms', n.at))) from status_page_notices n
       join status_pages p on p.id = n.page_id where n.digest_id is null))`;

/** A message to a webhook in a sender's hands. */
export interface ClaimedPost {
  readonly id: string;
  readonly subscriber_id: string;
  readonly digest_id: string;
  readonly attempts: number;
  readonly fence: number;
  readonly created_at: Date;
  readonly now: Date;
}

/** Plans messages to webhooks; each subscriber gets a digest once. */
export async function planPosts(
  tx: Tx,
  digestId: string,
  posts: ReadonlyArray<{ readonly id: string; readonly subscriberId: string }>,
): Promise<void> {
  if (posts.length === 0) return;
  await tx.query(
    `insert into status_page_posts (id, subscriber_id, digest_id, created_at, next_attempt_at)
     select r.id, r.subscriber, $2, $3, $3 from json_to_recordset($1::json) as r (id uuid, subscriber uuid)
     on conflict (subscriber_id, digest_id) do nothing`,
    [JSON.stringify(posts.map(({ id, subscriberId }) => ({ id, subscriber: subscriberId }))), digestId, tx.now],
  );
}

/** Takes due messages for `leaseMs`; one left by a crash is due again when that has passed. */
export async function claimPosts(db: Queryable, limit: number, leaseMs: number): Promise<ClaimedPost[]> {
  return db.query<ClaimedPost>(
    `update status_page_posts set state = 'sending', attempts = attempts + 1, fence = fence + 1, next_attempt_at = app_now() + $2 * interval '1 ms'
      where id in (select id from status_page_posts where state in ('pending', 'sending', 'failed') and next_attempt_at <= app_now()
                    order by next_attempt_at limit $1 for update skip locked)
      returning id, subscriber_id, digest_id, attempts, fence, created_at, app_now() as now`,
    [limit, leaseMs],
    'status_page_posts_claim',
  );
}

export async function settlePost(
  db: Queryable,
  { id, fence }: Pick<ClaimedPost, 'id' | 'fence'>,
  { state, detail, retryInMs }: { readonly state: 'sent' | 'failed' | 'dead'; readonly detail: string | null; readonly retryInMs: number },
): Promise<void> {
  await db.query(
    `update status_page_posts set state = $3, last_error = $4, next_attempt_at = app_now() + $5 * interval '1 ms'
      where id = $1 and fence = $2 and state = 'sending'`,
    [id, fence, state, detail?.slice(0, 500) ?? null, retryInMs],
    'status_page_posts_settle',
  );
}

/** What a digest says, for sending it. */
export async function itemsOf(db: Queryable, digestId: string): Promise<NoticeItem[]> {
  const rows = await db.query<{ item: NoticeItem }>('select item from status_page_notices where digest_id = $1 order by at, key', [
    digestId,
  ]);
  return rows.map(({ item }) => item);
}

export const POSTS_DUE = `select min(next_attempt_at) from status_page_posts where state in ('pending', 'sending', 'failed')`;

/** Forgets digests that everybody has had for a month, with what they said. */
export async function pruneDigests(db: Queryable): Promise<void> {
  await db.query(`delete from status_page_digests where done_at < app_now() - interval '30 days'`);
}
