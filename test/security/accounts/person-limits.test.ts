import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { registerIdentityRoutes } from '../../../src/modules/identity/index.ts';
import { LIMITS, type Limits, openLimits } from '../../../src/platform/counters/limits.ts';
import { installAuthentication } from '../../../src/platform/http/authenticate.ts';
import { buildHttp } from '../../../src/platform/http/server.ts';
import { createPerson, injectAs, type Person, startServer, type TestServer } from '../../cast.ts';
import { SILENT } from '../../harness/log.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/postgres.ts';
import { until } from '../../harness/until.ts';

describe('requests of one person, on two servers', () => {
  let database: TestDatabase;
  const servers: TestServer[] = [];
  const limits: Limits[] = [];

  before(async () => {
    database = await createTestDatabase();
    for (let n = 0; n < 2; n += 1)
      servers.push(
        await startServer(database, {
          build: (platform, identity) => {
            const own = openLimits({ db: platform.db, log: SILENT, redis: null, exchangeMs: 50 });
            limits.push(own);
            const http = buildHttp({ log: SILENT, trustedProxies: [], https: false });
            installAuthentication(http, identity.options, own);
            registerIdentityRoutes(http, identity);
            return http;
          },
        }),
      );
  });
  after(async () => {
    for (const each of limits) await each.close();
    for (const each of servers) await each.close();
    await database.drop();
  });

  const server = (n: number): TestServer => {
    const found = servers[n];
    assert.ok(found);
    return found;
  };
  const withToken = async (token: string, n = 0): Promise<number> =>
    (await server(n).http.inject({ url: '/api/v1/users', headers: { authorization: `Bearer ${token}` } })).statusCode;
  const withCookie = async (who: Person, n = 0): Promise<number> =>
    (await injectAs(server(n), who.cookies, { url: '/api/v1/users' })).statusCode;
  const tokenOf = async (who: Person): Promise<string> => {
    const answer = await injectAs(server(0), who.cookies, {
      method: 'POST',
      url: '/api/v1/user/tokens',
      payload: { name: 'one of many', permissions: [] },
    });
    return answer.json().token;
  };
  /** So many requests, a few at a time. */
  const repeat = async (times: number, ask: (n: number) => Promise<number>): Promise<Set<number>> => {
    const seen = new Set<number>();
    for (let done = 0; done < times; done += 20)
      for (const status of await Promise.all(Array.from({ length: Math.min(20, times - done) }, (_, n) => ask(done + n)))) seen.add(status);
    return seen;
  };

  test('S75: all tokens of a person share 1,200 requests a minute, on every server; sessions of the person and other people are not touched', async () => {
    const [alice, bob] = [await createPerson(server(0), 'Alice', 'viewer'), await createPerson(server(0), 'Bob', 'viewer')];
    const tokens = await Promise.all([tokenOf(alice), tokenOf(alice), tokenOf(alice)]);
    const ask = (n: number) => withToken(tokens[n % tokens.length] ?? '');
    assert.equal(LIMITS.api.hits, 1_200);
    assert.deepEqual(await repeat(1_199, ask), new Set([403]), 'one below the limit');
    assert.equal(await ask(0), 403, 'at the limit');
    for (let n = 0; n < tokens.length; n += 1) assert.equal(await ask(n), 429, 'above the limit');
    await until(async () => (await withToken(tokens[0] ?? '', 1)) === 429, 'the other server to know');
    assert.equal(await withCookie(alice), 403, 'the person’s own browser was stopped by the scripts');
    assert.equal(await withToken(await tokenOf(bob)), 403);
  });

  test('S75: all sessions of a person share 1,200 requests a minute of their own', async () => {
    const carol = await createPerson(server(0), 'Carol', 'viewer');
    const token = await tokenOf(carol);
    assert.deepEqual(await repeat(1_198, () => withCookie(carol)), new Set([403]), 'one was spent on making the token');
    assert.equal(await withCookie(carol), 403, 'at the limit');
    assert.equal(await withCookie(carol), 429);
    assert.equal(await withToken(token), 403, 'the scripts were stopped by the browser');
  });
});
