import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { TOTAL_CAP } from '../../../platform/http/list.ts';
import { listing, type Window } from '../../../platform/http/listing.store.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Impact, Post, PostStatus } from '../page.ts';
import type { Raising } from '../shown-status.ts';

const POST = `i.id, i.page_id, i.title, i.status, i.impact, i.component_ids, i.incident_id, i.started_at, i.resolved_at, i.created_at, i.updated_at,
  coalesce((select json_agg(json_build_object('id', u.id, 'status', u.status, 'message', u.message, 'at', u.at, 'edited_at', u.edited_at)
                            order by u.at desc, u.id desc)
              from status_page_updates u where u.post_id = i.id), '[]') as updates`;

interface Row extends Omit<Post, 'updates'> {
  readonly updates: ReadonlyArray<{ id: string; status: PostStatus; message: string; at: string; edited_at: string | null }>;
}

function postOf(row: Row): Post {
  return {
    ...row,
    updates: row.updates.map((update) => ({
      ...update,
      at: new Date(update.at),
      edited_at: update.edited_at === null ? null : new Date(update.edited_at),
    })),
  };
}

/** How published incidents may be sorted. */
export const postsWindow = listing({
  from: 'status_page_incidents i',
  id: 'i.id',
  sorts: { created_at: { 'i.created_at': 'timestamptz' }, started_at: { 'i.started_at': 'timestamptz' } },
  first: '-created_at',
});

export async function listPosts(
  db: Queryable,
  pageId: string,
  open: boolean | null,
  window: Window,
): Promise<{ posts: Post[]; counted: number }> {
  const where = `i.page_id = $1 and ($2::boolean is null or (i.status <> 'resolved') = $2)`;
  const values: unknown[] = [pageId, open];
  const rows = await db.query<Row>(
    `select ${POST} from (select * from status_page_incidents i where ${where} ${window.rest(values)}) i ${window.orderBy}`,
    values,
  );
  const [row] = await db.query<{ counted: number }>(
    `select count(*) as counted from (select from status_page_incidents i where ${where} limit ${TOTAL_CAP + 1}) c`,
    [pageId, open],
  );
  return { posts: rows.map(postOf), counted: row?.counted ?? 0 };
}

/** What is published on these pages and not resolved, as far as it decides what components show. */
export function raisingPosts(db: Queryable, pageIds: readonly string[]): Promise<Raising[]> {
  return db.query<Raising>(
    `select status, impact, component_ids, raised_at from status_page_incidents where page_id = any($1::uuid[]) and status <> 'resolved'`,
    [pageIds],
    'status_page_raising',
  );
}

/** What the page shows: all that are open, and the newest of the others. */
export async function shownPosts(db: Queryable, pageId: string, most: number): Promise<Post[]> {
  const rows = await db.query<Row>(
    `select ${POST} from status_page_incidents i where i.page_id = $1 order by (i.status = 'resolved'), i.started_at desc, i.id desc limit $2`,
    [pageId, most],
    'status_page_posts',
  );
  return rows.map(postOf);
}

export async function findPost(db: Queryable, pageId: string, id: string): Promise<Post | null> {
  const [row] = await db.query<Row>(`select ${POST} from status_page_incidents i where i.id = $2 and i.page_id = $1`, [pageId, id]);
  return row ? postOf(row) : null;
}

/** The published incident that is about this one. */
export async function findPostOf(db: Queryable, pageId: string, incidentId: string): Promise<Post | null> {
  const [row] = await db.query<Row>(`select ${POST} from status_page_incidents i where i.incident_id = $2 and i.page_id = $1`, [
    pageId,
    incidentId,
  ]);
  return row ? postOf(row) : null;
}

/** A published incident to be. */
export type NewPost = Pick<Post, 'id' | 'page_id' | 'title' | 'status' | 'impact' | 'component_ids' | 'incident_id' | 'started_at'>;

export async function insertPost(tx: Tx, post: NewPost): Promise<void> {
  await tx.query(
    `insert into status_page_incidents (id, page_id, title, status, impact, component_ids, incident_id, started_at, resolved_at, created_at, updated_at, raised_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $4 = 'resolved' then $9::timestamptz end, $9, $9, $9)`,
    [post.id, post.page_id, post.title, post.status, post.impact, post.component_ids, post.incident_id, post.started_at, tx.now],
  );
}

