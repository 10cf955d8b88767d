// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { moveClock } from '../../harness/clock.ts';
import { until } from '../../harness/until.ts';

const SECRET = 'a signing secret that nobody guesses';
const HOUR = 3_600_000;

describe('what is set on a webhook token', () => {
  let server: TestApp;
  before(async () => {
    server = await startTestApp();
  });
  after(() => server.stop());

  const token = async (settings: object = {}) => {
    const made = await server.api('POST', '/api/v1/webhook-tokens', { name: 'tool', ...settings });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    return made.body;
  };
  const post = async (value: string, body: string | object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.url}/webhooks/alerts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${value}`, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as any };
  };
  const only = async (answer: { status: number; body: any }) => {
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return (await server.api('GET', `/api/v1/alerts/${answer.body.alerts[0].number}`)).body;
  };
  const firing = (name: string, labels: object = {}) => ({ status: 'firing', labels: { alertname: name, ...labels } });
  const trafficOf = async (id: string) =>
    (await server.api('GET', '/api/v1/webhook-tokens/traffic')).body.items.find((item: any) => item.token_id === id);

  test('default labels and the default service are added where an alert says nothing of it, and overwrite nothing that it says', async () => {
    const service = (await server.api('POST', '/api/v1/services', { name: 'Shop' })).body;
    const made = await token({ labels: { env: 'prod', region: 'eu' }, service_id: service.id });
    const plain = await only(await post(made.token, firing('Plain')));
    assert.deepEqual(plain.labels, { alertname: 'Plain', env: 'prod', region: 'eu', service_id: service.id });
    const own = await only(await post(made.token, firing('Own', { env: 'test', service: 'till' })));
    assert.deepEqual(own.labels, { alertname: 'Own', env: 'test', region: 'eu', service: 'till' });
    // The same alert again, after the labels were changed, and its end.
    await server.api('PATCH', `/api/v1/webhook-tokens/${made.id}`, { labels: { env: 'stage' }, service_id: null });
    const again = await only(await post(made.token, firing('Plain')));
    assert.deepEqual([again.number, again.labels], [plain.number, { alertname: 'Plain', env: 'stage' }]);
    const end = await post(made.token, { status: 'resolved', labels: { alertname: 'Plain' } });
    assert.equal(end.body.resolved, 1);
  });

  test('an acknowledgement by a tool’s own interface, or by a token that may, acknowledges the incident; another one the alert alone', async () => {
    const plain = await token({ name: 'Plain' });
    const trusted = await token({ name: 'Trusted', may_acknowledge: true });
    assert.deepEqual([plain.may_acknowledge, trusted.may_acknowledge], [false, true]);
    const event = (key: string, action: string) => ({
      event_action: action,
      dedup_key: key,
      payload: { summary: key, source: key, severity: 'critical' },
    });
    const enqueue = async (key: string, action: string) => {
      const body = JSON.stringify({ routing_key: plain.token, ...event(key, action) });
      const answer = await fetch(`${server.url}/v2/enqueue`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      assert.equal(answer.status, 202, await answer.text());
    };
    const genie = async (key: string) => {
      const answer = await fetch(`${server.url}/v2/alerts/${key}/acknowledge?identifierType=alias`, {
        method: 'POST',
        headers: { authorization: `GenieKey ${plain.token}`, 'content-type': 'application/json' },
        body: '{}',
      });
      assert.equal(answer.status, 202, await answer.text());
    };
    const ways: Array<readonly [key: string, acknowledge: (key: string) => Promise<unknown>, by: string | null]> = [
      ['enqueue', (key) => enqueue(key, 'acknowledge'), 'pagerduty (token Plain)'],
      ['genie', genie, 'opsgenie (token Plain)'],
      ['trusted', (key) => post(trusted.token, event(key, 'acknowledge')), 'pagerduty (token Trusted)'],
      ['plain', (key) => post(plain.token, event(key, 'acknowledge')), null],
    ];
    for (const [key, acknowledge, by] of ways) {
      await server.api('POST', '/api/v1/services', { name: key, auto_incident: 'critical', matchers: [`alertname="${key}"`] });
      const { number } = await only(await post(plain.token, { ...firing(key), fingerprint: key, severity: 'critical' }));
      const opened = async () => (await server.api('GET', `/api/v1/alerts/${number}`)).body.incident_ids[0] as string | undefined;
      await until(async () => (await opened()) !== undefined, 'the incident');
      await acknowledge(key);
      const alert = (await server.api('GET', `/api/v1/alerts/${number}`)).body;
      assert.deepEqual([alert.status, alert.acknowledged_by.kind], ['acknowledged', 'source'], key);
      const incident = async () => (await server.api('GET', `/api/v1/incidents/${await opened()}`)).body;
      if (by === null) {
        // The flow follows groups in the order in which they changed.
        await server.api('POST', '/api/v1/services', { name: 'after', auto_incident: 'critical', matchers: ['alertname="after"'] });
        const later = await only(await post(plain.token, { ...firing('after'), severity: 'critical' }));
        await until(
          async () => (await server.api('GET', `/api/v1/alerts/${later.number}`)).body.incident_ids.length > 0,
          'the flow went on',
        );
        assert.equal((await incident()).status, 'triggered', key);
        continue;
      }
      await until(async () => (await incident()).status === 'acknowledged', `${key} takes the incident along`);
      assert.equal((await incident()).acknowledged_by.name, by);
    }
  });

  test('a token that is fixed to a tool takes bodies of that format only, and names it to others; nothing of them is lost unseen', async () => {
    const event = { event_action: 'trigger', dedup_key: 'k', payload: { summary: 'Disk', source: 'db', severity: 'error' } };
    const free = await token();
    assert.equal((await only(await post(free.token, event))).source, 'pagerduty');
    const fixed = await token({ source: 'pagerduty' });
    assert.equal((await only(await post(fixed.token, event))).source, 'pagerduty');
    const other = await post(fixed.token, firing('Shape'));
    assert.deepEqual([other.status, other.body.errors[0].code], [422, 'other_format'], JSON.stringify(other.body));
    assert.match(other.body.detail, /pagerduty only/);
    assert.equal((await only(await post(free.token, firing('Shape')))).source, 'native');
    const tools = (await server.api('GET', '/api/v1/webhook-sources')).body.items;
    for (const { id, own } of tools) {
      const answer = await server.api('PATCH', `/api/v1/webhook-tokens/${free.id}`, { source: id });
      assert.equal(answer.status, own ? 200 : 422, id);
    }
    const unknown = await server.api('POST', '/api/v1/webhook-tokens', { name: 'x', source: 'nagnag' });
    assert.deepEqual([unknown.status, unknown.body.errors[0].pointer], [422, '/source']);
  });

  test('wrong settings are refused by name, and a second save with the same version is refused', async () => {
    const made = await token();
    for (const [body, pointer] of [
      [{ stale_after: 59 }, '/stale_after'],
      [{ stale_after: 31_536_001 }, '/stale_after'],
      [{ service_id: '00000000-0000-7000-8000-000000000000' }, '/service_id'],
      [{ labels: { ' a': 'b' } }, '/labels'],
      [{ labels: { a: '' } }, '/labels/a'],
      [{ signing_secret: '  ' }, '/signing_secret'],
      [{ labels: Object.fromEntries(Array.from({ length: 33 }, (_, i) => [`l${i}`, 'x'])) }, '/labels'],
    ] as const) {
      const answer = await server.api('PATCH', `/api/v1/webhook-tokens/${made.id}`, body);
      assert.deepEqual([answer.status, answer.body.errors?.[0]?.pointer], [422, pointer], JSON.stringify(answer.body));
    }
    for (const stale of [60, 31_536_000, null])
      assert.equal((await server.api('PATCH', `/api/v1/webhook-tokens/${made.id}`, { stale_after: stale })).body.stale_after, stale);
    const { version } = (await server.api('GET', `/api/v1/webhook-tokens/${made.id}`)).body;
    const first = await server.api('PATCH', `/api/v1/webhook-tokens/${made.id}`, { name: 'one', version });
    assert.deepEqual([first.status, first.body.version], [200, version + 1]);
    const second = await server.api('PATCH', `/api/v1/webhook-tokens/${made.id}`, { name: 'two', version });
    assert.deepEqual([second.status, second.body.code], [409, 'version_conflict']);
  });

  test('with a signing secret a request needs its signature: else 401 naming the header, counted, nothing stored, and no word of the secret anywhere', async () => {
    const made = await token({ signing_secret: SECRET });
    assert.equal(made.signing_secret_set, true);
    const body = JSON.stringify(firing('Signed', { n: '1' }));
    const sign = (text: string) => ({ 'x-hub-signature-256': `sha256=${createHmac('sha256', SECRET).update(text).digest('hex')}` });
    for (const headers of [{}, sign(`${body} `), { 'x-hub-signature-256': 'sha256=00' }]) {
      const answer = await post(made.token, body, headers);
      assert.equal(answer.status, 401, JSON.stringify(answer.body));
      assert.match(answer.body.errors[0].pointer, /^header X-Hub-Signature-256$/);
      assert.equal(answer.body.errors[0].code, 'bad_signature');
    }
    assert.equal((await post(made.token, '{"x":', {})).status, 401);
    const list = await server.api('GET', '/api/v1/alerts?search=Signed');
    assert.equal(list.body.items.length, 0);
    const metrics = await server.api('GET', '/api/v1/system/metrics');
    const taken = await post(made.token, body, sign(body));
    assert.equal(taken.status, 200, JSON.stringify(taken.body));
    await until(async () => (await trafficOf(made.id)).last_week.requests === 1, 'the one good request to be counted');
    const refusals = (await server.api('GET', '/api/v1/webhook-tokens/refusals')).body.items;
    assert.equal(refusals.filter((item: any) => item.token_id === made.id).length, 0);
    for (const shown of [made, list, metrics, await server.api('GET', '/api/v1/audit-events?limit=200')])
      assert.doesNotMatch(JSON.stringify(shown), new RegExp(SECRET));
    const cleared = await server.api('PATCH', `/api/v1/webhook-tokens/${made.id}`, { signing_secret: null });
    assert.equal(cleared.body.signing_secret_set, false);
    assert.equal((await post(made.token, body)).status, 200);
  });

  test("a token for Amazon SNS takes nothing that is not signed by it, and calls no host but the provider's", async () => {
    const made = await token({ sns: true });
    const message = {
      Type: 'SubscriptionConfirmation',
      MessageId: '1',
      Token: '2',
      TopicArn: 'arn:aws:sns:eu-west-1:1:t',
      Message: 'Unsigned',
      SubscribeURL: `${server.url}/live`,
      Timestamp: '2030-05-15T00:00:00Z',
      SignatureVersion: '1',
      Signature: 'AAAA',
      SigningCertURL: `${server.url}/SimpleNotificationService-1.pem`,
    };
    for (const body of [message, firing('Unsigned'), 'no json']) {
      const answer = await post(made.token, body);
      assert.deepEqual([answer.status, answer.body.errors[0].code], [401, 'bad_signature'], JSON.stringify(answer.body));
    }
    assert.equal((await server.api('GET', '/api/v1/alerts?search=Unsigned')).body.items.length, 0);
    const both = await server.api('PATCH', `/api/v1/webhook-tokens/${made.id}`, { signing_secret: SECRET });
    assert.deepEqual([both.status, both.body.errors[0].pointer], [422, '/sns']);
  });

  test('the interfaces of other products are no way around a signature', async () => {
    const tokens = [(await token({ sns: true })).token, (await token({ signing_secret: SECRET })).token];
    const event = { event_action: 'trigger', dedup_key: 'x', payload: { summary: 'Unproven', source: 's', severity: 'error' } };
    for (const value of tokens) {
      for (const [path, headers, body] of [
        ['/v2/enqueue', {}, { ...event, routing_key: value }],
        ['/api/v2/alerts', { authorization: `Bearer ${value}` }, [{ labels: { alertname: 'Unproven' } }]],
        ['/v2/alerts', { authorization: `GenieKey ${value}` }, { message: 'Unproven' }],
      ] as const) {
        const answer = await fetch(`${server.url}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        });
        assert.ok(answer.status >= 400 && answer.status < 500, `${path}: ${answer.status} ${await answer.text()}`);
      }
    }
    assert.equal((await server.api('GET', '/api/v1/alerts?search=Unproven')).body.items.length, 0);
  });

  test('what a token delivers is counted by hour, its last body is kept without secrets and only once, and a long silence shows', async () => {
    const made = await token({ stale_after: 3_600 });
    assert.deepEqual((await trafficOf(made.id)).health.state, 'none');
    assert.equal((await server.api('GET', `/api/v1/webhook-tokens/traffic/${made.id}`)).body.last_request, null);
    await post(made.token, { alerts: [firing('A'), firing('B'), { status: 'burning', labels: { alertname: 'C' } }] });
    await post(made.token, 'no json');
    await post(made.token, { ...firing('Last'), annotations: { password: 'hunter2', note: 'kept' } });
    await until(async () => (await trafficOf(made.id))?.last_week.requests === 3, 'three requests to be counted');
    const figures = await trafficOf(made.id);
    assert.deepEqual(figures.last_day, { requests: 3, alerts: 3, rejected: 2 });
    assert.equal(figures.health.state, 'ok');
    const last = (await server.api('GET', `/api/v1/webhook-tokens/traffic/${made.id}`)).body.last_request;
    assert.match(last.body, /"note":"kept"/);
    assert.doesNotMatch(last.body, /hunter2/);
    await moveClock(server.database.url, 3 * HOUR);
    const { health } = await trafficOf(made.id);
    assert.equal(health.state, 'quiet');
    assert.match(health.detail, /^Nothing for [23] hours; it is expected every 1 hour$/);
    await moveClock(server.database.url, 0);
  });
});
