// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Database, openDatabase } from '../../../src/platform/db/database.ts';
import { RE2JS } from 're2js';
import { mintToken } from '../../../src/platform/crypto/token.ts';
import { SideThread } from '../../../src/platform/side-thread.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { until } from '../../harness/until.ts';

/** What Alertmanager's templates write of alerts. */
function listed(...alerts: ReadonlyArray<Readonly<Record<string, string>>>): string {
  const one = (labels: Readonly<Record<string, string>>) =>
    `Labels:\n${Object.entries(labels)
      .map(([name, value]) => ` - ${name} = ${value}\n`)
      .join('')}Annotations:\n - summary = ${labels['alertname']} on ${labels['instance']}\nSource: http://prometheus.test/graph\n`;
  return alerts.map(one).join('');
}

describe('the addresses of other products', () => {
  let server: TestApp;
  let db: Database;
  before(async () => {
    server = await startTestApp({ env: { WEBHOOK_ALLOW_QUERY_TOKEN: 'true' } });
    db = openDatabase({ url: server.database.url, max: 2, name: 'test' });
  });
  after(async () => {
    await db.close();
    await server.stop();
  });

  const send = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as any), headers: answer.headers };
  };
  const alerts = async (query: string): Promise<any[]> => (await server.api('GET', `/api/v1/alerts?${query}`)).body.items;
  const refusals = async (): Promise<any[]> => (await server.api('GET', '/api/v1/webhook-tokens/refusals?limit=200')).body.items;
  const basic = (password: string) => ({ authorization: `Basic ${btoa(`prometheus:${password}`)}` });
  const genie = () => ({ authorization: `GenieKey ${server.webhookToken}` });
  const enqueue = (event: object, headers = {}) => send('/v2/enqueue', { routing_key: server.webhookToken, ...event }, headers);

  describe('PagerDuty', () => {
    const payload = { summary: 'Replication lag', source: 'db-1', severity: 'error' };

    test('an event is answered after the commit with its dedup_key; the same alert is acknowledged and resolved by it', async () => {
      const fired = await enqueue({ event_action: 'trigger', dedup_key: 'lag/db-1', payload });
      assert.deepEqual([fired.status, fired.body], [202, { status: 'success', message: 'Event processed', dedup_key: 'lag/db-1' }]);
      const [alert] = await alerts('search=Replication');
      assert.deepEqual([alert.source, alert.fingerprint, alert.severity, alert.status], ['pagerduty', 'lag/db-1', 'high', 'firing']);
      const acknowledged = await enqueue({ event_action: 'acknowledge', dedup_key: 'lag/db-1' });
      assert.equal(acknowledged.status, 202);
      assert.equal((await alerts('search=Replication'))[0].status, 'acknowledged');
      const resolved = await enqueue({ event_action: 'resolve', dedup_key: 'lag/db-1' });
      assert.equal(resolved.status, 202);
      assert.deepEqual(
        (await alerts('search=Replication')).map(({ number, status }) => [number, status]),
        [[alert.number, 'resolved']],
      );
    });

    test('an event without a dedup_key is answered with one, by which it is resolved', async () => {
      const fired = await enqueue({ event_action: 'trigger', payload: { ...payload, summary: 'Disk full' } });
      assert.equal(typeof fired.body.dedup_key, 'string');
      await enqueue({ event_action: 'resolve', dedup_key: fired.body.dedup_key });
      assert.deepEqual(
        (await alerts('search=Disk')).map(({ status }) => status),
        ['resolved'],
      );
    });

    test('a resolve and an acknowledge of nothing that is open are taken and make no alert', async () => {
      for (const event_action of ['resolve', 'acknowledge'])
        assert.equal((await enqueue({ event_action, dedup_key: 'never seen' })).status, 202);
      assert.deepEqual(await alerts('search=never'), []);
    });

    test('the group that Alertmanager sends as one event stays two alerts with their own severities and labels; both end with it, also by its key alone', async () => {
      const details = {
        firing: listed(
          { alertname: 'NodeDown', instance: 'a', severity: 'critical', job: 'node' },
          { alertname: 'NodeDown', instance: 'b', severity: 'warning', job: 'node' },
          { alertname: 'NodeDown', instance: 'c', job: 'node' },
        ),
        resolved: '',
        num_firing: '3',
        num_resolved: '0',
      };
      const group = { ...payload, source: 'Alertmanager', custom_details: details };
      assert.equal(
        (await enqueue({ event_action: 'trigger', dedup_key: 'group', client_url: 'http://am.test', payload: group })).status,
        202,
      );
      const fired = (await alerts('search=NodeDown')).sort((a, b) => a.labels.instance.localeCompare(b.labels.instance));
      assert.deepEqual(
        fired.map(({ labels, severity, title, annotations, generator_url }) => [
          labels.instance,
          severity,
          title,
          annotations.dedup_key,
          generator_url,
        ]),
        [
          ['a', 'critical', 'NodeDown on a', 'group', 'http://prometheus.test/graph'],
          ['b', 'warning', 'NodeDown on b', 'group', 'http://prometheus.test/graph'],
          ['c', 'high', 'NodeDown on c', 'group', 'http://prometheus.test/graph'],
        ],
      );
      assert.equal(new Set(fired.map(({ group_id }) => group_id)).size, 1, 'they correlate by their own labels');
      const part = {
        ...group,
        custom_details: {
          ...details,
          firing: listed({ alertname: 'NodeDown', instance: 'a', severity: 'critical', job: 'node' }),
          resolved: listed({ alertname: 'NodeDown', instance: 'b', severity: 'warning', job: 'node' }),
        },
      };
      await enqueue({ event_action: 'trigger', dedup_key: 'group', payload: part });
      const states = async () =>
        Object.fromEntries((await alerts('search=NodeDown')).map(({ labels, status }) => [labels.instance, status]));
      assert.deepEqual(await states(), { a: 'firing', b: 'resolved', c: 'firing' });
      // Too large for PagerDuty's limit, the details are left out: the key says it all.
      const cut = {
        ...payload,
        custom_details: { error: 'Custom details have been removed because the original event exceeds the maximum size' },
      };
      await enqueue({ event_action: 'resolve', dedup_key: 'group', payload: cut });
      assert.deepEqual(await states(), { a: 'resolved', b: 'resolved', c: 'resolved' });
      assert.equal((await alerts('search=NodeDown')).length, 3, 'and no further alert is made of the group itself');
    });

    test('details that name something become labels, the others annotations; payload wins', async () => {
      const custom_details = {
        namespace: 'prod',
        severity: 'info',
        load: '0.77',
        lag_seconds: 412,
        docs: 'https://wiki.test/x',
        password: 'hunter2',
        ok: true,
        story: 'one\ntwo',
      };
      await enqueue({ event_action: 'trigger', dedup_key: 'details', payload: { ...payload, summary: 'Details', custom_details } });
      const [{ labels, annotations }] = (await alerts('search=Details')) as [any];
      assert.deepEqual(labels, { namespace: 'prod', severity: 'error', source: 'db-1' });
      assert.equal(annotations.lag_seconds, '412');
      assert.equal(annotations.password, undefined);
      assert.equal(annotations.docs, 'https://wiki.test/x');
      assert.equal(annotations.story, 'one\ntwo');
    });

    test('an unknown routing_key, one of another class, and none at all are refused in PagerDuty’s shape; a bearer token wins over it', async () => {
      const event = { event_action: 'trigger', dedup_key: 'strange', payload: { ...payload, summary: 'Strange' } };
      const pat = (await server.api('POST', '/api/v1/user/tokens', { name: 'reader', permissions: ['alerts:read'] })).body.token;
      for (const routing_key of [mintToken('webhook'), pat, 'R0EXAMPLE', 7, undefined, '', null, ['x']]) {
        const { status, body } = await send('/v2/enqueue', { ...event, routing_key });
        assert.deepEqual([status, body.status, body.message], [400, 'invalid event', 'Event object is invalid'], String(routing_key));
        assert.match(body.errors[0], /^routing_key is (?:missing|unknown or revoked)/);
      }
      const wrong = await enqueue(event, { authorization: `Bearer ${mintToken('webhook')}` });
      assert.equal(wrong.status, 400);
      assert.match(wrong.body.errors[0], /^The bearer token of the header/);
      assert.deepEqual(await alerts('search=Strange'), []);
      const right = await send('/v2/enqueue', { ...event, routing_key: 'R0EXAMPLE' }, { authorization: `Bearer ${server.webhookToken}` });
      assert.equal(right.status, 202);
      assert.equal((await alerts('search=Strange')).length, 1);
    });

    test('bad events are refused with the name of the field, counted and kept to be seen, and never a 5xx', async () => {
      const known = { routing_key: server.webhookToken };
      const bad: ReadonlyArray<readonly [string | object, RegExp, number?]> = [
        [{ ...known }, /event_action/],
        [{ ...known, event_action: 'explode', payload }, /event_action/],
        [{ ...known, event_action: 'trigger' }, /dedup_key or payload\.summary/],
        [{ ...known, event_action: 'resolve' }, /dedup_key/],
        [{ ...known, event_action: { a: 1 } }, /event_action/],
        [`{"routing_key":"${server.webhookToken}","x":`, /JSON/],
        // The sender isn't known, so the answer says nothing about the rest.
        ['[]', /routing_key is missing/],
        ['null', /routing_key is missing/],
        ['{"routing_key":', /routing_key is missing/],
        ['', /routing_key is missing/],
        [JSON.stringify({ ...known, event_action: 'trigger', payload: { summary: 'x'.repeat(1_100_000) } }), /large/i, 413],
      ];
      for (const [body, text, status = 400] of bad) {
        const answer = await send('/v2/enqueue', body);
        assert.equal(answer.status, status, JSON.stringify(answer.body));
        assert.equal(answer.body.status, 'invalid event');
        assert.match(answer.body.errors.join(), text);
      }
      await until(
        async () => (await refusals()).some(({ source, reason }) => source === 'pagerduty' && reason === 'bad_status'),
        'the refusal to be kept',
      );
    });

    test('a change event is taken and said to be counted only; without a summary it is refused', async () => {
      const change = { routing_key: server.webhookToken, payload: { summary: 'Build 7 deployed', timestamp: '2030-05-15T08:00:00Z' } };
      const taken = await send('/v2/change/enqueue', change);
      assert.equal(taken.status, 202);
      assert.equal(taken.body.status, 'success');
      assert.match(taken.body.message, /not kept/);
      const refused = await send('/v2/change/enqueue', { ...change, payload: {} });
      assert.equal(refused.status, 400);
      assert.match(refused.body.errors[0], /payload\.summary/);
      assert.equal((await send('/v2/change/enqueue', { ...change, routing_key: 'x' })).status, 400);
      assert.deepEqual(await alerts('search=deployed'), []);
    });

    test('the routing_key stands in no table, also not in what was refused', async () => {
      await enqueue({ event_action: 'burn', payload: { ...payload, custom_details: { note: 'kept refusal' } } });
      await until(async () => (await refusals()).length > 0, 'the refusal to be kept');
      const tables = await db.query<{ name: string }>(
        `select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`,
      );
      for (const { name } of tables) {
        const [row] = await db.query<{ found: number }>(`select count(*)::int as found from "${name}" t where strpos(t::text, $1) > 0`, [
          server.webhookToken,
        ]);
        assert.equal(row?.found, 0, name);
      }
    });
  });

  describe('Alertmanager', () => {
    const firing = (name: string, more: object = {}) => ({
      labels: { alertname: name, severity: 'critical' },
      annotations: { summary: `${name} is on` },
      startsAt: '2030-05-15T07:00:00Z',
      ...more,
    });
    const post = (body: unknown, headers: Record<string, string> = basic(server.webhookToken)) => send('/api/v2/alerts', body, headers);

    test('the list that Prometheus posts fires, and resolves once its end has passed; an empty list is fine', async () => {
      const { status, body } = await post([firing('Listed', { endsAt: '2999-01-01T00:00:00Z' })]);
      assert.deepEqual([status, body], [200, null]);
      const [alert] = await alerts('search=Listed');
      assert.deepEqual([alert.source, alert.severity, alert.status, alert.title], ['alertmanager', 'critical', 'firing', 'Listed is on']);
      assert.equal((await post([firing('Listed', { endsAt: '2000-01-01T00:00:00Z' })])).status, 200);
      assert.deepEqual(
        (await alerts('search=Listed')).map(({ number, status: now }) => [number, now]),
        [[alert.number, 'resolved']],
      );
      assert.deepEqual([(await post([])).status], [200]);
    });

    test('the token may come as bearer, as basic password with any name, or in the address where that is allowed; others are 401 in Alertmanager’s shape', async () => {
      const { webhookToken } = server;
      for (const [headers, path] of [
        [{ authorization: `Bearer ${webhookToken}` }, '/api/v2/alerts'],
        [basic(webhookToken), '/api/v2/alerts'],
        [{ authorization: `basic ${btoa(`:${webhookToken}`)}` }, '/api/v2/alerts'],
        [{}, `/api/v2/alerts?token=${webhookToken}`],
      ] as const)
        assert.equal((await send(path, [], headers)).status, 200, JSON.stringify(headers));
      const pat = (await server.api('POST', '/api/v1/user/tokens', { name: 'writer', permissions: ['alerts:read', 'alerts:write'] })).body
        .token;
      for (const headers of [
        {},
        basic('secret'),
        basic(pat),
        { authorization: `Bearer ${pat}` },
        { authorization: `Basic ${btoa(webhookToken)}` },
        { authorization: 'Basic %%%' },
        { authorization: `GenieKey ${webhookToken}` },
      ] as Array<Record<string, string>>) {
        const { status, body } = await post([], headers);
        assert.deepEqual([status, body.code, typeof body.message], [401, 401, 'string'], JSON.stringify(headers));
      }
    });

    test('a bad alert is refused alone with 400 and its field; a bad list as a whole; nothing is a 5xx', async () => {
      const part = await post([firing('GoodOne'), { annotations: {} }]);
      assert.equal(part.status, 400);
      assert.match(part.body, /Alert 1: needs a fingerprint or at least one label/);
      assert.equal((await alerts('search=GoodOne')).length, 1);
      for (const [body, status] of [
        ['{}', 400],
        ['[', 400],
        ['', 400],
        [[7], 400],
        [JSON.stringify([firing('x'.repeat(16_777_216))]), 413],
      ] as const) {
        const answer = await post(body);
        assert.equal(answer.status, status, JSON.stringify(answer.body));
        assert.ok(typeof answer.body === 'string' || answer.body.code === status);
      }
    });
  });

  describe('reading and silencing as Alertmanager', () => {
    const token = async (...permissions: string[]): Promise<string> =>
      (await server.api('POST', '/api/v1/user/tokens', { name: permissions.join(' '), permissions })).body.token;
    const ask = async (method: string, path: string, secret: string, body?: unknown) => {
      const answer = await fetch(`${server.url}/api/v2${path}`, {
        method,
        headers: { ...basic(secret), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as any) };
    };
    let both: string;
    before(async () => {
      both = await token('alerts:read', 'alerts:write');
      await server.webhook([
        { labels: { alertname: 'Read', room: 'attic', severity: 'critical' }, annotations: { summary: 'Read me' } },
        { labels: { alertname: 'Read', room: 'cellar', severity: 'info' } },
      ]);
    });
    const silence = (more: object = {}) => ({
      matchers: [{ name: 'alertname', value: 'Read', isRegex: false, isEqual: true }],
      startsAt: '2020-01-01T00:00:00Z',
      endsAt: new Date(Date.now() + 3_600_000).toISOString(),
      createdBy: 'Ada',
      comment: 'a new horn',
      ...more,
    });
    const rooms = async (query: string) => (await ask('GET', `/alerts?${query}`, both)).body.map(({ labels }: any) => labels.room).sort();

    test('a token reads with alerts:read and silences with alerts:write; a webhook token and a browser session open nothing', async () => {
      const [reads, writes] = [await token('alerts:read'), await token('alerts:write')];
      for (const path of ['/status', '/alerts', '/alerts/groups', '/receivers', '/silences']) {
        assert.equal((await ask('GET', path, reads)).status, 200, path);
        assert.equal((await ask('GET', path, writes)).status, 403, path);
        const refused = await ask('GET', path, server.webhookToken);
        assert.deepEqual([refused.status, refused.body.code], [401, 401], path);
        assert.equal((await server.api('GET', `/api/v2${path}`)).status, 401, path);
      }
      assert.equal((await ask('POST', '/silences', reads, silence())).status, 403);
    });

    test('alerts have the members of Alertmanager’s own, and filters, flags and receivers choose among them', async () => {
      const filter = `filter=${encodeURIComponent('alertname="Read"')}`;
      const [alert] = (await ask('GET', `/alerts?${filter}&filter=${encodeURIComponent('room=~"at.+"')}`, both)).body;
      assert.deepEqual(Object.keys(alert).sort(), [
        'annotations',
        'endsAt',
        'fingerprint',
        'labels',
        'receivers',
        'startsAt',
        'status',
        'updatedAt',
      ]);
      assert.deepEqual(alert.status, { state: 'active', silencedBy: [], inhibitedBy: [] });
      assert.deepEqual(alert.receivers, [{ name: 'none' }]);
      assert.deepEqual([alert.labels.room, alert.annotations.summary], ['attic', 'Read me']);
      assert.deepEqual(await rooms(`${filter}&active=false`), []);
      assert.deepEqual(await rooms(`${filter}&receiver=none`), ['attic', 'cellar']);
      assert.deepEqual(await rooms(`${filter}&receiver=nobody`), []);
      const [group, ...more] = (await ask('GET', `/alerts/groups?${filter}`, both)).body;
      assert.deepEqual([group.receiver, group.labels.alertname, group.alerts.length, more.length], [{ name: 'none' }, 'Read', 1, 1]);
      const status = (await ask('GET', '/status', both)).body;
      assert.deepEqual(Object.keys(status).sort(), ['cluster', 'config', 'uptime', 'versionInfo']);
      assert.deepEqual((await ask('GET', '/receivers', both)).body, [{ name: 'none' }]);
      const matching = (...matchers: readonly string[]) => rooms(matchers.map((text) => `filter=${encodeURIComponent(text)}`).join('&'));
      assert.deepEqual(await matching('room="attic"', 'room="cellar"'), []);
      assert.deepEqual(await matching('alertname="Read",severity="critical"'), ['attic']);
      assert.deepEqual(await matching('alertname="Read",room!="attic"'), ['cellar']);
      assert.deepEqual(await matching('alertname="Read",nothing=""'), ['attic', 'cellar']);
    });

    test('a reader’s expressions are compiled once and beside the server, for filter and receiver, and one too many is refused', async (t) => {
      const compile = t.mock.method(RE2JS, 'compile');
      const asked = t.mock.method(SideThread.prototype, 'ask');
      const filter = encodeURIComponent('room=~"attic|cellar"');
      for (const path of ['/alerts', '/alerts/groups']) {
        assert.equal((await ask('GET', `${path}?receiver=n.*e&filter=${filter}`, both)).body.length, 2);
        assert.deepEqual((await ask('GET', `${path}?receiver=n.*x&filter=${filter}`, both)).body, []);
      }
      assert.equal(compile.mock.callCount(), 0);
      const compiling = asked.mock.calls.map(({ arguments: [question] }) => (question as { readonly ask: string }).ask);
      assert.equal(compiling.filter((name) => name === 'seek').length, 8, 'one for each expression of each request');
      assert.ok(!compiling.includes('matchers'));
      for (const [query, sentence] of [
        ['receiver=a{600}b{600}', /^failed to parse receiver param: .*more than 1000 instructions/],
        [`filter=${encodeURIComponent('a=~"b{600}c{600}"')}`, /^filter .*more than 1000 instructions/],
      ] as const) {
        const { status, body } = await ask('GET', `/alerts?${query}`, both);
        assert.equal(status, 400);
        assert.match(body, sentence);
      }
      assert.equal(compile.mock.callCount(), 0);
    });

    test('a silence is made, found, changed, shown on its alerts and ended; it is a maintenance window', async () => {
      const made = await ask('POST', '/silences', both, silence());
      assert.equal(made.status, 200, JSON.stringify(made.body));
      const id = made.body.silenceID;
      const shown = (await ask('GET', `/silence/${id}`, both)).body;
      assert.deepEqual(
        [shown.id, shown.status, shown.createdBy, shown.comment, shown.matchers],
        [id, { state: 'active' }, 'Ada', 'a new horn', silence().matchers],
      );
      assert.deepEqual(await rooms('filter=alertname%3DRead&silenced=false'), []);
      assert.deepEqual(
        (await ask('GET', '/alerts?filter=alertname%3DRead', both)).body.map(({ status }: any) => status.silencedBy),
        [[id], [id]],
      );
      const changed = await ask('POST', '/silences', both, silence({ id, comment: 'two horns' }));
      assert.deepEqual([changed.status, changed.body.silenceID], [200, id]);
      assert.equal((await server.api('GET', `/api/v1/maintenance-windows/${id}`)).body.comment, 'two horns');
      assert.deepEqual(
        (await ask('GET', '/silences?filter=alertname%3DRead', both)).body.map((one: any) => one.id),
        [id],
      );
      assert.deepEqual((await ask('GET', '/silences?filter=alertname%3DOther', both)).body, []);
      assert.equal((await ask('DELETE', `/silence/${id}`, both)).status, 200);
      assert.equal((await ask('DELETE', `/silence/${id}`, both)).status, 200, 'what is over stays over');
      assert.equal((await ask('GET', `/silence/${id}`, both)).body.status.state, 'expired');
      assert.deepEqual(await rooms('filter=alertname%3DRead&silenced=false'), ['attic', 'cellar']);
    });

    test('S56: a silence that is not declared as JSON is refused', async () => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/html', 'application/jsonx', 'json']) {
        const answer = await send('/api/v2/silences', silence(), { ...basic(both), 'content-type': type });
        assert.deepEqual([answer.status, answer.body.code], [415, 415], type);
      }
    });

    test('a matcher with quotes, backslashes and line breaks comes back as it was posted', async () => {
      const matchers = [
        { name: 'path', value: 'a"b\\c\nd', isRegex: false, isEqual: false },
        { name: 'host', value: 'web\\.[0-9]+', isRegex: true, isEqual: false },
      ];
      const made = await ask('POST', '/silences', both, silence({ matchers }));
      assert.equal(made.status, 200, JSON.stringify(made.body));
      assert.deepEqual((await ask('GET', `/silence/${made.body.silenceID}`, both)).body.matchers, matchers);
      await ask('DELETE', `/silence/${made.body.silenceID}`, both);
    });

    test('errors are in Alertmanager’s shapes and name the field; nothing is a 5xx', async () => {
      const unknown = '7d8eb77e-00f9-4e0e-9f20-047695569296';
      for (const [method, path, body, status, text] of [
        ['GET', '/alerts?filter=x%7B', undefined, 400, /filter/],
        ['GET', '/alerts?filter=a%3D~%22(%22', undefined, 400, /filter/],
        ['GET', '/alerts?receiver=(', undefined, 400, /receiver/],
        ['GET', '/silences?filter=%7B', undefined, 400, /filter/],
        ['GET', '/silence/zzz', undefined, 422, /silenceID in path must be of type uuid/],
        ['GET', `/silence/${unknown}`, undefined, 404, /^null$/],
        ['DELETE', `/silence/${unknown}`, undefined, 404, /^null$/],
        ['POST', '/silences', silence({ id: unknown }), 404, /silence not found/],
        ['POST', '/silences', [], 400, /JSON object/],
        ['POST', '/silences', {}, 422, /comment in body is required/],
        ['POST', '/silences', silence({ matchers: [] }), 422, /matchers in body should have at least 1 items/],
        ['POST', '/silences', silence({ matchers: [7] }), 422, /matchers\.0/],
        ['POST', '/silences', silence({ matchers: [{ name: 'a', value: '(', isRegex: true }] }), 400, /matchers/],
        ['POST', '/silences', silence({ startsAt: 'x' }), 422, /startsAt/],
        ['POST', '/silences', silence({ endsAt: '2020-01-01T00:00:00Z' }), 400, /end time/],
        ['POST', '/silences', silence({ endsAt: '2999-01-01T00:00:00Z' }), 400, /endsAt/],
        ['POST', '/silences', silence({ comment: 'x'.repeat(4_001) }), 422, /comment/],
        ['POST', '/silences', silence({ createdBy: 7 }), 422, /createdBy/],
      ] as const) {
        const answer = await ask(method, path, both, body);
        assert.equal(answer.status, status, `${method} ${path} ${JSON.stringify(answer.body)}`);
        assert.match(typeof answer.body === 'string' ? answer.body : (answer.body?.message ?? 'null'), text);
      }
    });
  });

  describe('Opsgenie', () => {
    test('an alert is made, acknowledged and closed by its alias, answered as Opsgenie does', async () => {
      const body = {
        message: 'Queue deep',
        alias: 'queue/1',
        description: 'too deep',
        priority: 'P1',
        details: { region: 'eu' },
        tags: ['a', 'b'],
        entity: 'orders',
        source: 'rabbit',
      };
      const made = await send('/v2/alerts', body, genie());
      assert.equal(made.status, 202);
      assert.equal(made.body.result, 'Request will be processed');
      assert.equal(typeof made.body.took, 'number');
      assert.equal(typeof made.body.requestId, 'string');
      const now = async () => (await alerts('search=Queue'))[0];
      const alert = await now();
      assert.deepEqual(
        [alert.source, alert.fingerprint, alert.severity, alert.labels.region, alert.labels.entity, alert.description],
        ['opsgenie', 'queue/1', 'critical', 'eu', 'orders', 'too deep'],
      );
      const alias = encodeURIComponent('queue/1');
      assert.equal((await send(`/v2/alerts/${alias}/acknowledge?identifierType=alias`, {}, genie())).status, 202);
      assert.equal((await now()).status, 'acknowledged');
      assert.equal((await send(`/v2/alerts/${alias}/close?identifierType=alias`, '', genie())).status, 202);
      assert.equal((await now()).status, 'resolved');
      assert.equal((await send('/v2/alerts/unseen/close?identifierType=alias', {}, genie())).status, 202);
    });

    test('the group that Alertmanager sends as one alert stays two, and closing its alias ends both', async () => {
      const description = `\nAlerts Firing:\n${listed({ alertname: 'Slow', instance: 'a', severity: 'critical' }, { alertname: 'Slow', instance: 'b', severity: 'info' })}\n`;
      await send(
        '/v2/alerts',
        { message: '[FIRING:2] Slow', alias: 'hash', description, details: { alertname: 'Slow' }, source: 'http://am.test' },
        genie(),
      );
      assert.deepEqual((await alerts('search=Slow')).map(({ labels, severity }) => [labels.instance, severity]).sort(), [
        ['a', 'critical'],
        ['b', 'info'],
      ]);
      await send('/v2/alerts/hash/close?identifierType=alias', { source: 'x' }, genie());
      assert.deepEqual(
        (await alerts('search=Slow')).map(({ status }) => status),
        ['resolved', 'resolved'],
      );
    });

    test('errors are in Opsgenie’s shape and name the field', async () => {
      for (const [path, body, headers, status, field] of [
        ['/v2/alerts', { alias: 'x' }, genie(), 422, 'message'],
        ['/v2/alerts', [], genie(), 422, 'body'],
        ['/v2/alerts', '{', genie(), 400, null],
        ['/v2/alerts/x/close', {}, genie(), 422, 'identifierType'],
        ['/v2/alerts/x/close?identifierType=id', {}, genie(), 422, 'identifierType'],
        ['/v2/alerts', { message: 'x' }, { authorization: `GenieKey ${mintToken('webhook')}` }, 401, null],
        ['/v2/alerts', { message: 'x' }, {}, 401, null],
      ] as const) {
        const answer = await send(path, body, headers);
        assert.equal(answer.status, status, JSON.stringify(answer.body));
        assert.equal(typeof answer.body.message, 'string');
        assert.equal(typeof answer.body.requestId, 'string');
        if (field !== null) assert.equal(typeof answer.body.errors[field], 'string', JSON.stringify(answer.body));
      }
    });
  });
});
