import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Cast, type Person, startCast } from '../../../../test/cast.ts';
import { NOTIFICATIONS } from '../events.ts';
import { notify } from './inbox.actions.ts';
import { registerInboxRoutes } from './inbox.routes.ts';
import { pruneNotifications } from './inbox.store.ts';

interface Shown {
  id: string;
  kind: string;
  title: string;
  read_at: string | null;
}

describe('in-app notifications', () => {
  let cast: Cast;
  const get = async <Answer>(as: Person, path: string): Promise<Answer> => {
    const response = await as.inject({ method: 'GET', url: `/api/v1/notifications${path}` });
    assert.equal(response.statusCode, 200, response.body);
    return response.json();
  };
  const list = (as: Person, query = '') => get<{ items: Shown[]; total: number }>(as, query);
  const tell = (userIds: string[], dedupKey: string) =>
    cast.platform.db.transaction((tx) =>
      notify(tx, cast.platform.live, {
        userIds,
        kind: NOTIFICATIONS.delivery.dead,
        title: `About ${dedupKey}`,
        body: 'A message could not be sent',
        link: '/alerts/1',
        dedupKey,
      }),
    );

  before(async () => {
    cast = await startCast({ register: (http, { db, live }) => registerInboxRoutes(http, { db, live }) });
    await tell([cast.bob.userId, cast.alice.userId], 'one');
    await tell([cast.bob.userId, cast.bob.userId], 'two');
  });
  after(() => cast.close());

  test('each person sees their own, newest first, and each open page of theirs hears of it', async () => {
    const { items, total } = await list(cast.bob);
    assert.deepEqual([items.map((item) => item.title), total], [['About two', 'About one'], 2]);
    assert.deepEqual(
      (await list(cast.bob, '?sort=created_at&limit=1')).items.map((item) => item.title),
      ['About one'],
    );
    assert.equal((await list(cast.charlie)).total, 0);
    assert.deepEqual(
      cast.liveEvents.map((event) => [event.type, event.userId]).sort(),
      [
        ['notification.created', cast.alice.userId],
        ['notification.created', cast.bob.userId],
        ['notification.created', cast.bob.userId],
      ].sort(),
    );
  });

  test('the same thing is told a person once', async () => {
    await tell([cast.bob.userId], 'one');
    assert.equal((await list(cast.bob)).total, 2);
  });

  test('reading one, and reading all, counts down; the first reading stands', async () => {
    assert.deepEqual(await get(cast.bob, '/unread-count'), { unread: 2 });
    const [newest] = (await list(cast.bob)).items;
    const first = await cast.bob.inject({ method: 'POST', url: `/api/v1/notifications/${newest?.id}/read` });
    const again = await cast.bob.inject({ method: 'POST', url: `/api/v1/notifications/${newest?.id}/read` });
    assert.ok((first.json() as Shown).read_at);
    assert.deepEqual(again.json(), first.json());
    assert.deepEqual(
      (await list(cast.bob, '?unread=true')).items.map((item) => item.title),
      ['About one'],
    );
    assert.deepEqual(
      (await list(cast.bob, '?unread=false')).items.map((item) => item.title),
      ['About two'],
    );
    const all = await cast.bob.inject({ method: 'POST', url: '/api/v1/notifications/read-all' });
    assert.deepEqual(all.json(), { read: 1 });
    assert.deepEqual(await get(cast.bob, '/unread-count'), { unread: 0 });
    assert.deepEqual(await get(cast.alice, '/unread-count'), { unread: 1 }, 'other people’s stay unread');
  });

  test('another person’s notification is as absent as none: 404', async () => {
    const [own] = (await list(cast.alice)).items;
    for (const id of [own?.id, '0199f0a0-0000-7000-8000-000000000000', 'abc']) {
      assert.equal((await cast.bob.inject({ method: 'POST', url: `/api/v1/notifications/${id}/read` })).statusCode, 404);
    }
    assert.equal((await list(cast.alice, '?unread=true')).total, 1);
  });

  test('bad query members are 400; nobody is 401', async () => {
    for (const query of ['?limit=0', '?sort=title', '?unread=perhaps', '?x=1', '?limit=1&limit=2']) {
      assert.equal((await cast.bob.inject({ method: 'GET', url: `/api/v1/notifications${query}` })).statusCode, 400, query);
    }
    assert.equal((await cast.http.inject({ method: 'GET', url: '/api/v1/notifications' })).statusCode, 401);
  });

  test('old ones are removed, younger ones stay', async () => {
    await cast.platform.db.query(`update notifications set created_at = created_at - interval '91 days' where dedup_key = 'two'`);
    assert.equal(await pruneNotifications(cast.platform.db, 90), 1);
    assert.deepEqual(
      (await list(cast.bob)).items.map((item) => item.title),
      ['About one'],
    );
  });
});
