import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Cast, startCast } from '../../../test/cast.ts';
import { until } from '../../../test/harness/until.ts';
import { registerPausedRoutes } from './paused.routes.ts';
import { seedEscalations } from './seed.fixture.ts';

describe('escalations that wait for a person, by API', () => {
  let cast: Cast;
  before(async () => {
    cast = await startCast({ register: (http, { db, live }) => registerPausedRoutes(http, { db, live }) });
    await seedEscalations(cast.platform.db, {
      count: 3,
      targets: [{ target_type: 'user', target_user_id: cast.alice.userId }],
      dueAt: `app_now() - interval '30 hours' + n * interval '1 hour'`,
    });
    await cast.platform.db.query(`update escalations set status = 'paused', wake_at = null`);
  });
  after(() => cast.close());

  const paused = async () => (await cast.charlie.inject({ url: '/api/v1/escalations/paused?sort=due_at' })).json();
  const decide = (payload: object) => cast.bob.inject({ method: 'POST', url: '/api/v1/escalations/paused/decide', payload });

  test('they are listed by when they were due, and let go one by one or all', async () => {
    const list = await paused();
    assert.equal(list.total, 3);
    assert.deepEqual(
      list.items.map((item: { title: string; next_level: number }) => [item.title, item.next_level]),
      [
        ['Seeded 1', 2],
        ['Seeded 2', 2],
        ['Seeded 3', 2],
      ],
    );
    const one = list.items[0].incident_id;
    assert.deepEqual((await decide({ action: 'dismiss', incident_ids: [one] })).json(), { count: 1, incident_ids: [one] });
    assert.deepEqual((await decide({ action: 'dismiss', incident_ids: [one, randomUUID()] })).json(), { count: 0, incident_ids: [] });
    assert.equal((await decide({ action: 'resume' })).json().count, 2);
    assert.equal((await paused()).total, 0);
  });

  test('a decision waits for whoever holds the incident, and is not lost', async () => {
    const { db } = cast.platform;
    await db.query(
      `update escalations set status = 'paused', ended_at = null, stopped_reason = null, next_round = 1, next_level = 2, next_at = app_now(), wake_at = null`,
    );
    let decided: ReturnType<typeof decide> | undefined;
    await db.transaction(async (tx) => {
      await tx.query('select id from incidents for update');
      decided = decide({ action: 'dismiss' });
      await until(async () => {
        const [row] = await db.query<{ waiting: number }>(
          `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return row?.waiting === 1;
      }, 'the decision to wait');
    });
    assert.equal((await decided)?.json().count, 3);
  });

  test('what is no decision is 422, and whoever may only look decides nothing', async () => {
    for (const payload of [{}, { action: 'forget' }, { action: 'resume', incident_ids: [] }, { action: 'resume', incident_ids: ['x'] }]) {
      assert.equal((await decide(payload)).statusCode, 422, JSON.stringify(payload));
    }
    const asked = await cast.charlie.inject({ method: 'POST', url: '/api/v1/escalations/paused/decide', payload: { action: 'resume' } });
    assert.equal(asked.statusCode, 403);
  });
});
