import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { SlaGoal } from './targets.ts';

/** When the targets of the next incident are to be looked at. */
export const TARGETS_DUE = 'select min(check_at) from incident_target_checks';

/** An incident whose targets are to be looked at now. */
export interface TargetCheck {
  readonly incident_id: string;
  readonly check_at: Date;
}

/** The incidents whose targets are to be looked at now, the longest due first. */
export function dueChecks(db: Queryable, limit: number): Promise<TargetCheck[]> {
  return db.query<TargetCheck>(
    'select incident_id, check_at from incident_target_checks where check_at <= app_now() order by check_at, incident_id limit $1',
    [limit],
    'incident_targets_due',
  );
}

/** Sets when the targets are looked at next; null: not before something changes. What has changed since it was read stays due. */
export async function moveCheck(tx: Tx, { incident_id, check_at }: TargetCheck, next: Date | null): Promise<void> {
  await tx.query(
    'update incident_target_checks set check_at = $3 where incident_id = $1 and check_at = $2',
    [incident_id, check_at, next],
    'incident_targets_next',
  );
}

/** The incident is over or deleted: its targets are not looked at any more, unless it is opened again. */
export async function deleteCheck(tx: Tx, { incident_id, check_at }: TargetCheck): Promise<void> {
  await tx.query('delete from incident_target_checks where incident_id = $1 and check_at = $2', [incident_id, check_at]);
}

/** Takes the warning of a target: false when it was given before. */
export async function takeWarning(
  tx: Tx,
  { incidentId, goal, episode }: { readonly incidentId: string; readonly goal: SlaGoal; readonly episode: number },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into incident_sla_warnings (incident_id, goal, episode, warned_at) values ($1, $2, $3, $4) on conflict do nothing returning 1`,
    [incidentId, goal, episode, tx.now],
    'incident_sla_warn',
  );
  return rows.length > 0;
}
