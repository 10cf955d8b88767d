import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Type } from 'typebox';
import { collectingLog } from '../../../../test/harness/log.ts';
import { until } from '../../../../test/harness/until.ts';
import { mintToken } from '../../crypto/token.ts';
import { Problem } from '../../errors.ts';
import { type Caller, installAuthentication } from '../authenticate.ts';
import type { DirectRequest } from './direct.ts';
import { type Listening, listenOn } from '../listen.ts';
import { buildHttp, type Http } from '../server.ts';

const KNOWN = mintToken('webhook');
const CALLER: Caller = {
  kind: 'webhook',
  actor: { kind: 'source', id: 't', name: 'T' },
  userId: null,
  credential: 'webhook:t',
  session: null,
  permissions: new Set(),
};
const AUTHENTICATION: Parameters<typeof installAuthentication>[1] = {
  authenticator: { session: async () => null, tokens: { webhook: async ({ text }) => (text === KNOWN ? CALLER : null) } },
  pepper: 'pepper',
  ownOrigin: 'http://tocsin.test',
  allowQueryToken: true,
};
const BODY_LIMIT = 1_048_576;
const HOST = 'tocsin.test';
const PLAIN = { Host: HOST, Authorization: `Bearer ${KNOWN}`, 'Content-Type': 'application/json', Connection: 'close' };

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Which way it was answered. */
  readonly way: string | undefined;
}

