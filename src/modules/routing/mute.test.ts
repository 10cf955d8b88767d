import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { FieldError } from '../../platform/errors.ts';
import { mutedUntil } from './mute.ts';
import { compileInterval, type TimeInterval } from './time-interval.ts';

function until(intervals: readonly TimeInterval[], now: string): string | null {
  const faults: string[] = [];
  const compiled = intervals.map((interval) => compileInterval(interval, '', (pointer, _, detail) => faults.push(`${pointer} ${detail}`)));
  assert.deepEqual(faults, []);
  return mutedUntil(compiled, new Date(now))?.toISOString() ?? null;
}

function times(start: string, end: string): NonNullable<TimeInterval['times']> {
  return [{ start_time: start, end_time: end }];
}

interface Case {
  readonly what: string;
  readonly mute: readonly TimeInterval[];
  readonly now: string;
  readonly until: string | null;
}

const berlin = { location: 'Europe/Berlin' };
const lordHowe = { location: 'Australia/Lord_Howe' };

const cases: readonly Case[] = [
  {
    what: 'the start is inside',
    mute: [{ times: times('09:00', '17:00') }],
    now: '2026-06-01T09:00:00Z',
    until: '2026-06-01T17:00:00.000Z',
  },
  { what: 'the end is outside', mute: [{ times: times('09:00', '17:00') }], now: '2026-06-01T17:00:00Z', until: null },
  {
    what: 'the last millisecond is inside',
    mute: [{ times: times('09:00', '17:00') }],
    now: '2026-06-01T16:59:59.999Z',
    until: '2026-06-01T17:00:00.000Z',
  },
  {
    what: 'a night of two spans ends in the morning',
    mute: [
      {
        times: [
          { start_time: '22:00', end_time: '24:00' },
          { start_time: '00:00', end_time: '06:00' },
        ],
      },
    ],
    now: '2026-06-01T23:10:00Z',
    until: '2026-06-02T06:00:00.000Z',
  },
  {
    what: 'two intervals that touch are one',
    mute: [{ times: times('12:00', '13:00') }, { times: times('09:00', '12:00') }],
    now: '2026-06-01T10:00:00Z',
    until: '2026-06-01T13:00:00.000Z',
  },
  {
    what: 'a weekend ends on Monday',
    mute: [{ weekdays: ['saturday:sunday'], ...berlin }],
    now: '2026-06-06T10:00:00Z',
    until: '2026-06-07T22:00:00.000Z',
  },
  {
    what: 'a weekday is that of the zone',
    mute: [{ weekdays: ['monday'], ...berlin }],
    now: '2026-06-07T22:30:00Z',
    until: '2026-06-08T22:00:00.000Z',
  },
  {
    what: 'the last three days of a short month',
    mute: [{ days_of_month: ['-3:-1'] }],
    now: '2027-02-26T12:00:00Z',
    until: '2027-03-01T00:00:00.000Z',
  },
  { what: 'not the fourth day from the end', mute: [{ days_of_month: ['-3:-1'] }], now: '2027-02-25T12:00:00Z', until: null },
  { what: 'a day beyond the month is none of it', mute: [{ days_of_month: ['31'] }], now: '2026-06-30T12:00:00Z', until: null },
  {
    what: 'a range over the month ends with it',
    mute: [{ days_of_month: ['20:31'] }],
    now: '2026-06-25T12:00:00Z',
    until: '2026-07-01T00:00:00.000Z',
  },
  {
    what: 'months over the new year',
    mute: [{ months: ['december:january'] }],
    now: '2026-12-20T00:00:00Z',
    until: '2027-02-01T00:00:00.000Z',
  },
  { what: 'months by number', mute: [{ months: ['6'] }], now: '2026-06-20T00:00:00Z', until: '2026-07-01T00:00:00.000Z' },
  { what: 'years', mute: [{ years: ['2026'], months: ['12'] }], now: '2026-12-20T00:00:00Z', until: '2027-01-01T00:00:00.000Z' },
  { what: 'another year', mute: [{ years: ['2025:2026'] }], now: '2027-01-01T00:00:00Z', until: null },
  {
    what: 'muted for ever: look again in a year',
    mute: [{ weekdays: ['monday:sunday'] }],
    now: '2026-06-01T10:00:00Z',
    until: '2027-06-02T10:00:00.000Z',
  },
  { what: 'no interval', mute: [], now: '2026-06-01T10:00:00Z', until: null },
  {
    what: 'a zone without daylight saving',
    mute: [{ times: times('09:00', '17:00'), location: 'Asia/Kolkata' }],
    now: '2026-10-25T10:00:00Z',
    until: '2026-10-25T11:30:00.000Z',
  },

  // 2026-10-25 03:00 → 02:00 in Berlin, at 01:00 UTC.
  {
    what: 'Berlin, 25-hour day: a night ends by the wall clock',
    mute: [{ times: times('00:00', '06:00'), ...berlin }],
    now: '2026-10-24T22:30:00Z',
    until: '2026-10-25T05:00:00.000Z',
  },
  {
    what: 'Berlin: an hour that happens twice mutes twice',
    mute: [{ times: times('02:00', '03:00'), ...berlin }],
    now: '2026-10-25T00:10:00Z',
    until: '2026-10-25T02:00:00.000Z',
  },
  {
    what: 'Berlin: half of it, first time',
    mute: [{ times: times('02:00', '02:30'), ...berlin }],
    now: '2026-10-25T00:10:00Z',
    until: '2026-10-25T00:30:00.000Z',
  },
  {
    what: 'Berlin: between the two halves',
    mute: [{ times: times('02:00', '02:30'), ...berlin }],
    now: '2026-10-25T00:45:00Z',
    until: null,
  },
  {
    what: 'Berlin: half of it, second time',
    mute: [{ times: times('02:00', '02:30'), ...berlin }],
    now: '2026-10-25T01:10:00Z',
    until: '2026-10-25T01:30:00.000Z',
  },
  {
    what: 'Berlin: the second half goes over the jump back',
    mute: [{ times: times('02:30', '03:00'), ...berlin }],
    now: '2026-10-25T00:40:00Z',
    until: '2026-10-25T01:00:00.000Z',
  },
  {
    what: 'Berlin: the whole long day',
    mute: [{ weekdays: ['sunday'], ...berlin }],
    now: '2026-10-25T00:30:00Z',
    until: '2026-10-25T23:00:00.000Z',
  },
  // 2027-03-28 02:00 → 03:00 in Berlin, at 01:00 UTC.
  {
    what: 'Berlin, 23-hour day: a night ends by the wall clock',
    mute: [{ times: times('00:00', '06:00'), ...berlin }],
    now: '2027-03-27T23:30:00Z',
    until: '2027-03-28T04:00:00.000Z',
  },
  {
    what: 'Berlin: an end that does not exist is the jump',
    mute: [{ times: times('01:00', '02:30'), ...berlin }],
    now: '2027-03-28T00:30:00Z',
    until: '2027-03-28T01:00:00.000Z',
  },
  {
    what: 'Berlin: a span that does not exist mutes nothing',
    mute: [{ times: times('02:00', '03:00'), ...berlin }],
    now: '2027-03-28T01:00:00Z',
    until: null,
  },
  // Lord Howe moves by half an hour: 2026-10-04 02:00 → 02:30 (at 15:30 UTC the day before), 2027-04-04 02:00 → 01:30 (at 15:00 UTC).
  {
    what: 'Lord Howe: half an hour less',
    mute: [{ times: times('01:00', '04:00'), ...lordHowe }],
    now: '2026-10-03T14:45:00Z',
    until: '2026-10-03T17:00:00.000Z',
  },
  {
    what: 'Lord Howe: half an hour more',
    mute: [{ times: times('01:00', '04:00'), ...lordHowe }],
    now: '2027-04-03T14:15:00Z',
    until: '2027-04-03T17:30:00.000Z',
  },
  {
    what: 'Lord Howe: the half hour that happens twice',
    mute: [{ times: times('01:30', '02:00'), ...lordHowe }],
    now: '2027-04-03T14:40:00Z',
    until: '2027-04-03T15:30:00.000Z',
  },
  // Santiago jumps over midnight: 2026-09-06 has no 00:00.
  {
    what: 'a day without a midnight',
    mute: [{ weekdays: ['saturday'], location: 'America/Santiago' }],
    now: '2026-09-05T20:00:00Z',
    until: '2026-09-06T04:00:00.000Z',
  },
];

