import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { showFinal } from './final-schedule.ts';
import { type Restriction, UNIT_MS } from './layer.ts';
import { readLayers } from './layer-input.ts';
import { openTimeline, type ScheduleHistory, segmentsOf } from './resolve.ts';
import { onCallAt } from './schedule.ts';
import { at, DAY, EVER, history, layer, night, shown, stand, who } from './schedules.fixture.ts';

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
    assert.deepEqual(
      showFinal(segmentsOf(openTimeline(history([repeated])), at('2026-03-01T00:00:00Z'), at('2026-03-04T00:00:00Z'))).segments,
      [
        { start: '2026-03-01T00:00:00.000Z', end: '2026-03-03T00:00:00.000Z', user_id: 'ann' },
        { start: '2026-03-03T00:00:00.000Z', end: '2026-03-04T00:00:00.000Z', user_id: 'ben' },
      ],
    );
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

  test('who comes next later than in 366 days is nobody yet', () => {
    const alone = layer({ id: 'a', start: '2026-01-01T00:00:00Z', user_ids: ['ann'] });
    const from = at('2026-03-01T00:00:00Z');
    const next = (days: number) => {
      const gap = [
        { ...alone, end: '2026-03-11T00:00:00.000Z' },
        layer({ id: 'b', start: new Date(from + days * DAY).toISOString(), user_ids: ['ben'] }),
      ];
      return onCallAt({ id: 's', teamId: 't', name: 'n' }, openTimeline(history(gap)), from).next?.user_id ?? null;
    };
    assert.deepEqual([next(365), next(367), next(380)], ['ben', null, null]);
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
