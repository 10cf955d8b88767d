import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { generateWebhookToken, revokeWebhookToken } from '../../../src/modules/alerts/index.ts';
import { mintToken } from '../../../src/platform/crypto/token.ts';
import { type Cast, startCast, startServer, TEST_KEYS, type TestServer } from '../../cast.ts';
import { collectingLog } from '../../harness/log.ts';
import { WHOLE_SERVER } from '../../harness/whole-server.ts';

const BY = { actor: { kind: 'cli', id: null, name: 'test' } } as const;
const EMPTY = { alerts: [] };

describe('bearer tokens at the gate', () => {
  const { log, lines } = collectingLog();
  let cast: Cast;
  let other: TestServer;
  let lenient: TestServer;
  let token: { id: string; token: string };

  before(async () => {
    cast = await startCast({ ...WHOLE_SERVER, log });
    other = await startServer(cast.database, { ...WHOLE_SERVER, log });
    lenient = await startServer(cast.database, { ...WHOLE_SERVER, log, env: { WEBHOOK_ALLOW_QUERY_TOKEN: 'true' } });
    token = await generateWebhookToken(cast.platform.db, TEST_KEYS.pepper, 'prometheus', BY);
  });
  after(async () => {
    await Promise.all([other.close(), lenient.close()]);
    await cast.close();
  });

  const send = (server: TestServer, headers: Record<string, string>, query = '') =>
    server.http.inject({ method: 'POST', url: `/webhooks/alerts${query}`, payload: EMPTY, headers });
  const bearer = (text: string) => ({ authorization: `Bearer ${text}` });

  test('the name of the scheme is taken in any case', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'bEaReR'])
      assert.equal((await send(cast, { authorization: `${scheme} ${token.token}` })).statusCode, 200, scheme);
  });

  test('S27: the webhook refuses no token, a wrong one and other credentials with 401, and takes its own', async () => {
    assert.equal((await send(cast, {})).statusCode, 401);
    assert.equal((await send(cast, bearer(mintToken('webhook')))).statusCode, 401);
    assert.equal((await send(cast, bearer(mintToken('pat')))).statusCode, 401);
    assert.equal((await send(cast, { authorization: `Basic ${btoa(`user:${token.token}`)}` })).statusCode, 401);
    assert.equal((await send(cast, { cookie: `svc_session=${cast.alice.cookies.svc_session}` })).statusCode, 401);
    assert.equal((await send(cast, bearer(token.token))).statusCode, 200);
  });

  test('S27: a token in the address is refused unless allowed, and never stands in the log', async () => {
    const query = `?token=${token.token}`;
    const refused = await send(cast, {}, query);
    assert.equal(refused.statusCode, 401);
    assert.doesNotMatch(refused.body, new RegExp(token.token));
    assert.match(refused.json().detail, /WEBHOOK_ALLOW_QUERY_TOKEN=true/, 'the setting is named');
    const unknown = await send(lenient, {}, `?token=${mintToken('webhook')}`);
    assert.match(unknown.json().detail, /unknown or revoked/, 'where it is allowed, the token is what is wrong');
    assert.equal((await send(lenient, {}, query)).statusCode, 200);
    assert.equal((await send(lenient, {}, `?token=${mintToken('webhook')}`)).statusCode, 401);
    assert.equal((await send(lenient, {}, `${query}&token=${token.token}`)).statusCode, 401, 'two tokens are none');
    assert.equal((await send(lenient, bearer('wrong'), query)).statusCode, 401, 'a header is never overruled by the address');
    assert.equal(lines.filter((line) => line.includes(token.token)).length, 0);
  });

  test('S27: a revoked token gets 401 from the very next request on both servers', async () => {
    const doomed = await generateWebhookToken(cast.platform.db, TEST_KEYS.pepper, 'doomed', BY);
    for (const server of [cast, other]) assert.equal((await send(server, bearer(doomed.token))).statusCode, 200);
    await revokeWebhookToken(cast.platform.db, doomed.id, BY);
    for (const server of [cast, other]) assert.equal((await send(server, bearer(doomed.token))).statusCode, 401);
  });

  test('S27: a token revoked through the API is refused from the next request on, and the list no longer names it', async () => {
    const made = await cast.alice.inject({ method: 'POST', url: '/api/v1/webhook-tokens', payload: { name: 'grafana' } });
    assert.equal(made.statusCode, 201, made.body);
    const list = await cast.alice.inject({ url: '/api/v1/webhook-tokens' });
    assert.ok(list.json().items.some((item: { id: string }) => item.id === made.json().id));
    assert.doesNotMatch(list.body, new RegExp(made.json().token));
    assert.equal((await send(other, bearer(made.json().token))).statusCode, 200);
    assert.equal((await cast.alice.inject({ method: 'DELETE', url: `/api/v1/webhook-tokens/${made.json().id}` })).statusCode, 204);
    assert.equal((await send(other, bearer(made.json().token))).statusCode, 401);
    assert.equal((await cast.alice.inject({ method: 'DELETE', url: `/api/v1/webhook-tokens/${made.json().id}` })).statusCode, 404);
    assert.ok(
      !(await cast.alice.inject({ url: '/api/v1/webhook-tokens' })).json().items.some((item: { id: string }) => item.id === made.json().id),
    );
  });

  test('S29: odd tokens get 401 without one database query', async () => {
    const db = cast.platform.db as { query: typeof cast.platform.db.query };
    const original = db.query;
    let queries = 0;
    db.query = (...args: Parameters<typeof original>) => {
      queries += 1;
      return original(...args) as never;
    };
    try {
      const good = token.token;
      const changed = good.slice(0, -1) + (good.endsWith('x') ? 'y' : 'x');
      const headers = [
        changed,
        good.toUpperCase(),
        `${good} `,
        ` ${good}`,
        `\t${good}`,
        `${good},${good}`,
        `${good}\u0000`,
        'null',
        'undefined',
        '',
        'svc_',
        'ü'.repeat(42),
        'a'.repeat(1 << 20),
      ].map((text) => `Bearer ${text}`);
      headers.push(`Bearer\t${good}`, `Bearer  ${good}`, good, `Token ${good}`, `Bearer ${good} extra`);
      for (const authorization of headers) {
        assert.equal((await send(cast, { authorization })).statusCode, 401, authorization.slice(0, 60));
        assert.equal(
          (await cast.http.inject({ url: '/api/v1/auth/me', headers: { authorization } })).statusCode,
          401,
          authorization.slice(0, 60),
        );
      }
      for (const cookie of ['', 'null', 'a'.repeat(42), 'a'.repeat(1 << 20), 'ü'.repeat(43), `${'a'.repeat(42)}%00`]) {
        assert.equal(
          (await cast.http.inject({ url: '/api/v1/auth/me', headers: { cookie: `svc_session=${cookie}` } })).statusCode,
          401,
          cookie.slice(0, 60),
        );
      }
      assert.equal(queries, 0);
    } finally {
      db.query = original;
    }
  });

  test('S29: two Authorization headers get 401, whichever is right', async () => {
    await other.http.listen({ host: '127.0.0.1', port: 0 });
    const address = other.http.server.address();
    assert.ok(address && typeof address === 'object');
    const raw = async (headers: readonly string[]) => {
      const socket = connect(address.port, '127.0.0.1');
      socket.write(
        `POST /webhooks/alerts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 13\r\nConnection: close\r\n${headers.join('\r\n')}\r\n\r\n{"alerts":[]}`,
      );
      let text = '';
      socket.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      await once(socket, 'close');
      return Number(text.split(' ')[1]);
    };
    const right = `Authorization: Bearer ${token.token}`;
    assert.equal(await raw([right]), 200);
    assert.equal(await raw([right, right]), 401);
    assert.equal(await raw([right, 'authorization: Bearer other']), 401);
    assert.equal(await raw(['AUTHORIZATION: Bearer other', right]), 401);
  });

  test('a thousand simultaneous requests look their token up in a handful of queries', async () => {
    const db = cast.platform.db as { query: typeof cast.platform.db.query };
    const original = db.query;
    let lookups = 0;
    db.query = (text: string, ...rest: unknown[]) => {
      if (text.includes('webhook_tokens where digest')) lookups += 1;
      return original(text, ...(rest as [])) as never;
    };
    try {
      const answers = await Promise.all(Array.from({ length: 1_000 }, () => send(cast, bearer(token.token))));
      assert.ok(answers.every((answer) => answer.statusCode === 200));
      assert.ok(lookups < 100, `${lookups} queries`);
    } finally {
      db.query = original;
    }
  });
});
