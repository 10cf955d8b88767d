import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openTimeline, segmentsOf } from './resolve.ts';
import { at, DAY, history, HOUR, layer, shown, who } from './schedules.fixture.ts';

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
