// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type Database, openDatabase } from '../../../src/platform/db/database.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { metric } from '../../harness/metrics.ts';
import { until } from '../../harness/until.ts';

describe('refused webhook requests', () => {
  let server: TestApp;
  let db: Database;
  let made: { id: string; token: string };
  before(async () => {
    server = await startTestApp();
    db = openDatabase({ url: server.database.url, max: 4, name: 'test' });
    made = (await server.api('POST', '/api/v1/webhook-tokens', { name: 'sender' })).body;
  });
  after(async () => {
    await db.close();
    await server.stop();
  });

  const send = async (body: string | Buffer, headers: Record<string, string> = {}, token = made.token) => {
    const answer = await fetch(`${server.url}/webhooks/alerts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
    await answer.text();
    return answer.status;
  };
  const list = async (query = '') => (await server.api('GET', `/api/v1/webhook-tokens/refusals${query}`)).body;
  /** The newest kept one, once there are so many. */
  const kept = async (total: number) => {
    await until(async () => (await list()).total >= total, `${total} to be kept`);
    const [newest] = (await list()).items;
    return (await server.api('GET', `/api/v1/webhook-tokens/refusals/${newest.id}`)).body;
  };
  const clear = () => db.query('delete from webhook_refusals');
  const counted = async (labels: Readonly<Record<string, string>>) => (await metric(server.url, 'svc_webhook_refused_total', labels)) ?? 0;

  test('each is counted by reason, source and token; a token that is none counts as unknown, and its body is not kept', async () => {
    await clear();
    const of = (reason: string, source: string, token = made.id) => counted({ reason, source, token });
    assert.equal(await send('{"alerts":[{"fingerprint":"x","status":"odd"}]}'), 422);
    assert.equal(await send('not json'), 400);
    assert.equal(await send('<a/>', { 'content-type': 'application/xml' }), 415);
    assert.equal(await send(' '.repeat(16_777_217)), 413);
    assert.equal(await send('{"alerts":[{}]}', {}, 'svc_wrong'), 401);
    assert.equal(await send('{"alerts":[{}]}', {}, `svc_${'x'.repeat(38)}`), 401);
    assert.deepEqual(
      await Promise.all([
        of('bad_status', 'native'),
        of('bad_request', 'none'),
        of('unsupported_media_type', 'none'),
        of('payload_too_large', 'none'),
        of('unauthenticated', 'none', 'unknown'),
      ]),
      [1, 1, 1, 1, 2],
    );
    await until(async () => (await list()).total === 4, 'four to be kept');
    assert.deepEqual((await list()).items.map((item: any) => [item.reason, item.status, item.token_name]).toSorted(), [
      ['bad_request', 400, 'sender'],
      ['bad_status', 422, 'sender'],
      ['payload_too_large', 413, 'sender'],
      ['unsupported_media_type', 415, 'sender'],
    ]);
  });

  test('the body is kept without secrets: keys, tokens, passwords, headers, credentials in addresses', async () => {
    await clear();
    const body = {
      event_action: 'explode',
      routing_key: 'R0SECRET',
      payload: {
        summary: 's',
        custom_details: {
          password: 'hunter21',
          api_key: 'hunter22',
          nested: { 'X-Auth-Token': 'hunter23', headers: [{ name: 'Authorization', value: 'Basic aHVudGVyMjQ=' }] },
          url: 'https://ada:hunter25@x.test/?token=hunter26&access_key=hunter27',
          text: `Bearer ${'a'.repeat(20)}hunter28 and ${made.token}`,
        },
      },
    };
    assert.equal(await send(JSON.stringify(body)), 422);
    const { body: text, repeatable } = await kept(1);
    for (const secret of ['R0SECRET', ...[1, 2, 3, 5, 6, 7, 8].map((n) => `hunter2${n}`), 'aHVudGVy', made.token.slice(4, 30)])
      assert.ok(!text.includes(secret), secret);
    assert.ok(text.includes('"summary":"s"') && text.includes('[removed]'));
    assert.equal(repeatable, true);
    await clear();
    assert.equal(await send(`broken {"password": "hunter29", "n": 1, api_key=hunter30`), 400);
    const broken = await kept(1);
    assert.doesNotMatch(broken.body, /hunter/);
    assert.equal(broken.repeatable, false);
  });

  test('of a request that was refused in part, only the alerts that were are kept, with the answer 200', async () => {
    await clear();
    const alerts = [
      { fingerprint: 'good-1', labels: { a: 'b' } },
      { fingerprint: 'bad-1', status: 'odd' },
      { fingerprint: 'good-2', labels: { a: 'b' } },
      { status: 'odd', fingerprint: 'bad-2' },
    ];
    assert.equal(await send(JSON.stringify({ alerts })), 200);
    const one = await kept(1);
    assert.deepEqual([one.status, one.alerts, one.reason], [200, 2, 'bad_status']);
    assert.deepEqual(
      JSON.parse(one.body).alerts.map((alert: any) => alert.fingerprint),
      ['bad-1', 'bad-2'],
    );
  });

  test('try again takes the body as the token’s own, once the reason is gone, and once alone; the list says what became of it', async () => {
    await clear();
    await server.api('PATCH', `/api/v1/webhook-tokens/${made.id}`, { unknown_bodies: 'refuse' });
    const body = { title: 'Only later', n: 1 };
    assert.equal(await send(JSON.stringify(body)), 422);
    const { id } = await kept(1);
    const retry = (which: string) => server.api('POST', `/api/v1/webhook-tokens/refusals/${which}/retry`);
    const early = await retry(id);
    assert.deepEqual([early.status, early.body.errors[0].code], [422, 'unknown_format']);
    const became = async () => (await list()).items.map(({ repeatable, retried }: any) => [repeatable, retried?.outcome, retried?.alerts]);
    assert.deepEqual(await became(), [[true, 'refused', []]]);
    await server.api('PATCH', `/api/v1/webhook-tokens/${made.id}`, { unknown_bodies: 'accept' });
    const taken = await retry(id);
    assert.deepEqual([taken.status, taken.body.created], [200, 1]);
    assert.deepEqual(await became(), [[false, 'taken', [taken.body.alerts[0].number]]]);
    assert.equal((await retry(id)).status, 409);
    // The same alert as if the sender had sent it.
    assert.equal(await send(JSON.stringify(body)), 200);
    const [alert] = await db.query<any>(`select occurrence_count from alerts where title = 'Only later'`);
    assert.equal(alert.occurrence_count, 2);
    const audited = await db.query<any>(
      `select data ->> 'outcome' as outcome from audit_events where event = 'webhook_refusal.retried' order by 1`,
    );
    assert.deepEqual(
      audited.map(({ outcome }) => outcome),
      ['refused', 'taken'],
    );
    await clear();
    assert.equal(await send('no json'), 400);
    const broken = await kept(1);
    assert.equal((await retry(broken.id)).status, 409);
  });

  test('a body is kept up to its bound, and beyond it in part: then it cannot be taken again', async () => {
    const bad = (length: number) => JSON.stringify({ fingerprint: 'x', status: 'odd', description: 'd'.repeat(length) });
    for (const [length, whole] of [
      [32_600, true],
      [32_768, false],
      [900_000, false],
    ] as const) {
      await clear();
      assert.equal(await send(bad(length)), 422);
      const one = await kept(1);
      assert.equal(one.repeatable, whole, `${length}`);
      assert.ok(one.body.length <= 65_536);
    }
    await clear();
    assert.equal(await send(gzipSync(bad(10)), { 'content-encoding': 'gzip' }), 422);
    assert.equal((await kept(1)).repeatable, true);
  });

  test('the last 200 are kept, whatever comes', async () => {
    await clear();
    for (let from = 0; from < 230; from += 46) {
      await Promise.all(Array.from({ length: 46 }, (_, n) => send(JSON.stringify({ fingerprint: `n${from + n}`, status: 'odd' }))));
    }
    await until(async () => (await list()).total === 200, 'all to be written');
    const [{ id }] = (await list('?limit=1')).items;
    const one = (await server.api('GET', `/api/v1/webhook-tokens/refusals/${id}`)).body;
    assert.match(one.body, /n(18[4-9]|19\d|2[0-2]\d)"/);
    const { items } = (await server.api('GET', '/api/v1/audit-events?event=webhook_refusal.read&limit=1')).body;
    assert.equal(items[0].data.request_id, id, 'who read it is recorded');
    const page = await list('?limit=50&skip=180');
    assert.deepEqual([page.items.length, page.total], [20, 200]);
    assert.equal('body' in page.items[0], false);
  });

  test('who may not manage tokens neither sees nor repeats them', async () => {
    for (const path of ['', '/00000000-0000-7000-8000-000000000000']) {
      const answer = await fetch(`${server.url}/api/v1/webhook-tokens/refusals${path}`, {
        headers: { authorization: `Bearer ${made.token}` },
      });
      assert.equal(answer.status, 401);
    }
  });
});
