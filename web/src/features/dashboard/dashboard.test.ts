import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayBeside, readDashboard } from './range.ts';
import { columnName, dayName, tickText } from './words.ts';

test('the address keeps a known range and a day of the calendar, and drops the rest', () => {
  assert.deepEqual(readDashboard({ range: '7d', day: '2026-03-01', x: 1 }), { range: '7d', day: '2026-03-01' });
  assert.deepEqual(readDashboard({ range: '24h', day: '2026-13-01' }), {});
  assert.deepEqual(readDashboard({ range: {}, day: 20260301 }), {});
});

test('days follow each other over the end of a month', () => {
  assert.equal(dayBeside('2026-02-28', 1), '2026-03-01');
  assert.equal(dayBeside('2024-03-01', -1), '2024-02-29');
});

test('columns are named by the clock that was chosen; a day that is 23 hours long keeps its name', () => {
  const hour = { from: '2026-11-21T14:00:00Z', until: '2026-11-21T15:00:00Z' };
  assert.equal(columnName(hour, '24h', 'utc'), 'Sat 21 Nov, 14:00 – 15:00');
  assert.equal(columnName({ from: '2026-03-28T23:00:00Z', until: '2026-03-29T22:00:00Z' }, '30d', 'utc'), 'Sun 29 Mar');
  assert.deepEqual(
    (['24h', '7d', '30d'] as const).map((range) => tickText(hour.from, range, 'utc')),
    ['14:00', 'Sat', '21 Nov'],
  );
  assert.equal(dayName('2026-11-20'), 'Friday 20 November 2026');
});
