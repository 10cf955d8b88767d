import type { Queryable } from '../../../platform/db/database.ts';

/** Those of these incidents for which the person was paged in their current episode: before a reopening does not count. */
export async function incidentsPagedFor(db: Queryable, userId: string, incidentIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }>(
    `select distinct i.id from pages p join incidents i on i.id = p.incident_id and i.reopen_count + 1 = p.episode
      where p.kind = 'incident' and p.incident_id = any($2::uuid[]) and p.user_id = $1`,
    [userId, incidentIds],
    'pages_of_person',
  );
  return new Set(rows.map((row) => row.id));
}
