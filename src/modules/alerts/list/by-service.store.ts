import type { Queryable } from '../../../platform/db/database.ts';
import { SEVERITIES, type Severity } from '../signal.ts';

/** What is open of a service's alerts: how many, and the worst of them. */
export interface OpenOfService {
  readonly count: number;
  readonly worst: Severity;
}

interface Row {
  readonly service_id: string;
  readonly count: number;
  readonly worst: number;
}

/**
 * Open alerts of these services, firing and acknowledged, by the id of the service; one with none is left out. What a window only records is
 * not counted, as in the list. One walk of an index, whose columns are all that is read.
 */
export async function openByService(db: Queryable, serviceIds: readonly string[]): Promise<ReadonlyMap<string, OpenOfService>> {
  if (serviceIds.length === 0) return new Map();
  const rows = await db.query<Row>(
    `select service_id, count(*) as count, min(array_position($2::text[], severity))::int as worst
       from alerts where service_id = any($1::uuid[]) and service_id is not null and status in ('firing', 'acknowledged')
        and not recorded and deleted_at is null
      group by service_id`,
    [[...new Set(serviceIds)], SEVERITIES],
    'alerts_open_by_service',
  );
  return new Map(rows.map(({ service_id, count, worst }) => [service_id, { count, worst: SEVERITIES[worst - 1] ?? 'info' }]));
}
