import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Cast, startCast } from '../../../test/cast.ts';
import { registerReleaseRoutes } from './release.routes.ts';
import { seedEscalations } from './seed.fixture.ts';

describe('escalations that wait for a person, by API', () => {
  let cast: Cast;
  before(async () => {
    cast = await startCast({ register: (http, { db, live }) => registerReleaseRoutes(http, { db, live }) });
    await seedEscalations(cast.platform.db, {
      count: 3,
      targets: [{ target_type: 'user', target_user_id: cast.alice.userId }],
      dueAt: `app_now() - interval '30 hours' + n * interval '1 hour'`,
    });
    await cast.platform.db.query(`update escalations set status = 'held', wake_at = null`);
  });
  after(() => cast.close());

  const held = async () => (await cast.charlie.inject({ url: '/api/v1/escalations/held?sort=due_at' })).json();
  const release = (payload: object) => cast.bob.inject({ method: 'POST', url: '/api/v1/escalations/release', payload });

  test('they are listed by when they were due, and let go one by one or all', async () => {
    const list = await held();
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
    assert.deepEqual((await release({ action: 'dismiss', incident_ids: [one] })).json(), { released: 1, incident_ids: [one] });
    assert.deepEqual((await release({ action: 'dismiss', incident_ids: [one, randomUUID()] })).json(), { released: 0, incident_ids: [] });
    assert.equal((await release({ action: 'resume' })).json().released, 2);
    assert.equal((await held()).total, 0);
  });

  test('what is no decision is 422, and whoever may only look decides nothing', async () => {
    for (const payload of [{}, { action: 'forget' }, { action: 'resume', incident_ids: [] }, { action: 'resume', incident_ids: ['x'] }]) {
      assert.equal((await release(payload)).statusCode, 422, JSON.stringify(payload));
    }
    const asked = await cast.charlie.inject({ method: 'POST', url: '/api/v1/escalations/release', payload: { action: 'resume' } });
    assert.equal(asked.statusCode, 403);
  });
});
