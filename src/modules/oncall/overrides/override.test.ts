import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indexOverrides, type Override } from './override.ts';

const stand = (id: string, userId: string, from: number, until: number): Override => ({ id, userId, replacedUserId: null, from, until });
const shown = (index: ReturnType<typeof indexOverrides>, at: number) => {
  const { from, until, overrides } = index.at(at);
  return [from, until, overrides.map(({ id }) => id).join('')];
};
const [EVER, NEVER] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

test('at any instant those in force are found, in the order in which they were made, and how long that stays so', () => {
  const index = indexOverrides([stand('b', 'ben', 10, 30), stand('a', 'ann', 5, 20)], new Map());
  assert.deepEqual(
    [4, 5, 10, 19, 20, 29, 30].map((at) => shown(index, at)),
    [
      [EVER, 5, ''],
      [5, 10, 'a'],
      [10, 20, 'ba'],
      [10, 20, 'ba'],
      [20, 30, 'b'],
      [20, 30, 'b'],
      [30, NEVER, ''],
    ],
  );
  assert.deepEqual(shown(indexOverrides([], new Map()), 5), [EVER, NEVER, '']);
});

test('who is away stands in for nobody meanwhile', () => {
  const index = indexOverrides([stand('a', 'ann', 0, 10), stand('b', 'ben', 0, 10)], new Map([['ann', [{ from: 4, until: 6 }]]]));
  assert.deepEqual(
    [3, 4, 6].map((at) => shown(index, at)),
    [
      [0, 4, 'ab'],
      [4, 6, 'b'],
      [6, 10, 'ab'],
    ],
  );
  assert.deepEqual(index.at(7).overrides[0], { ...stand('a', 'ann', 6, 10) });
});

test('an override of no length is none', () => {
  assert.deepEqual(shown(indexOverrides([stand('a', 'ann', 5, 5)], new Map()), 5), [EVER, NEVER, '']);
});
