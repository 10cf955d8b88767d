import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDays } from './calendar.ts';
import type { MaintenanceWindow } from './queries.ts';

const at = (day: number, hour: number) => new Date(2030, 4, day, hour).toISOString();
const window = (title: string, spans: ReadonlyArray<readonly [string, string]>) =>
  ({ id: title, title, occurrences: spans.map(([start, end]) => ({ start, end })) }) as unknown as MaintenanceWindow;

test('four weeks begin with this Monday, and an occurrence over midnight stands on both days', () => {
  const now = new Date(2030, 4, 15, 12).getTime();
  const days = calendarDays(
    [window('Night', [[at(15, 22), at(16, 2)]]), window('Day', [[at(15, 9), at(15, 17)]]), window('Late', [[at(30, 9), at(30, 10)]])],
    now,
    'mine',
  );
  assert.equal(days.length, 28);
  assert.deepEqual(
    [new Date(days[0]?.from ?? 0).getDate(), new Date(days[0]?.from ?? 0).getDay(), days[2]?.today, days[3]?.today],
    [13, 1, true, false],
  );
  const shown = (index: number) => days[index]?.entries.map(({ window: { title }, time, active }) => [title, time, active]);
  assert.deepEqual(shown(2), [
    ['Day', '09:00–17:00', true],
    ['Night', '22:00–24:00', false],
  ]);
  assert.deepEqual(shown(3), [['Night', '00:00–02:00', false]]);
  assert.deepEqual(shown(17), [['Late', '09:00–10:00', false]]);
});

test('in UTC the days and times are those of UTC, wherever the reader is', () => {
  const days = calendarDays(
    [window('Night', [['2030-05-15T23:30:00Z', '2030-05-16T01:00:00Z']])],
    Date.parse('2030-05-15T23:45:00Z'),
    'utc',
  );
  assert.deepEqual(
    days.flatMap(({ from, today, entries }) => entries.map(({ time, active }) => [new Date(from).toISOString(), today, time, active])),
    [
      ['2030-05-15T00:00:00.000Z', true, '23:30–24:00', true],
      ['2030-05-16T00:00:00.000Z', false, '00:00–01:00', true],
    ],
  );
  assert.equal(new Date(days[0]?.from ?? 0).toISOString(), '2030-05-13T00:00:00.000Z');
});
