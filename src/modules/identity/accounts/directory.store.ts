import type { Queryable } from '../../../platform/db/database.ts';

/** Somebody as colleagues see him: a name, never an address. */
export interface Colleague {
  readonly id: string;
  readonly display_name: string;
  /** False: can neither sign in nor be paged any more. */
  readonly active: boolean;
}

/** Active people whose name contains the text, by name. */
export function searchColleagues(db: Queryable, text: string, limit: number): Promise<Colleague[]> {
  return db.query<Colleague>(
    `select id, display_name, active and deleted_at is null as active from users
      where active and deleted_at is null and display_name ilike $1 order by display_name, id limit $2`,
    [`%${text.replace(/[\\%_]/g, '\\$&')}%`, limit],
    'people_search',
  );
}

/** These people, also those who are gone. Ids that are nobody's are left out. */
export function findColleagues(db: Queryable, ids: readonly string[]): Promise<Colleague[]> {
  return db.query<Colleague>(
    `select id, display_name, active and deleted_at is null as active from users where id = any($1::uuid[]) order by display_name, id`,
    [ids],
    'people_by_id',
  );
}

/** Active people with this name, this address, or the part of their address before the sign; no case counts. */
export function peopleNamed(db: Queryable, name: string): Promise<Array<{ id: string; name: string }>> {
  return db.query(
    `select id, display_name as name from users where active and deleted_at is null
        and (lower(display_name) = lower($1) or lower(email) = lower($1) or lower(split_part(email, '@', 1)) = lower($1)
          or lower(split_part(display_name, ' ', 1)) = lower($1))
      order by lower(display_name) = lower($1) or lower(email) = lower($1) desc, display_name, id limit 5`,
    [name],
    'people_named',
  );
}
