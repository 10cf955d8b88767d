import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { type FakeNtfy, startFakeNtfy } from '../../harness/fakes/fake-ntfy.ts';
import { until } from '../../harness/until.ts';

const ME = '/api/v1/users/me';
const ADDRESS = `${ME}/contact-addresses/ntfy`;

describe('ntfy, from the settings to a phone', () => {
  let fake: FakeNtfy;
  let app: TestApp;
  before(async () => {
    fake = await startFakeNtfy();
    app = await startTestApp();
  });
  after(async () => {
    await app?.stop();
    await fake?.stop();
  });
  const fire = (fingerprint: string, over: object = {}) =>
    app.webhook([{ fingerprint, title: `Disk ${fingerprint} is full`, severity: 'critical', labels: { job: fingerprint }, ...over }]);
  const methods = async () => (await app.api('GET', `${ME}/notification-preferences`)).body.methods;
  const own = async () => (await methods()).find((method: { channel: string }) => method.channel === 'ntfy');

  test('it is described to the web app, connected by its settings, and tried with a real message', async () => {
    const { items } = (await app.api('GET', '/api/v1/providers')).body;
    const described = items.find((item: { id: string }) => item.id === 'ntfy');
    assert.deepEqual(described.capabilities, ['announce', 'page']);
    assert.deepEqual(
      described.fields.map((field: { name: string; kind: string }) => `${field.name} ${field.kind}`),
      ['base_url address', 'access_token secret', 'username text', 'password secret'],
    );
    const saved = await app.api('PUT', '/api/v1/integrations', { ntfy: { base_url: `${fake.url}/`, access_token: fake.token } });
    assert.equal(saved.status, 200, JSON.stringify(saved.body));
    assert.deepEqual([saved.body.ntfy.configured, saved.body.ntfy.access_token.value], [true, undefined]);
    const tried = await app.api('POST', '/api/v1/integrations/test', { kind: 'ntfy', channel: 'try-1' });
    assert.equal(tried.body.ok, true, JSON.stringify(tried.body));
    assert.equal(fake.shown('try-1').length, 1);
    const moved = await app.api('PUT', '/api/v1/integrations', { ntfy: { base_url: 'https://elsewhere.example' } });
    assert.deepEqual([moved.status, moved.body.errors[0].pointer], [422, '/ntfy/access_token'], 'the token goes to no other server');
  });

  test('a group is announced in a topic, replaced as it changes, and retried when the server is busy', async () => {
    const bad = await app.api('PUT', '/api/v1/routes', {
      destinations: [{ name: 'push', provider: 'ntfy', channel: 'no topic' }],
      rules: [],
      default_destinations: ['push'],
    });
    assert.deepEqual([bad.status, bad.body.errors[0].pointer], [422, '/destinations/0/channel']);
    const routes = await app.api('PUT', '/api/v1/routes', {
      destinations: [{ name: 'push', provider: 'ntfy', channel: 'ops-7f3a' }],
      rules: [],
      default_destinations: ['push'],
    });
    assert.equal(routes.status, 200, JSON.stringify(routes.body));
    fake.fail('POST /', { kind: 'answer', status: 429, headers: { 'retry-after': '1' }, body: '{"code":42901,"http":429}' });
    await fire('one');
    await until(() => fake.shown('ops-7f3a').length === 1, 'the announcement after the pause');
    assert.equal(fake.met(), 1);
    const [shown] = fake.shown('ops-7f3a');
    assert.deepEqual([shown?.priority, shown?.tags], [5, ['rotating_light', 'critical']]);
    await fire('one', { status: 'resolved' });
    await until(() => fake.shown('ops-7f3a')[0]?.tags[0] === 'white_check_mark', 'the notification to be replaced');
    assert.equal(fake.shown('ops-7f3a').length, 1);
    const { items } = (await app.api('GET', '/api/v1/alerts?search=one')).body;
    const explained = JSON.stringify((await app.api('GET', `/api/v1/alerts/${items[0].number}/explain`)).body);
    assert.match(explained, /push \(ntfy\)/);
    assert.doesNotMatch(explained, /ops-7f3a/, 'whoever knows a topic can read it');
  });

  test('a topic that is refused ends the delivery with ntfy’s words where admins see them', async () => {
    const routes = await app.api('PUT', '/api/v1/routes', {
      destinations: [{ name: 'closed', provider: 'ntfy', channel: 'reserved-1' }],
      rules: [],
      default_destinations: ['closed'],
    });
    assert.equal(routes.status, 200);
    await fire('two');
    const state = async () => (await app.api('GET', '/api/v1/destinations')).body.items[0];
    await until(async () => (await state()).deliveries.dead === 1, 'the delivery to end');
    assert.match((await state()).last_delivery.error, /does not let this account write to the topic/);
  });

  test('an address counts once its owner has given back the code that was sent there', async () => {
    assert.deepEqual([(await own()).available, (await own()).reason], [false, 'no confirmed topic']);
    const wrong = await app.api('PUT', ADDRESS, { address: 'no topic' });
    assert.deepEqual([wrong.status, wrong.body.errors[0].pointer], [422, '/address']);
    assert.equal((await app.api('PUT', `${ME}/contact-addresses/email`, { address: 'x' })).status, 404);
    assert.equal((await app.api('PUT', ADDRESS, { address: 'ada-1' })).status, 202);
    const code = /code is (\d{6})/.exec(fake.shown('ada-1')[0]?.title ?? '')?.[1] ?? '';
    assert.equal(code.length, 6);
    assert.deepEqual([(await own()).available, (await own()).pending_address], [false, 'ada-1']);
    assert.equal((await app.api('POST', `${ADDRESS}/confirm`, { code: '000000' })).status, 422);
    assert.equal((await app.api('POST', `${ADDRESS}/confirm`, { code })).status, 204);
    assert.equal((await app.api('POST', `${ADDRESS}/confirm`, { code })).status, 422, 'a code is good once');
    assert.deepEqual([(await own()).available, (await own()).address, (await own()).pending_address], [true, 'ada-1', null]);
    // Another address: the old one counts until the new one is confirmed, and five wrong codes end the new one's.
    assert.equal((await app.api('PUT', ADDRESS, { address: 'ada-2' })).status, 202);
    assert.equal((await own()).address, 'ada-1');
    for (let tries = 0; tries < 5; tries += 1) assert.equal((await app.api('POST', `${ADDRESS}/confirm`, { code: 'x' })).status, 422);
    const late = /code is (\d{6})/.exec(fake.shown('ada-2')[0]?.title ?? '')?.[1] ?? '';
    assert.equal((await app.api('POST', `${ADDRESS}/confirm`, { code: late })).status, 422);
  });

  test('a page reaches a person there, and says without a sound that nobody is needed any more', async () => {
    const prefer = await app.api('PUT', `${ME}/notification-preferences`, {
      rules: [{ urgency: 'high', channel: 'ntfy', delay_minutes: 0 }],
    });
    assert.equal(prefer.status, 200, JSON.stringify(prefer.body));
    const tried = await app.api('POST', `${ME}/notification-preferences/test`, { channel: 'ntfy' });
    assert.equal(tried.body.ok, true, JSON.stringify(tried.body));
    const me = (await app.api('GET', '/api/v1/auth/me')).body.user;
    const policy = await app.api('POST', '/api/v1/escalation-policies', {
      name: 'Ada',
      levels: [{ delay_minutes: 5, targets: [{ target_type: 'user', target_user_id: me.id }] }],
    });
    assert.equal(policy.status, 201, JSON.stringify(policy.body));
    const usual = await app.api('PUT', '/api/v1/system/config', { settings: { default_escalation_policy_id: policy.body.id } });
    assert.equal(usual.status, 200, JSON.stringify(usual.body));
    const opened = await app.api('POST', '/api/v1/incidents', {
      title: 'Payments are down',
      severity: 'critical',
    });
    assert.equal(opened.status, 201, JSON.stringify(opened.body));
    const paged = () => fake.shown('ada-1').filter(({ title }) => /Payments are down/.test(title));
    await until(() => paged().length === 1, 'the page');
    assert.deepEqual([paged()[0]?.priority, paged()[0]?.actions[0]?.action], [5, 'view']);
    assert.match(paged()[0]?.click ?? '', new RegExp(`/incidents/${opened.body.number}$`));
    const done = await app.api('POST', `/api/v1/incidents/${opened.body.id}/acknowledge`, {});
    assert.ok(done.status < 300, JSON.stringify(done.body));
    await until(() => paged()[0]?.priority === 2, 'the notification to be replaced');
    assert.equal(paged().length, 1);
  });

  test('a removed address reaches nobody', async () => {
    assert.equal((await app.api('DELETE', ADDRESS)).status, 204);
    assert.equal((await app.api('DELETE', ADDRESS)).status, 404);
    assert.equal((await own()).available, false);
    const events = (await app.api('GET', '/api/v1/audit-events?limit=100&sort=created_at')).body.items.filter(
      ({ event }: { event: string }) => event.startsWith('contact_address.'),
    );
    assert.deepEqual(
      events.map(({ event }: { event: string }) => event.slice('contact_address.'.length)),
      ['requested', 'confirmed', 'requested', 'removed'],
    );
  });
});
