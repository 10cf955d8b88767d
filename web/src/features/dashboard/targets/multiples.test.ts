import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawMultiple, type MeanTimeSeries, standing } from './multiples.ts';

const series = (means: readonly (number | null)[], target: number | null, mean: number | null = null): MeanTimeSeries => ({
  severity: 'high',
  goal: 'acknowledge',
  target_seconds: target,
  mean_seconds: mean,
  weeks: means.map((seconds, week) => ({
    from: new Date(Date.UTC(2030, 3, 1 + 7 * week)).toISOString(),
    mean_seconds: seconds,
    incidents: seconds === null ? 0 : 1,
  })),
});

test('means stand on a scale from 0 that the target shares, and what is above it is late', () => {
  const { points, target, lines } = drawMultiple(series([0, 300, 600], 300), 108, 48);
  assert.equal(target, 24);
  assert.deepEqual(
    points.map(({ x, y, late }) => [x, y, late]),
    [
      [4, 44, false],
      [54, 24, false],
      [104, 4, true],
    ],
  );
  assert.deepEqual(lines, ['4.0,44.0 54.0,24.0 104.0,4.0']);
});

test('a week without a case breaks the line, and a single week is a point', () => {
  const { lines, points } = drawMultiple(series([10, 20, null, 30], null), 100, 40);
  assert.deepEqual([lines.length, points.length], [1, 3]);
  assert.deepEqual(drawMultiple(series([null, null], 60), 100, 40).points, []);
  assert.equal(drawMultiple(series([5], null), 100, 40).points.length, 1);
});

test('the means of single hours are joined past those without a case', () => {
  const { lines, points } = drawMultiple({ ...series([10, null, null, 30, 20, null], null), joined: true }, 108, 40);
  assert.equal(points.length, 3);
  assert.equal(lines.length, 1);
  assert.equal(lines[0]?.split(' ').length, 3);
  assert.deepEqual(drawMultiple({ ...series([null, 5], null), joined: true }, 108, 40).lines, []);
});

test('a mean stands within its target, also exactly on it, or over it; without either nothing is said', () => {
  assert.equal(standing(series([], 300, 299)), 'within target');
  assert.equal(standing(series([], 300, 300)), 'within target');
  assert.equal(standing(series([], 300, 301)), 'over target');
  assert.deepEqual([standing(series([], null, 301)), standing(series([], 300))], ['', '']);
});
