import type { Queryable } from '../../../platform/db/database.ts';
import type { SeenBefore } from './seen-before.ts';

/** What was learnt from an incident. */
export interface Learnt {
  readonly incidentId: string;
  /** Of a post-mortem that is approved or published; null: none. */
  readonly cause: string | null;
  /** The open ones, and those that were done and came back. */
  readonly items: SeenBefore['openItems'];
}

/** Items that are named; a longer list is read in the post-mortem. */
const ITEMS_MAX = 10;

/** What was learnt from each of these incidents. */
export function learntFrom(db: Queryable, incidentIds: readonly string[]): Promise<Learnt[]> {
  return db.query<Learnt>(
    `select w.id as "incidentId",
       (select p.content ->> 'root_cause' from post_mortems p where p.incident_id = w.id and p.status in ('approved', 'published')) as cause,
       coalesce((select json_agg(json_build_object('id', i.id, 'title', i.title, 'done', i.status = 'done', 'recurred', i.recurred_at is not null)) from (
         select id, title, status, recurred_at from action_items
          where incident_id = w.id and (status in ('open', 'in_progress') or (status = 'done' and recurred_at is not null))
          order by recurred_at is null, created_at, id limit ${ITEMS_MAX}) i), '[]') as items
       from unnest($1::uuid[]) as w (id)`,
    [incidentIds],
    'learnt_from_incidents',
  );
}
