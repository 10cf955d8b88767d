import type { Queryable } from '../../platform/db/database.ts';

/** A person as schedules show him. */
export interface Person {
  readonly id: string;
  readonly display_name: string;
  readonly active: boolean;
}

/** The people with these ids, in no order; closed accounts included. */
export async function loadPeople(db: Queryable, ids: Iterable<string | null>): Promise<Map<string, Person>> {
  const wanted = [...new Set(ids)].filter((id): id is string => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db.query<Person>(
    'select id, display_name, (active and deleted_at is null) as active from users where id = any($1::uuid[])',
    [wanted],
    'oncall_people',
  );
  return new Map(rows.map((row) => [row.id, row]));
}
