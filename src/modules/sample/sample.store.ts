import type { Actor } from '../../platform/actor.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { insertRows } from '../../platform/db/rows.ts';
import { type CopiedNumber, copyNumbers, type Removal, removeRows } from '../../platform/sample-rows/rows.store.ts';
import type { Part } from './scene.ts';
import { withoutSample } from './without.ts';

/** How far the sample data is. */
export interface Progress {
  readonly done: number;
  readonly parts: number;
  readonly scene_at: Date;
}

const PROGRESS = 'done, parts, scene_at';

/** Null: there is none. */
export async function sampleProgress(db: Queryable): Promise<Progress | null> {
  const [row] = await db.query<Progress>(`select ${PROGRESS} from sample_data`, [], 'sample_progress');
  return row ?? null;
}

/** The same, locked. */
export async function lockSample(tx: Tx): Promise<Progress | null> {
  const [row] = await tx.query<Progress>(`select ${PROGRESS} from sample_data for update`, [], 'sample_lock');
  return row ?? null;
}

/** Where work is to be done. */
export const SAMPLE_DUE = '(select scene_at from sample_data where done < parts)';

/** Begins it; false: it has begun already. */
export async function beginSample(tx: Tx, parts: number, actor: Actor): Promise<boolean> {
  const begun = await tx.query(
    'insert into sample_data (parts, scene_at, loaded_by) values ($1, $2, $3) on conflict do nothing returning done',
    [parts, tx.now, JSON.stringify(actor)],
    'sample_begin',
  );
  return begun.length > 0;
}

const NUMBERS: readonly CopiedNumber[] = [
  { table: 'incident_alerts', column: 'alert_number', of: 'alert_id', from: 'alerts' },
  { table: 'post_mortems', column: 'incident_number', of: 'incident_id', from: 'incidents' },
  { table: 'action_items', column: 'incident_number', of: 'incident_id', from: 'incidents' },
  { table: 'investigations', column: 'subject_number', of: 'subject_id', from: 'incidents' },
];

/** Inserts a part of the scene, one statement a table, and notes that it is done. */
export async function insertPart(tx: Tx, { tables }: Part, done: number): Promise<void> {
  for (const [table, rows] of tables) await insertRows(tx, table, rows);
  for (const number of NUMBERS) if (tables.some(([table]) => table === number.table)) await copyNumbers(tx, number);
  await tx.query('update sample_data set done = $1', [done], 'sample_done');
}

const REMOVAL: Removal = {
  kept: ['audit_events'],
  nothingWithout: ['agent_events', 'deliveries', 'escalation_policy_targets', 'escalations', 'pages', 'thread_messages'],
  held: ['escalation_policy_targets', 'services', 'teams', 'escalation_policies', 'users'],
  noted: ['user_absences', 'user_absence_changes', 'escalation_leavers', 'status_page_signals'],
  documents: [
    ['agent_tokens', 'scope'],
    ['escalation_policies', 'levels'],
    ['escalation_policies', 'fallback'],
    ['saved_views', 'search'],
    ['schedule_versions', 'layers'],
    ['system_settings', 'value'],
  ],
  links: [
    ['notifications', 'link'],
    ['notifications', 'dedup_key'],
  ],
  without: withoutSample,
};

/** Removes every sample row, what hangs on it, and what real rows say of it. */
export async function removeSample(tx: Tx): Promise<void> {
  await removeRows(tx, REMOVAL);
  await tx.query('delete from sample_data');
}
