import type { Database } from '../../platform/db/database.ts';
import { arrivalsByHour, countDeliveries, noisiestTitles, openByService } from './dashboard.store.ts';

/** What changes slowly and costs more to count than a page may wait for each time. */
export interface Trends {
  readonly volume: readonly { readonly at: Date; readonly count: number }[];
  readonly noisiest: readonly { readonly title: string; readonly count: number }[];
  readonly byService: readonly { readonly service: string; readonly count: number }[];
  readonly deliveries: { readonly pending: number; readonly failed: number; readonly dead: number };
}

async function countTrends(db: Database): Promise<Trends> {
  const [volume, noisiest, byService, deliveries] = await Promise.all([
    arrivalsByHour(db),
    noisiestTitles(db),
    openByService(db),
    countDeliveries(db),
  ]);
  return { volume, noisiest, byService, deliveries };
}

/** Counts trends at most once in `freshMs` for all callers together. */
export function openTrends(db: Database, freshMs: number): () => Promise<Trends> {
  let counting: Promise<Trends> | null = null;
  let until = 0;
  return () => {
    if (counting === null || performance.now() >= until) {
      until = performance.now() + freshMs;
      const mine = countTrends(db);
      counting = mine;
      mine.catch(() => {
        if (counting === mine) counting = null;
      });
    }
    return counting;
  };
}
