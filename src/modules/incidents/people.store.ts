import type { Queryable } from '../../platform/db/database.ts';

/** The name of somebody who can work: null for unknown, deactivated and deleted people. */
export async function findActiveName(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.query<{ display_name: string }>(
    'select display_name from users where id = $1 and active and deleted_at is null',
    [userId],
    'incident_person',
  );
  return row?.display_name ?? null;
}

/** Names of these people, of those who can work. */
export async function activeNames(db: Queryable, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; name: string }>(
    'select id, display_name as name from users where id = any($1::uuid[]) and active and deleted_at is null',
    [userIds],
    'incident_active_people',
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}
