import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { finalSchedule } from './final.ts';
import { type Layer, type Restriction, UNIT_MS, WEEKDAYS } from './layer.ts';
import { readLayers, type LayerInput } from './layer-input.ts';
import type { Override } from './override.ts';
import { openTimeline, type ScheduleHistory, segmentsOf } from './resolve.ts';
import { onCallAt } from './schedule.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (text: string) => Date.parse(text);
const EVER = Number.NEGATIVE_INFINITY;

function layer(input: Partial<LayerInput> & { start: string }, zone = 'UTC'): Layer {
  const sent = { name: 'Layer', rotation_type: 'daily', user_ids: ['ann', 'ben'], ...input } as LayerInput;
  const { layers, errors } = readLayers([sent], { timeZone: zone, now: 0, before: [], makeId: () => sent.id ?? 'layer' });
  assert.deepEqual(errors, []);
  const [made] = layers;
  assert.ok(made);
  return made;
}

function history(layers: readonly Layer[], overrides: readonly Override[] = []): ScheduleHistory {
  return { versions: [{ from: EVER, layers }], overrides };
}

function stand(userId: string, from: string, until: string, replacedUserId: string | null = null): Override {
  return { id: `${userId} ${from}`, userId, replacedUserId, from: at(from), until: at(until) };
}

const who = (schedule: ScheduleHistory, text: string) => openTimeline(schedule).at(at(text)).userId;

/** `start–end user` of each segment, times in the zone. */
function shown(schedule: ScheduleHistory, from: string, until: string, zone: string): string[] {
  const local = (instant: number) => {
    const time = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
    return `${time.toPlainDate().toString().slice(5)} ${time.toPlainTime().toString().slice(0, 5)}${time.offset}`;
  };
  return segmentsOf(openTimeline(schedule), at(from), at(until)).map(
    (segment) => `${local(segment.from)} to ${local(segment.until)} ${segment.userId}`,
  );
}

const night = (days?: (typeof WEEKDAYS)[number][]): Restriction => ({
  type: 'time_of_day',
  start_time: '22:00',
  end_time: '06:00',
  ...(days ? { days } : {}),
});

