import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { sumOf, takeMoves } from '../../../test/browser/harness/moves.ts';
import { until } from '../../../test/harness/until.ts';
import { type Fault, FRAME } from './judge.ts';

/** More than this is felt: https://web.dev/articles/cls calls up to 0.1 good. */
const MOST = 0.1;
/** Less than this is no more than a line's width. */
const SEEN = 0.01;
/** Answers come this much apart at most: on a slower network a page does not wait for the last. */
const SPREAD_MS = 200;

/** Between 0 and 1, the same for an address in every run: ids are other ones each time. */
function placeOf(url: URL): number {
  const address = url.pathname.replaceAll(/[0-9a-f-]{36}/g, '');
  return (createHash('sha256').update(address).digest()[0] ?? 0) / 255;
}

/**
 * Opens a page with the answers of the server apart and out of order, once in an order that the addresses give and once the other way round,
 * and tells what moved of what somebody may be about to click. The page's moves are watched (`watchMoves`).
 */
export async function judgeMoves(page: Page, open: () => Promise<unknown>, settled: () => Promise<unknown>): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const turned of [false, true]) {
    let held = 0;
    await page.route('**/api/v1/**', async (route) => {
      const url = new URL(route.request().url());
      if (FRAME.test(url.pathname)) return route.fallback();
      const place = placeOf(url);
      held += 1;
      await new Promise((resolve) => setTimeout(resolve, (turned ? 1 - place : place) * SPREAD_MS));
      held -= 1;
      return route.fallback();
    });
    await open();
    await settled();
    await until(() => held === 0, 'the answers');
    await settled();
    const moves = await takeMoves(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const sum = sumOf(moves);
    const most = moves.slice(0, 3).map(({ value, what }) => `${value.toFixed(2)} ${what.join(', ')}`);
    if (sum > SEEN) faults.push({ kind: 'moves', minor: sum <= MOST, what: `${sum.toFixed(2)}: ${most.join('; ')}` });
  }
  return faults;
}
