import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  across,
  columnsOf,
  daysFrom,
  daysOf,
  fitting,
  fromField,
  hasRoom,
  instantAt,
  partedAt,
  place,
  rangeAround,
  ticksOf,
  toField,
  withinShift,
  zoneName,
} from './range.ts';

const at = Date.parse('2026-11-21T06:58:00Z');
const iso = (instant: number) => new Date(instant).toISOString();

test('two weeks begin on the Monday of the week, and a step moves by one week', () => {
  const range = rangeAround(at, 'weeks', 'utc');
  assert.deepEqual([iso(range.from), iso(range.until)], ['2026-11-16T00:00:00.000Z', '2026-11-30T00:00:00.000Z']);
  assert.equal(iso(rangeAround(at, 'weeks', 'utc', 1).from), '2026-11-23T00:00:00.000Z');
});

test('a month is the whole month, also over the end of a year', () => {
  const range = rangeAround(at, 'month', 'utc', 2);
  assert.deepEqual([iso(range.from), iso(range.until)], ['2027-01-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z']);
});

test('a year is the whole year in months, and a step moves by one', () => {
  const range = rangeAround(at, 'year', 'utc', 1);
  assert.deepEqual([iso(range.from), iso(range.until)], ['2027-01-01T00:00:00.000Z', '2028-01-01T00:00:00.000Z']);
  const months = columnsOf(range, 'year', 'utc');
  assert.deepEqual(
    months.map(({ from }) => iso(from).slice(0, 10)),
    Array.from({ length: 12 }, (_, month) => `2027-${String(month + 1).padStart(2, '0')}-01`),
  );
  assert.equal(months.at(-1)?.until, range.until);
  assert.equal(columnsOf(rangeAround(at, 'month', 'utc'), 'month', 'utc').length, 30);
});

test('of a year whole days are drawn, from the midnight that is nearest', () => {
  const range = rangeAround(at, 'year', 'utc');
  const drawn = (instant: string) => iso(instantAt(place(Date.parse(instant), range), range, 'utc'));
  assert.equal(drawn('2026-03-10T11:00:00Z'), '2026-03-10T00:00:00.000Z');
  assert.equal(drawn('2026-03-10T13:00:00Z'), '2026-03-11T00:00:00.000Z');
});

test('in a year a week has room for initials, and a day for nothing', () => {
  const range = rangeAround(at, 'year', 'utc');
  const text = (days: number) => fitting('Anna Lee', { start: iso(range.from), end: iso(range.from + days * 86_400_000) }, range);
  assert.deepEqual([text(1), text(5), text(7), text(31)], ['', '', 'AL', 'Anna Lee']);
});

test('days run from midnight to midnight and leave nothing out', () => {
  const range = rangeAround(at, 'month', 'utc');
  const days = daysOf(range, 'utc');
  assert.equal(days.length, 30);
  assert.equal(days[0]?.from, range.from);
  assert.equal(days.at(-1)?.until, range.until);
});

test('a place in the calendar becomes the nearest hour, and back', () => {
  const range = rangeAround(at, 'weeks', 'utc');
  const noon = instantAt(0.5 / 14, range, 'utc');
  assert.equal(iso(noon), '2026-11-16T12:00:00.000Z');
  assert.equal(iso(instantAt(place(noon + 20 * 60_000, range), range, 'utc')), '2026-11-16T12:00:00.000Z');
  assert.equal(instantAt(7, range, 'utc'), range.until);
});

test('a field of date and time holds the chosen wall clock', () => {
  assert.equal(toField(at, 'utc'), '2026-11-21T06:58');
  assert.equal(fromField('2026-11-21T06:58', 'utc'), at);
  assert.equal(fromField(toField(at, 'mine'), 'mine'), at);
  assert.equal(fromField('soon', 'utc'), null);
});

test('a name is cut to initials where there is little room, and left out where there is none', () => {
  const range = rangeAround(at, 'weeks', 'utc');
  const of = (hours: number, name: string) => fitting(name, { start: iso(range.from), end: iso(range.from + hours * 3_600_000) }, range);
  assert.deepEqual([of(24, 'Bo Chen'), of(12, 'Bo Chen'), of(12, 'You'), of(6, 'Bo Chen')], ['Bo Chen', 'BC', 'You', '']);
});

test('what was drawn over one’s own shift is cut to the hours of that shift; over another’s it is nothing of one’s own', () => {
  const day = 86_400_000;
  const shift = (from: number, until: number) => ({ start: iso(at + from * day), end: iso(at + until * day) });
  const drawn = { from: at + day, until: at + 3 * day };
  assert.deepEqual(withinShift(drawn, [shift(0, 7)]), shift(1, 3));
  assert.deepEqual(withinShift(drawn, [shift(-2, 1), shift(2, 9)]), shift(2, 3));
  assert.equal(withinShift(drawn, [shift(3, 4), shift(0, 1)]), null);
  assert.equal(withinShift(drawn, []), null);
});

test('a word stands in the calendar only where it is not cut', () => {
  const range = rangeAround(at, 'weeks', 'utc');
  const part = (hours: number) => ({ start: iso(range.from), end: iso(range.from + hours * 3_600_000) });
  assert.deepEqual([hasRoom(part(24), range), hasRoom(part(6), range)], [true, false]);
});

test('a strip begins with the midnight of today and ends after so many days', () => {
  const week = daysFrom(at, 7, 'utc');
  assert.deepEqual([iso(week.from), iso(week.until)], ['2026-11-21T00:00:00.000Z', '2026-11-28T00:00:00.000Z']);
  assert.deepEqual(
    ticksOf(week, 'utc').map(({ text }) => text),
    ['Sat 21', 'Sun 22', 'Mon 23', 'Tue 24', 'Wed 25', 'Thu 26', 'Fri 27'],
  );
});

test('a strip of one day names its hours, on a clock of 24', () => {
  const ticks = ticksOf(daysFrom(at, 1, 'utc'), 'utc');
  assert.deepEqual(
    ticks.map(({ text }) => text),
    ['00:00', '06:00', '12:00', '18:00'],
  );
  assert.equal(iso(ticks[3]?.at ?? 0), '2026-11-21T18:00:00.000Z');
});

test('a bar that begins before what is shown, or ends after it, is cut to it', () => {
  const range = daysFrom(at, 1, 'utc');
  assert.deepEqual(across({ start: iso(range.from - 9e7), end: iso(range.from + 6 * 3_600_000) }, range), { left: '0%', width: '25%' });
  assert.deepEqual(across({ start: iso(range.until - 6 * 3_600_000), end: iso(range.until + 9e7) }, range), { left: '75%', width: '25%' });
});

test('the zone of the times is named', () => {
  assert.equal(zoneName('utc'), 'UTC');
  assert.equal(zoneName('mine'), Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test('a gap that has begun is past up to now and open from now on; others are whole', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z');
  const gap = (start: string, end: string) => ({ start: `2026-11-${start}:00.000Z`, end: `2026-11-${end}:00.000Z` });
  const parts = (start: string, end: string) =>
    partedAt(gap(start, end), now).map(({ start: from, end: until, isPast }) => [from.slice(8, 16), until.slice(8, 16), isPast]);
  assert.deepEqual(parts('20T00:00', '22T00:00'), [
    ['20T00:00', '21T12:00', true],
    ['21T12:00', '22T00:00', false],
  ]);
  assert.deepEqual(parts('20T00:00', '21T12:00'), [['20T00:00', '21T12:00', true]]);
  assert.deepEqual(parts('21T12:00', '22T00:00'), [['21T12:00', '22T00:00', false]]);
});