describe('turns', () => {
  test('the first user is on call from the start; the first turn ends at the next handoff', () => {
    const weekly = layer({ rotation_type: 'weekly', start: '2026-03-04T12:00:00Z', handoff_day: 'monday', handoff_time: '09:00' });
    assert.deepEqual(shown(history([weekly]), '2026-03-01T00:00:00Z', '2026-03-20T00:00:00Z', 'UTC'), [
      '03-01 00:00+00:00 to 03-04 12:00+00:00 null',
      '03-04 12:00+00:00 to 03-09 09:00+00:00 ann',
      '03-09 09:00+00:00 to 03-16 09:00+00:00 ben',
      '03-16 09:00+00:00 to 03-20 00:00+00:00 ann',
    ]);
  });

  test('longer turns count from the handoff at or before the start', () => {
    const fortnights = layer({
      rotation_type: 'weekly',
      shift_length: 2,
      start: '2026-03-04T12:00:00Z',
      handoff_day: 'monday',
      handoff_time: '09:00',
    });
    assert.equal(who(history([fortnights]), '2026-03-16T08:59:59.999Z'), 'ann');
    assert.equal(who(history([fortnights]), '2026-03-16T09:00:00Z'), 'ben');
    const hourly = layer({
      rotation_type: 'hourly',
      handoff_time: '09:00',
      start: '2026-03-04T14:30:00Z',
      user_ids: ['ann', 'ben', 'cem'],
    });
    assert.deepEqual(
      ['14:30', '14:59', '15:00', '16:00', '17:00'].map((time) => who(history([hourly]), `2026-03-04T${time}:00Z`)),
      ['ann', 'ann', 'ben', 'cem', 'ann'],
    );
  });

  test('half-open to the millisecond: at the end of a layer nobody of it is on call, at its start its first user', () => {
    const brief = layer({ start: '2026-03-04T12:00:00Z', end: '2026-03-04T12:00:01Z' });
    assert.deepEqual(
      ['11:59:59.999', '12:00:00.000', '12:00:00.999', '12:00:01.000'].map((time) => who(history([brief]), `2026-03-04T${time}Z`)),
      [null, 'ann', 'ann', null],
    );
  });

  test('a user may stand in the list twice; an empty list covers nothing', () => {
    const repeated = layer({ start: '2026-03-01T00:00:00Z', user_ids: ['ann', 'ann', 'ben'] });
    assert.deepEqual(finalSchedule(history([repeated]), at('2026-03-01T00:00:00Z'), at('2026-03-04T00:00:00Z')).segments, [
      { start: '2026-03-01T00:00:00.000Z', end: '2026-03-03T00:00:00.000Z', user_id: 'ann' },
      { start: '2026-03-03T00:00:00.000Z', end: '2026-03-04T00:00:00.000Z', user_id: 'ben' },
    ]);
    const empty = layer({ start: '2026-03-01T00:00:00Z', user_ids: [] });
    assert.equal(who(history([layer({ start: '2026-03-01T00:00:00Z' }), empty]), '2026-03-01T12:00:00Z'), 'ann');
  });

  test('a closed account’s turn goes to the next in the list; no other turn moves', () => {
    const daily = layer({ start: '2026-03-01T00:00:00Z', user_ids: ['ann', 'ben', 'cem'] });
    const gone: ScheduleHistory = {
      ...history([daily]),
      inactivity: new Map([['ben', [{ from: at('2026-03-02T12:00:00Z'), until: Number.POSITIVE_INFINITY }]]]),
    };
    assert.deepEqual(shown(gone, '2026-03-01T00:00:00Z', '2026-03-07T00:00:00Z', 'UTC'), [
      '03-01 00:00+00:00 to 03-02 00:00+00:00 ann',
      '03-02 00:00+00:00 to 03-02 12:00+00:00 ben',
      '03-02 12:00+00:00 to 03-04 00:00+00:00 cem',
      '03-04 00:00+00:00 to 03-05 00:00+00:00 ann',
      '03-05 00:00+00:00 to 03-07 00:00+00:00 cem',
    ]);
    const all = new Map(['ann', 'ben', 'cem'].map((id) => [id, [{ from: EVER, until: Number.POSITIVE_INFINITY }]]));
    assert.equal(who({ ...gone, inactivity: all }, '2026-03-01T12:00:00Z'), null);
  });

  test('years beyond any table: 2100 is no leap year, 2038 and week 53 are ordinary', () => {
    const weekly = layer({ rotation_type: 'weekly', start: '2026-01-05T09:00:00Z' }, 'Europe/Berlin');
    const from = at('2100-02-15T00:00:00Z');
    const segments = segmentsOf(openTimeline(history([weekly])), from, from + 30 * DAY);
    for (const segment of segments.slice(1)) {
      const local = Temporal.Instant.fromEpochMilliseconds(segment.from).toZonedDateTimeISO('Europe/Berlin');
      assert.deepEqual([local.dayOfWeek, local.hour], [1, 10]);
    }
    assert.equal(who(history([layer({ start: '2026-01-01T00:00:00Z' })]), '9000-01-01T12:00:00Z') !== null, true);
  });
});

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

