import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type IncidentsCast, startIncidentsCast } from '../../incidents/incidents.fixture.ts';
import type { Affected } from '../../incidents/figures/figures.ts';
import { DAYS, incidentDays } from './days.ts';

const NOW = new Date('2030-05-15T12:00:00Z');
const at = (text: string) => new Date(`2030-05-${text}Z`);

describe('days of incidents', () => {
  const day = (incidents: readonly Affected[], date: string) =>
    incidentDays(incidents, NOW).find((each) => each.date === `2030-05-${date}`);

  test('there are 90 days, today is the last, and a day without an incident says so', () => {
    const days = incidentDays([], NOW);
    assert.deepEqual([days.length, days[0]?.date, days.at(-1)?.date], [DAYS, '2030-02-15', '2030-05-15']);
    assert.deepEqual(days[0], { date: '2030-02-15', worst: null, incidents: 0, minutes: 0 });
  });

  test('incidents at the same time count their minutes once, and the worst names the day', () => {
    const both: Affected[] = [
      { severity: 'low', from: at('14T10:00:00'), until: at('14T11:00:00') },
      { severity: 'high', from: at('14T10:30:00'), until: at('14T11:30:00') },
      { severity: 'medium', from: at('14T10:40:00'), until: at('14T10:50:00') },
    ];
    assert.deepEqual(day(both, '14'), { date: '2030-05-14', worst: 'high', incidents: 3, minutes: 90 });
  });

  test('an incident over midnight is on both days, one that ends at midnight on the first alone', () => {
    const over: Affected[] = [{ severity: 'high', from: at('12T23:30:00'), until: at('13T00:15:00') }];
    assert.deepEqual([day(over, '12')?.minutes, day(over, '13')?.minutes, day(over, '14')?.incidents], [30, 15, 0]);
    const ends: Affected[] = [{ severity: 'high', from: at('12T23:30:00'), until: at('13T00:00:00') }];
    assert.deepEqual([day(ends, '12')?.minutes, day(ends, '13')?.incidents], [30, 0]);
    const none: Affected[] = [{ severity: 'low', from: at('12T10:00:00'), until: at('12T10:00:00') }];
    assert.deepEqual([day(none, '12')?.incidents, day(none, '12')?.minutes], [1, 0]);
  });

  test('what goes on lasts until now, and what began before the first day fills it', () => {
    const open: Affected[] = [{ severity: 'critical', from: new Date('2029-01-01T00:00:00Z'), until: null }];
    const days = incidentDays(open, NOW);
    assert.deepEqual([days[0]?.minutes, days.at(-1)?.minutes, days.every(({ worst }) => worst === 'critical')], [1_440, 720, true]);
  });
});

describe('days of incidents over HTTP', () => {
  let cast: IncidentsCast;
  before(async () => {
    cast = await startIncidentsCast();
  });
  after(() => cast.close());

  test('today has what was opened today; cancelled, private and other services’ incidents are left out', async () => {
    const today = async (query = '') => {
      const response = await cast.call(cast.charlie, 'GET', `/api/v1/incidents/days${query}`);
      assert.equal(response.statusCode, 200, response.body);
      const { days, complete } = response.json() as { days: { worst: string | null; incidents: number }[]; complete: boolean };
      assert.deepEqual([days.length, complete], [DAYS, true]);
      return [days.at(-1)?.worst, days.at(-1)?.incidents];
    };
    assert.deepEqual(await today(), [null, 0]);
    await cast.open({ severity: 'high' });
    const cancelled = await cast.open({ severity: 'critical' });
    await cast.db.query(`update incidents set status = 'cancelled', cancelled_at = app_now() where id = $1`, [cancelled]);
    const secret = await cast.open({ severity: 'critical' });
    await cast.db.query('update incidents set private = true where id = $1', [secret]);
    assert.deepEqual(await today(), ['high', 1]);
    assert.deepEqual(await today('?service_id=01951b6c-a0c9-7e3f-8b15-5d2c7f4a9e60'), [null, 0]);
    assert.equal((await cast.call(cast.charlie, 'GET', '/api/v1/incidents/days?service_id=x')).statusCode, 400);
  });
});
