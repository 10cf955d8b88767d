import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageOf, rangeOf } from './page-of.ts';

test('an address asks for a page from 1 on, and anything else for the first', () => {
  assert.deepEqual(['1', '7', undefined, '', '0', '-2', '1.5', 'x', '1e300'].map(pageOf), [1, 7, 1, 1, 1, 1, 1, 1, 1]);
});

test('which of how many are shown is said; of a whole list only how many', () => {
  const some = (count: number) => Array.from({ length: count });
  assert.equal(rangeOf({ items: some(25), total: 1_300, skip: 25 }, 'teams'), '26 to 50 of 1,300 teams');
  assert.equal(rangeOf({ items: some(9), total: 9, skip: 0 }, 'teams'), '9 teams');
  assert.equal(rangeOf({ items: [], total: 0, skip: 0 }, 'teams'), '0 teams');
  assert.equal(rangeOf({ items: some(50), total: 10_000, total_capped: true, skip: 0 }, 'tokens'), '1 to 50 of more than 10,000 tokens');
});
