import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { resetPassword } from '../../src/modules/identity/index.ts';
import { createPerson, type Person, startServer, type TestServer } from '../cast.ts';
import { createTestDatabase, type TestDatabase } from '../harness/postgres.ts';
import { WHOLE_SERVER } from '../harness/whole-server.ts';

const PAGE = { accept: 'text/html' };
const PASSWORD = 'correct horse battery staple';
/** Answered at the root as well: load balancers and Prometheus ask the server itself. */
const PROBES = ['/live', '/ready', '/health', '/api/v1/readiness', '/metrics'];

describe('a server whose BASE_URL has a path', () => {
  let database: TestDatabase;
  let server: TestServer;
  let stripped: TestServer;
  let admin: Person;

  before(async () => {
    database = await createTestDatabase();
    const env = { BASE_URL: 'https://tools.example.org/tocsin/', SECURE_COOKIES: 'true' };
    server = await startServer(database, { ...WHOLE_SERVER, env });
    stripped = await startServer(database, { ...WHOLE_SERVER, env: { ...env, BASE_URL_STRIPPED: 'true' } });
    admin = await createPerson(server, 'Alice', 'admin');
  });
  after(async () => {
    await Promise.all([server.close(), stripped.close()]);
    await database.drop();
  });

  const ask = (url: string, headers: Record<string, string> = {}, one = server) => one.http.inject({ url, headers });

  test('page and API answer below the path and nowhere else, health at the root too', async () => {
    for (const url of ['/tocsin', '/tocsin/', '/tocsin?x=1', '/tocsin/alerts/12?status=firing'])
      assert.ok([200, 503].includes((await ask(url, PAGE)).statusCode), url);
    assert.equal((await ask('/tocsin/api/v1/setup/status')).statusCode, 200);
    for (const url of PROBES) for (const base of ['', '/tocsin']) assert.equal((await ask(base + url)).statusCode, 200, base + url);
    for (const url of [
      '/',
      '/alerts',
      '/api/v1/setup/status',
      '/docs',
      '/problems/not_found',
      '/status/x',
      '/favicon.svg',
      '/sw.js',
      '/tocsinx',
      '/tocsinx/api/v1/setup/status',
      '/tocsin%2Fapi/v1/setup/status',
      '/TOCSIN/',
      '//tocsin/',
      '/live/x',
      '/tocsin/../api/v1/setup/status',
      '/tocsin/../docs',
      '/tocsin/tocsin/docs',
    ]) {
      const answer = await ask(url, { accept: 'application/json' });
      assert.equal(answer.statusCode, 404, url);
      assert.equal(answer.json().type, '/tocsin/problems/not_found', url);
    }
    const navigated = await ask('/', PAGE);
    assert.equal(navigated.statusCode, 404);
    assert.match(navigated.json().detail, /\/tocsin\//);
  });

  test('programs of others are refused outside the path before anybody asks who they are, also on the short way', async () => {
    const post = (url: string) =>
      server.http.inject({ method: 'POST', url, headers: { authorization: 'Bearer svc_no' }, payload: { alerts: [] } });
    for (const url of ['/webhooks/alerts', '/v2/alerts', '/api/v1/alerts']) assert.equal((await post(url)).statusCode, 404, url);
    const below = await post('/tocsin/webhooks/alerts');
    assert.equal(below.statusCode, 401);
    assert.equal(below.json().type, '/tocsin/problems/unauthenticated');
    assert.equal(below.json().instance, '/tocsin/webhooks/alerts');
  });

  test('where a proxy strips the path, the root answers, and addresses are as people see them', async () => {
    for (const url of ['/', '/alerts']) assert.ok([200, 503].includes((await ask(url, PAGE, stripped)).statusCode), url);
    assert.equal((await ask('/api/v1/setup/status', {}, stripped)).statusCode, 200);
    assert.equal((await ask('/tocsin/api/v1/setup/status', {}, stripped)).statusCode, 404);
    assert.equal((await ask('/api/v1/nothing', {}, stripped)).json().type, '/tocsin/problems/not_found');
    const out = await stripped.http.inject({ method: 'POST', url: '/api/v1/auth/logout' });
    assert.match(String(out.headers['set-cookie']), /svc_session=; Path=\/tocsin;/);
  });

  test('cookies are for the path alone, and a session signs in and out with them', async () => {
    const bob = await createPerson(server, 'Bob', 'viewer');
    await resetPassword(server.platform.db, bob.email, PASSWORD);
    const signedIn = await server.http.inject({
      method: 'POST',
      url: '/tocsin/api/v1/auth/login',
      // An origin has no path.
      headers: { origin: 'https://tools.example.org' },
      payload: { email: bob.email, password: PASSWORD },
    });
    assert.equal(signedIn.statusCode, 200, signedIn.body);
    const set = [signedIn.headers['set-cookie']].flat().map(String);
    assert.equal(set.length, 3);
    for (const cookie of set) assert.match(cookie, /; Path=\/tocsin;/);
  });

  test('what answers point to is below the path: next pages, documents, sign-in, redirects', async () => {
    for (const name of ['one', 'two']) {
      const made = await admin.inject({ method: 'POST', url: '/tocsin/api/v1/webhook-tokens', payload: { name } });
      assert.equal(made.statusCode, 201, made.body);
    }
    const list = await admin.inject({ url: '/tocsin/api/v1/webhook-tokens?limit=1' });
    const next = /^<([^>]+)>; rel="next"$/.exec(String(list.headers['link']))?.[1] ?? '';
    assert.match(next, /^\/tocsin\/api\/v1\/webhook-tokens\?/);
    assert.equal((await admin.inject({ url: next })).statusCode, 200);
    assert.deepEqual((await ask('/tocsin/api/v1/openapi.json')).json().servers[0].url, '/tocsin');
    assert.match((await ask('/tocsin/docs', PAGE)).body, /href="\/tocsin\/api\/v1\/openapi\.json"/);
    const about = await ask('/tocsin/problems/not_found', PAGE);
    assert.match(about.body, /href="\/tocsin\/docs"/);
    assert.equal((await ask('/tocsin/problems/not_found')).json().type, '/tocsin/problems/not_found');
    const failed = await ask('/tocsin/api/v1/auth/idpone/callback?state=x', PAGE);
    assert.match(failed.body, /href="\/tocsin\/"/);
  });
});
