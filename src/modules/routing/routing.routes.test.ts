import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Cast, Person } from '../../../test/cast.ts';
import { currentRouting } from './index.ts';
import { destinations, GOOD, startRoutingCast } from './routing.fixture.ts';

let cast: Cast;

before(async () => {
  cast = await startRoutingCast();
});
after(() => cast.close());
beforeEach(() => {
  cast.liveEvents.length = 0;
});

const put = (who: Person, payload: unknown) => who.inject({ method: 'PUT', url: '/api/v1/routes', payload: payload as object });
const present = async () => (await cast.alice.inject({ url: '/api/v1/routes' })).json();
const auditCount = async () =>
  (await cast.platform.db.query<{ n: number }>(`select count(*) as n from audit_events where event = 'routes.updated'`))[0]?.n;

describe('the routing rules', () => {
  test('before anybody saved, the document is empty and of version 0', async () => {
    assert.deepEqual(await present(), { version: 0, destinations: [], rules: [], default_destinations: [] });
    assert.deepEqual((await cast.alice.inject({ url: '/api/v1/routes/versions' })).json(), { items: [], total: 0, limit: 20, skip: 0 });
  });

  test('a saved document comes back the same with its version, is in force at once, audited and announced', async () => {
    await currentRouting(cast.platform.db);
    const response = await put(cast.bob, GOOD);
    assert.equal(response.statusCode, 200, response.body);
    assert.deepEqual(response.json(), { version: 1, ...GOOD });
    assert.equal(response.headers['etag'], '"1"');
    assert.deepEqual(await present(), { version: 1, ...GOOD });
    assert.equal((await currentRouting(cast.platform.db)).version, 1);
    assert.deepEqual(cast.liveEvents, [{ type: 'routes.changed', permission: 'routes:read', data: { version: 1 } }]);
    const [entry] = await cast.platform.db.query<{ actor_id: string; data: Record<string, unknown> }>(
      `select actor_id, data from audit_events where event = 'routes.updated'`,
    );
    assert.equal(entry?.actor_id, cast.bob.userId);
    assert.deepEqual(entry?.data, {
      version: 1,
      from_version: 0,
      destinations: { added: ['ops', 'pay', 'hook'], removed: [], changed: [] },
      rules: { added: ['pay', 'prod'], removed: [], changed: [], reordered: false },
      inhibit_rules: { added: [], removed: [], changed: [] },
      dependencies: null,
      default_destinations: { before: [], after: ['ops'] },
    });
  });

  test('the same document again makes no version, no audit entry and no event', async () => {
    const audited = await auditCount();
    assert.equal((await put(cast.bob, { ...GOOD, version: 1 })).json().version, 1);
    assert.equal(await auditCount(), audited);
    assert.deepEqual(cast.liveEvents, []);
  });

  test('an unchanged document is answered with 304', async () => {
    const response = await cast.charlie.inject({ url: '/api/v1/routes', headers: { 'if-none-match': '"1"' } });
    assert.equal(response.statusCode, 304);
    assert.equal((await cast.charlie.inject({ url: '/api/v1/routes', headers: { 'if-none-match': '"0"' } })).statusCode, 200);
  });

  test('a save over a newer version is a conflict that names the version in force', async () => {
    const response = await put(cast.bob, { ...GOOD, rules: [], version: 0 });
    assert.equal(response.statusCode, 409);
    assert.equal(response.json().code, 'version_conflict');
    assert.equal(response.json().current_version, 1);
    assert.equal((await present()).rules.length, 2);
  });

  test('of 10 saves at the same time from one version, one wins', async () => {
    const from = (await present()).version;
    const statuses = await Promise.all(
      Array.from(
        { length: 10 },
        async (_, index) =>
          (await put(cast.bob, { ...GOOD, rules: [{ name: `r${index}`, matchers: [], destinations: [] }], version: from })).statusCode,
      ),
    );
    assert.deepEqual(statuses.toSorted(), [200, ...Array.from({ length: 9 }, () => 409)]);
    assert.equal((await present()).version, from + 1);
  });

  test('a viewer may look and not save; nobody may do nothing', async () => {
    const saved = await present();
    for (const [method, url] of [
      ['PUT', '/api/v1/routes'],
      ['POST', '/api/v1/routes/versions/1/restore'],
    ] as const) {
      const response = await cast.charlie.inject({ method, url, payload: { ...GOOD, rules: [] } });
      assert.equal(response.statusCode, 403);
      assert.equal(response.json().permission, 'routes:write');
    }
    assert.deepEqual(await present(), saved);
    for (const url of ['/api/v1/routes', '/api/v1/routes/versions', '/api/v1/routes/versions/1', '/api/v1/destinations']) {
      assert.equal((await cast.charlie.inject({ url })).statusCode, 200, url);
      assert.equal((await cast.http.inject({ url })).statusCode, 401, url);
    }
  });

  const rule = { name: 'a', matchers: [], destinations: [] };
  const refused: readonly [string, unknown, string][] = [
    ['an unknown member', { ...GOOD, more: 1 }, '/more'],
    ['a missing member', { destinations: [], rules: [] }, '/default_destinations'],
    ['an unknown provider', { ...GOOD, destinations: [{ name: 'x', provider: 'pigeon', channel: 'c' }] }, '/destinations/0/provider'],
    [
      'an email address that is none',
      { destinations: [{ name: 'x', provider: 'email', channel: 'ops' }], rules: [], default_destinations: [] },
      '/destinations/0/channel',
    ],
    ['a secret in a destination', { ...GOOD, destinations: [{ ...destinations[2], secret: 's' }] }, '/destinations/0/secret'],
    [
      'an address that is none',
      { ...GOOD, destinations: [{ name: 'x', provider: 'webhook', channel: 'C1' }], rules: [], default_destinations: [] },
      '/destinations/0/channel',
    ],
    [
      'an empty channel',
      { ...GOOD, destinations: [{ name: 'x', provider: 'chatone', channel: ' ' }], rules: [], default_destinations: [] },
      '/destinations/0/channel',
    ],
    ['a duplicate destination', { ...GOOD, destinations: [...destinations, destinations[1]] }, '/destinations/3/name'],
    ['a duplicate rule', { ...GOOD, rules: [rule, rule] }, '/rules/1/name'],
    ['an unknown destination', { ...GOOD, rules: [{ ...rule, destinations: ['ops', 'nope'] }] }, '/rules/0/destinations/1'],
    ['an unknown default', { ...GOOD, default_destinations: ['nope'] }, '/default_destinations/0'],
    ['a matcher that is none', { ...GOOD, rules: [{ ...rule, matchers: ['a=b', 'nonsense'] }] }, '/rules/0/matchers/1'],
    ['a bad regular expression', { ...GOOD, rules: [{ ...rule, matchers: ['a=~"("'] }] }, '/rules/0/matchers/0'],
    ['a severity that is none', { ...GOOD, rules: [{ ...rule, severities: ['bad'] }] }, '/rules/0/severities/0'],
    [
      'a bad interval',
      { ...GOOD, rules: [{ ...rule, mute: [{ times: [{ start_time: '10:00', end_time: '9:00' }] }] }] },
      '/rules/0/mute/0/times/0',
    ],
    ['a bad zone', { ...GOOD, rules: [{ ...rule, mute: [{ weekdays: ['monday'], location: 'Mars' }] }] }, '/rules/0/mute/0/location'],
    ['a NUL in a name', { ...GOOD, rules: [{ ...rule, name: 'a\0b' }] }, '/rules/0/name'],
    ['a lone surrogate', { ...GOOD, rules: [{ ...rule, matchers: ['a="\ud800"'] }] }, '/rules/0/matchers/0'],
    ['a version that is none', { ...GOOD, version: -1 }, '/version'],
  ];
  for (const [what, payload, pointer] of refused) {
    test(`${what} is refused at ${pointer}, and nothing is stored`, async () => {
      const saved = await present();
      const response = await put(cast.bob, payload);
      assert.equal(response.statusCode, 422, response.body);
      assert.equal(response.json().code, 'validation_failed');
      assert.equal(response.json().errors[0].pointer, pointer, response.body);
      assert.deepEqual(await present(), saved);
      assert.deepEqual(cast.liveEvents, []);
    });
  }

  test('the history shows every version, and an old one can be put in force again', async () => {
    const { version } = await present();
    const history = (await cast.charlie.inject({ url: '/api/v1/routes/versions?limit=1' })).json();
    assert.equal(history.total, version);
    assert.deepEqual(
      { ...history.items[0], created_at: '' },
      { version, created_by: { kind: 'user', id: cast.bob.userId, name: 'Bob' }, created_at: '', destinations: 3, rules: 1 },
    );
    const old = (await cast.charlie.inject({ url: '/api/v1/routes/versions/1' })).json();
    assert.deepEqual(old.rules, GOOD.rules);
    const restored = await cast.bob.inject({ method: 'POST', url: '/api/v1/routes/versions/1/restore' });
    assert.equal(restored.statusCode, 200, restored.body);
    assert.deepEqual(restored.json(), { version: version + 1, ...GOOD });
    assert.deepEqual(await present(), { version: version + 1, ...GOOD });
    const [entry] = await cast.platform.db.query<{ data: { restored: number } }>(
      `select data from audit_events where event = 'routes.updated' order by id desc limit 1`,
    );
    assert.equal(entry?.data.restored, 1);
  });

  test('a version that never was is absent', async () => {
    for (const version of ['999', '0', 'x', '1.5', '99999999999999999999']) {
      assert.equal((await cast.bob.inject({ url: `/api/v1/routes/versions/${version}` })).statusCode, 404, version);
      assert.equal((await cast.bob.inject({ method: 'POST', url: `/api/v1/routes/versions/${version}/restore` })).statusCode, 404, version);
    }
  });
});

