import type { Database } from '../../platform/db/database.ts';
import { followStored } from '../../platform/db/followed.ts';
import { allHold, type Matcher, readSaved, type Routable } from '../routing/matcher.ts';
import { Work } from '../routing/work.ts';
import { Occurrences, type Span } from './recurrence.ts';
import { activeAt, type Silence } from './silence.ts';
import { COLUMNS, type SilenceRow, toSilence } from './silences.store.ts';

/** A window as the flow needs it. */
export interface CompiledSilence {
  readonly silence: Silence;
  readonly matchers: readonly Matcher[];
  readonly services: ReadonlySet<string>;
  readonly occurrences: Occurrences;
}

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

/** A window ready to decide. One with a matcher that is not understood any more silences nothing. */
export function compileSilence(silence: Silence): CompiledSilence {
  const read = silence.matchers.map((text) => readSaved(text));
  const understood = read.every((one) => 'matchers' in one);
  return {
    silence,
    matchers: understood ? read.flatMap((one) => ('matchers' in one ? one.matchers : [])) : [],
    services: new Set(understood ? silence.serviceIds : []),
    occurrences: new Occurrences(silence),
  };
}

/** Whether a window is about an alert, whenever it is active: one of its services, and all of its matchers. */
export function isAbout({ matchers, services }: CompiledSilence, alert: Routable, serviceId: string | null, work = new Work()): boolean {
  if (matchers.length === 0 && services.size === 0) return false;
  if (services.size > 0 && (serviceId === null || !services.has(serviceId))) return false;
  return allHold(matchers, alert, work);
}

/** A window that silences an alert now. */
export interface Silenced {
  readonly silence: Silence;
  readonly span: Span;
}

/**
 * What silences an alert at `now`: of several windows the one whose occurrence ends last, so that the alert is looked at
 * again when nothing silences it any more.
 *
 * @throws TooMuchWork when that costs more than is left
 */
export function silencedBy(
  silences: readonly CompiledSilence[],
  alert: Routable,
  serviceId: string | null,
  now: Date,
  work = new Work(),
): Silenced | null {
  let found: Silenced | null = null;
  for (const one of silences) {
    const span = activeAt(one.silence, one.occurrences, now);
    if (span === null || (found !== null && span.end <= found.span.end)) continue;
    if (isAbout(one, alert, serviceId, work)) found = { silence: one.silence, span };
  }
  return found;
}
