import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { moveClock } from '../../../../test/harness/clock.ts';
import { type IncidentsCast, startIncidentsCast } from '../incidents.fixture.ts';
import { warnOfTargets } from './sla.jobs.ts';
import { TARGETS_DUE } from './sla.store.ts';
import { clocksOf, DEFAULT_SLA_TARGETS, type SlaTargets, standing as standingOf, targetsOver } from './targets.ts';

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

  test('a target is close from 80 % of its time on until a day after it was missed; the next one is the first that is not close yet', () => {
    const clocks = clocksOf(incident, DEFAULT_SLA_TARGETS, OPENED);
    const after = (milliseconds: number) => {
      const { close, next } = standingOf(incident, clocks, new Date(OPENED.getTime() + milliseconds));
      return [close.map(({ goal }) => goal).join(' '), next === null ? null : (next.getTime() - OPENED.getTime()) / MINUTE];
    };
    assert.deepEqual(after(4 * MINUTE - 1), ['', 4]);
    assert.deepEqual(after(4 * MINUTE), ['acknowledge', 48]);
    assert.deepEqual(after(48 * MINUTE), ['acknowledge mitigate', 192]);
    assert.deepEqual(after(192 * MINUTE), ['acknowledge mitigate resolve', null]);
    assert.deepEqual(after(1_445 * MINUTE - 1), ['acknowledge mitigate resolve', null]);
    assert.deepEqual(after(1_445 * MINUTE), ['mitigate resolve', null]);
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
      .filter(({ kind, link }) => kind === 'incident.target_close' && link === cast.linkOf(id))
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

  test('without a commander the person who acknowledged is warned; if an agent did, whoever has a role', async () => {
    const byPerson = await cast.open({ severity: 'high' });
    const byAgent = await cast.open({ severity: 'high' });
    for (const id of [byPerson, byAgent]) {
      await cast.call(cast.bob, 'POST', `/api/v1/incidents/${id}/acknowledge`);
      await cast.call(cast.bob, 'POST', `/api/v1/incidents/${id}/ics/roles`, { role: 'scribe', user_id: cast.charlie.userId });
    }
    await cast.db.query(
      `update incidents set acknowledged_by = '{"kind":"agent","id":"a","name":"Agent"}', last_acknowledged_by = null where id = $1`,
      [byAgent],
    );
    try {
      await moveClock(cast.database.url, 200 * MINUTE);
      await warn();
      const warned = (id: string) => warnings(id).map(([, ...users]) => users);
      assert.deepEqual(warned(byPerson), [[cast.bob.userId]]);
      assert.deepEqual(warned(byAgent), [[cast.charlie.userId]]);
    } finally {
      await moveClock(cast.database.url, 0);
    }
  });

  test('nobody asks for targets before the next one is close: that time is stored, and moves at once with severity, state, who has it, and the setting', async () => {
    const call = (method: 'POST' | 'PATCH', path: string, body: object = {}) =>
      cast.call(cast.bob, method, `/api/v1/incidents/${path}`, body);
    const settle = async () => {
      while (await warn());
    };
    /** In how many whole minutes work is due; null: not before something changes. */
    const due = async () => {
      const [row] = await cast.db.query<{ seconds: string | null }>(`select extract(epoch from (${TARGETS_DUE}) - app_now()) as seconds`);
      return row?.seconds == null ? null : Math.ceil(Number(row.seconds) / 60);
    };
    const isDue = async () => {
      const minutes = await due();
      return minutes !== null && minutes <= 0;
    };
    for (const { id } of (await cast.call(cast.bob, 'GET', '/api/v1/incidents?status=open&limit=100')).json().items)
      await call('POST', `${id}/resolve`);
    await settle();
    assert.equal(await due(), null, 'nothing is open');
    await cast.db.query(
      `insert into incidents (id, title, severity, status, created_by, source, created_at, updated_at)
       values (gen_random_uuid(), 'Over when it is written', 'high', 'closed', '{}', 'manual', app_now(), app_now())`,
    );
    assert.equal(await due(), null, 'what is over has no target');

    const id = await cast.open({ severity: 'high' });
    assert.ok(await isDue(), 'a new incident is looked at at once');
    await settle();
    assert.equal(await due(), 12);
    await call('PATCH', id, { severity: 'critical' });
    assert.ok(await isDue(), 'another severity has other targets');
    await settle();
    assert.equal(await due(), 4);
    try {
      await moveClock(cast.database.url, 5 * MINUTE);
      await settle();
      assert.deepEqual([warnings(id).length, await due()], [0, 43], 'nobody has it: the next target is waited for');
      await call('POST', `${id}/ics/roles`, { role: 'scribe', user_id: cast.charlie.userId });
      assert.ok(await isDue(), 'somebody has it now');
      await settle();
      assert.equal(warnings(id).length, 1);
      await cast.db.query(
        `insert into system_settings (name, value, updated_at, updated_by) values ('sla_targets', '{}', app_now(), '{}')
         on conflict (name) do update set updated_at = excluded.updated_at`,
      );
      assert.ok(await isDue(), 'the targets may be others');
      await settle();
      await call('POST', `${id}/mitigate`);
      await settle();
      assert.equal(await due(), 187);
      await call('POST', `${id}/resolve`);
      await settle();
      assert.equal(await due(), null, 'it is over');
      await call('POST', `${id}/reopen`);
      await settle();
      assert.equal(await due(), 43, 'what was reached is to be reached anew');
    } finally {
      await moveClock(cast.database.url, 0);
    }
  });
});
