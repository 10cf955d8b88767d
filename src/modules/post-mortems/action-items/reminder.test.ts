import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reminderFor } from './reminder.ts';

const TODAY = '2030-05-15';
const item = (title: string, dueDate: string) =>
  ({ title, dueDate, incidentNumber: 7 }) as Parameters<typeof reminderFor>[0]['due'][number];
const today = item('A', TODAY);
const tomorrow = item('B', '2030-05-16');
const late = item('C', '2030-05-01');
const reminder = (due: (typeof today)[], overdue: (typeof today)[] = []) => reminderFor({ due, overdue, today: TODAY });

test('a single item is named in the title, with when it is due', () => {
  assert.deepEqual(reminder([today]), { title: 'Action item due today: A', body: 'Due today: A (incident #7)' });
  assert.deepEqual(reminder([tomorrow]), { title: 'Action item due tomorrow: B', body: 'Due tomorrow: B (incident #7)' });
  assert.deepEqual(reminder([], [late]), { title: 'Action item overdue: C', body: 'Overdue since 2030-05-01: C (incident #7)' });
});

test('several are counted, overdue ones first', () => {
  assert.equal(reminder([today, today]).title, 'Your action items: 2 due today');
  const both = reminder([today, tomorrow], [late]);
  assert.equal(both.title, 'Your action items: 1 overdue, 2 due by tomorrow');
  assert.deepEqual(
    both.body.split('\n').map((line) => line.slice(0, 10)),
    ['Overdue si', 'Due today:', 'Due tomorr'],
  );
  assert.equal(reminder([], [late, late]).title, 'Your action items: 2 overdue');
});

test('ten are named and the rest counted', () => {
  const lines = (count: number) => reminder(Array.from({ length: count }, () => today)).body.split('\n');
  assert.deepEqual([lines(10).length, lines(10).at(-1)], [10, 'Due today: A (incident #7)']);
  assert.deepEqual([lines(12).length, lines(12).at(-1)], [11, 'and 2 more']);
});
