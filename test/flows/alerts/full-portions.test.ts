import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { DESTINATION_KINDS, THREADED } from '../../../src/integrations/providers.ts';
import { advance, type Portion, watchFlow } from '../../../src/flow/flow.ts';
import { forgetServices } from '../../../src/modules/catalog/active-services.store.ts';
import { type IncidentsCast, startIncidentsCast } from '../../../src/modules/incidents/incidents.fixture.ts';
import { updateRouting } from '../../../src/modules/routing/routing.actions.ts';
import { SYSTEM } from '../../../src/platform/actor.ts';
import { openLog } from '../../../src/platform/log.ts';
import { NO_AGENTS } from '../../../src/modules/triage/ports.ts';
import { moveClock } from '../../harness/clock.ts';

const MINUTE_MS = 60_000;

describe('full portions of the flow', () => {
  let cast: IncidentsCast;
  /** Tells the apps of one test from those of another. */
  let run = 0;
  before(async () => {
    cast = await startIncidentsCast();
  });
  beforeEach(() => {
    run += 1;
  });
  after(() => cast.close());

  const service = async (name: string): Promise<string> => {
    const id = randomUUIDv7();
    await cast.db.query(`insert into services (id, name, auto_incident, matchers) values ($1, $2, 'critical', $3)`, [
      id,
      `${name} ${run}`,
      [`app="${name}-${run}"`],
    ]);
    await cast.db.query('update catalog_version set services = services + 1');
    forgetServices();
    return id;
  };
  /** `count` alerts of one app; of one group each, or all of one. */
  const fire = (app: string, count: number, { apart = false } = {}) =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        cast.fire(`${app}-${run}-${n}`, {
          severity: 'critical',
          title: `${app} is down`,
          labels: {
            alertname: 'Down',
            namespace: 'shop',
            deployment: `${app}-${run}${apart ? `-${n}` : ''}`,
            app: `${app}-${run}`,
            host: `h${n}`,
          },
        }),
      ),
    );
  const deps = (portion?: Portion) => ({
    db: cast.db,
    log: openLog('silent'),
    onPlanned: () => {},
    onUnjudged: () => {},
    investigations: NO_AGENTS,
    threads: THREADED,
    incidents: cast.deps,
    ...(portion ? { portion } : {}),
  });
  /** Works until the flow says that there is no more. */
  const flow = async (portion?: Portion): Promise<number> => {
    let runs = 1;
    while (await advance(deps(portion))) {
      runs += 1;
      assert.ok(runs < 1_000, 'the flow comes to an end');
    }
    return runs;
  };
  const incidentsOf = async (id: string) =>
    ((await cast.call(cast.charlie, 'GET', `/api/v1/incidents?service_id=${id}`)).json() as { total: number }).total;
  const count = async (sql: string) => (await cast.db.query<{ n: number }>(`select count(*)::int as n from ${sql}`))[0]?.n;
  const next = async (number: number) =>
    ((await cast.call(cast.charlie, 'GET', `/api/v1/alerts/${number}/explain`)).json() as { next: string }).next;
  /** From five minutes ago to half an hour from now, by the database's clock; over midnight these are two intervals. */
  const thisHalfHour = async () => {
    const [row] = await cast.db.query<{ now: Date }>('select app_now() as now');
    const [start, end] = [-5, 30].map((minutes) =>
      new Date((row?.now.getTime() ?? 0) + minutes * MINUTE_MS).toISOString().slice(11, 16),
    ) as [string, string];
    const parts =
      start < end
        ? [[start, end]]
        : [
            [start, '24:00'],
            ['00:00', end],
          ];
    return parts.flatMap(([from, to]) => (from === to ? [] : [{ start_time: from, end_time: to }]));
  };
  const nothingIsLeft = async () => {
    assert.equal(await count('alerts_to_route'), 0, 'every alert is decided');
    assert.equal(await count('alert_groups where routed_revision < revision'), 0);
    assert.equal(await watchFlow(deps()), 0, 'the watchdog finds nothing');
  };

  test('who waits longest has its turn first: alerts that keep coming neither send their group back in the line nor keep it at the head', async (t) => {
    t.after(() => moveClock(cast.database.url, 0));
    let passed = 0;
    const aSecond = async () => {
      passed += 1_000;
      await moveClock(cast.database.url, passed);
    };
    const more = (app: string, n: number) =>
      cast.fire(`${app}-${run}-more-${n}`, {
        severity: 'critical',
        labels: { alertname: 'Down', namespace: 'shop', deployment: `${app}-${run}`, app: `${app}-${run}`, host: `more-${n}` },
      });
    /** A portion of one group. */
    const turn = () => advance(deps({ groups: 1, alerts: 100 }));
    const waits = async (number: number) => /Waiting for routing/.test(await next(number));
    const steady = await more('steady', 0);
    await aSecond();
    const other = await more('other', 0);
    await aSecond();
    await more('steady', 1);
    await turn();
    assert.deepEqual([await waits(steady), await waits(other)], [false, true], 'what came meanwhile did not send it back');
    const again = await more('steady', 2);
    await turn();
    assert.deepEqual([await waits(other), await waits(again)], [false, true], 'it waits anew, behind the other');
    await aSecond();
    const third = await more('other', 1);
    await aSecond();
    let last = 0;
    const meanwhile = async () => {
      last = await more('steady', 3);
    };
    await advance({ ...deps({ groups: 1, alerts: 100 }), investigate: meanwhile });
    assert.deepEqual([await waits(again), await waits(last), await waits(third)], [false, true, true]);
    await turn();
    assert.deepEqual([await waits(third), await waits(last)], [false, true], 'what came during its turn did not keep it at the head');
    await turn();
    assert.equal(await waits(last), false);
    await nothingIsLeft();
  });

  for (const alerts of [19, 20, 21, 40, 200])
    test(`F46: behind ${alerts} undecided alerts of one group, where a run takes 20, the alert of another group opens its incident`, async () => {
      const [noise, pay] = [await service('noise'), await service('pay')];
      await fire('noise', alerts);
      const [number = 0] = await fire('pay', 1);
      await flow({ groups: 100, alerts: 20 });
      assert.deepEqual([await incidentsOf(noise), await incidentsOf(pay)], [1, 1]);
      assert.doesNotMatch(await next(number), /Waiting for routing/);
      await nothingIsLeft();
    });

  for (const groups of [4, 5, 6, 50])
    test(`F46: of ${groups} changed groups, where a run takes 5, every one is routed`, async () => {
      const pay = await service('pay');
      await fire('pay', groups, { apart: true });
      await flow({ groups: 5, alerts: 3 });
      assert.equal(await incidentsOf(pay), groups);
      await nothingIsLeft();
    });

  test('F46: one alert above what a run takes in earnest is decided as well', async () => {
    const pay = await service('pay');
    await fire('noise', 2_000);
    await fire('pay', 1);
    assert.ok((await flow()) > 1);
    assert.equal(await incidentsOf(pay), 1);
    await nothingIsLeft();
  });

  for (const muted of [9, 10, 11, 100])
    test(`F46: ${muted} muted alerts, where a run takes 10, hold up no newer alert, and all are decided when the mute ends`, async () => {
      await updateRouting(
        { ...cast.deps, destinations: DESTINATION_KINDS },
        {
          config: {
            destinations: [{ name: 'ops', provider: 'webhook', channel: 'https://hooks.example.org/alerts' }],
            rules: [{ name: 'quiet', matchers: [`app="noise-${run}"`], destinations: ['ops'], mute: [{ times: await thisHalfHour() }] }],
            default_destinations: [],
          } as unknown as Parameters<typeof updateRouting>[1]['config'],
          by: { actor: SYSTEM },
          expected: null,
        },
      );
      const pay = await service('pay');
      await fire('noise', muted);
      await flow({ groups: 100, alerts: 10 });
      assert.equal(await count('alerts_to_route'), muted, 'muted alerts are decided again later');
      // The muted group changes again, with an alert that nobody has looked at.
      const [number = 0] = await fire('pay', 1);
      await cast.fire(`late-${run}`, {
        title: 'late',
        labels: { alertname: 'Down', namespace: 'shop', deployment: `noise-${run}`, app: `noise-${run}` },
      });
      await flow({ groups: 100, alerts: 10 });
      assert.equal(await incidentsOf(pay), 1);
      assert.doesNotMatch(await next(number), /Waiting for routing/);
      assert.equal(await count('alerts_to_route where again_at is null'), 0);
      assert.equal(await watchFlow(deps()), 0, 'muted alerts are not taken for lost');
      await moveClock(cast.database.url, 60 * MINUTE_MS);
      try {
        await flow({ groups: 100, alerts: 10 });
        await nothingIsLeft();
      } finally {
        await moveClock(cast.database.url, 0);
      }
    });

  test('F46: alerts that were left undecided in a routed group are found by the watchdog, counted, and routed', async () => {
    const pay = await service('pay');
    const [number = 0] = await fire('pay', 1);
    await fire('noise', 3);
    // What a program before this one has left behind.
    await cast.db.query('update alert_groups set routed_revision = revision');
    await flow();
    assert.equal(await incidentsOf(pay), 0);
    assert.equal(await watchFlow(deps()), 4);
    assert.equal(await watchFlow(deps()), 0, 'each is found once');
    await flow();
    assert.equal(await incidentsOf(pay), 1);
    assert.doesNotMatch(await next(number), /Waiting for routing/);
    await nothingIsLeft();
  });
});
