import { removeDeletedThreads } from '../modules/alerts/index.ts';
import { removeTextsOfDeleted } from '../modules/ics/index.ts';
import { removeDeletedInvestigations } from '../modules/agents/index.ts';
import { deleteMemoriesOf } from '../modules/knowledge/index.ts';
import { removeDeletedResults } from '../modules/triage/index.ts';
import type { Database } from '../platform/db/database.ts';

/**
 * Removes what belongs to deleted alerts and incidents, in short transactions; what was removed before is not there any more. What
 * refers to something goes before that.
 *
 * @returns how many of each kind, as the command prints it
 */
export async function removeDeletedArtifacts(db: Database): Promise<Readonly<Record<string, number>>> {
  return {
    'thread messages': await removeDeletedThreads(db),
    'triage results': await removeDeletedResults(db),
    ...(await removeDeletedInvestigations(db, deleteMemoriesOf)),
    ...(await removeTextsOfDeleted(db)),
  };
}
