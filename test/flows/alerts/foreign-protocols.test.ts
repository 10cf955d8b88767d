// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Database, openDatabase } from '../../../src/platform/db/database.ts';
import { mintToken } from '../../../src/platform/crypto/token.ts';
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
        ...{
          namespace: 'prod',
          severity: 'info',
          load: '0.77',
          lag_seconds: 412,
          docs: 'https://wiki.test/x',
          password: 'hunter2',
          ok: true,
        },
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
        ['[]', /one JSON object/],
        ['null', /one JSON object/],
        ['{"routing_key":', /JSON/],
        ['', /empty/],
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
        [Array.from({ length: 1_001 }, () => firing('Many')), 400],
        [JSON.stringify([firing('x'.repeat(1_100_000))]), 413],
      ] as const) {
        const answer = await post(body);
        assert.equal(answer.status, status, JSON.stringify(answer.body));
        assert.ok(typeof answer.body === 'string' || answer.body.code === status);
      }
      assert.deepEqual(await alerts('search=Many'), []);
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
