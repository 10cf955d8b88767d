import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { until } from '../../../test/harness/until.ts';
import { type Loop, startLoop } from '../../platform/loop.ts';
import { MINUTE, openStage, type Stage } from './escalation.fixture.ts';
import { workLeavers } from './leavers.jobs.ts';
import { fireDue, openWatchdog, pauseAllOverdue, type TimerDeps } from './timers.jobs.ts';

const PORTION = 5;
const COUNTS = [PORTION - 1, PORTION, PORTION + 1, 10 * PORTION];
/** Longer than any test: what is not worked by the run that was woken stays undone. */
const NEVER_MS = 2 ** 30;

describe('full portions of escalation', () => {
  let stage: Stage;
  let service: string;
  let deps: TimerDeps;
  let loop: Loop | null = null;
  before(async () => {
    stage = await openStage();
    for (const name of ['Ada', 'Bob', 'Admin']) await stage.person(name);
    service = await stage.service('Portions', [
      [5, 'Ada'],
      [60, 'Bob'],
    ]);
    await stage.engine.lead();
    deps = { ...stage.engine.deps, portion: PORTION };
  });
  after(() => stage.close());
  beforeEach(async () => {
    await stage.db.query('truncate incidents, escalations, escalation_steps, escalation_leavers, test_pages cascade');
    stage.poisoned.clear();
    stage.notices.length = 0;
    await stage.at(0);
  });
  afterEach(() => loop?.stop());

  /** Opens so many incidents, a second apart. */
  const openMany = async (count: number) => {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) {
      await stage.at(n * 1_000);
      ids.push((await stage.open(service)).id);
    }
    return ids;
  };
  /** Wakes the loop of this work, once. */
  const wake = (run: () => Promise<boolean>) => {
    loop = startLoop({ name: 'portions', everyMs: NEVER_MS, log: deps.log, run });
    loop.wake();
  };
  const count = async (sql: string) => (await stage.db.query<{ n: number }>(`select count(*)::int as n from ${sql}`))[0]?.n ?? 0;
  const fired = () => count('test_pages where level = 2');
  /** The incidents in the order in which their second level was notified. */
  const order = async () =>
    (await stage.db.query<{ id: string }>(`select incident_id as id from escalation_steps where level = 2 order by id`)).map(
      ({ id }) => id,
    );

  for (const n of COUNTS) {
    test(`F46: ${n} levels that are due at once are all notified in one go, those due first first, where a run takes ${PORTION}`, async () => {
      const ids = await openMany(n);
      await stage.at(10 * MINUTE);
      wake(() => fireDue(deps, stage.engine.fence()));
      await until(async () => (await fired()) === n, 'every level');
      assert.deepEqual(await order(), ids);
    });

    test(`F46: of ${n} levels that are due, one that cannot be notified holds up no other, whatever its portion`, async () => {
      const ids = await openMany(n);
      stage.poisoned.add(ids[0] ?? '');
      await stage.at(10 * MINUTE);
      wake(() => fireDue(deps, stage.engine.fence()));
      await until(async () => (await fired()) === n - 1, 'every level but one');
    });

    test(`F46: the watchdog fires ${n} levels that no leader has fired in one go, where it takes ${PORTION} at once, though as many more cannot be fired`, async () => {
      const poisoned = await openMany(PORTION);
      for (const id of poisoned) stage.poisoned.add(id);
      const ids = await openMany(n);
      await stage.at(20 * MINUTE);
      const pings: string[] = [];
      wake(openWatchdog(deps, 20_000, async () => void pings.push('clean')));
      await until(async () => (await fired()) === n, 'every level that can be fired');
      await loop?.stop();
      assert.deepEqual(await order(), ids);
      assert.deepEqual(pings, [], 'something was left over');
    });

    test(`F46: the watchdog begins the escalation of ${n} incidents that have none in one go, though as many more cannot be begun`, async () => {
      const poisoned = await openMany(PORTION);
      for (const id of poisoned) stage.poisoned.add(id);
      await openMany(n);
      await stage.db.query('truncate escalations, escalation_steps, test_pages cascade');
      await stage.at(4 * MINUTE);
      wake(openWatchdog(deps, 20_000, null));
      await until(async () => (await count('test_pages where level = 1')) === n, 'every incident that can be escalated');
    });

    test(`F46: ${n} escalations that are long overdue are all set aside in one go`, async () => {
      await openMany(n);
      await stage.at(48 * 60 * MINUTE);
      wake(() => pauseAllOverdue(deps, stage.engine.fence()));
      await until(async () => (await count(`escalations where status = 'paused'`)) === n, 'all to be paused');
      assert.equal(await count(`incident_timeline where kind = 'escalation.paused'`), n);
    });

    test(`F46: ${n} people who may have dropped out are all looked at in one go, twice`, async () => {
      await stage.db.query(
        'insert into escalation_leavers (user_id) select id from users cross join generate_series(1, $1) where display_name = $2',
        [n, 'Bob'],
      );
      wake(() => workLeavers(deps));
      await until(async () => (await count('escalation_leavers where looks = 0')) === 0, 'each to be looked at');
      await stage.at(MINUTE);
      loop?.wake();
      await until(async () => (await count('escalation_leavers')) === 0, 'the second look');
    });
  }
});
