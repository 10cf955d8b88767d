import { performance } from 'node:perf_hooks';
import type { Database } from '../../../platform/db/database.ts';

/** What was found is good for so long, in milliseconds: a number of this size does not change sooner. */
const GOOD_MS = 60_000;

interface Found {
  readonly about: number;
  readonly at: number;
}

const found = new WeakMap<Database, Found>();

/** How many alerts are stored, about, as PostgreSQL's statistics have it; 0 before they were first gathered. */
export async function storedAbout(db: Database): Promise<number> {
  const known = found.get(db);
  if (known && performance.now() - known.at < GOOD_MS) return known.about;
  const [row] = await db.query<{ about: number }>(
    `select greatest(reltuples, 0)::bigint as about from pg_class where oid = 'alerts'::regclass`,
    [],
    'alerts_stored_about',
  );
  const about = row?.about ?? 0;
  found.set(db, { about, at: performance.now() });
  return about;
}
