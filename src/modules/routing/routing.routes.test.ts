import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { type Cast, type Person, startCast } from '../../../test/cast.ts';
import { moveClock } from '../../../test/harness/clock.ts';
import { compileRouting, currentRouting, decideRoute, registerRoutingRoutes, type RoutingConfig } from './index.ts';
import { pastAlerts } from './preview.store.ts';
import { replayAlerts } from './routing.actions.ts';

const destinations: RoutingConfig['destinations'] = [
  { name: 'ops', provider: 'chatone', channel: 'C1' },
  { name: 'pay', provider: 'chattwo', channel: 'pay' },
  { name: 'hook', provider: 'webhook', channel: 'https://hooks.example.org/x' },
];
const GOOD: RoutingConfig = {
  destinations,
  rules: [
    { name: 'pay', matchers: ['team=~"pay|billing"'], severities: ['critical', 'high'], destinations: ['pay'], continue: true, mute: [{ weekdays: ['sunday'], location: 'Europe/Berlin' }] },
    { name: 'prod', matchers: ['namespace=~"prod-.*"'], destinations: ['ops'] },
  ],
  default_destinations: ['ops'],
};

let cast: Cast;

before(async () => {
  cast = await startCast({ register: (http, platform) => registerRoutingRoutes(http, platform) });
});
after(() => cast.close());
beforeEach(() => {
  cast.liveEvents.length = 0;
});

const put = (who: Person, payload: unknown) => who.inject({ method: 'PUT', url: '/api/v1/routes', payload: payload as object });
const present = async () => (await cast.alice.inject({ url: '/api/v1/routes' })).json();
const auditCount = async () => (await cast.platform.db.query<{ n: number }>(`select count(*) as n from audit_events where event = 'routes.updated'`))[0]?.n;

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
    const [entry] = await cast.platform.db.query<{ actor_id: string; data: Record<string, unknown> }>(`select actor_id, data from audit_events where event = 'routes.updated'`);
    assert.equal(entry?.actor_id, cast.bob.userId);
    assert.deepEqual(entry?.data, {
      version: 1,
      from_version: 0,
      destinations: { added: ['ops', 'pay', 'hook'], removed: [], changed: [] },
      rules: { added: ['pay', 'prod'], removed: [], changed: [], reordered: false },
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
      Array.from({ length: 10 }, async (_, index) => (await put(cast.bob, { ...GOOD, rules: [{ name: `r${index}`, matchers: [], destinations: [] }], version: from })).statusCode),
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
    ['e-mail', { destinations: [{ name: 'x', provider: 'email', channel: 'a@example.org' }], rules: [], default_destinations: [] }, '/destinations/0/provider'],
    ['a secret in a destination', { ...GOOD, destinations: [{ ...destinations[2], secret: 's' }] }, '/destinations/0/secret'],
    ['an address that is none', { ...GOOD, destinations: [{ name: 'x', provider: 'webhook', channel: 'C1' }], rules: [], default_destinations: [] }, '/destinations/0/channel'],
    ['an empty channel', { ...GOOD, destinations: [{ name: 'x', provider: 'chatone', channel: ' ' }], rules: [], default_destinations: [] }, '/destinations/0/channel'],
    ['a duplicate destination', { ...GOOD, destinations: [...destinations, destinations[1]] }, '/destinations/3/name'],
    ['a duplicate rule', { ...GOOD, rules: [rule, rule] }, '/rules/1/name'],
    ['an unknown destination', { ...GOOD, rules: [{ ...rule, destinations: ['ops', 'nope'] }] }, '/rules/0/destinations/1'],
    ['an unknown default', { ...GOOD, default_destinations: ['nope'] }, '/default_destinations/0'],
    ['a matcher that is none', { ...GOOD, rules: [{ ...rule, matchers: ['a=b', 'nonsense'] }] }, '/rules/0/matchers/1'],
    ['a bad regular expression', { ...GOOD, rules: [{ ...rule, matchers: ['a=~"("'] }] }, '/rules/0/matchers/0'],
    ['a severity that is none', { ...GOOD, rules: [{ ...rule, severities: ['bad'] }] }, '/rules/0/severities/0'],
    ['a bad interval', { ...GOOD, rules: [{ ...rule, mute: [{ times: [{ start_time: '10:00', end_time: '9:00' }] }] }] }, '/rules/0/mute/0/times/0'],
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

  test('e-mail is refused with what to use instead', async () => {
    const response = await put(cast.bob, { destinations: [{ name: 'x', provider: 'email', channel: 'a@example.org' }], rules: [], default_destinations: [] });
    assert.match(response.json().detail, /comes with e-mail notifications; use chatone, chattwo or webhook for now/);
  });

  test('the history shows every version, and an old one can be put in force again', async () => {
    const { version } = await present();
    const history = (await cast.charlie.inject({ url: '/api/v1/routes/versions?limit=1' })).json();
    assert.equal(history.total, version);
    assert.deepEqual({ ...history.items[0], created_at: '' }, { version, created_by: { kind: 'user', id: cast.bob.userId, name: 'Bob' }, created_at: '', destinations: 3, rules: 1 });
    const old = (await cast.charlie.inject({ url: '/api/v1/routes/versions/1' })).json();
    assert.deepEqual(old.rules, GOOD.rules);
    const restored = await cast.bob.inject({ method: 'POST', url: '/api/v1/routes/versions/1/restore' });
    assert.equal(restored.statusCode, 200, restored.body);
    assert.deepEqual(restored.json(), { version: version + 1, ...GOOD });
    assert.deepEqual(await present(), { version: version + 1, ...GOOD });
    const [entry] = await cast.platform.db.query<{ data: { restored: number } }>(`select data from audit_events where event = 'routes.updated' order by id desc limit 1`);
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
        is_default: true,
        rules: ['prod'],
        last_delivery: { state: 'dead', at: '', error: 'channel_not_found' },
        deliveries: { pending: 2, failed: 1, dead: 2 },
      },
    );
    assert.deepEqual(items[1], { name: 'pay', provider: 'chattwo', channel: 'pay', is_default: false, rules: ['pay'], last_delivery: null, deliveries: { pending: 0, failed: 0, dead: 0 } });
  });

  test('they can be narrowed to a provider; an unknown one is refused', async () => {
    const found = (await cast.charlie.inject({ url: '/api/v1/destinations?provider=webhook' })).json();
    assert.deepEqual(
      found.items.map((item: { name: string }) => item.name),
      ['hook'],
    );
    assert.equal((await cast.charlie.inject({ url: '/api/v1/destinations?provider=pigeon' })).statusCode, 400);
  });
});

