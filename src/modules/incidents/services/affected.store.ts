import type { Queryable, Tx } from '../../../platform/db/database.ts';

/** How many affected services of an incident are named, and may be named at once. */
export const AFFECTED_MAX = 200;

/** A service that an incident affects. */
export interface AffectedService {
  readonly id: string;
  readonly name: string;
  /** `own`: the incident's `service_id`; `alerts`: linked alerts alone say so. */
  readonly through: 'own' | 'added' | 'merged' | 'alerts';
}

/** The services that an incident affects, its own first, then by name. */
export function affectedServices(db: Queryable, incidentId: string): Promise<AffectedService[]> {
  return db.query(
    `select s.id, s.name, a.through from incident_affected_services a join services s on s.id = a.service_id
      where a.incident_id = $1 order by a.through <> 'own', lower(s.name), s.id limit ${AFFECTED_MAX}`,
    [incidentId],
    'incident_affected_services',
  );
}

/** The same of several incidents: ids alone, by incident. */
export async function affectedServiceIds(db: Queryable, incidentIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  if (incidentIds.length === 0) return new Map();
  const rows = await db.query<{ incident_id: string; ids: string[] }>(
    `select a.incident_id, (array_agg(s.id order by a.through <> 'own', lower(s.name), s.id))[1:${AFFECTED_MAX}] as ids
       from incident_affected_services a join services s on s.id = a.service_id
      where a.incident_id = any($1::uuid[]) group by a.incident_id`,
    [incidentIds],
    'incidents_affected_services',
  );
  return new Map(rows.map(({ incident_id: id, ids }) => [id, ids]));
}

/** Forgets services that a merge brought which is undone, unless people said something of them since, or another merge brought them too. */
export async function forgetMerged(tx: Tx, incidentId: string, serviceIds: readonly string[]): Promise<void> {
  await tx.query(
    `delete from incident_services s where incident_id = $1 and service_id = any($2::uuid[]) and state = 'merged'
        and not exists (select from incidents i where i.merged_into = $1 and i.service_id = s.service_id)
        and not exists (select from incident_merges m where m.target_id = $1 and s.service_id = any(m.service_ids))`,
    [incidentId, serviceIds],
    'incident_services_forget',
  );
}

/** Notes what people or a merge said of services, over what was noted before. */
export async function noteServices(
  tx: Tx,
  incidentId: string,
  serviceIds: readonly string[],
  state: 'added' | 'merged' | 'removed',
): Promise<void> {
  await tx.query(
    `insert into incident_services (incident_id, service_id, state, changed_at) select $1, id, $3, $4 from unnest($2::uuid[]) as id
     on conflict (incident_id, service_id) do update set state = excluded.state, changed_at = excluded.changed_at`,
    [incidentId, serviceIds, state, tx.now],
    'incident_services_note',
  );
}
