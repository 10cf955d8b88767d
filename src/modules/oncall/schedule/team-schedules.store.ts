import type { Queryable } from '../../../platform/db/database.ts';

/** Ids of the schedules of these teams. */
export async function scheduleIdsOf(db: Queryable, teamIds: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>('select id from schedules where team_id = any($1::uuid[])', [teamIds], 'oncall_of_teams');
  return rows.map((row) => row.id);
}
