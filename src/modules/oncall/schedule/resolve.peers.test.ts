import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Restriction, WEEKDAYS } from './layer.ts';
import { openTimeline, segmentsOf } from './resolve.ts';
import { at, DAY, history, HOUR, layer, shown, stand, who } from './schedules.fixture.ts';

describe('peers’ bugs', () => {
  test('iteration caps: an hourly layer of 1971 answers in 2050, and as the hours say', () => {
    const old = layer({ rotation_type: 'hourly', handoff_time: '00:00', start: '1971-01-01T00:00:00Z', user_ids: ['ann', 'ben', 'cem'] });
    const hours = (at('2050-06-01T12:00:00Z') - at('1971-01-01T00:00:00Z')) / HOUR;
    assert.equal(who(history([old]), '2050-06-01T12:30:00Z'), ['ann', 'ben', 'cem'][hours % 3]);
  });

  const weekend: Restriction = { type: 'time_of_week', start_day: 'friday', start_time: '18:00', end_day: 'monday', end_time: '09:00' };

  test('weekly windows that wrap: Friday 18:00 to Monday 09:00 is a weekend, not every night', () => {
    const only = layer({ start: '2026-03-01T00:00:00Z', user_ids: ['ann'], restrictions: [weekend] });
    assert.deepEqual(shown(history([only]), '2026-03-02T00:00:00Z', '2026-03-16T00:00:00Z', 'UTC'), [
      '03-02 00:00+00:00 to 03-02 09:00+00:00 ann',
      '03-02 09:00+00:00 to 03-06 18:00+00:00 null',
      '03-06 18:00+00:00 to 03-09 09:00+00:00 ann',
      '03-09 09:00+00:00 to 03-13 18:00+00:00 null',
      '03-13 18:00+00:00 to 03-16 00:00+00:00 ann',
    ]);
  });

  test('mid-week resolution of a wrapped window: asked on a Sunday or a Wednesday, the answer is the same as from the whole', () => {
    const only = layer({ start: '2026-03-01T00:00:00Z', user_ids: ['ann'], restrictions: [weekend] });
    assert.deepEqual(
      ['2026-03-08T12:00:00Z', '2026-03-09T08:59:00Z', '2026-03-11T12:00:00Z', '2026-03-13T17:59:00Z'].map((time) =>
        who(history([only]), time),
      ),
      ['ann', 'ann', null, null],
    );
    const wednesdays = { ...weekend, start_day: 'wednesday', end_day: 'tuesday' } as Restriction;
    const wrapped = layer({ start: '2026-03-01T00:00:00Z', user_ids: ['ann'], restrictions: [wednesdays] });
    assert.deepEqual(
      ['2026-03-10T08:00:00Z', '2026-03-10T10:00:00Z', '2026-03-11T17:00:00Z', '2026-03-11T18:00:00Z'].map((time) =>
        who(history([wrapped]), time),
      ),
      ['ann', null, null, 'ann'],
    );
  });

  test('a fallback layer is there again after two adjacent windows', () => {
    const fallback = layer({ id: 'fallback', start: '2026-03-01T00:00:00Z', user_ids: ['ann'] });
    const windows: Restriction[] = [
      { type: 'time_of_day', start_time: '08:00', end_time: '12:00' },
      { type: 'time_of_day', start_time: '12:00', end_time: '17:00' },
    ];
    const days = layer({ id: 'days', start: '2026-03-01T00:00:00Z', user_ids: ['ben'], restrictions: windows });
    assert.deepEqual(shown(history([fallback, days]), '2026-03-02T00:00:00Z', '2026-03-03T12:00:00Z', 'UTC'), [
      '03-02 00:00+00:00 to 03-02 08:00+00:00 ann',
      '03-02 08:00+00:00 to 03-02 17:00+00:00 ben',
      '03-02 17:00+00:00 to 03-03 08:00+00:00 ann',
      '03-03 08:00+00:00 to 03-03 12:00+00:00 ben',
    ]);
  });

  test('+7 days are taken in the layer’s zone, wherever the server is', () => {
    const weekly = layer(
      { rotation_type: 'weekly', start: '2026-03-02T14:00:00Z', handoff_time: '09:00', handoff_day: 'monday' },
      'America/New_York',
    );
    const own = process.env['TZ'];
    const results = ['UTC', 'Pacific/Apia', 'America/New_York', 'Europe/London'].map((zone) => {
      process.env['TZ'] = zone;
      return shown(history([weekly]), '2026-03-02T14:00:00Z', '2026-03-30T00:00:00Z', 'America/New_York');
    });
    if (own === undefined) delete process.env['TZ'];
    else process.env['TZ'] = own;
    assert.deepEqual(results[0], [
      '03-02 09:00-05:00 to 03-09 09:00-04:00 ann',
      '03-09 09:00-04:00 to 03-16 09:00-04:00 ben',
      '03-16 09:00-04:00 to 03-23 09:00-04:00 ann',
      '03-23 09:00-04:00 to 03-29 20:00-04:00 ben',
    ]);
    for (const result of results) assert.deepEqual(result, results[0]);
  });

  test('row 20: at a change of the clocks no shift is an hour off, and shifts meet without hole or overlap', () => {
    for (const [zone, from] of [
      ['Europe/Berlin', '2026-03-27T00:00:00Z'],
      ['Europe/Berlin', '2026-10-23T00:00:00Z'],
      ['America/Chicago', '2026-03-06T00:00:00Z'],
      ['Australia/Lord_Howe', '2026-04-03T00:00:00Z'],
      ['Antarctica/Troll', '2026-03-27T00:00:00Z'],
    ] as const) {
      const halves = layer(
        { rotation_type: 'custom', shift_length: 12, shift_length_unit: 'hours', handoff_time: '08:00', start: '2026-01-01T08:00:00Z' },
        zone,
      );
      const segments = segmentsOf(openTimeline(history([halves])), at(from), at(from) + 5 * DAY);
      for (const [index, segment] of segments.entries()) {
        assert.notEqual(segment.userId, null);
        if (index === 0) continue;
        assert.equal(segment.from, segments[index - 1]?.until);
        const local = Temporal.Instant.fromEpochMilliseconds(segment.from).toZonedDateTimeISO(zone);
        assert.ok([8, 20].includes(local.hour) && local.minute === 0, `${zone} ${local.toString()}`);
      }
    }
  });

  test('row 21: the handoff time is the same on the wall in both seasons', () => {
    const daily = layer({ start: '2026-01-01T09:00:00Z' }, 'Europe/London');
    const handoffs = segmentsOf(openTimeline(history([daily])), at('2026-01-02T00:00:00Z'), at('2026-12-31T00:00:00Z')).slice(1);
    assert.deepEqual(
      [...new Set(handoffs.map((segment) => new Date(segment.from).toLocaleTimeString('en-GB', { timeZone: 'Europe/London' })))],
      ['09:00:00'],
    );
    assert.deepEqual(
      [...new Set(handoffs.map((segment) => new Date(segment.from).getUTCHours()))].sort((a, b) => a - b),
      [8, 9],
    );
  });

  test('row 22: the last days of a month and of February are handed over across the change as any others', () => {
    const daily = layer({ start: '2026-03-01T00:00:00Z', handoff_time: '00:00' }, 'Europe/Berlin');
    const handoffs = segmentsOf(openTimeline(history([daily])), at('2026-03-27T12:00:00Z'), at('2026-04-02T12:00:00Z')).slice(1);
    assert.deepEqual(
      handoffs.map((segment) => new Date(segment.from).toISOString().slice(0, 13)),
      ['2026-03-27T23', '2026-03-28T23', '2026-03-29T22', '2026-03-30T22', '2026-03-31T22', '2026-04-01T22'],
    );
    const leap = layer({ start: '2028-02-27T00:00:00Z' });
    assert.deepEqual(
      ['2028-02-28', '2028-02-29', '2028-03-01'].map((day) => who(history([leap]), `${day}T12:00:00Z`)),
      ['ben', 'ann', 'ben'],
    );
  });

  test('row 23: in a weekday rotation of 14, closed time uses turns up; the list says who, and nobody is skipped by accident', () => {
    const people = Array.from({ length: 14 }, (_, index) => `p${index}`);
    const weekdays: Restriction = { type: 'time_of_day', start_time: '00:00', end_time: '24:00', days: WEEKDAYS.slice(0, 5) };
    const daily = layer({ start: '2026-03-02T00:00:00Z', user_ids: people, restrictions: [weekdays] });
    for (let day = 0; day < 56; day += 1) {
      const instant = at('2026-03-02T12:00:00Z') + day * DAY;
      assert.equal(openTimeline(history([daily])).at(instant).userId, day % 7 < 5 ? people[day % 14] : null);
    }
  });

  test('row 24: Sunday to Wednesday and Thursday to Saturday are two layers; people join and leave on their day', () => {
    const early: Restriction = { type: 'time_of_week', start_day: 'sunday', start_time: '09:00', end_day: 'thursday', end_time: '09:00' };
    const late: Restriction = { type: 'time_of_week', start_day: 'thursday', start_time: '09:00', end_day: 'sunday', end_time: '09:00' };
    const layers = [
      layer({ id: 'early', start: '2026-03-01T09:00:00Z', user_ids: ['ann'], restrictions: [early], end: '2026-03-15T09:00:00Z' }),
      layer({ id: 'joined', start: '2026-03-15T09:00:00Z', user_ids: ['dot'], restrictions: [early] }),
      layer({ id: 'late', start: '2026-03-01T09:00:00Z', user_ids: ['ben'], restrictions: [late] }),
    ];
    assert.deepEqual(shown(history(layers), '2026-03-08T09:00:00Z', '2026-03-22T09:00:00Z', 'UTC'), [
      '03-08 09:00+00:00 to 03-12 09:00+00:00 ann',
      '03-12 09:00+00:00 to 03-15 09:00+00:00 ben',
      '03-15 09:00+00:00 to 03-19 09:00+00:00 dot',
      '03-19 09:00+00:00 to 03-22 09:00+00:00 ben',
    ]);
  });

  test('row 25: an override is in the final schedule, and in the answer for the instant, from one resolver', () => {
    const daily = layer({ start: '2026-03-01T00:00:00Z', user_ids: ['ann'] });
    const schedule = history([daily], [stand('cem', '2026-03-02T10:00:00Z', '2026-03-02T14:00:00Z')]);
    assert.deepEqual(shown(schedule, '2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z', 'UTC'), [
      '03-02 00:00+00:00 to 03-02 10:00+00:00 ann',
      '03-02 10:00+00:00 to 03-02 14:00+00:00 cem',
      '03-02 14:00+00:00 to 03-03 00:00+00:00 ann',
    ]);
    assert.equal(who(schedule, '2026-03-02T13:59:59.999Z'), 'cem');
  });
});
