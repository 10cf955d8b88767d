import type { Page } from 'playwright-core';

/** Something that moved without anybody's doing; `value` as https://web.dev/articles/cls counts it, `what` in words. */
export interface Move {
  readonly value: number;
  readonly what: readonly string[];
}

/** In the page. */
const WATCH = `(() => {
  if (window.moves) return;
  window.moves = [];
  const name = (node) => {
    const each = node?.nodeType === 1 ? node : node?.parentElement;
    if (!each) return 'something';
    return each.tagName.toLowerCase() + (each.classList[0] ? '.' + each.classList[0] : '') + ' “' + each.textContent.trim().replace(/\\s+/g, ' ').slice(0, 40) + '”';
  };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput)
        window.moves.push({ value, what: sources.slice(0, 3).map(({ node, previousRect, currentRect }) =>
          name(node) + ' from ' + Math.round(previousRect.y) + ' to ' + Math.round(currentRect.y) + ' px') });
  }).observe({ type: 'layout-shift', buffered: true });
})()`;

/** Follows what moves in a page from its next address on. */
export async function watchMoves(page: Page): Promise<void> {
  await page.addInitScript(WATCH);
}

/** What moved since it was asked last, the farthest first. */
export async function takeMoves(page: Page): Promise<Move[]> {
  const moves = (await page.evaluate('window.moves.splice(0)')) as Move[];
  return moves.toSorted((one, other) => other.value - one.value);
}

export function sumOf(moves: readonly Move[]): number {
  return moves.reduce((total, { value }) => total + value, 0);
}
