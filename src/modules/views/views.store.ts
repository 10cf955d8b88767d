import { randomUUIDv7 } from 'node:crypto';
import type { Queryable, Tx } from '../../platform/db/database.ts';

/** A list that a person keeps under a name. */
export interface SavedView {
  readonly id: string;
  readonly page: string;
  readonly name: string;
  /** Names and values as they stand in the page's address. */
  readonly search: Readonly<Record<string, string>>;
  readonly created_at: Date;
}

const SHOWN = 'id, page, name, search, created_at';

/** A person's views of one page, by name. */
export function listViews(db: Queryable, userId: string, page: string): Promise<SavedView[]> {
  return db.query<SavedView>(`select ${SHOWN} from saved_views where user_id = $1 and page = $2 order by lower(name), id`, [userId, page]);
}

/** Locks the person's row, so that two savers count one after the other; how many views of the page there are. */
export async function countViews(tx: Tx, userId: string, page: string): Promise<number> {
  await tx.query('select 1 from users where id = $1 for no key update', [userId]);
  const [row] = await tx.query<{ count: number }>('select count(*) as count from saved_views where user_id = $1 and page = $2', [
    userId,
    page,
  ]);
  return row?.count ?? 0;
}

/** Keeps a view; one of the same name is replaced. */
export async function putView(tx: Tx, userId: string, view: Pick<SavedView, 'page' | 'name' | 'search'>): Promise<SavedView> {
  const [row] = await tx.query<SavedView>(
    `insert into saved_views (id, user_id, page, name, search, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, page, name) do update set search = excluded.search returning ${SHOWN}`,
    [randomUUIDv7(), userId, view.page, view.name, JSON.stringify(view.search), tx.now],
  );
  if (!row) throw new Error('the saved view was not returned');
  return row;
}

/** Removes one of a person's own; the removed one, or null when this person has none with this id. */
export async function deleteView(tx: Tx, userId: string, id: string): Promise<SavedView | null> {
  const [row] = await tx.query<SavedView>(`delete from saved_views where user_id = $1 and id = $2 returning ${SHOWN}`, [userId, id]);
  return row ?? null;
}
