import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ResultCount } from './results.store.ts';
import { statsOf } from './stats.ts';

const counted = (rows: ReadonlyArray<readonly [ResultCount['decision'], ResultCount['status'], number]>) =>
  statsOf(rows.map(([decision, status, count]) => ({ decision, status, count })) as ResultCount[]);

test('results are summed by state and by what was decided first', () => {
  const stats = counted([
    ['noise', 'confirmed', 5],
    ['noise', 'pending', 3],
    ['incident', 'overridden', 2],
    ['investigate', 'confirmed', 1],
  ]);
  assert.deepEqual([stats.total, stats.confirmed, stats.overridden, stats.pending], [11, 6, 2, 3]);
  assert.deepEqual(stats.by_decision, { incident: 2, investigate: 1, noise: 8 });
});

test('accuracy is the share of reviewed results that were right, in percent to two places; unknown while none was reviewed', () => {
  assert.equal(counted([]).accuracy, null);
  assert.equal(counted([['noise', 'pending', 9]]).accuracy, null);
  assert.equal(counted([['noise', 'overridden', 4]]).accuracy, 0);
  assert.equal(counted([['noise', 'confirmed', 4]]).accuracy, 100);
  assert.equal(
    counted([
      ['noise', 'confirmed', 2],
      ['incident', 'overridden', 1],
      ['incident', 'pending', 100],
    ]).accuracy,
    66.67,
  );
});
