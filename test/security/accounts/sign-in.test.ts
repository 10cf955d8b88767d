import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { LightMyRequestResponse as Response } from 'fastify';
import { resetPassword } from '../../../src/modules/identity/index.ts';
import { storePasswordHash } from '../../../src/modules/identity/accounts/users.store.ts';
import { createPerson, injectAs, type Person, startServer, type TestServer } from '../../cast.ts';
import { moveClock } from '../../harness/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/postgres.ts';

const PASSWORD = 'correct horse battery';
const MINUTE_MS = 60_000;

const login = (server: TestServer, email: string, password: string, cookies: Record<string, string> = {}): Promise<Response> =>
  server.http.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { email, password }, cookies });
const me = (server: TestServer, session: string) => server.http.inject({ url: '/api/v1/auth/me', cookies: { svc_session: session } });
const cookieOf = (response: Response, name: string) => response.cookies.find((cookie) => cookie['name'] === name);

describe('sign-in on two servers', () => {
  let database: TestDatabase;
  let one: TestServer;
  let two: TestServer;
  let alice: Person;

  before(async () => {
    database = await createTestDatabase();
    one = await startServer(database);
    two = await startServer(database);
  });
  after(async () => {
    await Promise.all([one.close(), two.close()]);
    await database.drop();
  });

  test('S05: of 50 simultaneous set-ups on two servers one succeeds and 49 get 409, and so for ever', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 === 0 ? one : two).http.inject({
          method: 'POST',
          url: '/api/v1/setup',
          payload: { email: `root${index}@tocsin.test`, password: PASSWORD, display_name: 'Root' },
        }),
      ),
    );
    assert.deepEqual(answers.map((answer) => answer.statusCode).toSorted(), [201, ...Array.from({ length: 49 }, () => 409)]);
    const [count] = await one.platform.db.query<{ count: number }>('select count(*) as count from users');
    assert.equal(count?.count, 1);
    assert.ok(answers.filter((answer) => answer.statusCode === 409).every((answer) => answer.cookies.length === 0));
    const winner = answers.find((answer) => answer.statusCode === 201);
    assert.ok(winner);
    assert.equal((await me(two, String(cookieOf(winner, 'svc_session')?.value))).statusCode, 200);
    const later = await two.http.inject({
      method: 'POST',
      url: '/api/v1/setup',
      payload: { email: 'x@tocsin.test', password: PASSWORD, display_name: 'X' },
    });
    assert.equal(later.statusCode, 409);
  });

  test('S10: a session planted before sign-in is not adopted, and a live one ends when its browser signs in again', async () => {
    alice = await createPerson(one, 'Alice', 'operator');
    await resetPassword(one.platform.db, alice.email, PASSWORD);
    const planted = 'a'.repeat(43);
    const first = await login(one, alice.email, PASSWORD, { svc_session: planted });
    assert.equal(first.statusCode, 200, first.body);
    const session = String(cookieOf(first, 'svc_session')?.value);
    assert.notEqual(session, planted);
    assert.equal((await me(one, planted)).statusCode, 401);
    const second = await login(one, alice.email, PASSWORD, { svc_session: session });
    assert.notEqual(cookieOf(second, 'svc_session')?.value, session);
    assert.equal((await me(one, session)).statusCode, 401);
    assert.equal((await me(two, session)).statusCode, 401);
  });

  test('S11: a session ends on both servers at once: by sign-out, by its time, and when its owner is switched off', async () => {
    const open = async () => {
      const answer = await login(one, alice.email, PASSWORD);
      return { svc_session: String(cookieOf(answer, 'svc_session')?.value), svc_csrf: String(cookieOf(answer, 'svc_csrf')?.value) };
    };
    const left = await open();
    assert.equal((await injectAs(two, left, { method: 'POST', url: '/api/v1/auth/logout' })).statusCode, 204);
    assert.equal((await me(one, left.svc_session)).statusCode, 401);

    const late = await open();
    await moveClock(database.url, 24 * 60 * MINUTE_MS - 5_000);
    assert.equal((await me(one, late.svc_session)).statusCode, 200);
    await moveClock(database.url, 24 * 60 * MINUTE_MS + 1);
    assert.equal((await me(one, late.svc_session)).statusCode, 401);
    await moveClock(database.url, 0);

    const off = await open();
    await one.platform.db.query('update users set active = false where id = $1', [alice.userId]);
    assert.equal((await me(two, off.svc_session)).statusCode, 401);
    assert.equal((await login(one, alice.email, PASSWORD)).statusCode, 401);
    await one.platform.db.query('update users set active = true where id = $1', [alice.userId]);
  });

  test('S15: 100 simultaneous tries on two servers, in any spelling, verify at most five passwords', async () => {
    await resetPassword(one.platform.db, alice.email, PASSWORD);
    const spellings = [alice.email, alice.email.toUpperCase(), ` ${alice.email} `, alice.email.replace('a', 'ａ')];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        login(index % 2 === 0 ? one : two, spellings[index % spellings.length] ?? '', `wrong number ${index}`),
      ),
    );
    const verified = answers.filter((answer) => answer.statusCode === 401).length;
    assert.ok(verified <= 5, `${verified} passwords were verified`);
    assert.equal(answers.filter((answer) => answer.statusCode === 423).length, 100 - verified);
    assert.equal((await login(two, alice.email, PASSWORD)).statusCode, 423, 'the right password opened a locked address');
  });

  test('S15: a restart does not lift the lock; 30 minutes do', async () => {
    const third = await startServer(database);
    try {
      assert.equal((await login(third, alice.email, PASSWORD)).statusCode, 423);
      await moveClock(database.url, 29 * MINUTE_MS);
      assert.equal((await login(third, alice.email, PASSWORD)).statusCode, 423);
      await moveClock(database.url, 30 * MINUTE_MS + 5_000);
      assert.equal((await login(third, alice.email, PASSWORD)).statusCode, 200);
    } finally {
      await moveClock(database.url, 0);
      await third.close();
    }
  });

  test('S15: an unknown address locks with the same answers, byte for byte', async () => {
    const bob = await createPerson(one, 'Bob', 'viewer');
    await one.platform.db.transaction(async (tx) => storePasswordHash(tx, bob.userId, await one.identity.context.passwords.hash(PASSWORD)));
    const answersFor = async (email: string) => {
      const answers: unknown[] = [];
      for (let round = 0; round < 7; round += 1) {
        const answer = await login(one, email, 'wrong wrong wrong');
        const { request_id: _id, locked_until: until, ...rest } = answer.json();
        answers.push({ status: answer.statusCode, locked: typeof until, retry: answer.headers['retry-after'] !== undefined, ...rest });
      }
      return answers;
    };
    const known = await answersFor(bob.email);
    const unknown = await answersFor('nobody@tocsin.test');
    assert.deepEqual(known, unknown);
    assert.deepEqual(
      (known as Array<{ status: number }>).map((answer) => answer.status),
      [401, 401, 401, 401, 401, 423, 423],
    );
  });

  test('S16: while an address is locked its open sessions work, and the reset command opens it', async () => {
    const carol = await createPerson(one, 'Carol', 'viewer');
    for (let round = 0; round < 6; round += 1) await login(one, carol.email, 'wrong wrong wrong');
    assert.equal((await carol.inject({ url: '/api/v1/auth/me' })).statusCode, 200);
    await resetPassword(one.platform.db, carol.email, 'another good password');
    assert.equal((await login(one, carol.email, 'another good password')).statusCode, 200);
    assert.equal((await carol.inject({ url: '/api/v1/auth/me' })).statusCode, 401, 'a reset ends the open sessions');
  });

  test('simultaneous right passwords of one address all sign in', async () => {
    await resetPassword(one.platform.db, alice.email, PASSWORD);
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(one, alice.email, PASSWORD)));
    assert.deepEqual(
      answers.map((answer) => answer.statusCode),
      Array.from({ length: 12 }, () => 200),
    );
  });

  test('S20: svc_session is HttpOnly, both cookies are SameSite=Lax with Path=/ and no Domain, and Secure where configured', async () => {
    const secure = await startServer(database, { env: { SECURE_COOKIES: 'true', BASE_URL: 'https://tocsin.test' } });
    try {
      for (const [server, flag] of [
        [one, undefined],
        [secure, true],
      ] as const) {
        const answer = await login(server, alice.email, PASSWORD);
        for (const name of ['svc_session', 'svc_csrf']) {
          const cookie = cookieOf(answer, name);
          assert.deepEqual(
            { path: cookie?.path, sameSite: cookie?.sameSite, domain: cookie?.domain, secure: cookie?.secure, httpOnly: cookie?.httpOnly },
            { path: '/', sameSite: 'Lax', domain: undefined, secure: flag, httpOnly: name === 'svc_session' ? true : undefined },
            name,
          );
        }
      }
    } finally {
      await secure.close();
    }
  });
});
