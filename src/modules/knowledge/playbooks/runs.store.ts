import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { insertRow, updateRow } from '../../../platform/db/rows.ts';
import type { Run } from './playbook.ts';

const MEMBERS = `r.id, r.incident_id as "incidentId", r.playbook_id as "playbookId", r.playbook_version as "playbookVersion", r.name, r.kind, r.steps,
  r.followed_by as "followedBy", r.created_at as "createdAt", r.completed_at as "completedAt"`;

/** Playbooks that are followed in an incident, in their order. */
export function listRuns(db: Queryable, incidentId: string): Promise<Run[]> {
  return db.query<Run>(
    `select ${MEMBERS} from playbook_runs r where r.incident_id = $1 order by r.created_at, r.id`,
    [incidentId],
    'playbook_runs',
  );
}

/** One of them; the caller holds the lock of the incident. */
export async function findRun(db: Queryable, incidentId: string, id: string): Promise<Run | null> {
  const [row] = await db.query<Run>(`select ${MEMBERS} from playbook_runs r where r.incident_id = $1 and r.id = $2`, [incidentId, id]);
  return row ?? null;
}

export async function insertRun(tx: Tx, run: Run): Promise<void> {
  await insertRow(tx, 'playbook_runs', run);
}

export async function writeSteps(tx: Tx, { id, steps, completedAt }: Run): Promise<void> {
  await updateRow(tx, 'playbook_runs', { id, steps, completedAt });
}
