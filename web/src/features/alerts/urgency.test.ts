import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListedAlert } from './queries.ts';
import { mostUrgentFirst, newestFirst, placed, rankOf } from './urgency.ts';

const row = (number: number, severity: string, status: string, owned = false) =>
  ({ number, severity, status, owner: owned ? {} : null }) as unknown as ListedAlert;

test('severity comes first, then what nobody acknowledged, then the newest; resolved alerts come last', () => {
  const rows = [
    row(9, 'critical', 'resolved'),
    row(8, 'warning', 'firing'),
    row(7, 'high', 'acknowledged'),
    row(6, 'high', 'firing', true),
    row(5, 'high', 'firing'),
    row(4, 'info', 'firing'),
    row(3, 'critical', 'acknowledged'),
    row(2, 'critical', 'firing'),
    row(1, 'critical', 'firing'),
  ];
  assert.deepEqual(
    rows.toSorted(mostUrgentFirst).map(({ number }) => number),
    [2, 1, 3, 5, 6, 7, 8, 4, 9],
  );
  assert.equal(new Set(rows.map(rankOf)).size, 8);
});

test('a row is put where it belongs; rows that were acknowledged since keep their place', () => {
  const rows = [row(3, 'critical', 'acknowledged'), row(5, 'critical', 'firing'), row(4, 'warning', 'firing')];
  const order = (added: readonly ListedAlert[], by = mostUrgentFirst) => placed(rows, added, by).map(({ number }) => number);
  assert.deepEqual(order([row(6, 'critical', 'firing')]), [6, 3, 5, 4]);
  assert.deepEqual(order([row(7, 'high', 'firing'), row(8, 'info', 'firing')]), [3, 5, 7, 4, 8]);
  assert.deepEqual(order([row(9, 'info', 'firing')], newestFirst), [9, 3, 5, 4]);
});
