import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DOT, placeDots } from './swarm.ts';

const place = (...xs: readonly number[]) => placeDots(xs, (x) => x).map(({ x, y }) => [x, y]);

test('what comes at different times stands on the line', () => {
  assert.deepEqual(place(30, 0, 15), [
    [0, 0],
    [15, 0],
    [30, 0],
  ]);
});

test('what comes at the same time stands above one another, from the line outwards', () => {
  assert.deepEqual(
    place(5, 5, 5).map(([, y]) => y),
    [0, -DOT, DOT],
  );
});

test('of a storm no dot covers another, however many come at once', () => {
  const dots = place(...Array.from({ length: 60 }, (_, index) => Math.floor(index / 20) * 3));
  for (const [index, [x = 0, y = 0]] of dots.entries())
    for (const [otherX = 0, otherY = 0] of dots.slice(index + 1)) assert.ok(Math.hypot(x - otherX, y - otherY) > DOT - 0.1, `${x} ${y}`);
  assert.ok(dots.every(([, y = 0]) => Math.abs(y) <= 4 * DOT));
});
