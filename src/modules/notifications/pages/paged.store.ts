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

/** A person who was paged at a level, however many channels that took. */
export interface PagedPerson {
  readonly userId: string;
  readonly name: string;
  readonly episode: number;
  readonly round: number;
  readonly level: number;
  /** When the first channel was used. */
  readonly sentAt: Date;
}

/** Who was paged for an incident, and reached by at least one channel, in the order of time; at most `limit`. */
export function peoplePagedFor(db: Queryable, incidentIds: readonly string[], limit: number): Promise<PagedPerson[]> {
  return db.query<PagedPerson>(
    `select p.user_id as "userId", u.display_name as name, p.episode, p.round, p.level, min(p.sent_at) as "sentAt"
       from pages p join users u on u.id = p.user_id
      where p.kind = 'incident' and p.incident_id = any($1::uuid[]) and p.sent_at is not null
      group by p.incident_id, p.user_id, u.display_name, p.episode, p.round, p.level order by min(p.sent_at), p.user_id limit $2`,
    [incidentIds, limit],
    'pages_people',
  );
}