describe('the clocks', () => {
  const windowed = (zone: string, start_time: string, end_time: string) =>
    history([
      layer({ start: '2011-01-01T00:00:00Z', user_ids: ['ann'], restrictions: [{ type: 'time_of_day', start_time, end_time }] }, zone),
    ]);

  test('missing time happens at the end of the gap; a window wholly in it does not occur', () => {
    assert.deepEqual(shown(windowed('Europe/Berlin', '02:30', '04:00'), '2026-03-28T23:00:00Z', '2026-03-29T12:00:00Z', 'Europe/Berlin'), [
      '03-29 00:00+01:00 to 03-29 03:00+02:00 null',
      '03-29 03:00+02:00 to 03-29 04:00+02:00 ann',
      '03-29 04:00+02:00 to 03-29 14:00+02:00 null',
    ]);
    assert.deepEqual(shown(windowed('Europe/Berlin', '02:00', '02:59'), '2026-03-28T23:00:00Z', '2026-03-29T12:00:00Z', 'Europe/Berlin'), [
      '03-29 00:00+01:00 to 03-29 14:00+02:00 null',
    ]);
  });

  test('repeated time happens the first time; 01:00 to 02:00 then lasts two hours, and nothing is undone', () => {
    assert.deepEqual(
      shown(windowed('America/New_York', '01:30', '01:45'), '2026-11-01T04:00:00Z', '2026-11-01T09:00:00Z', 'America/New_York'),
      [
        '11-01 00:00-04:00 to 11-01 01:30-04:00 null',
        '11-01 01:30-04:00 to 11-01 01:45-04:00 ann',
        '11-01 01:45-04:00 to 11-01 04:00-05:00 null',
      ],
    );
    assert.deepEqual(
      shown(windowed('America/New_York', '01:00', '02:00'), '2026-11-01T04:00:00Z', '2026-11-01T09:00:00Z', 'America/New_York'),
      [
        '11-01 00:00-04:00 to 11-01 01:00-04:00 null',
        '11-01 01:00-04:00 to 11-01 02:00-05:00 ann',
        '11-01 02:00-05:00 to 11-01 04:00-05:00 null',
      ],
    );
  });

  test('asked in the middle of the repeated hour, the window inside it is over and the handoff stays done', () => {
    const window = windowed('America/New_York', '01:30', '01:45');
    assert.deepEqual(
      ['05:35', '05:50', '06:15', '06:35', '06:50'].map((time) => who(window, `2026-11-01T${time}:00Z`)),
      ['ann', null, null, null, null],
    );
    const daily = history([layer({ start: '2026-10-31T05:30:00Z', handoff_time: '01:30' }, 'America/New_York')]);
    assert.deepEqual(
      ['05:29', '05:30', '06:00', '06:29', '06:31'].map((time) => who(daily, `2026-11-01T${time}:00Z`)),
      ['ann', 'ben', 'ben', 'ben', 'ben'],
    );
  });

  test('turns of one hour: the repeated hour is one turn of two hours, the missing one passes its user over', () => {
    const hourly = layer(
      { rotation_type: 'hourly', handoff_time: '00:00', start: '2026-01-01T05:00:00Z', user_ids: ['ann', 'ben', 'cem'] },
      'America/New_York',
    );
    assert.deepEqual(
      segmentsOf(openTimeline(history([hourly])), at('2026-11-01T04:00:00Z'), at('2026-11-01T08:00:00Z')).map(
        ({ from, until }) => (until - from) / HOUR,
      ),
      [1, 2, 1],
    );
    const [before, after] = segmentsOf(openTimeline(history([hourly])), at('2026-03-08T06:00:00Z'), at('2026-03-08T08:00:00Z')).map(
      (segment) => ['ann', 'ben', 'cem'].indexOf(segment.userId ?? ''),
    );
    assert.equal(((after ?? 0) - (before ?? 0) + 3) % 3, 2, 'one user between them was passed over');
  });

  test('a missing day: in Apia 30 December 2011 passes its user over, and that week has six days', () => {
    const daily = layer({ start: '2011-12-28T10:00:00Z', handoff_time: '00:00', user_ids: ['ann', 'ben', 'cem', 'dot'] }, 'Pacific/Apia');
    assert.deepEqual(shown(history([daily]), '2011-12-28T10:00:00Z', '2012-01-01T10:00:00Z', 'Pacific/Apia'), [
      '12-28 00:00-10:00 to 12-29 00:00-10:00 ann',
      '12-29 00:00-10:00 to 12-31 00:00+14:00 ben',
      '12-31 00:00+14:00 to 01-01 00:00+14:00 dot',
      '01-01 00:00+14:00 to 01-02 00:00+14:00 ann',
    ]);
    const weekly = layer(
      { rotation_type: 'weekly', start: '2011-12-26T10:00:00Z', handoff_time: '00:00', handoff_day: 'monday' },
      'Pacific/Apia',
    );
    const [week] = segmentsOf(openTimeline(history([weekly])), at('2011-12-26T10:00:00Z'), at('2012-01-20T00:00:00Z'));
    assert.equal(((week?.until ?? 0) - (week?.from ?? 0)) / DAY, 6);
  });

  test('midnight that does not exist: in São Paulo and Cairo the day’s turn begins at one o’clock', () => {
    const sao = layer({ start: '2018-11-01T03:00:00Z', handoff_time: '00:00' }, 'America/Sao_Paulo');
    assert.ok(
      shown(history([sao]), '2018-11-03T03:00:00Z', '2018-11-05T02:00:00Z', 'America/Sao_Paulo').some((line) =>
        line.startsWith('11-04 01:00-02:00'),
      ),
    );
    const cairo = layer({ start: '2024-04-01T00:00:00Z', handoff_time: '00:00' }, 'Africa/Cairo');
    assert.ok(
      shown(history([cairo]), '2024-04-25T12:00:00Z', '2024-04-27T12:00:00Z', 'Africa/Cairo').some((line) =>
        line.startsWith('04-26 01:00+03:00'),
      ),
    );
  });

  test('permanent changes: in Moscow, Caracas and Pyongyang handoffs keep the wall’s time, and shifts meet', () => {
    for (const [zone, around] of [
      ['Europe/Moscow', '2014-10-26T00:00:00Z'],
      ['America/Caracas', '2016-05-01T00:00:00Z'],
      ['Asia/Pyongyang', '2018-05-05T00:00:00Z'],
    ] as const) {
      const daily = layer({ start: '2014-01-01T00:00:00Z', handoff_time: '09:00' }, zone);
      const segments = segmentsOf(openTimeline(history([daily])), at(around) - 3 * DAY, at(around) + 3 * DAY).slice(1);
      for (const segment of segments) {
        const local = Temporal.Instant.fromEpochMilliseconds(segment.from).toZonedDateTimeISO(zone);
        assert.equal(local.toPlainTime().toString(), '09:00:00', zone);
      }
      assert.ok(segments.every((segment) => segment.userId !== null));
    }
  });
});

