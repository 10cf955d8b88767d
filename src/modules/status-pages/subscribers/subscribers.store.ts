import type { EncryptedColumn } from '../../../platform/crypto/rotate.store.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { TOTAL_CAP } from '../../../platform/http/list.ts';
import { listing, type Window } from '../../../platform/http/listing.store.ts';

export const SUBSCRIBER_STATES = ['pending', 'active', 'ended'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** Why a subscription ended: the reader wanted it, the mailbox does not exist, the webhook says it is gone. */
export const ENDED_REASONS = ['unsubscribed', 'bounced', 'gone'] as const;
export type EndedReason = (typeof ENDED_REASONS)[number];

/** Who is told of what a page publishes. */
export interface Subscriber {
  readonly id: string;
  readonly page_id: string;
  readonly kind: 'email' | 'webhook';
  readonly email: string | null;
  /** Of a webhook: its address and signing secret, sealed. */
  readonly target: string;
  readonly host: string | null;
  /** None: all. */
  readonly component_ids: readonly string[];
  readonly state: SubscriberState;
  readonly ended_reason: EndedReason | null;
  readonly last_error: string | null;
  readonly created_at: Date;
  readonly confirmed_at: Date | null;
  readonly ended_at: Date | null;
}

/** What the seal of a webhook proves: that it belongs to this row. */
export const targetContext = (id: string): string => `status_page_subscribers.target.${id}`;

/** Addresses and secrets of webhooks, for moving them to the newest key. */
export const SUBSCRIBER_TARGETS: EncryptedColumn = {
  table: 'status_page_subscribers',
  column: 'target',
  key: ['id'],
  shape: 'text',
  contextOf: ({ id = '' }) => targetContext(id),
};

const COLUMNS = `s.id, s.page_id, s.kind, s.email, s.target, s.host, s.component_ids, s.state, s.ended_reason, s.last_error, s.created_at, s.confirmed_at, s.ended_at`;

/** How subscribers may be sorted. */
export const subscribersWindow = listing({
  from: 'status_page_subscribers s',
  id: 's.id',
  sorts: { created_at: { 's.created_at': 'timestamptz' } },
  first: '-created_at',
});

export async function listSubscribers(
  db: Queryable,
  wanted: { readonly pageId: string; readonly state: SubscriberState | null; readonly search: string | null; readonly window: Window },
): Promise<{ subscribers: Subscriber[]; counted: number }> {
  const where = `s.page_id = $1 and ($2::text is null or s.state = $2)
    and ($3::text is null or strpos(lower(coalesce(s.email, s.host)), lower($3)) > 0)`;
  const filter = [wanted.pageId, wanted.state, wanted.search];
  const values: unknown[] = [...filter];
  const subscribers = await db.query<Subscriber>(
    `select ${COLUMNS} from (select * from status_page_subscribers s where ${where} ${wanted.window.rest(values)}) s ${wanted.window.orderBy}`,
    values,
  );
  const [row] = await db.query<{ counted: number }>(
    `select count(*) as counted from (select from status_page_subscribers s where ${where} limit ${TOTAL_CAP + 1}) c`,
    filter,
  );
  return { subscribers, counted: row?.counted ?? 0 };
}

export async function countSubscribers(db: Queryable, pageId: string): Promise<Record<SubscriberState, number>> {
  const rows = await db.query<{ state: SubscriberState; counted: number }>(
    'select state, count(*) as counted from status_page_subscribers where page_id = $1 group by state',
    [pageId],
  );
  const counts = { pending: 0, active: 0, ended: 0 };
  for (const { state, counted } of rows) counts[state] = counted;
  return counts;
}

export async function findSubscriber(db: Queryable, id: string): Promise<Subscriber | null> {
  const [row] = await db.query<Subscriber>(`select ${COLUMNS} from status_page_subscribers s where s.id = $1`, [id]);
  return row ?? null;
}

/** The subscription of this address that has not ended; locked until the transaction ends. */
export async function lockByEmail(tx: Tx, pageId: string, email: string): Promise<Subscriber | null> {
  const [row] = await tx.query<Subscriber>(
    `select ${COLUMNS} from status_page_subscribers s
      where s.page_id = $1 and lower(s.email) = lower($2) and s.kind = 'email' and s.state <> 'ended' for update`,
    [pageId, email],
  );
  return row ?? null;
}

/** Sign-ups of a page that nobody has confirmed. */
export async function countPending(db: Queryable, pageId: string, most: number): Promise<number> {
  const [row] = await db.query<{ counted: number }>(
    `select count(*) as counted from (select from status_page_subscribers where page_id = $1 and state = 'pending' limit $2) c`,
    [pageId, most],
  );
  return row?.counted ?? 0;
}

/** A subscription to be. @returns false when this address has one already */
export async function insertSubscriber(
  tx: Tx,
  row: Pick<Subscriber, 'id' | 'page_id' | 'kind' | 'email' | 'target' | 'host' | 'component_ids' | 'state'>,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into status_page_subscribers (id, page_id, kind, email, target, host, component_ids, state, created_at, confirmed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $8 = 'active' then $9::timestamptz end)
     on conflict (page_id, lower(email)) where kind = 'email' and state <> 'ended' do nothing returning id`,
    [row.id, row.page_id, row.kind, row.email, row.target, row.host, row.component_ids, row.state, tx.now],
  );
  return rows.length === 1;
}

/** The same address asked again before it confirmed: what it chose last counts. */
export async function renewPending(tx: Tx, id: string, componentIds: readonly string[]): Promise<void> {
  await tx.query(`update status_page_subscribers set component_ids = $2, created_at = $3 where id = $1 and state = 'pending'`, [
    id,
    componentIds,
    tx.now,
  ]);
}

/** @returns false when there is nothing to confirm: it ended, or the link is older than `hours` */
export async function confirmSubscriber(tx: Tx, id: string, hours: number): Promise<boolean> {
  const rows = await tx.query(
    `update status_page_subscribers set state = 'active', confirmed_at = coalesce(confirmed_at, $2)
      where id = $1 and (state = 'active' or (state = 'pending' and created_at > $2::timestamptz - $3 * interval '1 hour')) returning id`,
    [id, tx.now, hours],
  );
  return rows.length === 1;
}

/** Ends a subscription. @returns the page; null when it had ended already */
export async function endSubscriber(db: Queryable, id: string, reason: EndedReason, detail: string | null): Promise<string | null> {
  const [row] = await db.query<{ page_id: string }>(
    `update status_page_subscribers set state = 'ended', ended_reason = $2, last_error = coalesce($3, last_error), ended_at = app_now()
      where id = $1 and state <> 'ended' returning page_id`,
    [id, reason, detail?.slice(0, 500) ?? null],
  );
  return row?.page_id ?? null;
}

/** Keeps why the last message did not arrive; null: it did. */
export async function noteError(db: Queryable, id: string, detail: string | null): Promise<void> {
  await db.query('update status_page_subscribers set last_error = $2 where id = $1 and last_error is distinct from $2', [
    id,
    detail?.slice(0, 500) ?? null,
  ]);
}

/** @returns what was removed */
export async function deleteSubscriber(tx: Tx, pageId: string, id: string): Promise<Pick<Subscriber, 'kind'> | null> {
  const [row] = await tx.query<Pick<Subscriber, 'kind'>>(
    'delete from status_page_subscribers where id = $2 and page_id = $1 returning kind',
    [pageId, id],
  );
  return row ?? null;
}

/** The next active subscribers of a page behind `afterId`, in the order of their ids. */
export async function activeAfter(tx: Tx, pageId: string, afterId: string | null, limit: number): Promise<Subscriber[]> {
  return tx.query<Subscriber>(
    `select ${COLUMNS} from status_page_subscribers s
      where s.page_id = $1 and s.state = 'active' and ($2::uuid is null or s.id > $2) order by s.id limit $3`,
    [pageId, afterId, limit],
    'status_page_subscribers_active',
  );
}

/** Forgets addresses that never confirmed, and those that ended a month ago. */
export async function pruneSubscribers(db: Queryable): Promise<void> {
  await db.query(
    `delete from status_page_subscribers where (state = 'pending' and created_at < app_now() - interval '2 days')
       or (state = 'ended' and ended_at < app_now() - interval '30 days')`,
  );
}
