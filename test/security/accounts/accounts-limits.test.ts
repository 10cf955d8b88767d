import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { type Identity, registerIdentityRoutes, resetPassword } from '../../../src/modules/identity/index.ts';
import { LIMITS, openLimits } from '../../../src/platform/counters/limits.ts';
import { installAuthentication } from '../../../src/platform/http/authenticate.ts';
import { buildHttp } from '../../../src/platform/http/server.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import { openRedis, type Redis } from '../../../src/platform/redis/redis.ts';
import { createPerson, type Person, startServer, type TestServer } from '../../cast.ts';
import { SILENT } from '../../harness/log.ts';
import { MAIL_ENV } from '../../harness/fakes/emails.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/postgres.ts';
import { redisMissing, startRedis, type TestRedis } from '../../harness/programs/redis.ts';
import { until } from '../../harness/until.ts';

const PASSWORD = 'correct horse battery';
const PUBLIC_ROUTES = ['login', 'setup', 'forgot-password', 'reset-password'] as const;
type PublicRoute = (typeof PUBLIC_ROUTES)[number];

const BODIES: Readonly<Record<PublicRoute, (n: number) => object>> = {
  login: (n) => ({ email: `guess${n}@tocsin.test`, password: 'wrong wrong wrong' }),
  setup: () => ({ email: 'x@tocsin.test', password: PASSWORD, display_name: 'X' }),
  'forgot-password': (n) => ({ email: `guess${n}@tocsin.test` }),
  'reset-password': (n) => ({ token: `guess${n}`, password: PASSWORD }),
};
const ALLOWED: Readonly<Record<PublicRoute, number>> = {
  login: LIMITS.loginFailures.hits,
  // Also once the first admin exists.
  setup: LIMITS.setup.hits,
  'forgot-password': LIMITS.forgotPassword.hits,
  'reset-password': LIMITS.accountLink.hits,
};

let addresses = 0;

/** Two servers on one database, with a Redis in common or none. */
class Pair {
  readonly servers: TestServer[] = [];
  readonly #redises: Redis[] = [];
  readonly #closing: Array<() => Promise<void>> = [];
  readonly database: TestDatabase;

  constructor(database: TestDatabase) {
    this.database = database;
  }

  async open(redisUrl: string | null): Promise<this> {
    for (let n = 0; n < 2; n += 1) {
      const redis = redisUrl === null ? null : openRedis(redisUrl, SILENT);
      if (redis) this.#redises.push(redis);
      const build = (platform: Platform, identity: Identity) => {
        const limits = openLimits({ db: platform.db, log: SILENT, redis, exchangeMs: 60_000 });
        this.#closing.push(() => limits.close());
        const http = buildHttp({ log: SILENT, trustedProxies: ['127.0.0.0/8'], https: false });
        installAuthentication(http, identity.options, limits);
        registerIdentityRoutes(http, identity, limits);
        return http;
      };
      this.servers.push(await startServer(this.database, { build, env: MAIL_ENV }));
    }
    return this;
  }

