import type { Queryable } from '../../../platform/db/database.ts';
import type { Severity } from '../signal.ts';

/** What alerts of one name in one namespace did. */
export interface NoiseRow {
  readonly alertname: string;
  readonly namespace: string;
  readonly alerts: number;
  readonly groups: number;
  readonly never_acknowledged: number;
  /** Those that belong to no incident and came while none ran on their service. */
  readonly alone: number;
  readonly alone_never_acknowledged: number;
  /** Days (UTC) on which one of those came. */
  readonly alone_days: number;
  /** Resolved within five minutes of their arrival. */
  readonly resolved_quickly: number;
  /** Hours in which one of them began or ended three times or more. */
  readonly flaps: number;
  /** Suppressed by triage, windows, other alerts or mute intervals. */
  readonly suppressed: number;
  readonly worst_severity: Severity;
}

const SUBJECT = `coalesce(a.labels ->> 'alertname', '') as alertname, coalesce(a.labels ->> 'namespace', '') as namespace`;
/** Changes in an hour from which an alert flaps. */
const FLAPS_FROM = 3;
const QUICK = `interval '5 minutes'`;

/** Alerts that arrived at `since` or later by name and namespace, the newest `limit` of them. */
export async function noiseRows(db: Queryable, since: Date, limit: number): Promise<{ rows: NoiseRow[]; looked: number }> {
  const rows = await db.query<NoiseRow & { readonly looked: number }>(
    `with recent as materialized (
       select a.id, a.fingerprint, a.group_id, a.severity, a.created_at, a.resolved_at, a.suppressed_by, ${SUBJECT},
              a.acknowledged_at is not null or exists (select from incident_alerts l join incidents i on i.id = l.incident_id
                where l.alert_id = a.id and i.acknowledged_at is not null and not i.private and i.deleted_at is null) as acknowledged,
              not exists (select from incident_alerts l join incidents i on i.id = l.incident_id
                where l.alert_id = a.id and i.status <> 'cancelled' and not i.private and i.deleted_at is null)
              and not exists (select from incidents i where i.service_id = a.service_id and i.created_at <= a.created_at and i.deleted_at is null
                and i.status <> 'cancelled' and not i.private and coalesce(i.resolved_at, 'infinity') >= a.created_at) as alone
         from alerts a where a.deleted_at is null and a.created_at >= $1 order by a.created_at desc limit $2
     ), changes as (
       select fingerprint, alertname, namespace, date_trunc('hour', at) as hour, count(*) as count from (
         select fingerprint, alertname, namespace, created_at as at from recent
         union all select fingerprint, alertname, namespace, resolved_at from recent where resolved_at is not null
         union all select r.fingerprint, r.alertname, r.namespace, e.at from recent r join alert_events e on e.alert_id = r.id
           where e.step = 'reopened' or (e.step = 'resolved' and e.at is distinct from r.resolved_at)) c
        group by 1, 2, 3, 4
     ), flaps as (
       select alertname, namespace, count(*)::int as flaps from changes where count >= $3 group by 1, 2
     )
     select r.alertname, r.namespace, count(*)::int as alerts, count(distinct r.group_id)::int as groups,
            (count(*) filter (where not r.acknowledged))::int as never_acknowledged,
            (count(*) filter (where r.alone))::int as alone,
            (count(*) filter (where r.alone and not r.acknowledged))::int as alone_never_acknowledged,
            (count(distinct date_trunc('day', r.created_at at time zone 'UTC')) filter (where r.alone))::int as alone_days,
            (count(*) filter (where r.resolved_at - r.created_at <= ${QUICK}))::int as resolved_quickly,
            coalesce(max(f.flaps), 0)::int as flaps, (count(*) filter (where r.suppressed_by is not null))::int as suppressed,
            (array['critical', 'high', 'warning', 'info'])[min(array_position(array['critical', 'high', 'warning', 'info'], r.severity))] as worst_severity,
            (select count(*)::int from recent) as looked
       from recent r left join flaps f on f.alertname = r.alertname and f.namespace = r.namespace
      group by r.alertname, r.namespace`,
    [since, limit, FLAPS_FROM],
    'alerts_noise',
  );
  return { rows: rows.map(({ looked: _, ...row }) => row), looked: rows[0]?.looked ?? 0 };
}

/** Name and namespace of alerts, by id. */
export async function subjectsOf(
  db: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly alertname: string; readonly namespace: string }>> {
  const rows = await db.query<{ id: string; alertname: string; namespace: string }>(
    `select a.id, ${SUBJECT} from alerts a where a.id = any($1) and a.deleted_at is null`,
    [ids],
    'alerts_subjects',
  );
  return new Map(rows.map(({ id, ...subject }) => [id, subject]));
}

/** Those of these alerts that were deleted or pruned. */
export async function deletedAmong(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }>(
    `select w.id from unnest($1::uuid[]) as w (id) where not exists (select from alerts a where a.id = w.id and a.deleted_at is null)`,
    [ids],
    'alerts_deleted',
  );
  return new Set(rows.map(({ id }) => id));
}

/** Those of the groups whose alerts are all deleted, or gone. */
export async function deletedGroups(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }>(
    `select w.id from unnest($1::uuid[]) as w (id) where not exists (select from alerts a where a.group_id = w.id and a.deleted_at is null)`,
    [ids],
    'groups_deleted',
  );
  return new Set(rows.map(({ id }) => id));
}
