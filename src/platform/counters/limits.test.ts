import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/postgres.ts';
import { SILENT } from '../../../test/harness/log.ts';
import { eventually } from '../../../test/harness/processes.ts';
import { redisMissing, startRedis, type TestRedis } from '../../../test/harness/programs/redis.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { buildHttp, type Http } from '../http/server.ts';
import { enforce } from '../http/rate-limit.ts';
import { openRedis, type Redis } from '../redis/redis.ts';
import { postgresCounters, pruneCounters, redisCounters } from './counters.ts';
import { LIMITS, type Limits, openLimits } from './limits.ts';
import { LocalTally } from './local-tally.ts';
import { addressSubject } from './window.ts';

test('the subject of an address: IPv4 whole, IPv6 by its /64, mapped addresses as IPv4', () => {
  assert.equal(addressSubject('192.0.2.7'), '192.0.2.7');
  assert.equal(addressSubject('::ffff:192.0.2.7'), '192.0.2.7');
  assert.equal(addressSubject('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
  assert.equal(addressSubject('2001:0DB8:0001:0002::9'), '2001:db8:1:2::/64');
  assert.equal(addressSubject('2001:db8::9'), '2001:db8:0:0::/64');
  assert.equal(addressSubject('::1'), '0:0:0:0::/64');
  assert.equal(addressSubject('fe80::1%eth0'), 'fe80:0:0:0::/64');
});

for (const limit of [LIMITS.agentStream, LIMITS.agentPoll])
  test(`S65: an agent opens ${limit.hits} per minute: refused ones do not count, and after the minute it opens as many again`, () => {
    const tally = new LocalTally({ add: async () => [] }, SILENT);
    const admitted = (key: string, now: number, times: number) =>
      Array.from({ length: times }, () => tally.hit(key, limit, now)).filter(({ allowed }) => allowed).length;
    assert.equal(admitted('one', 0, limit.hits - 1), limit.hits - 1);
    assert.deepEqual([admitted('one', 59_999, 150), admitted('other', 59_999, 1)], [1, 1]);
    assert.equal(tally.hit('one', limit, 59_999).resetMs, 1);
    assert.equal(admitted('one', 60_000, 150), Math.min(150, limit.hits));
  });

let database: TestDatabase;
let db: Database;
let redisServer: TestRedis | undefined;
before(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, max: 8, name: 'limits test' });
  if (!redisMissing()) redisServer = await startRedis();
});
after(async () => {
  await redisServer?.stop();
  await db.close();
  await database.drop();
});

function connect(): Redis {
  assert.ok(redisServer);
  return openRedis(redisServer.url, SILENT);
}

for (const store of ['PostgreSQL', 'Redis'] as const) {
  describe(`rate limits on ${store}`, { skip: store === 'Redis' && redisMissing() }, () => {
    let servers: Array<{ limits: Limits; redis: Redis | null }>;
    beforeEach(async () => {
      await db.query('truncate rate_counters');
      servers = [];
      for (let n = 0; n < 2; n++) {
        const redis = store === 'Redis' ? connect() : null;
        if (redis) await eventually('Redis is connected', () => redis.usable());
        await redis?.run((client) => client.flushAll());
        servers.push({ redis, limits: openLimits({ db, log: SILENT, redis, exchangeMs: 60_000 }) });
      }
    });
    afterEach(async () => {
      for (const server of servers) {
        await server.limits.close();
        await server.redis?.close();
      }
    });

    test('S65: 100 sign-ins at once over two servers: ten pass, and another address is not touched', async () => {
      const verdicts = await Promise.all(Array.from({ length: 100 }, (_, n) => servers[n % 2]?.limits.login('192.0.2.1')));
      assert.equal(verdicts.filter((verdict) => verdict?.allowed).length, LIMITS.loginFailures.hits);
      for (const verdict of verdicts) assert.ok(verdict && verdict.resetMs > 0 && verdict.resetMs <= 60_000);
      assert.equal((await servers[0]?.limits.login('192.0.2.2'))?.allowed, true);
      assert.equal((await servers[0]?.limits.setup('192.0.2.1'))?.allowed, true);
    });

    test('S65: what one server used up, the other refuses', async () => {
      for (let n = 0; n < LIMITS.setup.hits; n++) assert.equal((await servers[0]?.limits.setup('2001:db8::1'))?.allowed, true);
      const refused = await servers[1]?.limits.setup('2001:db8::2');
      assert.equal(refused?.allowed, false);
      assert.equal(refused?.remaining, 0);
    });

    test('S65: per credential the servers count alone between exchanges and together afterwards', async () => {
      const [a, b] = servers.map((server) => server.limits);
      assert.ok(a && b);
      for (let n = 0; n < 700; n++) assert.equal(a.api('token-1').allowed, true);
      for (let n = 0; n < 400; n++) assert.equal(b.api('token-1').allowed, true);
      // close() exchanges as the timer does.
      await a.close();
      await b.close();
      assert.equal(b.api('token-1').remaining, LIMITS.api.hits - 1_101);
      for (let n = 0; n < 99; n++) assert.equal(b.api('token-1').allowed, true);
      assert.equal(b.api('token-1').allowed, false);
      assert.equal(b.api('token-2').allowed, true);
      for (let n = 0; n < 500; n++) assert.equal(a.api('token-1').allowed, true);
      assert.equal(a.api('token-1').allowed, false);
    });

    test('a window ends, and the next hit starts a new one', async () => {
      const limit = { hits: 1, windowMs: 150 };
      const hit = () => servers[0]?.limits.hit('short', limit);
      assert.equal((await hit())?.allowed, true);
      assert.equal((await hit())?.allowed, false);
      await eventually('allowed again', async () => (await hit())?.allowed === true);
    });
  });
}