  /** Waits until both see Redis. */
  connected(): Promise<void> {
    return until(() => this.#redises.every((redis) => redis.usable()), 'Redis to be connected');
  }

  /** An address that was not used before. */
  newAddress(): string {
    addresses += 1;
    return `203.0.${addresses >> 8}.${addresses & 255}`;
  }

  async send(n: number, route: PublicRoute, from: string, payload: object = BODIES[route](n)) {
    const server = this.servers[n % 2];
    assert.ok(server);
    const url = route === 'setup' ? '/api/v1/setup' : `/api/v1/auth/${route}`;
    return server.http.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': from } });
  }

  /** How many of so many tries of one address are let through. */
  async passed(route: PublicRoute, tries: number, from = this.newAddress()): Promise<number> {
    let passed = 0;
    for (let n = 0; n < tries; n += 1) {
      const answer = await this.send(n, route, from);
      if (answer.statusCode !== 429) passed += 1;
      else assert.ok(Number(answer.headers['retry-after']) >= 1 && answer.headers['ratelimit-remaining'] === '0');
    }
    return passed;
  }

  async close(): Promise<void> {
    for (const server of this.servers) await server.close();
    for (const close of this.#closing) await close().catch(() => {});
    for (const redis of this.#redises) await redis.close();
  }
}

describe('limits and locks of sign-in, shared by two servers', () => {
  let database: TestDatabase;
  let pair: Pair | null = null;
  let redis: TestRedis | null = null;
  let alice: Person;
  let session: string;

  before(async () => {
    database = await createTestDatabase();
    const seed = await startServer(database);
    await seed.http.inject({ method: 'POST', url: '/api/v1/setup', payload: BODIES.setup(0) });
    alice = await createPerson(seed, 'Alice', 'viewer');
    await resetPassword(seed.platform.db, alice.email, PASSWORD);
    const signedIn = await seed.http.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { email: alice.email, password: PASSWORD },
    });
    session = String(signedIn.cookies.find((cookie) => cookie['name'] === 'svc_session')?.value);
    await seed.close();
  });
  afterEach(async () => {
    await pair?.close();
    await redis?.stop();
    pair = null;
    redis = null;
  });
  after(() => database.drop());

  const withoutRedis = { skip: redisMissing() };
  const openPair = async (url: string | null) => {
    pair = await new Pair(database).open(url);
    return pair;
  };
  const openWithRedis = async () => {
    redis = await startRedis();
    const opened = await openPair(redis.url);
    await opened.connected();
    return { pair: opened, redis };
  };
  /** Every public way in, its limit and its lock, as they are without any trouble. */
  const holds = async (on: Pair) => {
    for (const route of PUBLIC_ROUTES) assert.equal(await on.passed(route, ALLOWED[route] + 3), ALLOWED[route], route);
    await on.servers[0]?.platform.db.query('delete from login_attempts');
    const answers: number[] = [];
    for (let n = 0; n < 7; n += 1)
      answers.push((await on.send(n, 'login', on.newAddress(), { email: alice.email, password: 'wrong wrong wrong' })).statusCode);
    assert.deepEqual(answers, [401, 401, 401, 401, 401, 423, 423]);
    const right = await on.send(0, 'login', on.newAddress(), { email: alice.email, password: PASSWORD });
    assert.equal(right.statusCode, 423);
    const open = await on.servers[1]?.http.inject({ url: '/api/v1/auth/me', cookies: { svc_session: session } });
    assert.equal(open?.statusCode, 200, 'an open session is not touched by the lock');
    await on.servers[0]?.platform.db.query('delete from login_attempts');
  };

  test('S65: without Redis the servers count together, and another address is not touched', async () => {
    const on = await openPair(null);
    await holds(on);
    const refused = on.newAddress();
    for (let n = 0; n < LIMITS.setup.hits; n += 1) assert.equal((await on.send(n, 'setup', refused, {})).statusCode, 422);
    assert.equal((await on.send(0, 'setup', refused, {})).statusCode, 429);
    const from = on.newAddress();
    await on.passed('login', 11, from);
    assert.equal((await on.send(0, 'login', on.newAddress())).statusCode, 401);
  });

  test('120 sign-ins per minute of an address are let through while they succeed, 10 that fail', async () => {
    const on = await openPair(null);
    const db = on.servers[0]?.platform.db;
    assert.ok(db);
    const limits = openLimits({ db, log: SILENT, redis: null });
    const from = on.newAddress();
    const told = async (verdict: ReturnType<typeof limits.login>) => {
      const { allowed, limit, remaining, of } = await verdict;
      return [allowed, limit, remaining, of];
    };
    for (let n = 0; n < 118; n += 1) {
      assert.equal((await limits.login(from)).allowed, true, `the ${n + 1}.`);
      await limits.loginSucceeded(from);
    }
    assert.deepEqual(await told(limits.login(from)), [true, 120, 1, 'requests']);
    await limits.loginSucceeded(from);
    assert.deepEqual(await told(limits.login(from)), [true, 120, 0, 'requests']);
    await limits.loginSucceeded(from);
    assert.deepEqual(await told(limits.login(from)), [false, 120, 0, 'requests']);
    const other = on.newAddress();
    for (let n = 0; n < 9; n += 1) assert.equal((await limits.login(other)).allowed, true, `failure ${n + 1}`);
    assert.deepEqual(await told(limits.login(other)), [true, 10, 0, 'failed sign-ins']);
    for (let n = 0; n < 2; n += 1) assert.deepEqual(await told(limits.login(other)), [false, 10, 0, 'failed sign-ins']);
    // One of those under way succeeds: it makes room for one.
    await limits.loginSucceeded(other);
    assert.equal((await limits.login(other)).allowed, true);
    assert.equal((await limits.login(other)).allowed, false);
    await limits.close();
  });

  test('a colleague signs in while a stranger at the same address guesses; with their cookie the stranger guesses at nobody else', async () => {
    const on = await openPair(null);
    const [from, elsewhere] = [on.newAddress(), on.newAddress()];
    const logIn = async (known: string | null, payload: object, n = 0, address = from) =>
      on.servers[n % 2]?.http.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        payload,
        headers: { 'x-forwarded-for': address },
        ...(known === null ? {} : { cookies: { svc_known: known } }),
      });
    const right = { email: alice.email, password: PASSWORD };
    const first = await logIn(null, right, 0, elsewhere);
    const cookie = first?.cookies.find(({ name }) => name === 'svc_known');
    assert.ok(cookie?.httpOnly);
    const known = cookie.value;
    const guess = (n: number) => ({ email: `guess${n}@tocsin.test`, password: PASSWORD });
    for (let n = 0; n < 10; n += 1) assert.equal((await logIn(null, guess(n), n))?.statusCode, 401);
    // The stranger is out, and so is whoever the address cannot tell from them.
    for (const payload of [guess(11), right]) assert.equal((await logIn(null, payload))?.statusCode, 429);
    for (let n = 0; n < 130; n += 1) await logIn(null, guess(12), n);
    for (let n = 0; n < 3; n += 1)
      assert.equal((await logIn(known, { ...right, email: ` ${alice.email.toUpperCase()}` }, n))?.statusCode, 200);
    for (const payload of [guess(13), { ...right, email: 'x@tocsin.test' }]) assert.equal((await logIn(known, payload))?.statusCode, 429);
    // Known or not, guesses at the account itself are ten a minute, from all addresses together, and lock it as ever.
    const answers: Array<number | undefined> = [];
    for (let n = 0; n < 12; n += 1) answers.push((await logIn(known, { ...right, password: 'wrong' }, n, on.newAddress()))?.statusCode);
    assert.deepEqual(answers, [...Array(5).fill(401), ...Array(5).fill(423), 429, 429]);
    await on.servers[0]?.platform.db.query('delete from login_attempts');
  });

