import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { moveClock } from '../../../../test/harness/clock.ts';
import { type IncidentsCast, startIncidentsCast } from '../incidents.fixture.ts';
import { warnOfTargets } from './sla.jobs.ts';
import { clocksOf, DEFAULT_SLA_TARGETS, type SlaTargets, targetsOver } from './targets.ts';

const MINUTE = 60_000;
const OPENED = new Date('2030-05-15T12:00:00Z');
const at = (minutes: number) => new Date(OPENED.getTime() + minutes * MINUTE);
const incident = {
  severity: 'critical',
  status: 'triggered',
  created_at: OPENED,
  acknowledged_at: null,
  mitigated_at: null,
  resolved_at: null,
} as const;

describe('targets', () => {
  const standing = (over: object, now: Date, targets: SlaTargets = DEFAULT_SLA_TARGETS) =>
    clocksOf({ ...incident, ...over }, targets, now).map(({ goal, broken }) => `${goal}${broken ? ' broken' : ''}`);

  test('a target is broken after its minute and not in it, whether it was reached late or is not reached yet', () => {
    assert.deepEqual(standing({}, at(5)), ['acknowledge', 'mitigate', 'resolve']);
    assert.deepEqual(standing({}, new Date(at(5).getTime() + 1)), ['acknowledge broken', 'mitigate', 'resolve']);
    assert.deepEqual(standing({ acknowledged_at: at(5) }, at(50)), ['acknowledge', 'mitigate', 'resolve']);
    assert.deepEqual(standing({ acknowledged_at: at(6) }, at(50)), ['acknowledge broken', 'mitigate', 'resolve']);
  });

  test('a cancelled incident has no target, nor has what is set to none', () => {
    assert.deepEqual(standing({ status: 'cancelled' }, at(500)), []);
    const critical = { ...DEFAULT_SLA_TARGETS.critical, mitigate_minutes: null };
    assert.deepEqual(standing({}, at(1), { ...DEFAULT_SLA_TARGETS, critical }), ['acknowledge', 'resolve']);
  });

  test('what is given stands over what was, and each wrong value is named', () => {
    const wrong: string[] = [];
    const over = (value: unknown) => targetsOver(DEFAULT_SLA_TARGETS, value, (path) => wrong.push(path));
    const given = over({ high: { acknowledge_minutes: 10, resolve_minutes: null } });
    assert.deepEqual(given.high, { acknowledge_minutes: 10, mitigate_minutes: 240, resolve_minutes: null });
    assert.deepEqual(given.low, DEFAULT_SLA_TARGETS.low);
    assert.deepEqual(over({ low: { acknowledge_minutes: 525_600 }, high: { acknowledge_minutes: 1 } }).low.acknowledge_minutes, 525_600);
    assert.deepEqual(wrong, []);
    over({ low: { acknowledge_minutes: 0, mitigate_minutes: 525_601, resolve_minutes: 1.5, close_minutes: 1 }, urgent: {}, high: 3 });
    over([]);
    assert.deepEqual(
      wrong.sort(),
      ['', '/high', '/low/acknowledge_minutes', '/low/close_minutes', '/low/mitigate_minutes', '/low/resolve_minutes', '/urgent'].sort(),
    );
  });
});

describe('warnings of targets', () => {
  let cast: IncidentsCast;
  before(async () => {
    cast = await startIncidentsCast();
  });
  after(() => cast.close());

  const warn = () => warnOfTargets({ ...cast.deps, slaTargets: async () => DEFAULT_SLA_TARGETS });
  const warnings = (id: string) =>
    cast.notices
      .filter(({ kind, link }) => kind === 'incident.target_close' && link === `/incidents/${id}`)
      .map(({ title, userIds }) => [title, ...userIds]);

  test('who has an incident is warned once at 80 % of the time, also by two servers at once; who has reached it is not', async () => {
    const id = await cast.open({ severity: 'high' });
    const unowned = await cast.open({ severity: 'high' });
    const { number } = (await cast.call(cast.bob, 'GET', `/api/v1/incidents/${id}`)).json() as { number: number };
    await cast.call(cast.bob, 'POST', `/api/v1/incidents/${id}/ics/roles`, { role: 'incident_commander', user_id: cast.charlie.userId });
    try {
      await moveClock(cast.database.url, 12 * MINUTE - 30_000);
      await warn();
      assert.deepEqual(warnings(id), [], 'before 80 %');
      await moveClock(cast.database.url, 12 * MINUTE);
      await Promise.all([warn(), warn()]);
      await warn();
      assert.deepEqual(warnings(id), [[`Incident ${number} is to be acknowledged within 3 minutes`, cast.charlie.userId]]);
      assert.deepEqual(warnings(unowned), [], 'nobody has it');
      await cast.call(cast.bob, 'POST', `/api/v1/incidents/${id}/acknowledge`);
      await cast.call(cast.bob, 'POST', `/api/v1/incidents/${id}/mitigate`);
      await moveClock(cast.database.url, 200 * MINUTE);
      await warn();
      assert.equal(warnings(id).length, 1, 'it was mitigated in time');
      await moveClock(cast.database.url, 8 * 60 * MINUTE + MINUTE);
      await warn();
      assert.deepEqual(warnings(id).at(-1), [`Incident ${number} was to be resolved by now`, cast.charlie.userId]);
      const { sla } = (await cast.call(cast.bob, 'GET', `/api/v1/incidents/${id}`)).json() as {
        sla: Array<{ goal: string; broken: boolean }>;
      };
      assert.deepEqual(
        sla.map(({ goal, broken }) => [goal, broken]),
        [
          ['acknowledge', false],
          ['mitigate', false],
          ['resolve', true],
        ],
      );
      const figures = (await cast.call(cast.bob, 'GET', '/api/v1/incidents/metrics')).json() as {
        by_severity: { high: { sla: Record<string, { met: number; missed: number; target_seconds: number }> } };
      };
      assert.deepEqual(
        Object.entries(figures.by_severity.high.sla).map(([goal, { met, missed, target_seconds: seconds }]) => [
          goal,
          met,
          missed,
          seconds,
        ]),
        [
          ['acknowledge', 1, 1, 900],
          ['mitigate', 1, 1, 14_400],
          ['resolve', 0, 2, 28_800],
        ],
      );
    } finally {
      await moveClock(cast.database.url, 0);
    }
  });
});