describe('preview', () => {
  const preview = (who: Person, payload: object) => who.inject({ method: 'POST', url: '/api/v1/routes/preview', payload });
  const proposal: RoutingConfig = {
    destinations: [...destinations, { name: 'night', provider: 'chatone', channel: 'C9' }],
    rules: [
      { name: 'quiet', matchers: ['team=web'], destinations: ['ops'], mute: [{ times: [{ start_time: '00:00', end_time: '12:00' }] }] },
      { name: 'log', matchers: [], destinations: ['hook'], continue: true, severities: ['critical'] },
      { name: 'pay', matchers: ['team="pay"'], destinations: ['night'] },
    ],
    default_destinations: ['ops'],
  };

  test('labels: the decision under the proposal and under the present rules', async () => {
    await put(cast.bob, GOOD);
    const response = await preview(cast.charlie, { config: proposal, labels: { team: 'pay', severity: 'page' } });
    assert.equal(response.statusCode, 200, response.body);
    const { decision, replay } = response.json();
    assert.equal(replay, undefined);
    assert.deepEqual(
      decision.after.destinations.map((place: { name: string; rule: string }) => [place.name, place.rule]),
      [
        ['hook', 'log'],
        ['night', 'pay'],
      ],
    );
    assert.deepEqual(
      decision.after.matched.map((match: { rule: string }) => match.rule),
      ['log', 'pay'],
    );
    assert.equal(decision.before.matched[0].rule, 'pay');
    assert.equal(decision.same, false);
  });

  test('without a proposal the present rules are tried', async () => {
    const { decision } = (await preview(cast.charlie, { labels: { namespace: 'prod-1' } })).json();
    assert.equal(decision.same, true);
    assert.deepEqual(decision.after.destinations, [{ name: 'ops', provider: 'chatone', channel: 'C1', rule: 'prod' }]);
    assert.match(decision.after.why, /"prod" matched/);
  });

  test('a faulty proposal is refused with pointers into the body', async () => {
    const response = await preview(cast.charlie, { labels: {}, config: { ...GOOD, rules: [{ name: 'a', matchers: ['x'], destinations: [] }] } });
    assert.equal(response.statusCode, 422);
    assert.equal(response.json().errors[0].pointer, '/config/rules/0/matchers/0');
    assert.equal((await preview(cast.charlie, {})).json().errors[0].pointer, '/labels');
    assert.equal((await preview(cast.charlie, { days: 31 })).json().errors[0].pointer, '/days');
    assert.equal((await preview(cast.charlie, { labels: { a: 1 } })).statusCode, 422);
  });

  test('days: equals what fresh decisions over the same alerts give, and stores nothing', async () => {
    await cast.platform.db.query(
      `with g as (insert into alert_groups (id, group_key, status, revision, last_alert_at, created_at, updated_at)
                  values (gen_random_uuid(), 'past', 'closed', 1, app_now(), app_now(), app_now()) returning id)
       insert into alerts (id, fingerprint, title, status, severity, labels, annotations, source, group_key, group_id, starts_at, last_received_at, last_event_at,
                           content_digest, search_text, created_at, updated_at, deleted_at)
       select gen_random_uuid(), 'f' || n, 'Alert ' || n, 'resolved', (array['critical','high','warning','info'])[n % 4 + 1],
              jsonb_strip_nulls(jsonb_build_object('team', (array['pay','web','billing',null])[n % 5 + 1], 'namespace', (array['prod-a','dev'])[n % 2 + 1])),
              '{}', 'native', 'past', g.id, t, t, t, 'd', 'x', t, t, case when n % 50 = 0 then t end
         from g, generate_series(1, 2500) n, lateral (select app_now() - (2500 - n) * interval '5 minutes' as t) at order by n`,
    );
    const rows = await cast.platform.db.query<{ number: number; labels: Record<string, string>; severity: 'info'; created_at: Date }>(
      `select number, labels, severity, created_at from alerts where deleted_at is null and created_at >= app_now() - interval '7 days' order by number desc`,
    );
    const [now, then] = [compileRouting(GOOD), compileRouting(proposal)];
    const expected = rows.map((row) => {
      const names = [now, then].map((rules) => decideRoute(rules, row, row.created_at).destinations.map((place) => place.name));
      return { number: row.number, before: names[0] ?? [], after: names[1] ?? [] };
    });
    const differs = expected.filter((row) => row.before.toSorted().join() !== row.after.toSorted().join());
    const tables = async () => (await cast.platform.db.query(`select (select count(*) from routing_versions) v, (select count(*) from audit_events) a, (select count(*) from deliveries) d`))[0];
    const before = await tables();

    const response = await preview(cast.charlie, { config: proposal, days: 7 });
    assert.equal(response.statusCode, 200, response.body);
    const { replay } = response.json();
    assert.deepEqual(await tables(), before);
    assert.ok(rows.length > 1_900 && differs.length > 100);
    assert.deepEqual([replay.evaluated, replay.changed, replay.unchanged, replay.limited, replay.bound], [rows.length, differs.length, rows.length - differs.length, false, 20_000]);
    assert.deepEqual(
      replay.samples.map(({ number, before: b, after: a }: (typeof expected)[number]) => ({ number, before: b, after: a })),
      differs.slice(0, 50),
    );
    assert.deepEqual(replay.nobody, { before: expected.filter((row) => row.before.length === 0).length, after: expected.filter((row) => row.after.length === 0).length });
    for (const [kind, gains, loses] of [
      ['added', true, false],
      ['removed', false, true],
      ['moved', true, true],
    ] as const) {
      const wanted = differs.filter((row) => row.after.some((name) => !row.before.includes(name)) === gains && row.before.some((name) => !row.after.includes(name)) === loses);
      if (kind === 'moved') assert.equal(sum(replay.moved), wanted.length);
      for (const { destination, count } of kind === 'moved' ? [] : replay[kind]) {
        const side = kind === 'added' ? 'after' : 'before';
        const other = kind === 'added' ? 'before' : 'after';
        assert.equal(count, wanted.filter((row) => row[side].includes(destination) && !row[other].includes(destination)).length, `${kind} ${destination}`);
      }
    }
  });

  test('no more than the bound are looked at, the newest first', async () => {
    const numbers: number[] = [];
    for await (const page of pastAlerts(cast.platform.db, new Date(0), 1_500)) numbers.push(...page.map((alert) => alert.number));
    const newest = await cast.platform.db.query<{ number: number }>('select number from alerts where deleted_at is null order by number desc limit 1500');
    assert.deepEqual(
      numbers,
      newest.map((row) => row.number),
    );
  });

  test('other work goes on while alerts are evaluated', async (t) => {
    const rules = { present: compileRouting(GOOD), proposed: compileRouting(proposal) };
    let ms = 0;
    t.mock.method(performance, 'now', () => (ms += 9));
    let turns = 0;
    let over = false;
    const turn = () => {
      turns += 1;
      if (!over) setImmediate(turn);
    };
    setImmediate(turn);
    const { evaluated } = await replayAlerts(cast.platform.db, rules, 7);
    over = true;
    assert.ok(turns >= evaluated, `${turns} turns of the event loop for ${evaluated} slices of work`);
  });

  test('a third preview at the same time is put off, and later ones are taken again', async () => {
    const rules = { present: compileRouting(GOOD), proposed: compileRouting(proposal) };
    const results = await Promise.allSettled(Array.from({ length: 3 }, () => replayAlerts(cast.platform.db, rules, 7)));
    assert.deepEqual(
      results.map((result) => result.status),
      ['fulfilled', 'fulfilled', 'rejected'],
    );
    assert.equal((results[2] as PromiseRejectedResult).reason.code, 'unavailable');
    assert.ok((await replayAlerts(cast.platform.db, rules, 7)).evaluated > 0);
  });

  test('the alerts of the days asked for by the database’s clock, and no others', async () => {
    const evaluated = async (): Promise<number> => (await preview(cast.charlie, { days: 1 })).json().replay.evaluated;
    const stored = async () => (await cast.platform.db.query<{ n: number }>(`select count(*) as n from alerts where deleted_at is null and created_at >= app_now() - interval '1 day'`))[0]?.n;
    const today = await evaluated();
    assert.equal(today, await stored());
    await moveClock(cast.database.url, 12 * 3_600_000);
    const later = await evaluated();
    assert.equal(later, await stored());
    assert.ok(later > 0 && later < today);
    await moveClock(cast.database.url, 0);
  });
});

function sum(entries: readonly { readonly count: number }[]): number {
  return entries.reduce((total, entry) => total + entry.count, 0);
}
