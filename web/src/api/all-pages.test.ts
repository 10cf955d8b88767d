import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { allPages } from './all-pages.ts';

/** A list of so many, three on a page; what was asked for. */
function listOf(count: number) {
  const asked: number[] = [];
  const load = async ({ skip }: { readonly skip: number }) => {
    asked.push(skip);
    const items = Array.from({ length: count }, (_, index) => ({ id: String(index) })).slice(skip, skip + 3);
    return { items, total: count, limit: 3, skip };
  };
  return { asked, load };
}

test('all pages of a list are put together, and no page more than there is is asked for', async () => {
  for (const [count, pages] of [
    [0, [0]],
    [2, [0]],
    [3, [0]],
    [4, [0, 3]],
    [7, [0, 3, 6]],
  ] as const) {
    const { asked, load } = listOf(count);
    const { items, total } = await allPages(load);
    assert.deepEqual([items.length, total], [count, count]);
    assert.deepEqual(asked, pages);
  }
});

test('what moved to the next page meanwhile stands once, and a list that became shorter ends', async () => {
  const pages = [['a', 'b', 'c'], ['c', 'd'], []].map((ids) => ids.map((id) => ({ id })));
  const { items } = await allPages(async ({ skip }) => ({ items: pages.shift() ?? [], total: 9, limit: 3, skip }));
  assert.deepEqual(
    items.map(({ id }) => id),
    ['a', 'b', 'c', 'd'],
  );
});

test('nothing in the page asks for a large page as if it were all: a whole list comes from here, a part says how many there are', () => {
  const root = path.join(import.meta.dirname, '..');
  const asking = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    /\blimit: \d{3}\b/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  assert.deepEqual(asking, [], 'use allPages, a list that is found (lists/found.tsx), or a constant whose list shows ShownOf');
});
