import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { endOfQuietHours, isTimeOfDay, zoneName } from './quiet-hours.ts';

describe('quiet hours', () => {
  const berlin = (start: string, end: string) => ({ start, end, time_zone: 'Europe/Berlin' });
  const cases: ReadonlyArray<readonly [string, ReturnType<typeof berlin>, string, string | null]> = [
    ['in the evening, over midnight', berlin('22:00', '07:00'), '2026-01-10T22:30:00Z', '2026-01-11T06:00:00Z'],
    ['in the early morning', berlin('22:00', '07:00'), '2026-01-11T03:00:00Z', '2026-01-11T06:00:00Z'],
    ['at the start', berlin('22:00', '07:00'), '2026-01-10T21:00:00Z', '2026-01-11T06:00:00Z'],
    ['at the end', berlin('22:00', '07:00'), '2026-01-11T06:00:00Z', null],
    ['by day', berlin('22:00', '07:00'), '2026-01-11T12:00:00Z', null],
    ['at noon', berlin('12:00', '13:00'), '2026-01-11T11:30:00Z', '2026-01-11T12:00:00Z'],
    ['an hour before noon', berlin('12:00', '13:00'), '2026-01-11T10:30:00Z', null],
    ['an end that the clock skips', berlin('22:00', '02:30'), '2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z'],
    ['an end that the clock shows twice is the first', berlin('22:00', '02:30'), '2026-10-25T00:15:00Z', '2026-10-25T00:30:00Z'],
    ['in the second pass of the repeated hour', berlin('22:00', '02:30'), '2026-10-25T01:15:00Z', '2026-10-25T01:15:00Z'],
  ];
  for (const [what, quiet, at, until] of cases) {
    test(`${what}: held until ${until ?? 'never'}`, () => {
      assert.equal(endOfQuietHours(quiet, new Date(at))?.toISOString().replace('.000', '') ?? null, until);
    });
  }
});

test('a time of day is written with two digits each, from 00:00 to 23:59', () => {
  for (const text of ['00:00', '09:59', '19:00', '23:59']) assert.equal(isTimeOfDay(text), true, text);
  for (const text of ['24:00', '9:00', '12:60', '112:00', '12:000', '', '12-00']) assert.equal(isTimeOfDay(text), false, text);
});

test('a zone is known by its name, an offset is none', () => {
  assert.equal(zoneName('Europe/Berlin'), 'Europe/Berlin');
  for (const name of ['Mars/Olympus', '+02:00', '2030-01-01T00:00+01:00[Europe/Berlin]', '']) assert.equal(zoneName(name), null, name);
});

test('at the end of quiet hours by day nobody is held, at the start everybody is', () => {
  const noon = { start: '12:00', end: '13:00', time_zone: 'UTC' };
  assert.equal(endOfQuietHours(noon, new Date('2026-01-11T13:00:00Z')), null);
  assert.deepEqual(endOfQuietHours(noon, new Date('2026-01-11T12:00:00Z')), new Date('2026-01-11T13:00:00Z'));
  assert.equal(endOfQuietHours(noon, new Date('2026-01-11T11:59:59Z')), null);
});

test('quiet hours that start and end at one time last all day', () => {
  const always = { start: '12:00', end: '12:00', time_zone: 'UTC' };
  assert.deepEqual(endOfQuietHours(always, new Date('2026-01-11T11:00:00Z')), new Date('2026-01-11T12:00:00Z'));
  assert.deepEqual(endOfQuietHours(always, new Date('2026-01-11T12:00:00Z')), new Date('2026-01-12T12:00:00Z'));
});