describe('restrictions', () => {
  test('a window belongs to the day on which it starts', () => {
    const fridays = layer({ start: '2026-03-01T00:00:00Z', user_ids: ['ann'], restrictions: [night(['friday'])] });
    assert.deepEqual(shown(history([fridays]), '2026-03-06T00:00:00Z', '2026-03-08T00:00:00Z', 'UTC'), [
      '03-06 00:00+00:00 to 03-06 22:00+00:00 null',
      '03-06 22:00+00:00 to 03-07 06:00+00:00 ann',
      '03-07 06:00+00:00 to 03-08 00:00+00:00 null',
    ]);
  });

  test('equal times are a whole day, or a whole week; windows are united', () => {
    const whole = layer({
      start: '2026-03-01T00:00:00Z',
      user_ids: ['ann'],
      restrictions: [{ type: 'time_of_day', start_time: '09:00', end_time: '09:00', days: ['monday'] }],
    });
    assert.deepEqual(shown(history([whole]), '2026-03-02T00:00:00Z', '2026-03-04T00:00:00Z', 'UTC'), [
      '03-02 00:00+00:00 to 03-02 09:00+00:00 null',
      '03-02 09:00+00:00 to 03-03 09:00+00:00 ann',
      '03-03 09:00+00:00 to 03-04 00:00+00:00 null',
    ]);
    const week = layer({
      start: '2026-03-01T00:00:00Z',
      user_ids: ['ann'],
      restrictions: [{ type: 'time_of_week', start_day: 'tuesday', start_time: '10:00', end_day: 'tuesday', end_time: '10:00' }],
    });
    assert.equal(segmentsOf(openTimeline(history([week])), at('2026-03-01T00:00:00Z'), at('2026-03-31T00:00:00Z')).length, 1);
    const united = layer({
      start: '2026-03-01T00:00:00Z',
      user_ids: ['ann'],
      restrictions: [night(), { type: 'time_of_day', start_time: '05:00', end_time: '07:00' }],
    });
    assert.deepEqual(shown(history([united]), '2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z', 'UTC'), [
      '03-02 12:00+00:00 to 03-02 22:00+00:00 null',
      '03-02 22:00+00:00 to 03-03 07:00+00:00 ann',
      '03-03 07:00+00:00 to 03-03 12:00+00:00 null',
    ]);
  });
});

