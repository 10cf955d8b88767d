import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { IncidentReader } from './reader.ts';

/** SQL: that an incident of a table called `name` may be seen by a reader, who is SQL as well. */
export function visibleTo(name: string, reader: string): string {
  return `(not ${name}.private or ${reader}::text = '*' or exists (select from incident_audience v
    where v.incident_id = ${name}.id and v.user_id::text = ${reader}::text))`;
}

/** SQL: the same of a person, whatever their sign-in: for work in the background that writes to people. `userId` is SQL. */
function visibleToPerson(name: string, userId: string): string {
  return `(${visibleTo(name, userId)} or exists (select from users u where u.id = ${userId} and u.role = 'admin'))`;
}

/** Ids of the incidents that a reader may see and that were not deleted, as a subquery; the reader is SQL. */
export function incidentIdsFor(reader: string): string {
  return `select id from incidents where deleted_at is null and ${visibleTo('incidents', reader)}`;
}

/** The same of a person; `userId` is SQL. */
export function incidentIdsOfPerson(userId: string): string {
  return `select id from incidents where deleted_at is null and ${visibleToPerson('incidents', userId)}`;
}

/** Ids of the private incidents that a reader may not see, deleted ones too. */
export async function hiddenIncidents(db: Queryable, reader: IncidentReader): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select i.id from incidents i where i.private and not ${visibleTo('i', '$1')}`,
    [reader],
    'incidents_hidden',
  );
  return rows.map(({ id }) => id);
}

/** Those of these people who may not see the incident; nobody while it is not private. */
export async function whoMayNotSee(db: Queryable, incidentId: string, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db.query<{ id: string }>(
    `select w.id from unnest($2::uuid[]) as w (id) join incidents i on i.id = $1 where not ${visibleToPerson('i', 'w.id')}`,
    [incidentId, userIds],
    'incident_who_may_not_see',
  );
  return rows.map(({ id }) => id);
}

/** Who may see those of these incidents that are private, but for administrators, by incident. */
export async function audiencesOf(db: Queryable, incidentIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.query<{ id: string; people: string[] }>(
    `select i.id, array(select distinct v.user_id from incident_audience v join users u on u.id = v.user_id
        where v.incident_id = i.id and u.role <> 'admin') as people
       from incidents i where i.id = any($1::uuid[]) and i.private`,
    [incidentIds],
    'incident_audiences',
  );
  return new Map(rows.map(({ id, people }) => [id, people]));
}

/** Notes that somebody looked at a private incident; false when that was noted within the hour. */
export async function noteView(tx: Tx, incidentId: string, userId: string): Promise<boolean> {
  const rows = await tx.query(
    `insert into incident_views as v (incident_id, user_id, viewed_at) values ($1, $2, $3)
     on conflict (incident_id, user_id) do update set viewed_at = excluded.viewed_at
       where v.viewed_at <= excluded.viewed_at - interval '1 hour' returning 1`,
    [incidentId, userId, tx.now],
    'incident_view',
  );
  return rows.length > 0;
}