  test('S65: with Redis they do as well, with the same answers', withoutRedis, async () => {
    const { pair: on } = await openWithRedis();
    await holds(on);
  });

  test('S17: while the line of passwords to hash is full, sign-in is 503 and asks the database nothing; the line moves on, and it is open again', async () => {
    const on = await openPair(null);
    const server = on.servers[0];
    assert.ok(server);
    const { passwords } = server.identity.context;
    const release = Promise.withResolvers<undefined>();
    const waiting: Array<Promise<unknown>> = [];
    while (!passwords.full()) waiting.push(passwords.verify('x', () => release.promise));
    const db = server.platform.db as { query: typeof server.platform.db.query };
    const { query } = db;
    let queries = 0;
    db.query = (...args: Parameters<typeof query>) => {
      queries += 1;
      return query(...args) as never;
    };
    const payload = { email: alice.email, password: PASSWORD };
    const refused = await Promise.all(Array.from({ length: 50 }, () => on.send(0, 'login', on.newAddress(), payload)));
    assert.ok(refused.every((answer) => answer.statusCode === 503 && Number(answer.headers['retry-after']) >= 1));
    assert.equal(queries, 0);
    db.query = query;
    release.resolve(undefined);
    await Promise.all(waiting);
    assert.equal((await on.send(0, 'login', on.newAddress(), payload)).statusCode, 200);
  });

