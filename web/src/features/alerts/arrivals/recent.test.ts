import assert from 'node:assert/strict';
import { test } from 'node:test';
import { busiest, recentAt } from './recent.ts';

const FROM = '2030-05-15T10:00:00.000Z';
const at = (minute: number, second = 0) => Date.parse(FROM) + minute * 60_000 + second * 1_000;
const ARRIVALS = { from: FROM, counts: [3, 0, 1] };

test('columns stay while the last one runs, and move back with its end', () => {
  assert.deepEqual(recentAt(ARRIVALS, at(10)), { from: at(0), counts: [3, 0, 1] });
  assert.deepEqual(recentAt(ARRIVALS, at(14, 59)), { from: at(0), counts: [3, 0, 1] });
  assert.deepEqual(recentAt(ARRIVALS, at(15)), { from: at(5), counts: [0, 1, 0] });
  assert.deepEqual(recentAt(ARRIVALS, at(24, 59)), { from: at(10), counts: [1, 0, 0] });
});

test('once everything has moved out there is nothing to draw, however long ago', () => {
  assert.equal(recentAt(ARRIVALS, at(25)), null);
  assert.equal(recentAt(ARRIVALS, at(100_000)), null);
});

test('a clock that is behind the answer moves nothing', () => {
  assert.deepEqual(recentAt(ARRIVALS, at(-60)), { from: at(0), counts: [3, 0, 1] });
});

test('the busiest column is the newest of the highest', () => {
  assert.deepEqual(busiest(at(0), [3, 1, 3, 0]), { at: at(10), count: 3 });
});
