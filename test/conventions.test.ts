import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { LightMyRequestResponse as Response } from 'fastify';
import { type Cast, startCast } from './cast.ts';
import { addressOf, asRows, type RouteRow } from './harness/route-table.ts';
import { WHOLE_SERVER } from './harness/whole-server.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
type Method = (typeof METHODS)[number];
const PROBES = ['/live', '/ready', '/health', '/api/v1/readiness'];
/** Programs of others call these, and add members of their own. */
const CALLED_BY_OTHERS =
  /\/callback$|\/heartbeats\/ping\/|^\/api\/v1\/integrations\/chat(?:one|two)\/(?:interactions|events|commands)$|^(?!\/api\/v1\/)/;

describe('what holds for every route', () => {
  let cast: Cast;
  let built: readonly RouteRow[];

  before(async () => {
    cast = await startCast(WHOLE_SERVER);
    built = asRows(cast.http.routeInventory);
  });
  after(() => cast.close());

  /** What Alice gets; of a stream only the head. */
  async function ask(method: Method, url: string): Promise<Pick<Response, 'statusCode' | 'headers'> & { body: string }> {
    const unsafe = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
    const response = await cast.http.inject({
      method,
      url,
      cookies: { ...cast.alice.cookies },
      headers: unsafe ? { 'x-csrf-token': cast.alice.cookies.svc_csrf } : {},
      payloadAsStream: true,
      ...(unsafe && method !== 'DELETE' ? { payload: {} } : {}),
    });
    const streams = method === 'GET' && url.startsWith('/api/v1/events') && response.statusCode === 200;
    const chunks: Buffer[] = [];
    if (!streams) for await (const chunk of response.stream()) chunks.push(chunk as Buffer);
    response.stream().destroy();
    return { statusCode: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString() };
  }

  test('a method that an address does not take is 405 with Allow, and OPTIONS is 204 with it, for strangers as for everybody', async () => {
    const paths = Map.groupBy(built, ({ path }) => path);
    for (const [path, rows] of paths) {
      if (PROBES.includes(path)) continue;
      // Other rows may match the same address: `/incidents/metrics` is also `/incidents/{id}`.
      const allowed = (cast.http.routeInventory as readonly { method: string; path: string }[])
        .filter((route) => !route.path.includes('*'))
        .filter((route) => new RegExp(`^${route.path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`).test(addressOf(path)))
        .map(({ method }) => method);
      for (const method of METHODS.filter((candidate) => !allowed.includes(candidate))) {
        for (const headers of [{}, { authorization: 'Bearer nobody' }]) {
          const answer = await cast.http.inject({ method, url: addressOf(path), headers });
          const asked = method === 'OPTIONS';
          assert.equal(answer.statusCode, asked ? 204 : 405, `${method} ${path} gave ${answer.statusCode}`);
          assert.equal(answer.headers.allow, [...new Set(allowed)].sort().join(', '), `${method} ${path}`);
          if (method !== 'HEAD' && !asked) assert.equal(answer.json<{ code: string }>().code, 'method_not_allowed');
        }
      }
      assert.ok(rows.every(({ method }) => method !== 'GET') || allowed.includes('HEAD'), `HEAD ${path}`);
    }
  });

  test('an address that no route has stays 404 for every method', async () => {
    for (const method of METHODS) {
      for (const url of ['/api/v1/nothing', '/api/v1/alerts/1/nothing', '/api/v1', '/webhooks/other', '/%zz'])
        assert.ok([400, 404].includes((await cast.http.inject({ method, url })).statusCode), `${method} ${url}`);
    }
  });

  test('HEAD answers as GET, without the body', async () => {
    for (const { path } of built.filter(({ method, path: url }) => method === 'GET' && !CALLED_BY_OTHERS.test(url))) {
      const [get, head] = [await ask('GET', addressOf(path)), await ask('HEAD', addressOf(path))];
      assert.equal(head.statusCode, get.statusCode, path);
      assert.equal(head.headers['content-type'], get.headers['content-type'], path);
      assert.equal(head.body, '', path);
    }
  });

  test('a probe is answered whatever its method and body', async () => {
    for (const url of PROBES) {
      for (const method of [...METHODS, 'TRACE', 'PROPFIND'] as const) {
        const answer = await cast.http.inject({
          method: method as 'GET',
          url: `${url}?at=1`,
          headers: { 'content-type': 'text/plain' },
          ...(method === 'GET' || method === 'HEAD' ? {} : { payload: 'not json' }),
        });
        if (url.startsWith('/api/')) assert.equal(answer.statusCode, 400, `${method} ${url}: an unknown query member`);
        else assert.equal(answer.statusCode, 200, `${method} ${url}`);
        const plain = await cast.http.inject({ method: method as 'GET', url, headers: { 'content-type': 'text/plain' } });
        assert.equal(plain.statusCode, 200, `${method} ${url}`);
      }
    }
  });

  test('a query member that a route does not know is 400 and named, except where programs of others call', async () => {
    // Routes of agents open to no person: test/flows/agents/streams.test.ts asks them.
    for (const { method, path } of built.filter(({ access }) => access !== 'agent')) {
      const answer = await ask(method as Method, `${addressOf(path)}?stauts=firing`);
      if (CALLED_BY_OTHERS.test(path)) {
        assert.doesNotMatch(answer.body, /stauts/, `${method} ${path}`);
        continue;
      }
      // The body, and an id that can be none, are looked at first.
      if ((answer.statusCode === 422 && method !== 'GET') || (answer.statusCode === 404 && path.includes('{'))) continue;
      assert.equal(answer.statusCode, 400, `${method} ${path} gave ${answer.statusCode}`);
      if (method !== 'HEAD') assert.match(answer.body, /"\?stauts"/, `${method} ${path}`);
    }
  });

  test('a route that leaves open which query members it takes stops the build', async () => {
    const { buildHttp } = await import('../src/platform/http/server.ts');
    const { Type } = await import('typebox');
    const http = buildHttp({ log: cast.platform.log, trustedProxies: [], https: false });
    const schema = { querystring: Type.Object({ a: Type.Optional(Type.String()) }) };
    assert.throws(
      () => http.get('/api/v1/open', { config: { access: 'public' }, schema }, async () => 'x'),
      /say whether other query members are taken/,
    );
  });

  test('the address of the service is the page, whatever the caller accepts', async () => {
    for (const accept of ['*/*', 'text/html', 'application/json', undefined]) {
      const answer = await cast.http.inject({ url: '/', headers: accept === undefined ? {} : { accept } });
      assert.ok([200, 503].includes(answer.statusCode), String(accept));
      assert.match(answer.headers['content-type'] as string, /text\/html/);
    }
  });
});