describe('destinations', () => {
  test('each comes with the rules that use it and how it goes there', async () => {
    await put(cast.bob, GOOD);
    await cast.platform.db.query(
      `with groups as (
         insert into alert_groups (id, group_key, status, revision, last_alert_at, created_at, updated_at)
         select gen_random_uuid(), 'g' || n, 'open', 1, app_now(), app_now(), app_now() from generate_series(1, 6) n returning id, group_key)
       insert into deliveries (id, group_id, destination, provider, target, lane, state, wanted_revision, next_attempt_at, last_error, created_at, updated_at)
       select gen_random_uuid(), id, 'ops', 'chatone', 'C1', 'chatone:C1', (array['sent','pending','sending','failed','dead','dead'])[ltrim(group_key, 'g')::int], 1, app_now(),
              'channel_not_found', app_now() + ltrim(group_key, 'g')::int * interval '1 second', app_now() from groups`,
    );
    const { items, total } = (await cast.charlie.inject({ url: '/api/v1/destinations' })).json();
    assert.equal(total, 3);
    assert.deepEqual(
      { ...items[0], last_delivery: { ...items[0].last_delivery, at: '' } },
      {
        name: 'ops',
        provider: 'chatone',
        channel: 'C1',
        connected: true,
        is_default: true,
        rules: ['prod'],
        last_delivery: { state: 'dead', at: '', error: 'channel_not_found' },
        deliveries: { pending: 2, failed: 1, dead: 2 },
      },
    );
    assert.deepEqual(items[1], {
      name: 'pay',
      provider: 'chattwo',
      channel: 'pay',
      connected: true,
      is_default: false,
      rules: ['pay'],
      last_delivery: null,
      deliveries: { pending: 0, failed: 0, dead: 0 },
    });
  });

  test('they can be narrowed to a provider; an unknown one is refused', async () => {
    const found = (await cast.charlie.inject({ url: '/api/v1/destinations?provider=webhook' })).json();
    assert.deepEqual(
      found.items.map((item: { name: string }) => item.name),
      ['hook'],
    );
    assert.equal((await cast.charlie.inject({ url: '/api/v1/destinations?provider=pigeon' })).statusCode, 400);
  });

  test('a change says which destinations are not set up; what was answered can be sent again', async () => {
    const mail = { name: 'mail', provider: 'email', channel: 'ops@example.com' };
    const unused = { ...mail, name: 'unused' };
    const config = { ...GOOD, destinations: [...GOOD.destinations, mail, unused], default_destinations: ['ops', 'mail'] };
    const answered = (await put(cast.bob, config)).json();
    assert.deepEqual(answered.warnings, [
      {
        code: 'not_connected',
        detail: 'email is not set up: an administrator enters its settings under Integrations. Messages to mail wait for up to 24 hours.',
      },
    ]);
    assert.equal((await put(cast.bob, answered)).statusCode, 200);
    assert.equal((await present()).warnings, undefined);
    const listed = (await cast.alice.inject({ url: '/api/v1/destinations' })).json().items;
    assert.deepEqual(
      listed.map(({ name, connected }: Record<string, unknown>) => [name, connected]),
      [
        ['ops', true],
        ['pay', true],
        ['hook', true],
        ['mail', false],
        ['unused', false],
      ],
    );
    const restored = await cast.bob.inject({ method: 'POST', url: `/api/v1/routes/versions/${answered.version}/restore` });
    assert.deepEqual(restored.json().warnings, answered.warnings);
  });
});
