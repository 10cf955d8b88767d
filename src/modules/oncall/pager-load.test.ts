import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countLoad, hourOfWeek, nightOf, sumLoad } from './pager-load.ts';

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

test('pages count in the shift in which they came, those in a gap belong to nobody, and nights are those where the person lives', () => {
  const at = (hour: number) => Date.UTC(2030, 4, 13, hour);
  const segments = [
    { from: at(0), until: at(12), userId: 'ann' },
    { from: at(12), until: at(14), userId: null },
    { from: at(14), until: at(48), userId: 'ben' },
  ];
  const pages = [at(20), at(11), at(12), at(13), at(14), at(-1), at(48), at(7), at(22)].map((when) => ({ scheduleId: 's', at: when }));
  const { shifts, unassigned } = countLoad({ scheduleId: 's', segments, pages, zoneOf: (id) => (id === 'ann' ? 'UTC' : 'Europe/Berlin') });
  assert.equal(unassigned, 2);
  assert.deepEqual(shifts, [
    { scheduleId: 's', userId: 'ann', from: at(0), until: at(12), pages: 2, nightPages: 1, readings: [at(7), at(11)] },
    { scheduleId: 's', userId: 'ben', from: at(14), until: at(48), pages: 3, nightPages: 2, readings: [at(16), at(22), at(24)] },
  ]);
  const [ben, ann] = sumLoad([...shifts, { ...(shifts[0] ?? assert.fail()), pages: 0, nightPages: 0, readings: [] }]);
  assert.deepEqual(
    [ben?.userId, ben?.shifts, ben?.pages, ben?.nightPages, ben?.interruptedNights, ben?.milliseconds],
    ['ben', 1, 3, 2, 1, 34 * 3_600_000],
  );
  assert.deepEqual([ann?.userId, ann?.shifts, ann?.pages, ann?.milliseconds], ['ann', 2, 2, 24 * 3_600_000]);
  assert.deepEqual([ann?.hours.length, ann?.hours[7], ann?.hours[11], ann?.hours[12]], [168, 1, 1, 0]);
});

test('the most paged come first, then who was on call longest, then by id', () => {
  const shift = (userId: string, pages: number, hours: number) => ({
    scheduleId: 's',
    userId,
    from: 0,
    until: hours,
    pages,
    nightPages: 0,
    readings: [],
  });
  const order = sumLoad([shift('c', 1, 5), shift('b', 1, 5), shift('d', 1, 9), shift('a', 0, 99), shift('e', 2, 1)]);
  assert.deepEqual(
    order.map(({ userId }) => userId),
    ['e', 'd', 'b', 'c', 'a'],
  );
});
