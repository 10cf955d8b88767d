import type { Database } from '../../platform/db/database.ts';
import { compileSaved, type MatchableService } from './matching.ts';
import type { AutoIncident, ServiceUrgency } from './service.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly team_id: string | null;
  readonly urgency: ServiceUrgency;
  readonly matchers: readonly string[];
  readonly auto_incident: AutoIncident;
}

interface Cache {
  services: readonly MatchableService[];
  version: number;
  freshUntil: number;
  asking: Promise<readonly MatchableService[]> | null;
  /** `saves` when `services` was asked for, and when `asking` was: a look from before a save is not fresh after it. */
  servicesOf: number;
  askingOf: number;
}

const FRESH_MS = 1_000;
const caches = new WeakMap<Database, Cache>();
/** Rises when this process saves. */
let saves = 0;

/**
 * All services in the order in which they take alerts, compiled once a version. The database is asked at most once a
 * second for all callers together: another server's save is followed within a second, this server's own at once.
 */
export function activeServices(db: Database): Promise<readonly MatchableService[]> {
  let cache = caches.get(db);
  if (!cache) {
    cache = { services: [], version: 0, freshUntil: 0, asking: null, servicesOf: -1, askingOf: -1 };
    caches.set(db, cache);
  }
  if (cache.servicesOf === saves && performance.now() < cache.freshUntil) return Promise.resolve(cache.services);
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

/** Makes the next look at the services ask the database. Called after a save has been committed. */
export function forgetServices(): void {
  saves += 1;
}

async function ask(db: Database, cache: Cache, askedAt: number): Promise<readonly MatchableService[]> {
  const known = cache.version;
  const [row] = await db.query<{ version: number; services: readonly Row[] | null }>(
    `select v.services as version,
            case when v.services <> $1 then
              coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'team_id', s.team_id, 'urgency', s.urgency,
                                          'matchers', s.matchers, 'auto_incident', s.auto_incident) order by s.position, lower(s.name), s.id)
                          from services s), '[]')
            end as services
       from catalog_version v`,
    [known],
    'services_active',
  );
  const services = row?.services ? row.services.map(toMatchable) : cache.services;
  Object.assign(cache, { services, version: row?.version ?? known, freshUntil: performance.now() + FRESH_MS, servicesOf: askedAt });
  return services;
}

function toMatchable(row: Row): MatchableService {
  return {
    id: row.id,
    name: row.name,
    teamId: row.team_id,
    urgency: row.urgency,
    autoIncident: row.auto_incident,
    matchers: row.matchers,
    compiled: compileSaved(row.matchers),
  };
}
