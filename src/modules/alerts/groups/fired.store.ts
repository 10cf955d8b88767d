import type { Tx } from '../../../platform/db/database.ts';

/** An alert that began to fire. */
export interface FiredAlert {
  readonly group_key: string;
  readonly number: number;
  readonly at: Date;
}

/** At most so many are found at once; each key needs only one. */
const MOST = 10_000;

/**
 * Alerts that began to fire at or after `since` in groups with one of these keys: new ones, and known ones that fire again.
 * What arrived resolved did not fire.
 */
export function firedSince(tx: Tx, since: Date, keys: readonly string[]): Promise<FiredAlert[]> {
  return tx.query<FiredAlert>(
    `with touched as materialized (
       select id, number, group_key, created_at, resolved_at from alerts
        where updated_at >= $1 and deleted_at is null and group_key = any($2::text[]))
     select group_key, number, created_at as at from touched where created_at >= $1 and (resolved_at is null or resolved_at > created_at)
     union all
     select t.group_key, t.number, e.at from touched t join alert_events e on e.alert_id = t.id
      where e.step = 'reopened' and e.at >= $1
      order by at limit ${MOST}`,
    [since, keys],
    'alerts_fired_since',
  );
}
