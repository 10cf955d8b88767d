import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nightOf } from '../../oncall/schedule/night.ts';
import { countLoad, hourOfWeek } from './pager-load.ts';

const reading = (text: string) => Date.parse(`${text}Z`);

test('the week begins on Monday at midnight and has 168 hours', () => {
  assert.equal(hourOfWeek(reading('2030-05-13T00:00:00')), 0);
  assert.equal(hourOfWeek(reading('2030-05-15T12:59:59')), 2 * 24 + 12);
  assert.equal(hourOfWeek(reading('2030-05-19T23:59:59')), 167);
  assert.equal(hourOfWeek(reading('1969-12-31T23:00:00')), 2 * 24 + 23);
});

test('a night goes from 22:00 to 08:00 and is one night on both sides of midnight', () => {
  const night = nightOf(reading('2030-05-14T22:00:00'));
  assert.notEqual(night, null);
  assert.equal(nightOf(reading('2030-05-15T07:59:59')), night);
  assert.equal(nightOf(reading('2030-05-14T21:59:59')), null);
  assert.equal(nightOf(reading('2030-05-15T08:00:00')), null);
  assert.notEqual(nightOf(reading('2030-05-15T22:00:00')), night);
});

const at = (hour: number) => Date.UTC(2030, 4, 13, hour);
const page = (userId: string, hour: number, ...scheduleIds: string[]) => ({ userId, at: at(hour), scheduleIds });
const zoneOf = (id: string) => (id === 'ann' ? 'UTC' : 'Europe/Berlin');

test('a page counts in the shifts of the schedules that led there, and once in the total; nights are those where the person lives', () => {
  const segments = [
    { from: at(0), until: at(12), userId: 'ann' },
    { from: at(12), until: at(14), userId: null },
    { from: at(14), until: at(48), userId: 'ben' },
  ];
  const second = [{ from: at(0), until: at(48), userId: 'ben' }];
  const pages = [
    page('ben', 22, 's', 't'),
    page('ben', 20, 's'),
    page('ben', 14, 's'),
    page('ben', 48, 's'),
    page('ben', 13, 't'),
    page('ann', 11, 's'),
    page('ann', 7, 's'),
    page('ann', 12, 's'),
    page('ann', 8),
  ];
  const { shifts, totals } = countLoad({
    schedules: [
      { id: 's', segments },
      { id: 't', segments: second },
    ],
    pages,
    zoneOf,
  });
  assert.deepEqual(shifts, [
    { scheduleId: 's', userId: 'ann', from: at(0), until: at(12), pages: 2, nightPages: 1 },
    { scheduleId: 's', userId: 'ben', from: at(14), until: at(48), pages: 3, nightPages: 2 },
    { scheduleId: 't', userId: 'ben', from: at(0), until: at(48), pages: 2, nightPages: 1 },
  ]);
  const [ben, ann] = totals;
  assert.deepEqual(
    [ben?.userId, ben?.shifts, ben?.pages, ben?.nightPages, ben?.offShiftPages, ben?.interruptedNights, ben?.milliseconds],
    ['ben', 2, 5, 3, 1, 2, 82 * 3_600_000],
  );
  assert.deepEqual([ann?.userId, ann?.shifts, ann?.pages, ann?.offShiftPages, ann?.milliseconds], ['ann', 1, 4, 2, 12 * 3_600_000]);
  assert.deepEqual([ann?.hours.length, ann?.hours[7], ann?.hours[8], ann?.hours[12]], [168, 1, 1, 1]);
});

test('whoever was paged without a shift is in the totals; the most paged come first, then who was on call longest, then by id', () => {
  const shift = (userId: string, hours: number) => ({ id: userId, segments: [{ from: at(0), until: at(hours), userId }] });
  const { totals } = countLoad({
    schedules: [shift('c', 5), shift('b', 5), shift('d', 9), shift('a', 99), shift('e', 1)],
    pages: [page('b', 1, 'b'), page('c', 1), page('d', 200), page('e', 0, 'e'), page('e', 0, 'e'), page('f', 1)],
    zoneOf,
  });
  assert.deepEqual(
    totals.map(({ userId, pages, shifts }) => [userId, pages, shifts]),
    [
      ['e', 2, 1],
      ['d', 1, 1],
      ['b', 1, 1],
      ['c', 1, 1],
      ['f', 1, 0],
      ['a', 0, 1],
    ],
  );
});
