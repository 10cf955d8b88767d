import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { PASSWORD, startTestApp, type TestApp } from '../harness/app.ts';
import { until } from '../harness/until.ts';

const ADDRESSES = ['/metrics', '/health', '/live', '/ready', '/api/v1/readiness'] as const;
const NOISE = 60;
const PROMTOOL = '/usr/bin/promtool';

/** Every series with its labels, without its value. */
function seriesOf(text: string): Set<string> {
  return new Set(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.slice(0, line.lastIndexOf(' '))),
  );
}

describe('S70: what anybody may ask', () => {
  let app: TestApp;

  before(async () => {
    app = await startTestApp();
  });
  after(() => app.stop());

  const ask = async (path: string) => (await fetch(app.url + path)).text();
  /** Things with names of their own, refused requests under names of their own, requests for pages that are none. */
  const makeNoise = async (from: number) => {
    for (let n = from; n < from + NOISE; n += 1) {
      const name = `canary-noise-${n}`;
      await app.webhook({
        alerts: [{ status: 'firing', labels: { alertname: name, namespace: name, [`canary_label_${n}`]: name, severity: 'critical' } }],
      });
      await fetch(`${app.url}/${name}?x=${name}`, { headers: { 'user-agent': name, authorization: `Bearer ${name}` } });
      await fetch(`${app.url}/webhooks/alerts`, { method: 'POST', body: name, headers: { 'content-type': `text/${name}` } });
      if (n % 20 === 0) {
        await app.api('POST', '/api/v1/users', { email: `${name}@example.com`, display_name: name, role: 'viewer', password: PASSWORD });
        await app.api('POST', '/api/v1/teams', { name });
        await app.api('POST', '/api/v1/webhook-tokens', { name });
      }
    }
  };

  // First: nothing has come in yet.
  test('requests are counted by route and status, with pools, waiting emails and the build; alerts have samples from the start', async () => {
    const samples = async () =>
      new Map((await (await fetch(`${app.url}/metrics`)).text()).split('\n').map((line) => line.split(/ (?=[^ ]+$)/) as [string, string]));
    const first = await samples();
    assert.equal(first.get('svc_correlator_alerts_total{outcome="created"}'), '0');
    assert.equal(first.get('svc_build_info{version="dev"}'), '1');
    assert.equal(first.get('svc_mail_waiting'), '0');
    assert.ok(Number(first.get('svc_database_connections{pool="api",state="idle"}')) >= 1);
    await app.api('GET', '/api/v1/alerts/4711');
    await fetch(`${app.url}/api/v1/alerts/4712`);
    const after = await samples();
    assert.equal(after.get('svc_http_requests_total{method="GET",route="/api/v1/alerts/:number",status="404"}'), '1');
    assert.equal(after.get('svc_http_requests_total{method="GET",route="/api/v1/alerts/:number",status="401"}'), '1');
  });

  test('S70: metrics and health hold no name, token, address or version, however much has happened', async () => {
    await makeNoise(0);
    for (const path of ADDRESSES) {
      const text = await ask(path);
      assert.doesNotMatch(text, /canary|ada@|example\.com|svc_[0-9A-Za-z]{20}|postgres(ql)?:\/\/|\/work\/|node_modules/i, path);
      assert.doesNotMatch(text, /\bv?\d+\.\d+\.\d+\b(?!\.)/, `${path} tells a version`);
    }
  });

  test('Prometheus finds nothing to mend in the metrics', { skip: existsSync(PROMTOOL) ? false : `there is no ${PROMTOOL}` }, async () => {
    await makeNoise(500);
    const { status, stdout, stderr } = spawnSync(PROMTOOL, ['check', 'metrics'], { input: await ask('/metrics'), encoding: 'utf8' });
    assert.deepEqual([status, stdout + stderr], [0, '']);
  });

  test('readiness names investigations that wait and agents that are online', async () => {
    const { investigations, agents } = JSON.parse(await ask('/api/v1/readiness')) as Record<string, unknown>;
    assert.deepEqual([investigations, agents], [{ pending: 0 }, { online: 0 }]);
  });

  test('S70: labels are from a fixed set: what happens adds no series', async () => {
    await makeNoise(1_000);
    // Series of states appear with their first case; from then on their number stays.
    let before = seriesOf(await ask('/metrics'));
    await until(async () => {
      const now = seriesOf(await ask('/metrics'));
      const settled = now.size === before.size;
      before = now;
      return settled;
    }, 'the series to settle');
    await makeNoise(2_000);
    // A kind of garbage collection, of a fixed few, appears whenever its first one comes.
    const added = [...seriesOf(await ask('/metrics'))].filter((series) => !before.has(series) && !series.startsWith('nodejs_gc_'));
    assert.ok(added.length < 10, `${added.length} series were added: ${added.slice(0, 5).join(' ')}`);
    assert.ok(before.size < 1_000, `${before.size} series`);
  });
});