  test('S17: a password of more than 1,024 characters is refused before it is hashed', async () => {
    const on = await openPair(null);
    const server = on.servers[0];
    assert.ok(server);
    const passwords = server.identity.context.passwords as { verify: typeof server.identity.context.passwords.verify };
    passwords.verify = async () => assert.fail('it was hashed');
    for (const [length, status] of [
      [1_025, 422],
      // It doesn't even fit into the body.
      [100_000, 413],
    ] as const) {
      const answer = await on.send(0, 'login', on.newAddress(), { email: alice.email, password: 'x'.repeat(length) });
      assert.equal(answer.statusCode, status);
    }
  });

  test('S16: the limit of an address trips before it has locked three accounts', async () => {
    const on = await openPair(null);
    const from = on.newAddress();
    const locked = new Set<number>();
    for (let n = 0; n < 30; n += 1) {
      const answer = await on.send(n, 'login', from, { email: `victim${Math.floor(n / 6)}@tocsin.test`, password: 'wrong wrong wrong' });
      if (answer.statusCode === 423) locked.add(Math.floor(n / 6));
    }
    assert.ok(locked.size < 3, `${locked.size} accounts were locked from one address`);
  });

  for (const [what, trouble] of [
    ['is frozen', (server: TestRedis) => server.freeze()],
    ['is killed', (server: TestRedis) => server.kill()],
  ] as const)
    test(`F10: when Redis ${what}, every answer still comes, and limits and locks hold as before`, withoutRedis, async () => {
      const { pair: on, redis: server } = await openWithRedis();
      assert.equal(await on.passed('login', 3), 3);
      await trouble(server);
      await holds(on);
    });

  test('F10: when Redis was never there, or refuses the password, limits and locks hold', withoutRedis, async () => {
    redis = await startRedis({ password: 'right' });
    const on = await openPair(redis.url.replace(':right@', ':wrong@'));
    await holds(on);
    await on.close();
    pair = null;
    await redis.kill();
    await holds(await openPair(redis.url));
  });

  test('F10: when Redis takes no more writes, or loses all keys, limits and locks hold', withoutRedis, async () => {
    const { pair: on, redis: server } = await openWithRedis();
    const client = openRedis(server.url, SILENT);
    await until(() => client.usable(), 'Redis to be connected');
    await client.run((raw) => raw.configSet('maxmemory', '1'));
    await holds(on);
    await client.run((raw) => raw.configSet('maxmemory', '0'));
    await client.run((raw) => raw.flushAll());
    await holds(on);
    await client.close();
  });

  test(
    'F10: with neither Redis nor the counters of the database nobody signs in, not even with the right password',
    withoutRedis,
    async () => {
      const { pair: on, redis: server } = await openWithRedis();
      server.freeze();
      const db = on.servers[0]?.platform.db;
      assert.ok(db);
      await db.query('alter table rate_counters rename to away');
      await db.query('alter table login_attempts rename to also_away');
      try {
        for (let n = 0; n < 4; n += 1) {
          const answer = await on.send(n, 'login', on.newAddress(), { email: alice.email, password: PASSWORD });
          assert.ok(answer.statusCode >= 500, `${answer.statusCode}: ${answer.body}`);
          assert.equal(answer.cookies.length, 0);
        }
      } finally {
        await db.query('alter table away rename to rate_counters');
        await db.query('alter table also_away rename to login_attempts');
      }
    },
  );

  test(
    'F11: a Redis that comes back brings no free tries: a lock from the outage holds, and each store counts at most once',
    withoutRedis,
    async () => {
      const { pair: on, redis: server } = await openWithRedis();
      const from = on.newAddress();
      assert.equal(await on.passed('login', 12, from), 10);
      server.freeze();
      for (let n = 0; n < 6; n += 1) await on.send(n, 'login', on.newAddress(), { email: alice.email, password: 'wrong wrong wrong' });
      const during = await on.passed('login', 12, from);
      server.thaw();
      await on.connected();
      const after = await on.passed('login', 12, from);
      assert.ok(during + after <= LIMITS.login.hits, `${during} tries during the outage and ${after} after it, besides those before it`);
      const locked = await on.send(1, 'login', on.newAddress(), { email: alice.email, password: PASSWORD });
      assert.equal(locked.statusCode, 423);
      await on.servers[0]?.platform.db.query('delete from login_attempts');
    },
  );
});
