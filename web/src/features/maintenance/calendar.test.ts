import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDays } from './calendar.ts';
import type { MaintenanceWindow } from './queries.ts';

const at = (day: number, hour: number) => new Date(2030, 4, day, hour).toISOString();
const window = (title: string, spans: ReadonlyArray<readonly [string, string]>) =>
  ({ id: title, title, occurrences: spans.map(([start, end]) => ({ start, end })) }) as unknown as MaintenanceWindow;

test('four weeks begin with this Monday, and an occurrence over midnight stands on both days', () => {
  const now = new Date(2030, 4, 15, 12);
  const days = calendarDays(
    [window('Night', [[at(15, 22), at(16, 2)]]), window('Day', [[at(15, 9), at(15, 17)]]), window('Late', [[at(30, 9), at(30, 10)]])],
    now,
  );
  assert.equal(days.length, 28);
  assert.deepEqual([days[0]?.date.getDate(), days[0]?.date.getDay(), days[2]?.today, days[3]?.today], [13, 1, true, false]);
  const shown = (index: number) => days[index]?.entries.map(({ window: { title }, time, active }) => [title, time, active]);
  assert.deepEqual(shown(2), [
    ['Day', '09:00–17:00', true],
    ['Night', '22:00–24:00', false],
  ]);
  assert.deepEqual(shown(3), [['Night', '00:00–02:00', false]]);
  assert.deepEqual(shown(17), [['Late', '09:00–10:00', false]]);
});