describe('layers and overrides', () => {
  const base = layer({ id: 'base', start: '2026-03-01T00:00:00Z', user_ids: ['ann'] });
  const nights = layer({ id: 'nights', start: '2026-03-01T00:00:00Z', user_ids: ['ben'], restrictions: [night()] });

  test('later layers hide earlier ones; closed, ended and future ones are transparent', () => {
    const ended = layer({ id: 'ended', start: '2026-02-01T00:00:00Z', end: '2026-03-01T00:00:00Z', user_ids: ['cem'] });
    const future = layer({ id: 'future', start: '2026-04-01T00:00:00Z', user_ids: ['dot'] });
    const schedule = history([base, nights, ended, future]);
    assert.deepEqual(
      ['12:00', '23:00', '05:59', '06:00'].map((time) => who(schedule, `2026-03-10T${time}:00Z`)),
      ['ann', 'ben', 'ben', 'ann'],
    );
    assert.equal(who(schedule, '2026-04-01T23:00:00Z'), 'dot');
  });

  test('the override made last wins; covers can be covered; one for a person follows that person’s hours only', () => {
    const schedule = history(
      [base, nights],
      [
        stand('cem', '2026-03-10T00:00:00Z', '2026-03-12T00:00:00Z', 'ben'),
        stand('dot', '2026-03-10T23:00:00Z', '2026-03-11T01:00:00Z', 'cem'),
        stand('eve', '2026-03-11T12:00:00Z', '2026-03-11T13:00:00Z'),
        stand('fay', '2026-03-11T12:30:00Z', '2026-03-11T12:45:00Z', 'ann'),
      ],
    );
    assert.deepEqual(shown(schedule, '2026-03-10T12:00:00Z', '2026-03-11T14:00:00Z', 'UTC'), [
      '03-10 12:00+00:00 to 03-10 22:00+00:00 ann',
      '03-10 22:00+00:00 to 03-10 23:00+00:00 cem',
      '03-10 23:00+00:00 to 03-11 01:00+00:00 dot',
      '03-11 01:00+00:00 to 03-11 06:00+00:00 cem',
      '03-11 06:00+00:00 to 03-11 12:00+00:00 ann',
      '03-11 12:00+00:00 to 03-11 13:00+00:00 eve',
      '03-11 13:00+00:00 to 03-11 14:00+00:00 ann',
    ]);
  });

  test('an override needs no layer and is not moved by clocks; one of a closed account is passed over', () => {
    const schedule = history(
      [],
      [stand('cem', '2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z'), stand('dot', '2026-03-29T00:30:00Z', '2026-03-29T01:00:00Z')],
    );
    const inactivity = new Map([['dot', [{ from: at('2026-03-29T00:45:00Z'), until: Number.POSITIVE_INFINITY }]]]);
    assert.deepEqual(shown({ ...schedule, inactivity }, '2026-03-29T00:00:00Z', '2026-03-29T02:00:00Z', 'UTC'), [
      '03-29 00:00+00:00 to 03-29 00:30+00:00 null',
      '03-29 00:30+00:00 to 03-29 00:45+00:00 dot',
      '03-29 00:45+00:00 to 03-29 01:30+00:00 cem',
      '03-29 01:30+00:00 to 03-29 02:00+00:00 null',
    ]);
  });

  test('versions: the past is resolved with the layers that were in force', () => {
    const schedule: ScheduleHistory = {
      versions: [
        { from: at('2026-03-01T00:00:00Z'), layers: [base] },
        { from: at('2026-03-05T10:00:00Z'), layers: [layer({ start: '2026-01-01T00:00:00Z', user_ids: ['dot'] })] },
      ],
      overrides: [],
    };
    assert.deepEqual(
      ['2026-02-28T12:00:00Z', '2026-03-05T09:59:59.999Z', '2026-03-05T10:00:00Z'].map((time) => who(schedule, time)),
      [null, 'ann', 'dot'],
    );
  });

  test('who is on call: the merged stretch, its source, and who comes next; what is open has no end', () => {
    const identity = { id: 's', teamId: 't', name: 'n' };
    const schedule = history(
      [base],
      [stand('ann', '2026-03-10T00:00:00Z', '2026-03-11T00:00:00Z'), stand('cem', '2026-03-12T00:00:00Z', '2026-03-13T00:00:00Z')],
    );
    const now = onCallAt(identity, openTimeline(schedule), at('2026-03-10T12:00:00Z'));
    assert.deepEqual([now.user_id, now.source, now.override_id], ['ann', 'override', 'ann 2026-03-10T00:00:00Z']);
    assert.deepEqual(
      [now.since, now.until],
      ['2026-03-01T00:00:00.000Z', '2026-03-12T00:00:00.000Z'],
      'merged over the override by the same person',
    );
    assert.deepEqual(now.next, { user_id: 'cem', start: '2026-03-12T00:00:00.000Z' });
    const open = onCallAt(identity, openTimeline(schedule), at('2026-03-20T00:00:00Z'));
    assert.deepEqual([open.until, open.next, open.layer_id], [null, null, 'base']);
    assert.deepEqual(onCallAt(identity, openTimeline(history([])), 0), {
      schedule_id: 's',
      schedule_name: 'n',
      team_id: 't',
      at: '1970-01-01T00:00:00.000Z',
      user_id: null,
      source: null,
      layer_id: null,
      override_id: null,
      since: null,
      until: null,
      next: null,
    });
  });

  test('before a gap, next is who comes after it and is somebody else; in a gap, who comes at all', () => {
    const days: Restriction = { type: 'time_of_day', start_time: '08:00', end_time: '16:00' };
    const schedule = history([
      layer({
        start: '2026-03-01T00:00:00Z',
        rotation_type: 'custom',
        shift_length: 2,
        shift_length_unit: 'days',
        handoff_time: '00:00',
        restrictions: [days],
      }),
    ]);
    const next = (time: string) => onCallAt({ id: 's', teamId: 't', name: 'n' }, openTimeline(schedule), at(time)).next;
    assert.deepEqual(next('2026-03-01T09:00:00Z'), { user_id: 'ben', start: '2026-03-03T08:00:00.000Z' });
    assert.deepEqual(next('2026-03-01T20:00:00Z'), { user_id: 'ann', start: '2026-03-02T08:00:00.000Z' });
  });
});

test('a whole turn may last 366 days and no longer', () => {
  const errorsOf = (shift_length: number) =>
    readLayers([{ name: 'n', rotation_type: 'custom', shift_length_unit: 'hours', shift_length, user_ids: [] }], {
      timeZone: 'UTC',
      now: 0,
      before: [],
      makeId: () => 'x',
    }).errors;
  assert.deepEqual([errorsOf((366 * DAY) / UNIT_MS.hours).length, errorsOf((366 * DAY) / UNIT_MS.hours + 1).length], [0, 1]);
});
