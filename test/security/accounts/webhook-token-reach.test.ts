import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Cast, startCast } from '../../cast.ts';
import { addressOf, asRows, keyOf, type RouteRow } from '../../harness/route-table.ts';
import { WHOLE_SERVER } from '../../harness/whole-server.ts';

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);
/** What delivers alerts, by our own interface and by those of others. */
const DELIVERS = new Set([
  'POST /webhooks/alerts',
  'POST /api/v2/alerts',
  'POST /v2/alerts',
  'POST /v2/alerts/{alias}/close',
  'POST /v2/alerts/{alias}/acknowledge',
]);

describe('what a webhook token reaches', () => {
  let cast: Cast;
  let token: string;
  let rows: readonly RouteRow[];
  before(async () => {
    cast = await startCast({ ...WHOLE_SERVER, env: { WEBHOOK_ALLOW_QUERY_TOKEN: 'true' } });
    rows = asRows(cast.http.routeInventory).filter((row) => row.access !== 'public');
    token = (await cast.alice.inject({ method: 'POST', url: '/api/v1/webhook-tokens', payload: { name: 'tool' } })).json().token;
  });
  after(() => cast.close());

  const ways = (): ReadonlyArray<{ how: string; headers: Record<string, string>; query: string }> => [
    { how: 'bearer', headers: { authorization: `Bearer ${token}` }, query: '' },
    { how: 'basic password', headers: { authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` }, query: '' },
    { how: 'address', headers: {}, query: `?token=${token}` },
    { how: 'cookie', headers: { cookie: `svc_session=${token}` }, query: '' },
  ];
  const ask = async (method: string, url: string, headers: Record<string, string>): Promise<number> => {
    const payload = WITH_BODY.has(method) ? { payload: {} } : {};
    const response = await cast.http.inject({ method: method as 'GET', url, headers, payloadAsStream: true, ...payload });
    response.stream().destroy();
    return response.statusCode;
  };

  test('S77: on every route but those that deliver alerts a webhook token is nobody: 401, however it is sent', async () => {
    assert.ok(rows.length > 150);
    assert.equal(rows.filter((row) => DELIVERS.has(keyOf(row))).length, DELIVERS.size);
    for (const row of rows.filter((each) => !DELIVERS.has(keyOf(each)))) {
      for (const { how, headers, query } of ways())
        assert.equal(await ask(row.method, `${addressOf(row.path)}${query}`, headers), 401, `${keyOf(row)} by ${how}`);
    }
  });

  test('S77: it delivers at the webhook, and reads, silences or tests nothing by the protocols of others', async () => {
    const delivered = await cast.http.inject({
      method: 'POST',
      url: '/webhooks/alerts',
      headers: { authorization: `Bearer ${token}` },
      payload: { alerts: [] },
    });
    assert.equal(delivered.statusCode, 200, delivered.body);
    for (const [method, url] of [
      ['GET', '/webhooks/alerts'],
      ['GET', '/api/v2/alerts'],
      ['GET', '/api/v2/alerts/groups'],
      ['GET', '/api/v2/status'],
      ['GET', '/api/v2/silences'],
      ['POST', '/api/v2/silences'],
      ['DELETE', '/api/v2/silence/00000000-0000-7000-8000-000000000000'],
      ['GET', '/v2/enqueue'],
      ['POST', '/v2/change/enqueue'],
      ['PUT', '/api/v1/integrations'],
      ['POST', '/api/v1/integrations/email/test'],
    ] as const) {
      for (const { how, headers, query } of ways()) {
        const status = await ask(method, `${url}${query}`, headers);
        assert.ok(status >= 400 && status < 500, `${method} ${url} by ${how} gave ${status}`);
      }
    }
  });
});
