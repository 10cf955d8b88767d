import type { Database } from '../../platform/db/database.ts';
import { followStored } from '../../platform/db/followed.ts';
import { type CompiledSilence, compileSilence } from './matching.ts';
import type { Silence } from './silence.ts';
import { COLUMNS, type SilenceRow, toSilence } from './silences.store.ts';

/** Every window that is not over, as of a version of them all. */
export interface InForce {
  readonly version: number;
  readonly list: readonly CompiledSilence[];
}

/** No windows at all. */
export const NO_SILENCES: InForce = { version: 0, list: [] };

const followed = followStored<Database, InForce>(NO_SILENCES, async (db, known) => {
  const [row] = await db.query<{ version: number }>('select version from silences_version', [], 'silences_version');
  const version = row?.version ?? known.version;
  // Read after its version: what changes in between is read once more. What ended long ago does not come back by an edit of its times.
  return version === known.version ? known : { version, list: (await readAll(db)).map(compileSilence) };
});

/** All windows that are not over, ready to decide and at most a second old. */
export const silencesInForce = followed.get;

/** Makes the next look ask the database. Called after a save has been committed. */
export const forgetSilences = followed.forget;

async function readAll(db: Database): Promise<Silence[]> {
  const rows = await db.query<SilenceRow>(
    `select ${COLUMNS} from silences s where s.deleted_at is null and (s.ended_at is null or s.ended_at > app_now())
        and (s.last_end_at is null or s.last_end_at > app_now() - interval '1 day') order by s.created_at, s.id`,
    [],
    'silences_in_force',
  );
  return rows.map(toSilence);
}
