import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Problem } from '../../platform/errors.ts';
import type { Schedule } from './heartbeat.ts';
import { expectedAfterPing, nextAfter, readSchedule, type ScheduleInput, upcoming } from './schedule.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const cron = (text: string, timeZone: string): Schedule => ({ kind: 'cron', cron: text, timeZone });
const next = (schedule: Schedule, from: string, count: number) =>
  upcoming(schedule, new Date(from), count).map((at) => at.toISOString().slice(5, 16));

describe('when pings are expected', () => {
  test('a period counts from the last ping', () => {
    assert.deepEqual(nextAfter({ kind: 'period', seconds: 90 }, NOW), new Date('2026-03-01T12:01:30Z'));
  });

  test('cron times follow the clock of their zone, winter and summer', () => {
    assert.deepEqual(next(cron('0 9 * * MON-FRI', 'America/New_York'), '2026-03-06T00:00:00Z', 3), [
      '03-06T14:00',
      '03-09T13:00',
      '03-10T13:00',
    ]);
    assert.deepEqual(next(cron('15 8 1 * *', 'Asia/Kathmandu'), '2026-03-01T12:00:00Z', 1), ['04-01T02:30']);
  });

  test('a time that summer time leaves out comes right after the gap, as cron does it', () => {
    assert.deepEqual(next(cron('30 2 * * *', 'Europe/Berlin'), '2026-03-28T12:00:00Z', 2), ['03-29T01:00', '03-30T00:30']);
    assert.deepEqual(next(cron('15 2 * * *', 'Australia/Lord_Howe'), '2026-10-03T00:00:00Z', 2), ['10-03T15:30', '10-04T15:15']);
  });

  test('a fixed time that comes twice counts once; one of every hour comes in both hours', () => {
    assert.deepEqual(next(cron('30 2 * * *', 'Europe/Berlin'), '2026-10-24T12:00:00Z', 2), ['10-25T00:30', '10-26T01:30']);
    assert.deepEqual(next(cron('30 * * * *', 'Europe/Berlin'), '2026-10-24T23:50:00Z', 3), ['10-25T00:30', '10-25T01:30', '10-25T02:30']);
  });

  test('a ping a few seconds before its time is that time’s', () => {
    const nightly = cron('30 2 * * *', 'UTC');
    assert.deepEqual(expectedAfterPing(nightly, new Date('2026-03-01T02:29:50Z')), new Date('2026-03-02T02:30:00Z'));
    assert.deepEqual(expectedAfterPing(nightly, new Date('2026-03-01T02:29:00Z')), new Date('2026-03-01T02:30:00Z'));
  });
});

describe('what a caller says of the rhythm', () => {
  const refused = (input: ScheduleInput, before: Schedule | null = null): [string, string] => {
    try {
      readSchedule(input, before, NOW);
    } catch (error) {
      assert.ok(error instanceof Problem);
      assert.equal(error.status, 422);
      return [error.errors[0]?.pointer ?? '', error.detail];
    }
    throw new assert.AssertionError({ message: `${JSON.stringify(input)} was taken` });
  };

  test('nonsense is refused with the member and what to write instead', () => {
    assert.deepEqual(refused({ cron: '* * * *' }), [
      '/cron',
      '/cron has 4 parts instead of five: write minute, hour, day, month and weekday, such as 30 2 * * *',
    ]);
    assert.match(refused({ cron: '61 * * * *' })[1], /Invalid value for minute: 61/);
    for (const text of ['', '* * * * * *', 'H * * * *', 'x', '@reboot', '@never', '* * * * * ; rm', '*/0 * * * *', '5-1 * * * *'])
      assert.equal(refused({ cron: text })[0], '/cron', text);
    assert.equal(
      refused({ cron: '0 0 31 2 *' })[1],
      '/cron names a time that never comes, such as 31 February: choose another day or month',
    );
    for (const zone of ['Mars/Base', '', '+01:00', 'Europe/'])
      assert.equal(refused({ cron: '* * * * *', time_zone: zone })[0], '/time_zone');
    assert.equal(refused({ period_seconds: 60, cron: '* * * * *' })[0], '/cron');
    assert.equal(refused({ period_seconds: 29 })[0], '/period_seconds');
    assert.equal(refused({})[0], '/period_seconds');
    assert.equal(refused({ period_seconds: 60, time_zone: 'UTC' })[0], '/time_zone');
    assert.equal(
      refused({ cron: null }, cron('* * * * *', 'UTC'))[0],
      '/period_seconds',
      'what is taken back needs something in its place',
    );
  });

  test('what is said last counts, and what is left out stays', () => {
    const nightly = cron('30 2 * * *', 'Europe/Berlin');
    assert.deepEqual(readSchedule({ cron: ' 30  2 * * * ', time_zone: 'europe/berlin' }, null, NOW), nightly);
    assert.deepEqual(readSchedule({}, nightly, NOW), nightly);
    assert.deepEqual(readSchedule({ time_zone: 'UTC' }, nightly, NOW), cron('30 2 * * *', 'UTC'));
    assert.deepEqual(readSchedule({ cron: '@daily' }, nightly, NOW), cron('@daily', 'Europe/Berlin'));
    assert.deepEqual(readSchedule({ period_seconds: 60 }, nightly, NOW), { kind: 'period', seconds: 60 });
    assert.deepEqual(
      readSchedule({ cron: '5 * * * *', period_seconds: null }, { kind: 'period', seconds: 60 }, NOW),
      cron('5 * * * *', 'UTC'),
    );
    assert.deepEqual(readSchedule({ cron: '0 0 29 2 *' }, null, NOW), cron('0 0 29 2 *', 'UTC'));
  });
});

test('without a period and without a schedule before, one is asked for by name', () => {
  for (const input of [{}, { cron: null }, { period_seconds: null }] as ScheduleInput[])
    assert.throws(
      () => readSchedule(input, null, NOW),
      (error: unknown) => error instanceof Problem && error.errors[0]?.pointer === '/period_seconds' && error.errors[0].code === 'required',
    );
});
