import { zoneName } from './schedule/wall-clock.ts';
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

/** The zones in which people live, of those who have set one. */
export async function loadZones(db: Queryable, ids: Iterable<string | null>): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id): id is string => id !== null);
  const rows = await db.query<{ id: string; time_zone: string }>(
    'select id, time_zone from users where id = any($1::uuid[]) and time_zone is not null',
    [wanted],
  );
  return new Map(rows.filter((row) => zoneName(row.time_zone) !== null).map((row) => [row.id, row.time_zone]));
}