describe('the direct way', () => {
  const { log, lines } = collectingLog();
  const failures = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request failed');
  let http: Http;
  let listening: Listening;
  let port: number;
  let refused: Array<{ error: Error; caller: Caller | null; body: unknown }> = [];
  let requests = 0;
  let draining = false;
  let answer: (request: DirectRequest) => Promise<unknown>;

  before(async () => {
    http = buildHttp({
      log,
      trustedProxies: [],
      https: true,
      draining: () => draining,
      rewrite: (host) => (host === 'status.example.com' ? '/elsewhere' : null),
      onRequest: () => {
        requests += 1;
      },
    });
    installAuthentication(http, AUTHENTICATION);
    void http.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      scope.route({
        method: 'POST',
        url: '/way',
        config: {
          access: 'webhook',
          admitsItself: true,
          direct: {
            answer: (request) => answer(request),
            refused: async ({ caller, body }, error) => void refused.push({ error, caller, body }),
          },
        },
        schema: { response: { 200: Type.Any() } },
        handler: async () => ({ way: 'framework' }),
      });
      scope.route({
        method: 'POST',
        url: '/elsewhere',
        config: { access: 'public' },
        schema: { response: { 200: Type.Any() } },
        handler: async () => ({ way: 'elsewhere' }),
      });
    });
    listening = await listenOn(http, { host: 'localhost', port: 0, resolve: async () => ['127.0.0.1', '::1', '127.0.0.2'] });
    port = (http.server.address() as AddressInfo).port;
  });
  after(async () => {
    await Promise.all([http.close(), listening.close()]);
  });
  beforeEach(() => {
    refused = [];
    requests = 0;
    draining = false;
    answer = async ({ admission }) => {
      await admission;
      return { way: 'direct' };
    };
  });

  /** Everything that comes back until the server closes the connection. */
  async function raw(parts: ReadonlyArray<string | Buffer>, host = '127.0.0.1'): Promise<Answer> {
    const socket = connect(port, host);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => {});
    for (const part of parts) socket.write(part);
    await once(socket, 'close');
    const text = Buffer.concat(chunks).toString();
    const [head = '', body = ''] = text.split('\r\n\r\n');
    const [line = '', ...fields] = head.split('\r\n');
    const headers = Object.fromEntries(fields.map((field) => [field.split(':')[0]?.toLowerCase(), field.slice(field.indexOf(':') + 2)]));
    return { status: Number(line.split(' ')[1]), headers, body, way: /"way":"(\w+)"/.exec(body)?.[1] };
  }

  interface Sent {
    readonly method?: string;
    readonly url?: string;
    /** Null: left out. */
    readonly headers?: Readonly<Record<string, string | null>>;
    readonly body?: string | Buffer;
    readonly more?: readonly string[];
    readonly host?: string;
  }

  function send({ method = 'POST', url = '/way', headers = {}, body = '{}', more = [], host }: Sent = {}): Promise<Answer> {
    const length = { 'Content-Length': `${Buffer.byteLength(body)}` };
    const fields = Object.entries({ ...PLAIN, ...length, ...headers }).flatMap(([name, value]) =>
      value === null ? [] : `${name}: ${value}`,
    );
    return raw([`${[`${method} ${url} HTTP/1.1`, ...fields, ...more].join('\r\n')}\r\n\r\n`, body], host);
  }

  test('a plain request is answered ahead of the framework, up to the longest body', async () => {
    const plain: readonly Sent[] = [
      {},
      { headers: { 'Content-Type': 'application/json; charset=utf-8' } },
      { headers: { 'Content-Type': 'APPLICATION/JSON;charset=UTF-8' } },
      { headers: { authorization: `bearer ${KNOWN}`, Authorization: null } },
      { body: 'x' },
      { body: 'x'.repeat(BODY_LIMIT) },
    ];
    for (const sent of plain) {
      const { status, way } = await send(sent);
      assert.deepEqual([status, way], [200, 'direct'], JSON.stringify(sent).slice(0, 100));
    }
    assert.equal(requests, plain.length);
  });

  test('whatever is not plain goes to the framework, which answers it as ever', async () => {
    for (const [what, sent, status, way] of [
      ['a query', { url: '/way?x=1' }, 200, 'framework'],
      ['the token in the address', { url: `/way?token=${KNOWN}`, headers: { Authorization: null } }, 200, 'framework'],
      ['another spelling of the address', { url: '/%77ay' }, 200, 'framework'],
      ['another type', { headers: { 'Content-Type': 'text/plain' } }, 200, 'framework'],
      ['another character set', { headers: { 'Content-Type': 'application/json; charset=latin1' } }, 200, 'framework'],
      ['a packed body', { headers: { 'Content-Encoding': 'gzip' }, body: gzipSync('{}') }, 200, 'framework'],
      ['a body that is to be asked for', { headers: { Expect: '100-continue' } }, 100, undefined],
      ['an upgrade', { headers: { Upgrade: 'h2c', Connection: 'upgrade, close' } }, 200, 'framework'],
      ['chunks', { headers: { 'Transfer-Encoding': 'chunked', 'Content-Length': null }, body: '2\r\n{}\r\n0\r\n\r\n' }, 200, 'framework'],
      ['no type', { headers: { 'Content-Type': null } }, 415, undefined],
      ['a body that is too long', { body: 'x'.repeat(BODY_LIMIT + 1) }, 413, undefined],
      ['two hosts', { more: ['Host: other.test'] }, 400, undefined],
      ['two tokens', { more: [`Authorization: Bearer ${KNOWN}`] }, 401, undefined],
      ['no token', { headers: { Authorization: null } }, 401, undefined],
      ['the token of a person', { headers: { Authorization: `Bearer ${mintToken('pat')}` } }, 401, undefined],
      ['another method', { method: 'PUT' }, 405, undefined],
      ['another host', { headers: { Host: 'status.example.com' } }, 200, 'elsewhere'],
    ] as const) {
      const got = await send(sent);
      assert.deepEqual([got.status, got.way], [status, way], `${what}: ${got.body}`);
    }
    assert.deepEqual(refused, []);
  });

  test('an empty body goes to the framework', async () => {
    const { way } = await send({ body: '' });
    assert.notEqual(way, 'direct');
  });

  test('its answers carry every header of the others', async () => {
    const [direct, framework] = [await send(), await send({ headers: { 'Content-Type': 'application/vnd.x+json' } })];
    assert.deepEqual([direct.way, framework.way], ['direct', 'framework']);
    const named = ({ headers }: Answer) => Object.entries({ ...headers, date: '', 'x-request-id': '', 'content-length': '' }).sort();
    assert.deepEqual(
      named(direct).filter(([name]) => name !== 'cache-control'),
      named(framework).filter(([name]) => name !== 'cache-control'),
    );
    assert.equal(direct.headers['cache-control'], 'no-store');
    assert.match(direct.headers['strict-transport-security'] ?? '', /^max-age=/);
    assert.match(direct.headers['x-request-id'] ?? '', /^[0-9a-f-]{36}$/);
  });

  test('the answer waits for who it is: a stranger gets 401, and the route hears of it', async () => {
    const got = await send({ headers: { Authorization: `Bearer ${mintToken('webhook')}` } });
    assert.equal(got.status, 401);
    assert.equal(got.headers['www-authenticate'], 'Bearer');
    assert.match(got.headers['content-type'] ?? '', /^application\/problem\+json/);
    assert.equal(JSON.parse(got.body).request_id, got.headers['x-request-id']);
    assert.deepEqual(
      refused.map(({ error, caller }) => [(error as Problem).code, caller]),
      [['unauthenticated', null]],
    );
  });

  test('the route gets the caller, the headers and the whole body, in however many pieces it came', async () => {
    const body = JSON.stringify({ text: 'ü'.repeat(50_000) });
    let seen: DirectRequest | null = null;
    answer = async (request) => {
      await request.admission;
      seen = request;
      return { way: 'direct' };
    };
    const bytes = Buffer.from(body);
    const head = Object.entries({ ...PLAIN, 'Content-Length': `${bytes.length}`, 'X-Own': 'yes' }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    const got = await raw([
      `POST /way HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`,
      bytes.subarray(0, 7),
      bytes.subarray(7, 60_001),
      bytes.subarray(60_001),
    ]);
    assert.equal(got.way, 'direct');
    const request = seen as DirectRequest | null;
    assert.equal(String(request?.body), body);
    assert.deepEqual([request?.caller, request?.headers['x-own']], [CALLER, 'yes']);
  });

  test('a refusal is a problem document; a failure is logged, and tells its sender nothing', async () => {
    answer = async () => {
      throw new Problem('unavailable', 'Later', { retryAfterSeconds: 7 });
    };
    const busy = await send();
    assert.deepEqual([busy.status, busy.headers['retry-after'], JSON.parse(busy.body).code], [503, '7', 'unavailable']);
    assert.deepEqual(failures(), [], 'meant');
    answer = async () => {
      throw new Error('a detail of the inside');
    };
    const failed = await send();
    assert.deepEqual([failed.status, JSON.parse(failed.body).code], [500, 'internal']);
    assert.doesNotMatch(failed.body, /inside/);
    assert.deepEqual(
      failures().map(({ request_id: id, method, url }) => [id, method, url]),
      [[failed.headers['x-request-id'], 'POST', '/way']],
    );
    assert.equal(refused.length, 2);
  });

  test('a request that ends before its body counts as a bad one, once, and reaches no answer', async () => {
    let asked = 0;
    answer = async () => {
      asked += 1;
      return {};
    };
    const socket = connect(port, '127.0.0.1');
    const head = Object.entries({ ...PLAIN, 'Content-Length': '100' }).map(([name, value]) => `${name}: ${value}`);
    socket.write(`POST /way HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{"half":`);
    await until(() => requests === 1, 'the head to arrive');
    socket.destroy();
    await until(() => refused.length > 0, 'it to be counted');
    await send();
    assert.equal(asked, 1, 'the next one alone');
    assert.deepEqual(
      refused.map(({ error, body }) => [(error as Problem).code, body]),
      [['bad_request', undefined]],
    );
  });

  test('while the server stops, each answer asks to connect elsewhere', async () => {
    assert.equal((await send({ headers: { Connection: 'keep-alive, close' } })).headers['connection'], 'close');
    draining = true;
    const socket = connect(port, '127.0.0.1');
    const head = Object.entries({ ...PLAIN, Connection: 'keep-alive', 'Content-Length': '2' }).map(([name, value]) => `${name}: ${value}`);
    socket.write(`POST /way HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{}`);
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    assert.match(chunk.toString(), /\r\nconnection: close\r\n/i);
    await once(socket, 'close');
  });

  test('what connects to the second address of localhost is the same server’s: both ways, its limits and its refusals', async (t) => {
    for (const host of ['127.0.0.2', '::1']) {
      await t.test(host, async () => {
        const { status, way } = await send({ host });
        assert.deepEqual([status, way], [200, 'direct']);
        assert.equal((await send({ host, url: '/way?x=1' })).way, 'framework');
        const bad = await raw(['THIS IS NO HTTP\r\n\r\n'], host);
        assert.deepEqual([bad.status, JSON.parse(bad.body).code], [400, 'bad_request']);
      });
    }
  });

  for (const [what, config, method, url] of [
    ['people', { access: 'session', byToken: 'any' }, 'POST', '/x'],
    ['callers that the gate looks up first', { access: 'webhook' }, 'POST', '/x'],
    ['another scheme of tokens', { access: 'webhook', admitsItself: true, tokenScheme: 'Basic' }, 'POST', '/x'],
    ['another method', { access: 'webhook', admitsItself: true }, 'PUT', '/x'],
    ['a parameter in its address', { access: 'webhook', admitsItself: true }, 'POST', '/x/:id'],
  ] as const)
    test(`a route for ${what} cannot be direct: the server does not start`, async () => {
      const other = buildHttp({ log, trustedProxies: [], https: false });
      const direct = { answer: async () => null, refused: async () => {} };
      assert.throws(
        () =>
          other.route({ method, url, config: { ...config, direct }, schema: { response: { 200: Type.Any() } }, handler: async () => null }),
        /only a POST without parameters/,
      );
    });
});
