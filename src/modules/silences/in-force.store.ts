import type { Database } from '../../platform/db/database.ts';
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

interface Cache {
  silences: InForce;
  freshUntil: number;
  asking: Promise<InForce> | null;
  /** `saves` when `silences` was asked for, and when `asking` was: a look from before a save is not fresh after it. */
  silencesOf: number;
  askingOf: number;
}

const FRESH_MS = 1_000;
const caches = new WeakMap<Database, Cache>();
/** Rises when this process saves. */
let saves = 0;

/**
 * All windows that are not over, ready to decide. The database is asked at most once a second for all callers together:
 * another server's save is followed within a second, this server's own at once.
 */
export function silencesInForce(db: Database): Promise<InForce> {
  let cache = caches.get(db);
  if (!cache) {
    cache = { silences: NO_SILENCES, freshUntil: 0, asking: null, silencesOf: -1, askingOf: -1 };
    caches.set(db, cache);
  }
  if (cache.silencesOf === saves && performance.now() < cache.freshUntil) return Promise.resolve(cache.silences);
  if (cache.asking === null || cache.askingOf !== saves) {
    const known = cache;
    const asking = ask(db, known, saves).finally(() => {
      if (known.asking === asking) known.asking = null;
    });
    cache.asking = asking;
    cache.askingOf = saves;
  }
  return cache.asking;
}

/** Makes the next look ask the database. Called after a save has been committed. */
export function forgetSilences(): void {
  saves += 1;
}

async function ask(db: Database, cache: Cache, askedAt: number): Promise<InForce> {
  const known = cache.silences.version;
  const [row] = await db.query<{ version: number }>('select version from silences_version', [], 'silences_version');
  const version = row?.version ?? known;
  // Read after its version: what changes in between is read once more. What ended long ago does not come back by an edit of its times.
  const silences = version === known ? cache.silences : { version, list: (await readAll(db)).map(compileSilence) };
  Object.assign(cache, { silences, freshUntil: performance.now() + FRESH_MS, silencesOf: askedAt });
  return silences;
}

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
