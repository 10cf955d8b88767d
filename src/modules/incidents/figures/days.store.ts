import type { Queryable } from '../../../platform/db/database.ts';
import type { Affected } from './figures.ts';

/** Incidents that are looked at, the newest first. */
const MOST = 5_000;

/**
 * When there were incidents since `from`, of a service or, with null, of any; `complete` false: there were more. Cancelled, private
 * and deleted ones are left out, as in the figures.
 */
export async function affectedSince(
  db: Queryable,
  from: Date,
  serviceId: string | null,
): Promise<{ readonly incidents: readonly Affected[]; readonly complete: boolean }> {
  const rows = await db.query<Affected>(
    `select severity, created_at as "from", resolved_at as until from incidents
      where deleted_at is null and not private and status <> 'cancelled' and ($2::uuid is null or service_id = $2)
        and (resolved_at is null or resolved_at >= $1)
      order by created_at desc, number desc limit $3`,
    [from, serviceId, MOST + 1],
    serviceId === null ? 'incident_days' : 'incident_days_of_service',
  );
  return { incidents: rows.slice(0, MOST), complete: rows.length <= MOST };
}
