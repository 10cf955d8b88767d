// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { until } from '../../harness/until.ts';

const MiB = 1_048_576;

describe('requests that are large', () => {
  let app: TestApp;
  let database: pg.Client;
  let token: { id: string; token: string };
  before(async () => {
    app = await startTestApp({ env: { INTAKE_MAX_BYTES: String(2 * MiB) } });
    database = new pg.Client({ connectionString: app.database.url });
    await database.connect();
    token = (await app.api('POST', '/api/v1/webhook-tokens', { name: 'large' })).body;
  });
  after(async () => {
    await database.end();
    await app.stop();
  });

  const send = async (path: string, body: string | Buffer, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${app.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.token}`, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
    const text = await answer.text();
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text };
  };
  const alerts = (name: string, count: number, pad = 0) =>
    Array.from({ length: count }, (_, n) => ({
      labels: { alertname: name, job: 'node', instance: `node-${n}`, severity: n === count - 1 ? 'critical' : 'info' },
      annotations: { summary: `${name} ${n}`, pad: 'x'.repeat(pad) },
    }));
  // The list counts only as far as it comes in its time.
  const stored = async (name: string) => {
    const { rows } = await database.query(`select count(*)::int as n from alerts where labels ->> 'alertname' = $1`, [name]);
    return rows[0].n;
  };
  const traffic = async () => (await app.api('GET', `/api/v1/webhook-tokens/traffic/${token.id}`)).body;

  test('are taken whole, plain or packed, at each address, and by their size in place or on a thread; the urgent alert has the lowest number', async () => {
    for (const [name, path, pad, packed] of [
      ['Small', '/webhooks/alerts', 0, false],
      ['SmallPacked', '/webhooks/alerts', 0, true],
      ['Large', '/webhooks/alerts', 1_000, false],
      ['LargePacked', '/webhooks/alerts', 1_000, true],
      ['ListSmall', '/api/v2/alerts', 0, false],
      ['ListLarge', '/api/v2/alerts', 1_000, true],
    ] as const) {
      const list = alerts(name, 1_100, pad);
      const body = JSON.stringify(path === '/api/v2/alerts' ? list : { alerts: list });
      assert.equal(body.length > MiB, pad > 0);
      const answer = packed ? await send(path, gzipSync(body), { 'content-encoding': 'gzip' }) : await send(path, body);
      assert.equal(answer.status, 200, JSON.stringify(answer.body).slice(0, 300));
      if (path === '/webhooks/alerts') {
        assert.deepEqual([answer.body.received, answer.body.created, answer.body.alerts.length], [1_100, 1_100, 1_000]);
        assert.equal((await send(path, body)).body.deduplicated, 1_100, 'sending it again is harmless');
      }
      assert.equal(await stored(name), 1_100);
      const [first] = (await app.api('GET', `/api/v1/alerts?label=alertname:${name}&limit=1&sort=created_at&severity=critical`)).body.items;
      const numbers = (await app.api('GET', `/api/v1/alerts?label=alertname:${name}&limit=200&severity=info`)).body.items;
      assert.ok(
        numbers.every(({ number }: any) => number > first.number),
        'the urgent one was stored first',
      );
      assert.equal(new Set([first, ...numbers].map(({ group_id: id }: any) => id)).size, 1, 'they are one group');
      assert.notEqual(first.group_id, undefined);
    }
  });

  test('name the alerts that are wrong, and take the others; what was wrong is kept to be seen', async () => {
    const list = [...alerts('Partly', 1_100, 1_000), { status: 'odd', title: 'wrong one' }];
    const answer = await send('/webhooks/alerts', JSON.stringify({ alerts: list }));
    assert.deepEqual([answer.status, answer.body.created, answer.body.rejected.length], [200, 1_100, 1]);
    assert.equal(answer.body.rejected[0].index, 1_100);
    const find = async () =>
      (await app.api('GET', '/api/v1/webhook-tokens/refusals')).body.items.find(({ reason }: any) => reason === 'bad_status');
    await until(async () => (await find()) !== undefined, 'it to be kept');
    const { body } = await app.api('GET', `/api/v1/webhook-tokens/refusals/${(await find()).id}`);
    assert.ok(body.body.includes('wrong one') && !body.body.includes('Partly 0'), body.body.slice(0, 200));
  });

  test('what a sender left out of a request is said on its token', async () => {
    const body = { status: 'firing', groupKey: 'k', groupLabels: {}, truncatedAlerts: 7, alerts: alerts('Truncated', 2) };
    const answer = await send('/webhooks/alerts', JSON.stringify(body));
    assert.deepEqual([answer.status, answer.body.created], [200, 2]);
    assert.deepEqual(answer.body.rejected[0].code, 'truncated');
    assert.match(answer.body.rejected[0].detail, /left 7 alerts out/);
  });

  test('beyond the limit are refused, and the health of the token says so; admins are notified once an hour, and the beginning of the body is kept', async () => {
    const list = (bytes: number) => {
      const text = JSON.stringify({ alerts: alerts('Beyond', 1) });
      return text + ' '.repeat(bytes - text.length);
    };
    assert.equal((await send('/webhooks/alerts', list(2 * MiB))).status, 200);
    for (const [path, body, headers] of [
      ['/webhooks/alerts', list(2 * MiB + 1), {}],
      ['/webhooks/alerts', gzipSync(list(2 * MiB + 1)), { 'content-encoding': 'gzip' }],
      ['/api/v2/alerts', list(2 * MiB + 1), {}],
    ] as const) {
      const answer = await send(path, body, headers);
      assert.equal(answer.status, 413);
      assert.match(answer.body.detail ?? answer.body.message, /larger than 2 MiB/);
    }
    await until(async () => (await traffic()).health.state === 'refusing', 'the health to say so');
    assert.match((await traffic()).health.detail, /requests were too large and refused/);
    const told = async () =>
      (await app.api('GET', '/api/v1/notifications?limit=50')).body.items.filter(({ kind }: any) => kind === 'webhook_token.refusing');
    await until(async () => (await told()).length > 0, 'admins to be notified');
    let kept: any[] = [];
    const tooLarge = async () => {
      const { items } = (await app.api('GET', '/api/v1/webhook-tokens/refusals')).body;
      kept = items.filter(({ reason }: any) => reason === 'payload_too_large');
      return kept.length;
    };
    await until(async () => (await tooLarge()) === 3, 'all to be kept');
    await until(async () => (await traffic()).last_day.rejected >= 3, 'all to be counted');
    assert.equal((await told()).length, 1);
    const bodies = await Promise.all(
      kept.map(async ({ id }: any) => (await app.api('GET', `/api/v1/webhook-tokens/refusals/${id}`)).body.body),
    );
    assert.ok(bodies.some((text) => text?.startsWith('{"alerts":[{"labels":{"alertname":"Beyond"')));
  });
});