describe('mute intervals by the wall clock', () => {
  for (const entry of cases) {
    test(`${entry.what} (${entry.now})`, () => assert.equal(until(entry.mute, entry.now), entry.until));
  }

  test('the end is the first minute at which a look at every single minute finds nothing that holds', () => {
    const zone = fc.constantFrom('Europe/Berlin', 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Kolkata', 'America/New_York', 'UTC');
    const minute = fc.integer({ min: 0, max: 1_440 });
    const clock = (value: number) => `${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`;
    const interval = fc
      .record({ a: minute, b: minute, day: fc.constantFrom(undefined, ['saturday:sunday'], ['sunday'], ['monday:friday']), location: zone })
      .filter(({ a, b }) => a !== b)
      .map(
        ({ a, b, day, location }): TimeInterval => ({
          times: times(clock(Math.min(a, b)), clock(Math.max(a, b))),
          ...(day ? { weekdays: day } : {}),
          location,
        }),
      );
    const around = fc.constantFrom(
      '2026-10-25T00:00:00Z',
      '2027-03-28T00:00:00Z',
      '2026-10-03T14:00:00Z',
      '2027-04-03T14:00:00Z',
      '2026-09-06T03:00:00Z',
      '2026-11-01T05:00:00Z',
    );
    fc.assert(
      fc.property(fc.array(interval, { minLength: 1, maxLength: 3 }), around, fc.integer({ min: -600, max: 600 }), (mute, near, offset) => {
        const compiled = mute.map((entry) => compileInterval(entry, '', () => assert.fail('valid')));
        const isMuted = (at: number) =>
          compiled.some((entry) => {
            const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(entry.zone);
            const clockMinute = local.hour * 60 + local.minute;
            return (
              (!entry.weekdays || entry.weekdays.has(local.dayOfWeek)) &&
              (entry.times ?? []).some(({ begin, end }) => clockMinute >= begin && clockMinute < end)
            );
          });
        const start = Date.parse(near) + offset * 60_000;
        let expected = start;
        while (isMuted(expected) && expected < start + 4 * 86_400_000) expected += 60_000;
        if (expected >= start + 4 * 86_400_000) return;
        assert.equal(mutedUntil(compiled, new Date(start))?.getTime() ?? null, expected === start ? null : expected);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a bad interval is refused with its place and the remedy', () => {
  const bad: readonly [string, TimeInterval, string][] = [
    ['nothing', {}, '/mute'],
    ['only a zone', { location: 'UTC' }, '/mute'],
    ['an empty list', { weekdays: [] }, '/mute/weekdays'],
    ['a time that is none', { times: times('9:00', '17:00') }, '/mute/times/0'],
    ["25 o'clock", { times: times('09:00', '25:00') }, '/mute/times/0'],
    ['over midnight', { times: times('22:00', '06:00') }, '/mute/times/0'],
    ['a weekday that is none', { weekdays: ['monday', 'funday'] }, '/mute/weekdays/1'],
    ['three parts', { weekdays: ['monday:tuesday:friday'] }, '/mute/weekdays/0'],
    ['a number as weekday', { weekdays: ['1'] }, '/mute/weekdays/0'],
    ['day 0', { days_of_month: ['0'] }, '/mute/days_of_month/0'],
    ['day 32', { days_of_month: ['1:32'] }, '/mute/days_of_month/0'],
    ['from the end to the start', { days_of_month: ['-3:5'] }, '/mute/days_of_month/0'],
    ['backwards', { days_of_month: ['5:1'] }, '/mute/days_of_month/0'],
    ['month 13', { months: ['13'] }, '/mute/months/0'],
    ['a year that is none', { years: ['26'] }, '/mute/years/0'],
    ['years backwards', { years: ['2027:2026'] }, '/mute/years/0'],
    ['a zone that is none', { weekdays: ['monday'], location: 'Europe/Bielefeld' }, '/mute/location'],
    ['an offset as zone', { weekdays: ['monday'], location: '+02:00' }, '/mute/location'],
    ["the server's own zone", { weekdays: ['monday'], location: 'Local' }, '/mute/location'],
  ];
  for (const [what, interval, pointer] of bad) {
    test(what, () => {
      const faults: FieldError[] = [];
      compileInterval(interval, '/mute', (at, code, detail) => faults.push({ pointer: at, code, detail }));
      assert.deepEqual(
        faults.map((fault) => fault.pointer),
        [pointer],
      );
    });
  }
});

test('a range of days is in order, from one end of the month or from the beginning to the end', () => {
  const taken = (days: string) => {
    const faults: string[] = [];
    compileInterval({ days_of_month: [days] }, '', (_, __, detail) => faults.push(detail));
    return faults.length === 0;
  };
  for (const days of ['1', '31', '-31', '1:5', '5:5', '-3:-1', '1:-1', '27:-1']) assert.equal(taken(days), true, days);
  for (const days of ['0', '32', '-32', '5:1', '-1:-3', '-3:1', '28:-1', 'x', '1:']) assert.equal(taken(days), false, days);
});
