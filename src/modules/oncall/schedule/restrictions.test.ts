import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DAY_MS, HOUR_MS, type Restriction, SOME_MONDAY, WEEK_MS } from './layer.ts';
import { spanAround, weekMask } from './restrictions.ts';

const daily = (start: string, end: string, days?: ('monday' | 'tuesday' | 'sunday')[]): Restriction => ({
  type: 'time_of_day',
  start_time: start,
  end_time: end,
  ...(days && { days }),
});
const weekly = (from: string, until: string): Restriction => {
  const [startDay = '', startTime = ''] = from.split(' ');
  const [endDay = '', endTime = ''] = until.split(' ');
  return { type: 'time_of_week', start_day: startDay, start_time: startTime, end_day: endDay, end_time: endTime } as Restriction;
};
/** In hours from Monday midnight. */
const hours = (...restrictions: Restriction[]) => weekMask(restrictions)?.map((span) => span.map((ms) => ms / HOUR_MS)) ?? null;

describe('the open times of a week', () => {
  test('a window opens on its days, also over midnight and over the end of the week', () => {
    assert.deepEqual(hours(daily('09:00', '17:00', ['monday', 'tuesday'])), [
      [9, 17],
      [33, 41],
    ]);
    assert.deepEqual(hours(daily('22:00', '06:00', ['sunday'])), [
      [0, 6],
      [166, 168],
    ]);
    assert.equal(hours(daily('09:00', '17:00'))?.length, 7);
    assert.deepEqual(hours(daily('09:00', '09:00', ['monday'])), [[9, 33]], 'an end at the start is a day later');
  });

  test('a window of a week runs to the next such time', () => {
    assert.deepEqual(hours(weekly('monday 08:00', 'tuesday 18:00')), [[8, 42]]);
    assert.deepEqual(hours(weekly('sunday 20:00', 'monday 06:00')), [
      [0, 6],
      [164, 168],
    ]);
    assert.equal(hours(weekly('monday 00:00', 'monday 00:00')), null, 'from one time to the same is always');
  });

  test('windows that touch or overlap are one, and a full week is no restriction', () => {
    assert.deepEqual(hours(daily('12:00', '18:00', ['monday']), daily('08:00', '12:00', ['monday'])), [[8, 18]]);
    assert.deepEqual(hours(daily('08:00', '18:00', ['monday']), daily('10:00', '12:00', ['monday'])), [[8, 18]]);
    assert.deepEqual(hours(daily('08:00', '12:00', ['monday']), daily('13:00', '14:00', ['monday'])), [
      [8, 12],
      [13, 14],
    ]);
    assert.equal(hours(daily('00:00', '24:00')), null);
    assert.deepEqual(hours(daily('00:00', '23:00'))?.length, 7);
    assert.equal(hours(), null);
    assert.deepEqual(hours(weekly('monday 00:00', 'sunday 23:00')), [[0, 167]]);
    assert.deepEqual(hours(weekly('monday 01:00', 'monday 00:00')), [[1, 168]]);
  });
});

describe('what is open around a time', () => {
  const mask = weekMask([daily('09:00', '17:00', ['monday', 'tuesday'])]) ?? [];
  const around = (day: number, hour: number, week = 0) => {
    const { from, until, open } = spanAround(mask, SOME_MONDAY + week * WEEK_MS + day * DAY_MS + hour * HOUR_MS);
    return [(from - SOME_MONDAY) / HOUR_MS, (until - SOME_MONDAY) / HOUR_MS, open];
  };

  test('a window is open from its start until before its end', () => {
    assert.deepEqual(
      [around(0, 9), around(0, 16.99), around(0, 17)],
      [
        [9, 17, true],
        [9, 17, true],
        [17, 33, false],
      ],
    );
  });

  test('before the first window of a week it is closed since the last of the week before, and after the last until the next', () => {
    assert.deepEqual(around(0, 8), [41 - 168, 9, false]);
    assert.deepEqual(around(4, 0), [41, 168 + 9, false]);
    assert.deepEqual(around(0, 10, -3), [9 - 3 * 168, 17 - 3 * 168, true]);
  });
});
