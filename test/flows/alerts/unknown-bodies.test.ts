// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { endUnknown } from '../../../src/modules/alerts/index.ts';
import { type Database, openDatabase } from '../../../src/platform/db/database.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { moveClock } from '../../harness/clock.ts';
import { until } from '../../harness/until.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('bodies of no known format', () => {
  let server: TestApp;
  let db: Database;
  before(async () => {
    server = await startTestApp();
    db = openDatabase({ url: server.database.url, max: 4, name: 'test' });
    const routes = await server.api('PUT', '/api/v1/routes', {
      destinations: [
        { name: 'default', provider: 'webhook', channel: 'http://127.0.0.1:9/default' },
        { name: 'special', provider: 'webhook', channel: 'http://127.0.0.1:9/special' },
      ],
      rules: [{ name: 'all of prod', matchers: ['env="prod"'], destinations: ['special'] }],
      default_destinations: ['default'],
    });
    assert.equal(routes.status, 200, JSON.stringify(routes.body));
    const service = await server.api('POST', '/api/v1/services', { name: 'Shop', matchers: ['env="prod"'], auto_incident: 'low' });
    assert.equal(service.status, 201, JSON.stringify(service.body));
  });
  after(async () => {
    await db.close();
    await server.stop();
  });

  const alert = async (number: number) => (await server.api('GET', `/api/v1/alerts/${number}`)).body;
  const timeline = async (number: number) => (await server.api('GET', `/api/v1/alerts/${number}/explain`)).body;
  const post = async (token: string, body: unknown) => {
    const answer = await fetch(`${server.url}/webhooks/alerts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as any };
  };
  const token = async (settings: object = {}) => (await server.api('POST', '/api/v1/webhook-tokens', { name: 'tool', ...settings })).body;
  const only = async (body: unknown) => {
    const answer = await server.webhook(body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    assert.equal(answer.body.alerts.length, 1, JSON.stringify(answer.body));
    return alert(answer.body.alerts[0].number);
  };
  const routed = async (number: number) => {
    await until(async () => (await timeline(number)).items.some((item: any) => item.step === 'routed'), `alert ${number} to be routed`);
    return (await timeline(number)).items;
  };

  test('an element with a member that the native format does not have is taken as unknown, alone: its neighbours stay native, and a bad value is rejected alone', async () => {
    const { status, body } = await server.webhook({
      alerts: [
        { fingerprint: 'native-a', labels: { alertname: 'A' }, endsAt: null },
        { fingerprint: 'native-b', labels: { alertname: 'B' }, status: 'firing', end_time: '2026-01-01T00:00:00Z' },
        { fingerprint: 'native-c', labels: { alertname: 'C' }, status: 'burning' },
        {
          fingerprint: 'native-d',
          labels: { alertname: 'D' },
          title: 't',
          description: 'd',
          severity: 'high',
          generator_url: 'https://x.test',
        },
      ],
    });
    assert.equal(status, 200);
    assert.deepEqual(
      body.rejected.map((entry: any) => [entry.index, entry.code]),
      [[2, 'bad_status']],
    );
    assert.equal(body.received, 4);
    const taken = await Promise.all(body.alerts.map(({ number }: any) => alert(number)));
    assert.deepEqual(
      taken.map(({ source, severity, status: is }) => [source, severity, is]),
      [
        ['native', 'warning', 'firing'],
        ['unknown', 'info', 'firing'],
        ['native', 'high', 'firing'],
      ],
    );
    assert.equal((await db.query(`select 1 from alerts where fingerprint = 'native-b'`)).length, 0);
    const [received] = (await timeline(taken[1].number)).items;
    assert.match(received.text, /"end_time"/);
  });

  test('an unknown object is an alert of severity info with a readable title; what else it says is kept without secrets, within bounds', async () => {
    const taken = await only({
      event: { id: 17, subject: 'Disk of db-1 is almost full', long: 'x'.repeat(5_000) },
      severity: 'critical',
      tags: { env: 'prod', team: 'storage' },
      routing_key: 'R0SECRETSECRET',
      headers: [{ name: 'Authorization', value: 'Basic c2VjcmV0c2VjcmV0' }],
      url: 'https://ada:hunter22@monitor.example.com/e/17?api_key=hunter23&view=1',
      ...Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`field${i}`, i])),
    });
    assert.equal(taken.title, 'Disk of db-1 is almost full');
    assert.deepEqual([taken.source, taken.severity, taken.status], ['unknown', 'info', 'firing']);
    assert.deepEqual(taken.labels, { env: 'prod', team: 'storage' });
    assert.equal(taken.annotations.severity, 'critical');
    assert.ok(Object.keys(taken.annotations).length <= 65);
    assert.match(taken.annotations.left_out, /more values/);
    const stored = JSON.stringify(await db.query('select * from alerts where number = $1', [taken.number]));
    for (const secret of ['R0SECRET', 'c2VjcmV0', 'hunter22', 'hunter23']) assert.ok(!stored.includes(secret), secret);
    for (const value of Object.values<string>(taken.annotations)) assert.ok(value.length <= 1_024);
  });

  test('an unknown alert goes to the default destinations only, opens no incident whatever services and rules say, joins no group, and its timeline says so', async () => {
    const labels = { env: 'prod', alertname: 'Down', namespace: 'shop', deployment: 'cart', severity: 'critical' };
    const native = await only({ fingerprint: 'cart', labels });
    assert.match(JSON.stringify(await routed(native.number)), /all of prod/);
    await until(async () => (await alert(native.number)).incident_ids.length === 1, 'an incident of the native alert');
    const unknown = await only({ labels, title: 'Cart is down', end_time: 0 });
    const items = await routed(unknown.number);
    const decision = items.find((item: any) => item.step === 'routed');
    assert.match(decision.text, /Unknown format/);
    assert.deepEqual(decision.data.destinations, ['default']);
    assert.match(items.find((item: any) => item.step === 'grouped').text, /Opened a new group: its format is not known/);
    // The flow has been over it, too.
    assert.equal((await server.api('PATCH', `/api/v1/alerts/${unknown.number}`, { severity: 'critical' })).status, 200);
    await until(async () => (await db.query(`select 1 from alerts_to_route`)).length === 0, 'the flow');
    const after = await alert(unknown.number);
    assert.deepEqual([after.incident_ids, after.service_id], [[], null]);
    const destinations = await db.query('select d.destination from deliveries d join alerts a using (group_id) where a.number = $1', [
      unknown.number,
    ]);
    assert.deepEqual(destinations, [{ destination: 'default' }]);
  });

  test('the same title from the same token is the same alert; from another token it is another', async () => {
    const first = await only({ title: 'Backup failed', run: 1 });
    const again = await only({ title: 'Backup failed', run: 2 });
    assert.deepEqual([again.number, again.occurrence_count, again.annotations.run], [first.number, 2, '2']);
    const other = await post((await token()).token, { title: 'Backup failed', run: 1 });
    assert.notEqual(other.body.alerts[0].number, first.number);
    assert.notEqual((await only({ title: 'Backup failed again', run: 1 })).number, first.number);
  });

  test('a list of objects is an alert each, and what is no object is rejected alone', async () => {
    const { body } = await server.webhook([{ name: 'one' }, 7, { name: 'two' }]);
    assert.deepEqual([body.created, body.rejected.map((entry: any) => [entry.index, entry.code])], [2, [[1, 'not_an_object']]]);
  });

  test('a token that refuses unknown bodies answers 422 with the reason, takes the native neighbours, and can be changed', async () => {
    const refusing = await token({ unknown_bodies: 'refuse' });
    assert.equal(refusing.unknown_bodies, 'refuse');
    const refused = await post(refusing.token, { title: 'Nobody knows me' });
    assert.equal(refused.status, 422);
    assert.equal(refused.body.rejected[0].code, 'unknown_format');
    const mixed = await post(refusing.token, { alerts: [{ labels: { a: 'beside' } }, { labels: { a: 'b' }, end_time: 1 }] });
    assert.deepEqual([mixed.status, mixed.body.created, mixed.body.rejected.length], [200, 1, 1]);
    assert.match(mixed.body.rejected[0].detail, /"end_time"/);
    const changed = await server.api('PATCH', `/api/v1/webhook-tokens/${refusing.id}`, { unknown_bodies: 'accept' });
    assert.deepEqual([changed.status, changed.body.unknown_bodies], [200, 'accept']);
    assert.equal((await post(refusing.token, { title: 'Nobody knows me' })).status, 200);
    const bad = await server.api('PATCH', `/api/v1/webhook-tokens/${refusing.id}`, { unknown_bodies: 'perhaps' });
    assert.equal(bad.status, 422);
    const [audited] = await db.query<any>(`select data from audit_events where event = 'webhook_token.updated' and entity_id = $1`, [
      refusing.id,
    ]);
    assert.deepEqual(audited.data.changes, { unknown_bodies: { from: 'refuse', to: 'accept' } });
  });

  test('an unknown alert ends once it was not repeated for 24 hours, and not before; others do not', async () => {
    // Sessions are over by then: what is stored is looked at.
    const status = async (fingerprint: string) =>
      (await db.query<{ status: string }>('select status from alerts where title = $1 order by number desc limit 1', [fingerprint]))[0]
        ?.status;
    const send = async (body: unknown) => assert.equal((await server.webhook(body)).status, 200);
    await send({ title: 'Left alone', n: 1 });
    await send({ title: 'Repeated', n: 1 });
    await send({ fingerprint: 'stays', title: 'Stays', labels: { alertname: 'Stays' } });
    try {
      await moveClock(server.database.url, DAY - HOUR);
      await send({ title: 'Repeated', n: 1 });
      assert.equal(await status('Left alone'), 'firing');
      await moveClock(server.database.url, DAY + 60_000);
      await until(async () => (await status('Left alone')) === 'resolved', 'its end');
      assert.deepEqual([await status('Repeated'), await status('Stays')], ['firing', 'firing']);
      const [ended] = await db.query<{ data: { why: string }; actor: { kind: string } }>(
        `select e.data, e.actor from alert_events e join alerts a on a.id = e.alert_id where a.title = 'Left alone' and e.step = 'resolved'`,
      );
      assert.deepEqual([ended?.data.why.slice(0, 25), ended?.actor.kind], ['not repeated for 24 hours', 'system']);
      await send({ title: 'Left alone', n: 1 });
      assert.equal(await status('Left alone'), 'firing');
    } finally {
      await moveClock(server.database.url, 0);
    }
  });
});

test('the end of unknown alerts comes to the moment, and at the edges of its portions', async (t) => {
  const server = await startTestApp();
  t.after(() => server.stop());
  const db = openDatabase({ url: server.database.url, max: 4, name: 'test' });
  t.after(() => db.close());
  const live = { publish: async () => {}, subscribe: () => () => {}, replay: async () => [], close: async () => {} };
  const run = (portion: number) => endUnknown({ db, live, onChanged: () => {} }, portion);
  const open = async () => (await db.query(`select 1 from alerts where status <> 'resolved'`)).length;
  for (const [count, portions] of [
    [2, [false]],
    [3, [true, false]],
    [4, [true, false]],
  ] as const) {
    for (let n = 0; n < count; n += 1) await server.webhook({ title: `${count} of ${n}`, n });
    // Far from the loop of the server: only the rows are old.
    const age = (ms: number) =>
      db.query(
        `update alerts set created_at = app_now() - $1 * interval '1 ms', last_received_at = app_now() - $1 * interval '1 ms' where status <> 'resolved'`,
        [ms],
      );
    await age(DAY - HOUR);
    assert.equal(await run(3), false);
    assert.equal(await open(), count);
    await db.transaction(async (tx) => {
      await tx.query(
        `update alerts set created_at = $1::timestamptz - interval '24 hours', last_received_at = $1::timestamptz - interval '24 hours' where status <> 'resolved'`,
        [tx.now],
      );
    });
    for (const more of portions) assert.equal(await run(3), more);
    assert.equal(await open(), 0);
  }
});
