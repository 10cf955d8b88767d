import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { LinkableAlert } from '../links/links.store.ts';

/** All alerts that are linked to an incident. */
export function linkedAlertsOf(db: Queryable, incidentId: string): Promise<LinkableAlert[]> {
  return db.query<LinkableAlert>(
    `select alert_id as id, alert_number as number, group_id from incident_alerts where incident_id = $1 and unlinked_at is null order by alert_number`,
    [incidentId],
    'incident_merge_alerts',
  );
}

/** Takes all alerts away from an incident whose lock the caller holds. */
export async function unlinkAll(tx: Tx, incidentId: string): Promise<void> {
  await tx.query(
    'update incident_alerts set unlinked_at = $2 where incident_id = $1 and unlinked_at is null',
    [incidentId, tx.now],
    'incident_merge_unlink',
  );
  await tx.query('update incidents set alert_count = 0, updated_at = $2 where id = $1', [incidentId, tx.now], 'incident_merge_count');
}

/**
 * Says where the incident went. Later alerts of its group join the other, unless that has a group of its own; the caller has cancelled
 * the incident, which gave the group up.
 */
export async function writeMergedInto(tx: Tx, sourceId: string, targetId: string): Promise<void> {
  await tx.query('update incidents set merged_into = $2 where id = $1', [sourceId, targetId], 'incident_merged_into');
  await tx.query(
    `update incidents t set open_group_id = s.group_id from incidents s
      where t.id = $2 and s.id = $1 and t.open_group_id is null and t.status in ('triggered', 'triage', 'acknowledged', 'active')
        and s.group_id is not null and not exists (select from incidents o where o.open_group_id = s.group_id)`,
    [sourceId, targetId],
    'incident_merge_group',
  );
}