export async function updatePost(
  tx: Tx,
  id: string,
  to: { readonly title: string; readonly status: PostStatus; readonly impact: Impact; readonly component_ids: readonly string[] },
): Promise<void> {
  await tx.query(
    `update status_page_incidents set title = $2, status = $3, impact = $4, component_ids = $5, updated_at = $6,
       resolved_at = case when $3 = 'resolved' then coalesce(resolved_at, $6) end,
       raised_at = case when (impact, component_ids, status = 'resolved') is distinct from ($4, $5::uuid[], $3 = 'resolved') then $6 else raised_at end
      where id = $1`,
    [id, to.title, to.status, to.impact, to.component_ids, tx.now],
  );
}

/** An update to be. */
export interface NewUpdate {
  readonly id: string;
  readonly post_id: string;
  readonly key: string;
  readonly status: PostStatus;
  readonly message: string;
  readonly author: object;
}

/** @returns false when an update with its key is there already */
export async function insertUpdate(tx: Tx, update: NewUpdate): Promise<boolean> {
  const rows = await tx.query(
    `insert into status_page_updates (id, post_id, key, status, message, at, author) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (key) do nothing returning id`,
    [update.id, update.post_id, update.key, update.status, update.message, tx.now, JSON.stringify(update.author)],
  );
  return rows.length === 1;
}

/** The update that was published under a key. */
export async function findUpdateByKey(
  db: Queryable,
  key: string,
): Promise<{ readonly id: string; readonly post_id: string; readonly message: string } | null> {
  const [row] = await db.query<{ id: string; post_id: string; message: string }>(
    'select id, post_id, message from status_page_updates where key = $1',
    [key],
  );
  return row ?? null;
}

/** Ids of the pages that show a component of one of these services, in a fixed order. */
export async function pagesShowing(db: Queryable, serviceIds: readonly string[]): Promise<string[]> {
  if (serviceIds.length === 0) return [];
  const rows = await db.query<{ page_id: string }>(
    'select distinct page_id from status_page_components where service_id = any($1::uuid[]) order by page_id',
    [serviceIds],
  );
  return rows.map((row) => row.page_id);
}

/** The pages on which an incident is published. */
export function pagesOfIncident(
  db: Queryable,
  incidentId: string,
): Promise<Array<{ readonly id: string; readonly title: string; readonly slug: string }>> {
  return db.query(
    `select p.id, p.title, p.slug from status_page_incidents i join status_pages p on p.id = i.page_id
      where i.incident_id = $1 order by lower(p.title), p.id`,
    [incidentId],
    'status_pages_of_incident',
  );
}

/** The pages on which customers read that an incident goes on, by title. */
export function unresolvedPostsOf(
  db: Queryable,
  incidentId: string,
): Promise<Array<{ readonly page_id: string; readonly title: string; readonly status: Exclude<PostStatus, 'resolved'> }>> {
  return db.query(
    `select p.id as page_id, p.title, i.status from status_page_incidents i join status_pages p on p.id = i.page_id
      where i.incident_id = $1 and i.status <> 'resolved' order by lower(p.title), p.id`,
    [incidentId],
    'status_pages_unresolved',
  );
}

/** Who wrote last what customers read of an incident. */
export async function lastAuthorOf(db: Queryable, incidentId: string): Promise<Actor | null> {
  const [row] = await db.query<{ author: Actor }>(
    `select u.author from status_page_updates u join status_page_incidents i on i.id = u.post_id
      where i.incident_id = $1 order by u.at desc, u.id desc limit 1`,
    [incidentId],
    'status_pages_last_author',
  );
  return row?.author ?? null;
}

export async function editUpdate(tx: Tx, postId: string, id: string, message: string): Promise<boolean> {
  const rows = await tx.query(
    `update status_page_updates set message = $3, edited_at = $4 where id = $2 and post_id = $1 and message <> $3 returning id`,
    [postId, id, message, tx.now],
  );
  if (rows.length === 1) await tx.query('update status_page_incidents set updated_at = $2 where id = $1', [postId, tx.now]);
  return rows.length === 1;
}

export async function deletePost(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from status_page_incidents where id = $1', [id]);
}
