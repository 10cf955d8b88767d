import type { Queryable } from '../../../platform/db/database.ts';
import type { IncidentReader } from '../privacy/reader.ts';
import { visibleTo } from '../privacy/visible.store.ts';

/** What an incident or an alert is about, as far as another one can be about the same. */
export interface Trouble {
  /** Correlation keys of its alerts. */
  readonly groupKeys: readonly string[];
  /** Names of its alerts. */
  readonly names: readonly string[];
  readonly serviceIds: readonly string[];
  /** Incidents that it belongs to itself. */
  readonly incidentIds: readonly string[];
}

/** An incident of the same trouble that is over. */
export interface EarlierIncident {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly severity: string;
  readonly status: 'resolved' | 'closed' | 'cancelled';
  readonly created_at: Date;
  readonly ended_at: Date | null;
  /** The same correlation key, or only the same alert on the same service. */
  readonly same: 'correlation_key' | 'alert_name';
}

/**
 * Keys, names and services that are looked for; alerts of a key, incidents of a service and first alerts of each that are looked
 * at. A page waits for it: a few thousand rows at most.
 */
const MOST = { sought: 10, alerts: 100, incidents: 50, first: 5 } as const;

/** What an incident is about: its linked alerts, the services it affects and what was merged into it. */
export async function troubleOfIncident(db: Queryable, incidentId: string): Promise<Trouble> {
  const [row] = await db.query<Trouble>(
    `with linked as (
       select a.group_key, a.labels ->> 'alertname' as name from incident_alerts l join alerts a on a.id = l.alert_id
        where l.incident_id = $1 and l.unlinked_at is null order by l.alert_number desc limit ${MOST.alerts})
     select array(select distinct group_key from linked limit ${MOST.sought}) as "groupKeys",
            array(select distinct name from linked where name is not null limit ${MOST.sought}) as names,
            array(select distinct service_id from incident_affected_services where incident_id = $1 limit ${MOST.sought}) as "serviceIds",
            array(select $1::uuid union all select id from incidents where merged_into = $1) as "incidentIds"`,
    [incidentId],
    'incident_trouble',
  );
  return row ?? { groupKeys: [], names: [], serviceIds: [], incidentIds: [incidentId] };
}

/** What an alert is about; null: there is no such alert. */
export async function troubleOfAlert(db: Queryable, number: number): Promise<Trouble | null> {
  const [row] = await db.query<Trouble>(
    `select array[a.group_key] as "groupKeys", array_remove(array[a.labels ->> 'alertname'], null) as names,
            array_remove(array[a.service_id], null) as "serviceIds",
            array(select incident_id from incident_alerts l join incidents i on i.id = l.incident_id
                   where l.alert_id = a.id and l.unlinked_at is null and i.status not in ('resolved', 'closed', 'cancelled')) as "incidentIds"
       from alerts a where a.number = $1 and a.deleted_at is null`,
    [number],
    'alert_trouble',
  );
  return row ?? null;
}

/** Incidents of the same trouble that are over and that the reader may see: those of the same key first, then the newest. */
export async function earlierIncidents(db: Queryable, trouble: Trouble, reader: IncidentReader, limit: number): Promise<EarlierIncident[]> {
  // Declared by hand, or without its alerts yet: each of its pages asks.
  if (trouble.groupKeys.length === 0 && trouble.names.length === 0) return [];
  return db.query<EarlierIncident>(
    `with keyed as (
       select l.incident_id as id from unnest($1::text[]) k
         cross join lateral (select id from alerts where hashtextextended(group_key, 0) = hashtextextended(k, 0) and group_key = k
           and deleted_at is null order by created_at desc limit ${MOST.alerts}) a
         join incident_alerts l on l.alert_id = a.id and l.unlinked_at is null
     ), named as (
       select i.id from unnest($3::uuid[]) s
         cross join lateral (select id from incidents where service_id = s and deleted_at is null
           order by created_at desc, number desc limit ${MOST.incidents}) i
        where exists (select from (select alert_id from incident_alerts where incident_id = i.id and unlinked_at is null
           order by alert_number limit ${MOST.first}) l
         where exists (select from alerts a where a.id = l.alert_id and a.labels ->> 'alertname' = any($2::text[]) offset 0))
     )
     select i.id, i.number, i.title, i.severity, i.status, i.created_at, coalesce(i.resolved_at, i.cancelled_at) as ended_at,
            case when bool_or(f.keyed) then 'correlation_key' else 'alert_name' end as same
       from (select id, true as keyed from keyed union select id, false from named) f join incidents i on i.id = f.id
      where i.id <> all($4::uuid[]) and i.deleted_at is null and i.merged_into is null
        and i.status in ('resolved', 'closed', 'cancelled') and ${visibleTo('i', '$5')}
      group by i.id order by bool_or(f.keyed) desc, i.number desc limit $6`,
    [trouble.groupKeys, trouble.names, trouble.serviceIds, trouble.incidentIds, reader, limit],
    'incidents_earlier',
  );
}
