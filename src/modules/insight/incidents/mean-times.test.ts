import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { moveClock } from '../../../../test/harness/clock.ts';
import { type IncidentsCast, startIncidentsCast } from '../../incidents/incidents.fixture.ts';
import { DEFAULT_SLA_TARGETS } from '../../incidents/sla/targets.ts';
import type { WeekSums } from '../../incidents/figures/figures.ts';
import { firstWeek, meanTimes, WEEKS } from './mean-times.ts';

describe('mean times by week', () => {
  test('weeks begin on Mondays, and this week is the last of twelve', () => {
    const first = firstWeek(new Date('2030-05-15T12:00:00Z'));
    assert.equal(first.toISOString(), '2030-02-25T00:00:00.000Z');
    assert.deepEqual(firstWeek(new Date('2030-05-13T00:00:00Z')), first);
    assert.equal(firstWeek(new Date('2030-05-12T23:59:59Z')).toISOString(), '2030-02-18T00:00:00.000Z');
    assert.equal(meanTimes([], DEFAULT_SLA_TARGETS, first)[0]?.weeks.at(-1)?.from.toISOString(), '2030-05-13T00:00:00.000Z');
  });

  test('each severity and goal has its target, a mean for each week with a case, and one over all cases', () => {
    const none = { acknowledge: 0, acknowledge_seconds: 0, resolve: 0, resolve_seconds: 0 };
    const rows: WeekSums[] = [
      { severity: 'high', week: 0, ...none, acknowledge: 1, acknowledge_seconds: 100 },
      { severity: 'high', week: 11, ...none, acknowledge: 3, acknowledge_seconds: 900 },
      { severity: 'low', week: 11, ...none, acknowledge: 1, acknowledge_seconds: 7 },
    ];
    const series = meanTimes(rows, { ...DEFAULT_SLA_TARGETS, low: { ...DEFAULT_SLA_TARGETS.low, resolve_minutes: null } }, new Date(0));
    const of = (severity: string, goal: string) => series.find((each) => each.severity === severity && each.goal === goal);
    assert.equal(series.length, 8);
    assert.deepEqual([of('high', 'acknowledge')?.targetSeconds, of('high', 'acknowledge')?.meanSeconds], [900, 250]);
    assert.deepEqual(
      of('high', 'acknowledge')?.weeks.map(({ seconds }) => seconds),
      [100, ...Array.from({ length: WEEKS - 2 }, () => null), 300],
    );
    assert.deepEqual([of('high', 'resolve')?.meanSeconds, of('low', 'resolve')?.targetSeconds], [null, null]);
  });
});

describe('mean times by week over HTTP', () => {
  let cast: IncidentsCast;
  before(async () => {
    cast = await startIncidentsCast();
  });
  after(() => cast.close());

  test('an incident counts in the week in which it was opened; cancelled ones are left out', async () => {
    await moveClock(cast.database.url, 0);
    const acknowledged = await cast.open({ severity: 'critical' });
    const cancelled = await cast.open({ severity: 'critical' });
    await moveClock(cast.database.url, 600_000);
    for (const [id, verb] of [
      [acknowledged, 'acknowledge'],
      [cancelled, 'acknowledge'],
      [cancelled, 'cancel'],
    ] as const)
      assert.equal((await cast.call(cast.bob, 'POST', `/api/v1/incidents/${id}/${verb}`, {})).statusCode, 200);
    const response = await cast.call(cast.charlie, 'GET', '/api/v1/incidents/mean-times');
    assert.equal(response.statusCode, 200, response.body);
    const [critical] = (
      response.json() as { series: { goal: string; target_seconds: number; mean_seconds: number; weeks: { incidents: number }[] }[] }
    ).series;
    assert.deepEqual([critical?.goal, critical?.target_seconds, critical?.weeks.length], ['acknowledge', 300, WEEKS]);
    assert.ok(Math.abs((critical?.mean_seconds ?? 0) - 600) < 60, String(critical?.mean_seconds));
    assert.equal(
      critical?.weeks.reduce((sum, week) => sum + week.incidents, 0),
      1,
    );
  });
});
