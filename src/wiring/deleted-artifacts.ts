import { removeDeletedThreads } from '../modules/alerts/index.ts';
import { removeDeletedInvestigations } from '../modules/investigations/index.ts';
import { removeDeletedResults } from '../modules/triage/index.ts';
import type { Database } from '../platform/db/database.ts';

/** What belongs to alerts and incidents, and is of no use once they are deleted. */
interface DeletedArtifacts {
  /** As the command prints it. */
  readonly name: string;
  /** Removes it in short transactions, and says how much; what was removed before is not there any more. */
  readonly remove: (db: Database) => Promise<number>;
}

/** In the order in which they are removed: what refers to something before that. */
export const DELETED_ARTIFACTS: readonly DeletedArtifacts[] = [
  { name: 'thread messages', remove: removeDeletedThreads },
  { name: 'triage results', remove: removeDeletedResults },
  { name: 'investigations', remove: removeDeletedInvestigations },
];
