import type { Database, Tx } from '../../../platform/db/database.ts';
import { deletedAmong, deletedGroups } from '../../alerts/index.ts';
import { deletedIncidents } from '../../incidents/index.ts';
import { deleteInvestigations, endedSubjects, type SubjectRow } from './retention.store.ts';

/**
 * Removes ended investigations of alerts, groups and incidents that are deleted, and what agents remembered of them. May run again.
 *
 * @param removeMemories removes the memories of these investigations; returns how many
 * @returns how many of each kind
 */
export async function removeDeletedInvestigations(
  db: Database,
  removeMemories: (tx: Tx, investigations: readonly string[]) => Promise<number>,
): Promise<Record<string, number>> {
  const total: Record<string, number> = {};
  for (let after: string | null = null; ; ) {
    const rows = await endedSubjects(db, after);
    const gone = await deletedSubjects(db, rows);
    const ids = rows.filter(({ subject }) => gone.has(subject)).map(({ id }) => id);
    // Also where there is nothing: every kind is counted.
    const removed = await db.transaction(async (tx) => ({
      memories: await removeMemories(tx, ids),
      ...(await deleteInvestigations(tx, ids)),
    }));
    for (const [kind, count] of Object.entries(removed)) total[kind] = (total[kind] ?? 0) + count;
    const last = rows.at(-1);
    if (!last) return total;
    after = last.id;
  }
}

async function deletedSubjects(db: Database, rows: readonly SubjectRow[]): Promise<ReadonlySet<string>> {
  const of = (kind: SubjectRow['kind']) => [...new Set(rows.filter((row) => row.kind === kind).map(({ subject }) => subject))];
  const gone = [await deletedAmong(db, of('alert')), await deletedGroups(db, of('group')), await deletedIncidents(db, of('incident'))];
  return new Set(gone.flatMap((ids) => [...ids]));
}
