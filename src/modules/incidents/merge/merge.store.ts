import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { saveRow } from '../../../platform/db/rows.ts';
import type { IncidentStatus } from '../incident.ts';
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
 * the incident, which gave the group up. Returns whether they do.
 */
export async function writeMergedInto(tx: Tx, sourceId: string, targetId: string): Promise<boolean> {
  await tx.query('update incidents set merged_into = $2 where id = $1', [sourceId, targetId], 'incident_merged_into');
  const rows = await tx.query(
    `update incidents t set open_group_id = s.group_id from incidents s
      where t.id = $2 and s.id = $1 and t.open_group_id is null and t.status in ('triggered', 'triage', 'acknowledged', 'active')
        and s.group_id is not null and not exists (select from incidents o where o.open_group_id = s.group_id) returning t.id`,
    [sourceId, targetId],
    'incident_merge_group',
  );
  return rows.length > 0;
}

/** What a merge changed, and how the source stood before. */
export interface Merge {
  readonly source_id: string;
  readonly target_id: string;
  readonly status: IncidentStatus;
  /** Later alerts of the source's group join the target. */
  readonly gave_group: boolean;
  /** The alerts of the source. */
  readonly alert_ids: readonly string[];
  /** Those that the target did not have before. */
  readonly linked_ids: readonly string[];
  /** Services that the source brought. */
  readonly service_ids: readonly string[];
}

/** The incidents that were merged into this one, and into those; of the same privacy. */
export async function mergedIncidents(db: Queryable, incidentId: string): Promise<readonly string[]> {
  const rows = await db.query<{ id: string }>(
    `with recursive part as (
       select id, private from incidents where id = $1
       union select i.id, i.private from incidents i join part p on i.merged_into = p.id and i.private = p.private and i.deleted_at is null)
     select id from part where id <> $1 limit 200`,
    [incidentId],
    'incident_merged',
  );
  return rows.map(({ id }) => id);
}

/** Keeps what a merge changed, so that it can be undone. */
export async function keepMerge(tx: Tx, merge: Merge): Promise<void> {
  await saveRow(tx, 'incident_merges', { ...merge, merged_at: tx.now }, 'source_id');
}

/** The merge that made an incident part of another, with when that was; null: it is not merged, or was before this was kept. */
export async function findMerge(db: Queryable, sourceId: string): Promise<(Merge & { readonly merged_at: Date }) | null> {
  const [row] = await db.query<Merge & { merged_at: Date }>(
    `select source_id, target_id, merged_at, status, gave_group, alert_ids, linked_ids, service_ids
       from incident_merges m where source_id = $1 and exists (select from incidents i where i.id = m.source_id and i.merged_into = m.target_id)`,
    [sourceId],
    'incident_merge_find',
  );
  return row ?? null;
}

/**
 * The alerts that go back: those the source had, and those of its group that came to the target since. `leave`: the target has
 * them through the merge alone.
 */
export function alertsToReturn(db: Queryable, merge: Merge): Promise<Array<LinkableAlert & { readonly leave: boolean }>> {
  return db.query(
    `select a.id, a.number, a.group_id, (a.id = any($3::uuid[]) or not a.id = any($2::uuid[])) as leave from alerts a
      where a.deleted_at is null and (a.id = any($2::uuid[]) or ($4 and a.id in (
        select l.alert_id from incident_alerts l join incidents s on s.id = $5
          where l.incident_id = $1 and l.unlinked_at is null and l.group_id = s.group_id
            and l.linked_at > (select merged_at from incident_merges where source_id = $5))))
      order by a.number`,
    [merge.target_id, merge.alert_ids, merge.linked_ids, merge.gave_group, merge.source_id],
    'incident_merge_return',
  );
}

/** Takes alerts, and the group that came with them, away from the target. */
export async function takeBack(tx: Tx, merge: Merge, alertIds: readonly string[]): Promise<void> {
  const gone = await tx.query(
    'update incident_alerts set unlinked_at = $3 where incident_id = $1 and alert_id = any($2::uuid[]) and unlinked_at is null returning 1',
    [merge.target_id, alertIds, tx.now],
    'incident_unmerge_unlink',
  );
  await tx.query(
    'update incidents set alert_count = alert_count - $2, updated_at = $3, open_group_id = case when $4 then null else open_group_id end where id = $1',
    [merge.target_id, gone.length, tx.now, merge.gave_group],
    'incident_unmerge_target',
  );
}

/** The source as it was before the merge. Its group's later alerts join it again, unless another incident of the group is open. */
export async function restoreSource(tx: Tx, { source_id: id, status }: Merge): Promise<void> {
  await tx.query(
    `update incidents i set status = $2, cancelled_at = null, merged_into = null, updated_at = $3,
        open_group_id = case when $2 in ('triggered', 'triage', 'acknowledged', 'active')
          and not exists (select from incidents o where o.open_group_id = i.group_id) then i.group_id end
      where id = $1`,
    [id, status, tx.now],
    'incident_unmerge_source',
  );
  await tx.query('delete from incident_merges where source_id = $1', [id], 'incident_unmerge_done');
}
