import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activeParts, activityEdges, between, isActive } from './activity.ts';

const EVER = Number.NEGATIVE_INFINITY;
const AWAY = new Map([
  [
    'ann',
    [
      { from: 10, until: 20 },
      { from: 30, until: Number.POSITIVE_INFINITY },
    ],
  ],
  ['ben', [{ from: EVER, until: 5 }]],
  ['cem', [{ from: 20, until: 25 }]],
]);

test('a person is away from the beginning of an absence until before its end', () => {
  assert.deepEqual(
    [9, 10, 19, 20, 29, 30].map((at) => isActive(AWAY, 'ann', at)),
    [true, false, false, true, true, false],
  );
  assert.equal(isActive(AWAY, 'nobody', 10), true);
});

test('the instants at which people go and come are in order, once each, without the ends of time', () => {
  assert.deepEqual(activityEdges(AWAY, ['ann', 'ben', 'cem']), [5, 10, 20, 25, 30]);
  assert.deepEqual(activityEdges(AWAY, ['nobody']), []);
});

test('of a time the parts are left in which the person is there', () => {
  assert.deepEqual(activeParts(AWAY, 'ann', { from: 0, until: 100 }), [
    { from: 0, until: 10 },
    { from: 20, until: 30 },
  ]);
  assert.deepEqual(activeParts(AWAY, 'ann', { from: 12, until: 18 }), []);
  assert.deepEqual(activeParts(AWAY, 'ann', { from: 10, until: 21 }), [{ from: 20, until: 21 }]);
  assert.deepEqual(activeParts(AWAY, 'nobody', { from: 1, until: 2 }), [{ from: 1, until: 2 }]);
});

test('an instant lies between two neighbours, the earlier one included', () => {
  const edges = [1, 5, 9];
  assert.deepEqual(
    [0, 1, 4, 5, 8, 9, 99].map((at) => between(edges, at)),
    [
      { from: EVER, until: 1 },
      { from: 1, until: 5 },
      { from: 1, until: 5 },
      { from: 5, until: 9 },
      { from: 5, until: 9 },
      { from: 9, until: Number.POSITIVE_INFINITY },
      { from: 9, until: Number.POSITIVE_INFINITY },
    ],
  );
  assert.deepEqual(between([], 3), { from: EVER, until: Number.POSITIVE_INFINITY });
});
