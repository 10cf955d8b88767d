import { sqlCounts } from '../../../platform/sample-rows/mark.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { INCIDENT_SEVERITIES, type IncidentSeverity } from '../incident.ts';
import type { MetricsRow } from './figures.ts';
import { SLA_GOALS, type SlaTargets } from '../sla/targets.ts';

/** Which incidents count: opened in this time, of this service. */
export interface MetricsScope {
  readonly from: Date | null;
  readonly until: Date | null;
  readonly serviceId: string | null;
}

interface Row {
  readonly severity: IncidentSeverity;
  readonly total: number;
  readonly open: number;
  readonly acknowledged: number;
  readonly acknowledged_seconds: number;
  readonly mitigated: number;
  readonly mitigated_seconds: number;
  readonly resolved: number;
  readonly resolved_seconds: number;
  readonly acknowledge_met: number;
  readonly acknowledge_missed: number;
  readonly mitigate_met: number;
  readonly mitigate_missed: number;
  readonly resolve_met: number;
  readonly resolve_missed: number;
}

const after = (column: string) => `count(${column}) as ${column.replace('_at', '')},
  coalesce(sum(extract(epoch from ${column} - created_at)), 0)::float8 as ${column.replace('_at', '')}_seconds`;

const kept = (name: string, column: string) => `
  count(*) filter (where ${column} <= created_at + t.${name} * interval '1 minute') as ${name}_met,
  count(*) filter (where coalesce(${column}, app_now()) > created_at + t.${name} * interval '1 minute') as ${name}_missed`;

/** Sums for each severity that has incidents. Cancelled, private and deleted ones are left out. */
export async function sumIncidents(db: Queryable, scope: MetricsScope, targets: SlaTargets): Promise<MetricsRow[]> {
  const rows = await db.query<Row>(
    `select i.severity, count(*) as total, count(*) filter (where i.status not in ('resolved', 'closed')) as open,
        ${after('acknowledged_at')}, ${after('mitigated_at')}, ${after('resolved_at')},
        ${kept('acknowledge', 'acknowledged_at')}, ${kept('mitigate', 'mitigated_at')}, ${kept('resolve', 'resolved_at')}
       from incidents i join unnest($1::text[], $2::int[], $3::int[], $4::int[]) as t (severity, acknowledge, mitigate, resolve) on t.severity = i.severity
      where i.deleted_at is null and not i.private and i.status <> 'cancelled' and ${sqlCounts('i.id')} and ($5::timestamptz is null or i.created_at >= $5)
        and ($6::timestamptz is null or i.created_at < $6) and ($7::uuid is null or i.service_id = $7)
      group by i.severity`,
    [
      INCIDENT_SEVERITIES,
      ...SLA_GOALS.map((goal) => INCIDENT_SEVERITIES.map((severity) => targets[severity][`${goal}_minutes`])),
      scope.from,
      scope.until,
      scope.serviceId,
    ],
    'incident_metrics',
  );
  return rows.map((row) => ({
    severity: row.severity,
    total: row.total,
    open: row.open,
    acknowledged: { count: row.acknowledged, seconds: row.acknowledged_seconds },
    mitigated: { count: row.mitigated, seconds: row.mitigated_seconds },
    resolved: { count: row.resolved, seconds: row.resolved_seconds },
    acknowledge: { met: row.acknowledge_met, missed: row.acknowledge_missed },
    mitigate: { met: row.mitigate_met, missed: row.mitigate_missed },
    resolve: { met: row.resolve_met, missed: row.resolve_missed },
  }));
}
