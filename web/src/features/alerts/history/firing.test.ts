import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firingTotals, intervalsOf } from './firing.ts';

const at = (minute: number) => Date.parse('2030-05-15T10:00:00Z') + minute * 60_000;
const iso = (minute: number) => new Date(at(minute)).toISOString();

test('the states of an alert follow each other from its beginning until now; what changes nothing is passed over', () => {
  const intervals = intervalsOf(
    { starts_at: iso(0) },
    [
      { at: iso(0), step: 'received' },
      { at: iso(2), step: 'acknowledged' },
      { at: iso(3), step: 'acknowledged' },
      { at: iso(4), step: 'unacknowledged' },
      { at: iso(5), step: 'delivery' },
      { at: iso(10), step: 'resolved' },
      { at: iso(20), step: 'reopened' },
    ],
    at(25),
  );
  assert.deepEqual(
    intervals.map(({ from, until, status }) => [(from - at(0)) / 60_000, (until - at(0)) / 60_000, status]),
    [
      [0, 2, 'firing'],
      [2, 4, 'acknowledged'],
      [4, 10, 'firing'],
      [10, 20, 'resolved'],
      [20, 25, 'firing'],
    ],
  );
  assert.deepEqual(firingTotals(intervals), { times: 2, openMs: 15 * 60_000 });
});

test('an alert of which nothing is told yet fires since its beginning, also where clocks disagree', () => {
  assert.deepEqual(intervalsOf({ starts_at: iso(5) }, [], at(3)), [{ from: at(5), until: at(5), status: 'firing' }]);
  assert.deepEqual(firingTotals(intervalsOf({ starts_at: iso(0) }, [{ at: iso(-1), step: 'resolved' }], at(1))), {
    times: 1,
    openMs: 0,
  });
});
