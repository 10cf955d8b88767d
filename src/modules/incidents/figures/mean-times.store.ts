import { sqlCounts } from '../../../platform/sample-rows/mark.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { WeekSums } from './figures.ts';

/** Sums by severity and week of opening since `first`. Cancelled, private and deleted incidents are left out, as in the figures. */
export function sumWeeks(db: Queryable, first: Date): Promise<WeekSums[]> {
  return db.query<WeekSums>(
    `select severity, floor(extract(epoch from created_at - $1::timestamptz) / 604800)::int as week,
        count(acknowledged_at) as acknowledge, coalesce(sum(extract(epoch from acknowledged_at - created_at)), 0)::float8 as acknowledge_seconds,
        count(resolved_at) as resolve, coalesce(sum(extract(epoch from resolved_at - created_at)), 0)::float8 as resolve_seconds
       from incidents where deleted_at is null and not private and status <> 'cancelled' and created_at >= $1 and ${sqlCounts('id')}
      group by 1, 2`,
    [first],
    'incident_mean_times',
  );
}
