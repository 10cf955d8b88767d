import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { mintToken } from '../../../src/platform/crypto/token.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { metric } from '../../harness/metrics.ts';
import { until } from '../../harness/until.ts';

/** How plain JSON is named, and a spelling that only the framework reads. */
const TYPES = { direct: 'application/json', framework: 'application/json; charset="utf-8"' } as const;
type Way = keyof typeof TYPES;

describe('the webhook answers plain requests directly', () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  after(() => app.stop());

  async function send(way: Way, body: string, token: string): Promise<{ status: number; way: Way; headers: object; body: unknown }> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': TYPES[way], 'content-length': `${Buffer.byteLength(body)}` };
    const sent = request(`${app.url}/webhooks/alerts`, { method: 'POST', headers });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const parsed = JSON.parse((await answer.toArray()).join('')) as {
      alerts?: Array<{ number?: number; fingerprint: string }>;
      request_id?: string;
    };
    assert.equal(parsed.request_id ?? answer.headers['x-request-id'], answer.headers['x-request-id']);
    return {
      status: answer.statusCode ?? 0,
      // The framework writes the names of headers small.
      way: answer.rawHeaders.includes('Content-Type') ? 'direct' : 'framework',
      headers: { ...answer.headers, date: '', 'x-request-id': '', 'content-length': '' },
      body: JSON.parse(
        JSON.stringify(parsed, (name, value: unknown) => (['number', 'fingerprint', 'request_id'].includes(name) ? '' : value)),
      ),
    };
  }

  /** What is counted of this token's requests, and of all of them. */
  async function counted(token: string): Promise<Map<string, number>> {
    const text = await (await fetch(`${app.url}/metrics`)).text();
    const lines = [...text.matchAll(/^(svc_(?:webhook|correlator_alerts)_[a-z_]+(?:\{[^}]*\})?) (\S+)$/gm)];
    return new Map(
      lines
        .filter(([, name]) => !/_sum|bucket|waiting/.test(name ?? ''))
        .map(([, name = '', value]) => [name.replaceAll(token, 'ours'), Number(value)]),
    );
  }

  test('either way a request is answered, counted and kept the same', async () => {
    const told = new Map<Way, unknown>();
    for (const way of ['direct', 'framework'] as const) {
      const made = (await app.api('POST', '/api/v1/webhook-tokens', { name: 'sender' })).body;
      const one = (status = 'firing', text = 'a') =>
        JSON.stringify({ fingerprint: `${way} one`, status, labels: { alertname: 'Disk' }, annotations: { text } });
      const before = await counted(made.id);
      const answers = [
        await send(way, one(), made.token),
        await send(way, one(), made.token),
        await send(way, one('firing', 'b'), made.token),
        await send(way, one('resolved'), made.token),
        await send(way, JSON.stringify({ alerts: [{ fingerprint: `${way} two`, labels: { a: 'ü' } }, { status: 'odd' }] }), made.token),
        await send(way, JSON.stringify({ alerts: [] }), made.token),
        await send(way, JSON.stringify({ title: 'Of no known format', n: way }), made.token),
        await send(way, '{"fingerprint":"x","status":"odd"}', made.token),
        await send(way, 'no json', made.token),
        await send(way, '{}', mintToken('webhook')),
        await send(way, '{}', 'svc_none'),
      ];
      // A token that nobody has is refused by the framework in any case.
      assert.deepEqual(
        answers.map((answer) => answer.way),
        [...Array.from({ length: 9 }, () => way), 'framework', 'framework'],
      );
      const kept = async () => {
        const { items } = (await app.api('GET', '/api/v1/webhook-tokens/refusals?kind=all')).body;
        return items.filter(({ token_id: id }: { token_id: string }) => id === made.id);
      };
      await until(async () => (await kept()).length === 4, 'what was refused, and what is unknown, to be kept');
      const grown = [...(await counted(made.id))]
        .map(([name, value]) => [name, value - (before.get(name) ?? 0)])
        .filter(([, more]) => more !== 0);
      told.set(way, {
        answers: answers.map(({ way: _, ...answer }) => answer),
        grown: Object.fromEntries(grown),
        kept: (await kept()).map(({ kind, reason, status, source, alerts }: Record<string, unknown>) => ({
          kind,
          reason,
          status,
          source,
          alerts,
        })),
      });
    }
    assert.deepEqual(told.get('direct'), told.get('framework'));
  });

  test('an upload that breaks off counts as a bad request', async () => {
    const bad = async () => (await metric(app.url, 'svc_webhook_refused_total', { reason: 'bad_request', source: 'none' })) ?? 0;
    const before = await bad();
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    const head = `Host: a\r\nAuthorization: Bearer ${app.webhookToken}\r\nContent-Type: ${TYPES.direct}\r\nContent-Length: 100`;
    socket.write(`POST /webhooks/alerts HTTP/1.1\r\n${head}\r\n\r\n{"half":`, () => socket.destroySoon());
    await until(async () => (await bad()) > before, 'it to be counted');
    assert.equal(await bad(), before + 1);
  });
});
