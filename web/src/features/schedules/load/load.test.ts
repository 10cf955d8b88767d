import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heatCells, hourText, isNight, loadBars, loadText, sumHours, type UserLoad } from './load.ts';

const hoursWith = (counts: Readonly<Record<number, number>>) => Array.from({ length: 168 }, (_, hour) => counts[hour] ?? 0);
const person = (name: string, pages: number, night: number): UserLoad => ({
  user_id: name,
  user_name: name,
  duration_minutes: 600,
  hours: hoursWith({ 3: pages }),
  interrupted_night_count: Math.min(night, 1),
  night_page_count: night,
  off_shift_page_count: Math.max(0, pages - 10),
  page_count: pages,
  shift_count: 1,
});

test('there is a cell for every hour of the week; the fullest is darkest, and one page is never as light as none', () => {
  const cells = heatCells(hoursWith({ 0: 100, 27: 1, 167: 50 }));
  assert.equal(cells.length, 168);
  assert.deepEqual(cells[0], { day: 0, hour: 0, count: 100, shade: 4 });
  assert.deepEqual(cells[27], { day: 1, hour: 3, count: 1, shade: 1 });
  assert.deepEqual(cells[167], { day: 6, hour: 23, count: 50, shade: 2 });
  assert.equal(cells[1]?.shade, 0);
  assert.equal(hourText({ day: 1, hour: 3 }), 'Tuesday, 03:00');
});

test('a week without pages is drawn in no shade', () => {
  assert.ok(heatCells(hoursWith({})).every(({ shade }) => shade === 0));
});

test('the hours of a team are those of its people added up', () => {
  assert.equal(sumHours([person('Anna', 2, 0), person('Ben', 3, 0)])[3], 5);
  assert.equal(sumHours([]).length, 168);
});

test('the night begins at 22:00 and ends at 08:00', () => {
  assert.deepEqual([isNight(21), isNight(22), isNight(7), isNight(8)], [false, true, true, false]);
});

test('who was paged most has the longest bar, in two parts; who was not has none', () => {
  const bars = loadBars([person('Anna', 10, 4), person('Ben', 5, 0), person('Cleo', 0, 0)], 200);
  assert.deepEqual(
    bars.map(({ day, night }) => [day, night]),
    [
      [120, 80],
      [100, 0],
      [0, 0],
    ],
  );
  assert.deepEqual(loadBars([], 200), []);
});

test('a load is said in words', () => {
  assert.equal(loadText(person('Anna', 1, 0)), '1 page');
  assert.equal(loadText(person('Anna', 12, 3)), '12 pages, 3 at night in 1 night, 2 off shift');
});
