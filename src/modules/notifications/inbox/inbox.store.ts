import { isSample } from '../../../platform/sample-rows/mark.ts';
import type { DeclaredName } from '../../../platform/declared-names.ts';
import { randomUUIDv7 } from 'node:crypto';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { TOTAL_CAP } from '../../../platform/http/list.ts';
import { listing, type Window } from '../../../platform/http/listing.store.ts';

/** Something a person is told inside the page. */
export interface InboxNotification {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  /** Path inside the page, or null. */
  readonly link: string | null;
  readonly created_at: Date;
  readonly read_at: Date | null;
}

/** What to tell, and whom. */
export interface NewNotification {
  readonly userIds: readonly string[];
  readonly kind: DeclaredName<'notification'>;
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
  /** The same thing is told a person once. */
  readonly dedupKey: string;
}

const SHOWN = 'id, kind, title, body, link, created_at, read_at';

/** Stores the notification for everybody who was not told yet; returns who was. */
export async function insertNotifications(tx: Tx, notice: NewNotification): Promise<{ id: string; user_id: string }[]> {
  const userIds = [...new Set(notice.userIds)].filter((id) => !isSample(id)).sort();
  return tx.query(
    `insert into notifications (id, user_id, kind, title, body, link, dedup_key, created_at)
     select n.id, n.user_id, $3, $4, $5, $6, $7, $8 from unnest($1::uuid[], $2::uuid[]) as n (id, user_id)
     on conflict (user_id, dedup_key) do nothing returning id, user_id`,
    [userIds.map(() => randomUUIDv7()), userIds, notice.kind, notice.title, notice.body, notice.link, notice.dedupKey, tx.now],
    'inbox_insert',
  );
}

/** Which notifications of a person: `read` null shows all. */
export interface InboxPaging {
  readonly read: boolean | null;
  readonly window: Window;
}

/** How notifications may be sorted. */
export const inboxWindow = listing({
  from: 'notifications',
  id: 'id',
  sorts: { created_at: { created_at: 'timestamptz' } },
  first: '-created_at',
});

const WANTED = `user_id = $1 and ($2::boolean is null or (read_at is not null) = $2)`;

/** A page of a person's notifications and how many there are (counted to the cap and one). */
export async function listNotifications(
  db: Queryable,
  userId: string,
  { read, window }: InboxPaging,
): Promise<{ items: InboxNotification[]; counted: number }> {
  const values: unknown[] = [userId, read];
  const [items, [total]] = await Promise.all([
    db.query<InboxNotification>(`select ${SHOWN} from notifications where ${WANTED} ${window.rest(values)}`, values),
    db.query<{ count: number }>(`select count(*) as count from (select 1 from notifications where ${WANTED} limit $3) n`, [
      userId,
      read,
      TOTAL_CAP + 1,
    ]),
  ]);
  return { items, counted: total?.count ?? 0 };
}

/** How many a person has not read. */
export async function countUnread(db: Queryable, userId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select count(*) as count from notifications where user_id = $1 and read_at is null',
    [userId],
    'inbox_unread',
  );
  return row?.count ?? 0;
}

/** Marks one as read and returns it; null when this person has none with this id. The first reading counts. */
export async function markRead(tx: Tx, userId: string, id: string): Promise<InboxNotification | null> {
  const [row] = await tx.query<InboxNotification>(
    `update notifications set read_at = coalesce(read_at, $3) where id = $2 and user_id = $1 returning ${SHOWN}`,
    [userId, id, tx.now],
    'inbox_read',
  );
  return row ?? null;
}

/** Marks everything a person has as read; returns how many were not. */
export async function markAllRead(tx: Tx, userId: string): Promise<number> {
  const rows = await tx.query(
    'update notifications set read_at = $2 where user_id = $1 and read_at is null returning id',
    [userId, tx.now],
    'inbox_read_all',
  );
  return rows.length;
}

/** Removes what is older than `days`; returns how many. */
export async function pruneNotifications(db: Queryable, days: number): Promise<number> {
  const rows = await db.query('delete from notifications where created_at < app_now() - make_interval(days => $1) returning id', [days]);
  return rows.length;
}