describe('F10: rate limits with Redis in trouble', { skip: redisMissing() }, () => {
  test('killed or hung, the limits go on in PostgreSQL; FLUSHALL only starts new windows', async () => {
    const server = await startRedis();
    const redis = openRedis(server.url, SILENT);
    const limits = openLimits({ db, log: SILENT, redis });
    try {
      await eventually('Redis is connected', () => redis.usable());
      assert.equal((await limits.login('198.51.100.1')).remaining, 9);
      await redis.run((client) => client.flushAll());
      assert.equal((await limits.login('198.51.100.1')).remaining, 9);
      server.freeze();
      for (let left = 9; left >= 0; left--) assert.equal((await limits.login('198.51.100.1')).remaining, left);
      assert.equal((await limits.login('198.51.100.1')).allowed, false);
      await server.kill();
      for (let left = 9; left >= 0; left--) assert.equal((await limits.login('198.51.100.2')).remaining, left);
      assert.equal((await limits.login('198.51.100.2')).allowed, false);
    } finally {
      await limits.close();
      await redis.close();
      await server.stop();
    }
  });

  test('every key in Redis has an end', async () => {
    const redis = connect();
    await eventually('Redis is connected', () => redis.usable());
    await redisCounters(redis).add([{ key: 'k', amount: 3, windowMs: 5_000 }]);
    const left = await redis.run((client) => client.pTTL('svc:rate:k'));
    assert.ok(left > 0 && left <= 5_000);
    await redis.close();
  });
});

test('ended windows are pruned, running ones are not', async () => {
  await db.query('truncate rate_counters');
  await postgresCounters(db).add([
    { key: 'over', amount: 1, windowMs: 0 },
    { key: 'running', amount: 1, windowMs: 60_000 },
  ]);
  await pruneCounters(db);
  assert.deepEqual(await db.query('select key from rate_counters'), [{ key: 'running' }]);
});

describe('over HTTP', () => {
  let http: Http;
  let limits: Limits;
  before(async () => {
    http = buildHttp({ log: SILENT, trustedProxies: [], https: false });
    limits = openLimits({ db, log: SILENT, redis: null });
    http.route({
      method: 'GET',
      url: '/limited',
      config: { access: 'public' },
      schema: {},
      preHandler: async (request, reply) => enforce(reply, await limits.setup(request.ip)),
      handler: async () => ({ ok: true }),
    });
    await http.ready();
  });
  after(async () => {
    await http.close();
    await limits.close();
  });

  test('S65: answers carry RateLimit headers, and beyond the limit 429 with Retry-After', async () => {
    await db.query('truncate rate_counters');
    const first = await http.inject('/limited');
    assert.equal(first.statusCode, 200);
    assert.equal(first.headers['ratelimit-limit'], '5');
    assert.equal(first.headers['ratelimit-remaining'], '4');
    assert.ok(Number(first.headers['ratelimit-reset']) > 0);
    for (let n = 0; n < 4; n++) await http.inject('/limited');
    const refused = await http.inject('/limited');
    assert.equal(refused.statusCode, 429);
    assert.equal(refused.json().code, 'rate_limited');
    assert.ok(Number(refused.headers['retry-after']) >= 1);
    assert.equal(refused.headers['ratelimit-remaining'], '0');
  });
});
