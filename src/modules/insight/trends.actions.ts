import type { Database } from '../../platform/db/database.ts';
import { arrivalsByHour, countDeliveries, noisiestTitles, openByService, type OpenService } from './dashboard.store.ts';
import { keepFresh } from './fresh.actions.ts';

/** What changes slowly and costs more to count than a page may wait for each time. */
export interface Trends {
  readonly volume: readonly { readonly at: Date; readonly count: number }[];
  readonly noisiest: readonly { readonly title: string; readonly count: number }[];
  readonly deliveries: { readonly pending: number; readonly failed: number; readonly dead: number };
}

async function countTrends(db: Database): Promise<Trends> {
  const [volume, noisiest, deliveries] = await Promise.all([arrivalsByHour(db), noisiestTitles(db), countDeliveries(db)]);
  return { volume, noisiest, deliveries };
}

/** Counts trends at most once in `freshMs` for all callers together. */
export function openTrends(db: Database, freshMs: number): () => Promise<Trends> {
  return keepFresh(() => countTrends(db), freshMs);
}

/** Open alerts by service at most once in `freshMs`: they stand beside counts that are never old. */
export function openServices(db: Database, freshMs: number): () => Promise<readonly OpenService[]> {
  return keepFresh(() => openByService(db), freshMs);
}
