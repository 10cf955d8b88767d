import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { until } from '../../harness/until.ts';

describe('a storm of alerts on two servers', () => {
  let one: TestApp;
  let two: TestApp;
  before(async () => {
    one = await startTestApp();
    two = await startTestApp({ beside: one });
    const service = await one.api('POST', '/api/v1/services', { name: 'shop', matchers: ['team="shop"'], auto_incident: 'high' });
    assert.equal(service.status, 201, JSON.stringify(service.body));
  });
  after(async () => {
    await two?.stop();
    await one?.stop();
  });

  const alert = (deployment: string, host: number, severity = 'critical') => ({
    status: 'firing',
    fingerprint: `${deployment}-${host}`,
    labels: { alertname: 'Down', namespace: 'prod', deployment, host: `h${host}`, team: 'shop', severity },
  });
  const post = async (app: TestApp, alerts: readonly unknown[]) => {
    const answer = await app.webhook({ alerts });
    assert.deepEqual([answer.status, answer.body.rejected], [200, []]);
  };
  const total = async (query: string) => (await one.api('GET', `/api/v1/incidents?${query}`)).body.total;

  test('one group is one incident with every alert; many groups are one incident each; the timeline says it', async () => {
    const big = Array.from({ length: 300 }, (_, i) => alert('checkout', i, i % 3 === 0 ? 'critical' : 'info'));
    const many = Array.from({ length: 40 }, (_, i) => alert(`app-${i % 20}`, i));
    await Promise.all([
      ...[0, 1, 2].map((part) => post(part % 2 ? one : two, big.slice(part * 100, part * 100 + 100))),
      post(one, many.slice(0, 20)),
      post(two, many.slice(20)),
    ]);
    const linked = async () => {
      const { items } = (await one.api('GET', '/api/v1/incidents?limit=200')).body;
      return items.reduce((sum: number, incident: { alert_count: number }) => sum + incident.alert_count, 0);
    };
    await until(async () => (await linked()) === 340, 'all alerts to belong to an incident');
    assert.equal(await total('limit=1'), 21);
    const [incident] = (await one.api('GET', '/api/v1/incidents?limit=200')).body.items.filter(
      (each: { alert_count: number }) => each.alert_count === 300,
    );
    assert.ok(incident, 'the big group is one incident');
    const page = (await two.api('GET', `/api/v1/incidents/${incident.id}/alerts?limit=200`)).body;
    assert.deepEqual([page.items.length, page.total], [200, 300]);
    assert.equal(new Set(page.items.map((each: { incident_ids: string[] }) => each.incident_ids.join())).size, 1);
    const timeline = (await two.api('GET', `/api/v1/alerts/${page.items[0].number}/explain`)).body;
    assert.ok(timeline.items.some((item: { step: string }) => item.step === 'incident'));
  });

  test('acknowledging on one server is seen on the other, and alerts that come later join without calling anybody', async () => {
    await post(one, [alert('late', 1)]);
    const find = async () =>
      (await two.api('GET', '/api/v1/incidents?limit=200')).body.items.find((each: { number: number }) => each.number === 22);
    await until(async () => (await find()) !== undefined, 'the incident');
    const { id } = await find();
    assert.equal((await one.api('POST', `/api/v1/incidents/${id}/acknowledge`)).status, 200);
    assert.equal((await two.api('GET', `/api/v1/incidents/${id}`)).body.status, 'acknowledged');
    await post(two, [alert('late', 2)]);
    await until(async () => (await find()).alert_count === 2, 'the second alert to join');
    const kinds = (await two.api('GET', `/api/v1/incidents/${id}/timeline?limit=200`)).body.items.map(({ kind }: { kind: string }) => kind);
    assert.deepEqual(kinds.slice(-2), ['incident.acknowledged', 'alerts.linked']);
  });
});
