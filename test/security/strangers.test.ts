// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely by tests
import assert from 'node:assert/strict';
import { request as send } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { mintToken } from '../../src/platform/crypto/token.ts';
import { REFUSED_MAX } from '../../src/platform/http/strangers/credential-guard.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { addressOf, TABLE } from '../harness/route-table.ts';
import { until } from '../harness/until.ts';

const NESTED = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

interface Sent {
  readonly method?: string;
  readonly body?: string | Buffer;
  readonly headers?: object;
  readonly from?: string;
}

interface Answer {
  readonly status: number;
  readonly closes: boolean;
  readonly body: any;
}

describe('what a stranger may cost', () => {
  let app: TestApp;
  let db: pg.Client;
  let watching: pg.Client;
  before(async () => {
    app = await startTestApp();
    db = new pg.Client({ connectionString: app.database.url });
    watching = new pg.Client({ connectionString: app.database.url });
    await Promise.all([db.connect(), watching.connect()]);
  });
  after(async () => {
    await Promise.all([db.end(), watching.end()]);
    await app.stop();
  });

  /** Sends from an address of its own, so that tests do not count for each other. */
  function ask(path: string, { body = '{}', headers = {}, from = '127.0.0.1', method = 'POST' }: Sent = {}) {
    return new Promise<Answer>((resolve, reject) => {
      const sent = send(
        `${app.url}${path}`,
        {
          method,
          localAddress: from,
          agent: false,
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            const parsed = text.startsWith('{') ? JSON.parse(text) : text;
            resolve({ status: answer.statusCode ?? 0, closes: answer.headers.connection === 'close', body: parsed });
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const webhook = (token: string, from?: string, body?: string | Buffer, headers: object = {}) =>
    ask('/webhooks/alerts', { ...(from ? { from } : {}), ...(body ? { body } : {}), headers: { ...bearer(token), ...headers } });
  const makeNoise = async (from: string) => {
    for (let n = 0; n < REFUSED_MAX; n += 1)
      assert.equal((await ask('/webhooks/alerts', { from, headers: bearer('svc_none') })).status, 401);
  };
  /** While it runs, whatever asks the database for a token waits. */
  const withTokensLocked = async (run: () => Promise<void>) => {
    await db.query('begin');
    await db.query('lock table webhook_tokens in access exclusive mode');
    try {
      await run();
    } finally {
      await db.query('rollback');
    }
  };

  test('an unknown token is refused before its body is looked at, and is told what is wrong', async () => {
    for (const [body, headers] of [
      [NESTED, {}],
      [gzipSync(NESTED), { 'content-encoding': 'gzip' }],
      ['no json', {}],
      ['', {}],
    ] as const) {
      const answer = await webhook(mintToken('webhook'), '127.0.0.2', body, headers);
      assert.equal(answer.status, 401);
      assert.match(answer.body.detail, /^Webhook token unknown or revoked/);
    }
  });

  test('after thirty refused credentials in a minute an address gets its 401 without a query, and its connection is closed; a good token from there is taken', async () => {
    const from = '127.0.0.3';
    await makeNoise(from);
    await withTokensLocked(async () => {
      const answer = await webhook(mintToken('webhook'), from, NESTED);
      assert.deepEqual([answer.status, answer.closes], [401, true]);
      const enqueued = await ask('/v2/enqueue', {
        from,
        body: JSON.stringify({ routing_key: mintToken('webhook'), event_action: 'trigger' }),
      });
      assert.deepEqual([enqueued.status, enqueued.closes], [400, true]);
    });
    assert.equal((await webhook(app.webhookToken, from, '{"labels":{"alertname":"Known"}}')).status, 200);
    const made = await app.api('POST', '/api/v1/webhook-tokens', { name: 'made meanwhile' });
    await until(
      async () => (await webhook(made.body.token, from, '{"labels":{"alertname":"New"}}')).status === 200,
      'the new token to be taken',
    );
  });

  test('on every route with a token a noisy address is refused without a query, whatever its body', async () => {
    const from = '127.0.0.8';
    await makeNoise(from);
    const classes = { webhook: 'webhook', agent: 'agent', token: 'pat', session: 'pat' } as const;
    const gated = [...TABLE.values()].filter(({ access }) => access in classes);
    assert.ok(gated.length > 200, `${gated.length} routes`);
    await db.query('begin');
    await db.query('lock table webhook_tokens, personal_tokens, agent_tokens in access exclusive mode');
    try {
      for (const { method, path, access } of gated) {
        const token = mintToken(classes[access as keyof typeof classes]);
        const answer = await ask(addressOf(path), {
          method,
          from,
          body: gzipSync(NESTED),
          headers: { ...bearer(token), 'content-encoding': 'gzip' },
        });
        assert.equal(answer.status, 401, `${method} ${path}`);
      }
    } finally {
      await db.query('rollback');
    }
  });

  test('a revoked token is refused at once, though it was known', async () => {
    const made = (await app.api('POST', '/api/v1/webhook-tokens', { name: 'soon over' })).body;
    await until(
      async () => (await webhook(made.token, '127.0.0.4', '{"labels":{"alertname":"Once"}}')).status === 200,
      'the token to be taken',
    );
    await app.api('DELETE', `/api/v1/webhook-tokens/${made.id}`);
    assert.equal((await webhook(made.token, '127.0.0.4', '{"labels":{"alertname":"Never"}}')).status, 401);
    assert.equal((await app.api('GET', '/api/v1/alerts?search=Never')).body.total, 0);
  });

  test('PagerDuty’s address finds the key before it reads the event; a body that holds none is not read', async () => {
    const packed = { 'content-encoding': 'gzip' };
    const event = (more: object = {}) =>
      JSON.stringify({
        routing_key: app.webhookToken,
        event_action: 'trigger',
        payload: { summary: 'Packed', source: 's', severity: 'info' },
        ...more,
      });
    const from = '127.0.0.5';
    assert.equal((await ask('/v2/enqueue', { from, body: gzipSync(event()), headers: packed })).status, 202);
    assert.equal((await ask('/v2/enqueue', { from, body: event(), headers: { 'content-encoding': 'identity' } })).status, 202);
    for (const [body, headers, text, status] of [
      [NESTED, {}, /routing_key is missing/, 400],
      [gzipSync(NESTED), packed, /routing_key is missing/, 400],
      [gzipSync(' '.repeat(65_536) + event()), packed, /routing_key is missing/, 400],
      [event({ x: JSON.parse('['.repeat(64) + ']'.repeat(64)) }), {}, /64 levels/, 400],
      [gzipSync(event({ x: 'x'.repeat(1_048_576) })), packed, /larger than 1 MiB/, 413],
      [event({ x: 'x'.repeat(1_048_576) }), {}, /larger than 1 MiB/, 413],
    ] as const) {
      const answer = await ask('/v2/enqueue', { from, body, headers });
      assert.equal(answer.status, status, JSON.stringify(answer.body).slice(0, 300));
      assert.match(answer.body.errors.join(), text);
    }
  });

  test('a body on a public route has at most 16 KB, and no body anywhere is nested more than 64 levels deep', async () => {
    const from = '127.0.0.6';
    for (const path of ['/api/v1/auth/login', '/api/v1/setup', '/api/v1/auth/reset-password', '/api/v1/auth/forgot-password']) {
      for (const [size, status] of [
        [16_383, 422],
        [16_384, 422],
        [16_385, 413],
      ] as const) {
        const body = `{"x":"${'x'.repeat(size - 8)}"}`;
        assert.equal((await ask(path, { from, body })).status, status, `${path} ${size}`);
      }
      const deep = await ask(path, { from, body: `{"x":${'['.repeat(64)}${']'.repeat(64)}}` });
      assert.deepEqual([deep.status, deep.body.errors[0].code], [422, 'too_deep']);
    }
    const token = (await app.api('POST', '/api/v1/user/tokens', { name: 'deep', permissions: ['services:write'] })).body.token;
    const body = (depth: number) => `{"name":"deep","x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    for (const [depth, code] of [
      [63, 'unknown_member'],
      [64, 'unknown_member'],
      [65, 'too_deep'],
    ] as const) {
      const answer = await ask('/api/v1/services', { body: body(depth), headers: bearer(token) });
      assert.deepEqual([answer.status, answer.body.errors[0].code], [422, code]);
    }
    const values = (count: number) => `{"name":"many","x":[${'1,'.repeat(count - 4)}1]}`;
    for (const [count, code] of [
      [199_999, 'unknown_member'],
      [200_000, 'unknown_member'],
      [200_001, 'too_many_values'],
    ] as const) {
      const answer = await ask('/api/v1/services', { body: values(count), headers: bearer(token) });
      assert.deepEqual([answer.status, answer.body.errors[0].code], [422, code], `${count}`);
    }
  });

  test('unknown tokens that come together share a look-up, and none is called wrong that was not looked up', async () => {
    const from = '127.0.0.7';
    await withTokensLocked(async () => {
      const waiting = Array.from({ length: 20 }, () => webhook(mintToken('webhook'), from));
      const lookups = async () => {
        // Within a transaction it would see the same again and again.
        const { rows } = await watching.query(
          `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%webhook_tokens where digest%'`,
        );
        return rows[0].count;
      };
      await until(async () => (await lookups()) > 0, 'the first to be looked up');
      assert.ok((await lookups()) <= 2, 'the others wait for their turn');
      await db.query('rollback');
      for (const answer of await Promise.all(waiting)) assert.equal(answer.status, 401);
    });
  });
});
