import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diffSegments } from './changes.ts';

const segments = (...parts: ReadonlyArray<readonly [number, string | null]>) =>
  parts.map(([until, userId], index) => ({ from: index === 0 ? 0 : (parts[index - 1]?.[0] ?? 0), until, userId }));

test('the same result changes nothing, however it is cut', () => {
  assert.deepEqual(diffSegments(segments([5, 'ann'], [9, 'ben']), segments([2, 'ann'], [5, 'ann'], [9, 'ben'])), []);
});

test('each person loses and gains the times that moved, in one piece where they touch', () => {
  assert.deepEqual(diffSegments(segments([10, 'ann'], [20, 'ben']), segments([5, 'ann'], [8, 'ben'], [10, 'cem'], [20, 'ben'])), [
    { userId: 'ann', lost: [{ from: 5, until: 10 }], gained: [] },
    { userId: 'ben', lost: [], gained: [{ from: 5, until: 8 }] },
    { userId: 'cem', lost: [], gained: [{ from: 8, until: 10 }] },
  ]);
  assert.deepEqual(diffSegments(segments([9, 'ann']), segments([3, 'ben'], [6, 'ann'], [9, 'ben'])), [
    {
      userId: 'ann',
      lost: [
        { from: 0, until: 3 },
        { from: 6, until: 9 },
      ],
      gained: [],
    },
    {
      userId: 'ben',
      lost: [],
      gained: [
        { from: 0, until: 3 },
        { from: 6, until: 9 },
      ],
    },
  ]);
});

test('a gap is nobody: who loses to it is told, it gains nothing', () => {
  assert.deepEqual(diffSegments(segments([9, 'ann']), segments([9, null])), [{ userId: 'ann', lost: [{ from: 0, until: 9 }], gained: [] }]);
  assert.deepEqual(diffSegments(segments([9, null]), segments([9, 'ann'])), [{ userId: 'ann', lost: [], gained: [{ from: 0, until: 9 }] }]);
});
