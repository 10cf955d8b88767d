import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { workHandoffs } from '../../../src/modules/oncall/handoffs/handoffs.jobs.ts';
import type { OnCallPorts } from '../../../src/modules/oncall/ports.ts';
import { openLog } from '../../../src/platform/log.ts';
import { type Loop, startLoop } from '../../../src/platform/loop.ts';
import { until } from '../../harness/until.ts';
import { makeTeam, type OnCallStage, startOnCall } from './oncall.fixture.ts';

const START = '2026-03-02T09:00:00Z';
/** Longer than any test: only what is woken runs. */
const NEVER_MS = 2 ** 30;
const PORTION = 5;

describe('full portions of handoffs', () => {
  let stage: OnCallStage;
  let loop: Loop | null = null;
  before(async () => {
    stage = await startOnCall(START);
  });
  after(() => stage.close());
  beforeEach(async () => {
    await stage.cast.platform.db.query('delete from teams');
    await stage.travel(START);
    stage.notices.length = 0;
  });
  afterEach(() => loop?.stop());

  /** So many teams, whose schedules pass from Alice to Bob every day. */
  const teams = async (count: number) => {
    const { alice, bob } = stage.cast;
    for (let n = 0; n < count; n += 1) {
      const { scheduleId } = await makeTeam(stage.cast, `Team ${n}`);
      const layers = [{ name: 'Daily', rotation_type: 'daily', start: START, user_ids: [alice.userId, bob.userId] }];
      const patched = await alice.inject({ method: 'PATCH', url: `/api/v1/on-call/schedules/${scheduleId}`, payload: { layers } });
      assert.equal(patched.statusCode, 200, patched.body);
    }
  };
  const wake = (ports: OnCallPorts = stage.ports) => {
    const { db, live } = stage.cast.platform;
    loop = startLoop({
      name: 'handoffs',
      everyMs: NEVER_MS,
      log: openLog('silent'),
      run: () => workHandoffs({ db, live, ports }, PORTION),
    });
    loop.wake();
  };
  const of = (kind: string) => stage.notices.filter((notice) => notice.kind === kind).length;
  const handoffs = async () => (await stage.cast.platform.db.query<{ n: number }>('select count(*)::int as n from handoffs'))[0]?.n;

  for (const n of [PORTION - 1, PORTION, PORTION + 1, 10 * PORTION]) {
    test(`F46: ${n} shifts that change at once are all handed over in one go, where a run takes ${PORTION}, and so are their reminders`, async () => {
      await teams(n);
      await stage.travel('2026-03-03T09:00:01Z');
      wake();
      await until(async () => (await handoffs()) === n, 'every handoff');
      assert.equal(of('handoff.incoming'), n);
      await loop?.stop();
      await stage.travel('2026-03-03T09:31:00Z');
      wake();
      await until(() => of('handoff.unacknowledged') === 2 * n, 'every reminder, to both people');
    });

    test(`F46: of ${n} shifts that change at once, one that cannot be handed over holds up no other, and is handed over when it can`, async () => {
      await teams(n);
      await stage.travel('2026-03-03T09:00:01Z');
      wake({
        ...stage.ports,
        reach: async (tx, notice) => {
          if (notice.title.endsWith('Team 0')) throw new Error('it cannot be written');
          await stage.ports.reach(tx, notice);
        },
      });
      await until(async () => (await handoffs()) === n - 1, 'every handoff but one');
      await loop?.stop();
      wake();
      await until(async () => (await handoffs()) === n, 'the last handoff');
    });
  }
});
