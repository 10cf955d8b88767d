import type { Database } from '../../platform/db/database.ts';
import { deletedAmong } from '../alerts/index.ts';
import { deletedIncidents } from '../incidents/index.ts';
import { deleteInvestigations, endedSubjects } from './retention.store.ts';

/** Removes ended investigations of alerts and incidents that are deleted. Returns how many; may run again. */
export async function removeDeletedInvestigations(db: Database): Promise<number> {
  let removed = 0;
  for (let after: string | null = null; ; ) {
    const rows = await endedSubjects(db, after);
    const of = (kind: string) => [...new Set(rows.filter((row) => row.kind === kind).map(({ subject }) => subject))];
    const gone = new Set([...(await deletedAmong(db, of('alert'))), ...(await deletedIncidents(db, of('incident')))]);
    const ids = rows.filter(({ kind, subject }) => kind !== 'group' && gone.has(subject)).map(({ id }) => id);
    if (ids.length > 0) removed += await deleteInvestigations(db, ids);
    const last = rows.at(-1);
    if (!last) return removed;
    after = last.id;
  }
}
