import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { LightMyRequestResponse as Response } from 'fastify';
import { resetPassword } from '../../../src/modules/identity/index.ts';
import { createPerson, injectAs, type Person, startServer, type TestServer } from '../../cast.ts';
import { ADMIN, PASSWORD as APP_PASSWORD, startTestApp } from '../../harness/app.ts';
import { moveClock } from '../../harness/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/postgres.ts';
import { openSse } from '../../harness/sse.ts';
import { until } from '../../harness/until.ts';

const PASSWORD = 'correct horse battery';
const DAY_MS = 24 * 60 * 60_000;
const SIGN_OUT = 'This is the session you are using; sign out instead';

type Cookies = Person['cookies'];
interface Item {
  readonly id: string;
  readonly current: boolean;
  readonly last_used_at: string;
  readonly user_agent: string;
}

describe('sessions on two servers', () => {
  let database: TestDatabase;
  let one: TestServer;
  let two: TestServer;
  let alice: Person;
  let bob: Person;

  before(async () => {
    database = await createTestDatabase();
    one = await startServer(database);
    two = await startServer(database);
    alice = await createPerson(one, 'Alice', 'admin');
    bob = await createPerson(one, 'Bob', 'viewer');
    for (const who of [alice, bob]) await resetPassword(one.platform.db, who.email, PASSWORD);
  });
  after(async () => {
    await Promise.all([one.close(), two.close()]);
    await database.drop();
  });

  const cookieOf = (response: Response, name: string) => String(response.cookies.find((cookie) => cookie['name'] === name)?.value);
  const cookiesOf = (response: Response): Cookies => ({
    svc_session: cookieOf(response, 'svc_session'),
    svc_csrf: cookieOf(response, 'svc_csrf'),
  });
  const open = async (who: Person, userAgent = 'test'): Promise<Cookies> => {
    const payload = { email: who.email, password: PASSWORD };
    const answer = await one.http.inject({ method: 'POST', url: '/api/v1/auth/login', payload, headers: { 'user-agent': userAgent } });
    assert.equal(answer.statusCode, 200, answer.body);
    return cookiesOf(answer);
  };
  const status = async (server: TestServer, cookies: Cookies) => (await injectAs(server, cookies, { url: '/api/v1/auth/me' })).statusCode;
  const list = async (server: TestServer, cookies: Cookies): Promise<Item[]> => {
    const answer = await injectAs(server, cookies, { url: '/api/v1/auth/sessions' });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json().items;
  };
  const revoke = (server: TestServer, cookies: Cookies, id = '') =>
    injectAs(server, cookies, { method: 'DELETE', url: `/api/v1/auth/sessions${id === '' ? '' : `/${id}`}` });
  const idOf = async (cookies: Cookies) => (await list(one, cookies)).find((item) => item.current)?.id ?? '';
  const audited = async (id: string) =>
    (
      await one.platform.db.query<{ event: string }>(`select event from audit_events where entity_type = 'session' and entity_id = $1`, [
        id,
      ])
    ).map(({ event }) => event);
  const endAll = async (who: Person) => one.platform.db.query('delete from sessions where user_id = $1', [who.userId]);

  test('the list holds one’s own open sessions, most recently used first, and exactly one is the current', async () => {
    await endAll(alice);
    const used = [await open(alice, 'phone'), await open(alice, 'laptop'), await open(alice, 'desk')];
    await open(bob);
    const [phone] = used;
    assert.ok(phone);
    // Uses are noted once a minute at most: the phone's is.
    await moveClock(database.url, 2 * 60_000);
    await injectAs(one, phone, { url: '/api/v1/auth/me' });
    await until(async () => (await list(one, phone))[0]?.user_agent === 'phone', 'the use to be noted');
    const items = await list(two, phone);
    assert.deepEqual(Object.keys(items[0] ?? {}).toSorted(), [
      'created_at',
      'current',
      'expires_at',
      'id',
      'ip',
      'last_used_at',
      'user_agent',
    ]);
    assert.equal(items.length, 3);
    assert.deepEqual(
      items.map((item) => item.current),
      [true, false, false],
    );
    const times = items.map((item) => item.last_used_at);
    assert.deepEqual(times, times.toSorted().reverse());
    assert.ok(items.every((item) => /^[0-9a-f]{64}$/.test(item.id) && !used.some((cookies) => cookies.svc_session === item.id)));
    await moveClock(database.url, DAY_MS + 60_000);
    const fresh = await open(alice);
    assert.equal((await list(one, fresh)).length, 1, 'sessions whose time is over are still listed');
    await moveClock(database.url, 0);
  });

  test('S21: the current session is not revoked but told to sign out, with 400, on both servers', async () => {
    const mine = await open(alice);
    const id = await idOf(mine);
    for (const server of [one, two])
      for (const spelling of [id, id.toUpperCase()]) {
        const answer = await revoke(server, mine, spelling);
        assert.deepEqual([answer.statusCode, answer.json().detail], [400, SIGN_OUT]);
        assert.equal(await status(server, mine), 200);
      }
  });

  test('S21: a personal token gets 400 from each of the session routes, and ends nothing', async () => {
    const mine = await open(alice);
    const made = await injectAs(one, mine, { method: 'POST', url: '/api/v1/user/tokens', payload: { name: 'script', permissions: [] } });
    const headers = { authorization: `Bearer ${made.json().token}` };
    const id = await idOf(mine);
    for (const [method, url] of [
      ['GET', '/api/v1/auth/sessions'],
      ['DELETE', '/api/v1/auth/sessions'],
      ['DELETE', `/api/v1/auth/sessions/${id}`],
    ] as const) {
      assert.equal((await one.http.inject({ method, url, headers })).statusCode, 400, `${method} ${url}`);
      assert.equal((await one.http.inject({ method, url, headers, cookies: { ...mine } })).statusCode, 400, 'with a cookie besides');
    }
    assert.equal(await status(two, mine), 200);
  });

  test('S04: somebody else’s session is 404, byte for byte as one that never was, and stays open', async () => {
    const [mine, his] = [await open(alice), await open(bob)];
    const foreign = await revoke(one, mine, await idOf(his));
    for (const id of [randomBytes(32).toString('hex'), 'x', 'svc_session', '%27', 'a'.repeat(200), his.svc_session]) {
      const absent = await revoke(one, mine, id);
      const strip = (answer: Response) => {
        const { request_id: _id, instance: _instance, ...rest } = answer.json();
        return [answer.statusCode, rest];
      };
      assert.deepEqual(strip(absent), strip(foreign), id);
    }
    assert.equal(foreign.statusCode, 404);
    assert.equal(await status(one, his), 200);
  });

  test('S11: a revoked session is 401 from the next request on, on both servers, and it is written into the audit log', async () => {
    const [mine, other] = [await open(alice), await open(alice)];
    const id = await idOf(other);
    assert.equal(await status(two, other), 200);
    const answers = await Promise.all([revoke(one, mine, id), revoke(two, mine, id)]);
    assert.deepEqual(answers.map((answer) => answer.statusCode).toSorted(), [204, 404]);
    for (const server of [one, two]) assert.equal(await status(server, other), 401);
    assert.deepEqual(
      (await audited(id)).filter((event) => event === 'session.revoked'),
      ['session.revoked'],
    );
  });

  test('all others are revoked and counted; the current and other people’s stay', async () => {
    await endAll(alice);
    const [mine, his, ...others] = [await open(alice), await open(bob), await open(alice), await open(alice), await open(alice)];
    const ids = await Promise.all(others.map(idOf));
    const answer = await revoke(two, mine);
    assert.deepEqual([answer.statusCode, answer.json()], [200, { revoked: 3 }]);
    for (const server of [one, two]) {
      assert.equal(await status(server, mine), 200);
      assert.equal(await status(server, his), 200);
      for (const other of others) assert.equal(await status(server, other), 401);
    }
    for (const id of ids) assert.equal((await audited(id)).filter((event) => event === 'session.revoked').length, 1);
    assert.deepEqual((await revoke(one, mine)).json(), { revoked: 0 });
  });

  test('S13: ending sessions wants the CSRF token of the session that asks', async () => {
    const mine = await open(alice);
    for (const headers of [{}, { 'x-csrf-token': bob.cookies.svc_csrf }]) {
      const answer = await one.http.inject({ method: 'DELETE', url: '/api/v1/auth/sessions', cookies: { ...mine }, headers });
      assert.equal(answer.statusCode, 403);
    }
  });

  test('S22: of 20 simultaneous refreshes on two servers one wins; the old session is dead on both, the new one opens', async () => {
    const mine = await open(alice);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => injectAs(n % 2 === 0 ? one : two, mine, { method: 'POST', url: '/api/v1/auth/refresh' })),
    );
    const winners = answers.filter((answer) => answer.statusCode === 200);
    assert.deepEqual([winners.length, answers.filter((answer) => answer.statusCode === 401).length], [1, 19]);
    const [winner] = winners;
    assert.ok(winner);
    for (const server of [one, two]) {
      assert.equal(await status(server, mine), 401);
      assert.equal(await status(server, cookiesOf(winner)), 200);
    }
    assert.deepEqual(await audited(await idOf(cookiesOf(winner))), ['session.refreshed']);
    const replayed = await injectAs(one, mine, { method: 'POST', url: '/api/v1/auth/refresh' });
    assert.equal(replayed.statusCode, 401);
  });

  test('a session that is refreshed every day still ends 30 days after it began', async () => {
    let cookies = await open(alice);
    try {
      const last = 30 * DAY_MS - 10 * 60_000;
      for (let n = 1; n <= 31; n += 1) {
        await moveClock(database.url, (last / 31) * n);
        const answer = await injectAs(one, cookies, { method: 'POST', url: '/api/v1/auth/refresh' });
        assert.equal(answer.statusCode, 200, `refresh ${n}: ${answer.body}`);
        cookies = cookiesOf(answer);
      }
      assert.equal(await status(one, cookies), 200);
      await moveClock(database.url, 30 * DAY_MS + 60_000);
      assert.equal(await status(one, cookies), 401);
    } finally {
      await moveClock(database.url, 0);
    }
  });

  test('a use is noted once a minute at most, however many requests come', async () => {
    const mine = await open(alice);
    const noted = async () => (await list(one, mine)).find((item) => item.current)?.last_used_at;
    const before = await noted();
    await Promise.all(Array.from({ length: 20 }, () => status(one, mine)));
    assert.equal(await noted(), before);
  });
});

test('S11: an open stream of live events ends at once when its session is revoked or its token is, on either server', async () => {
  const app = await startTestApp();
  const beside = await startTestApp({ beside: app });
  try {
    const login = await fetch(`${beside.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ADMIN.email, password: APP_PASSWORD }),
    });
    const cookie = login.headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; ');
    const made = (await app.api('POST', '/api/v1/user/tokens', { name: 'watcher', permissions: ['alerts:read'] })).body;
    const streams = [
      await openSse(`${beside.url}/api/v1/events`, { cookie }),
      await openSse(`${beside.url}/api/v1/events`, { authorization: `Bearer ${made.token}` }),
    ] as const;
    const staying = await openSse(`${beside.url}/api/v1/events`, {
      authorization: `Bearer ${(await app.api('POST', '/api/v1/user/tokens', { name: 'other', permissions: ['alerts:read'] })).body.token}`,
    });
    for (const stream of [...streams, staying])
      await until(() => stream.events.some((event) => event.event === 'ready'), 'the stream to stand');
    assert.ok((await app.api('DELETE', '/api/v1/auth/sessions')).body.revoked >= 1);
    assert.equal((await app.api('DELETE', `/api/v1/user/tokens/${made.id}`)).status, 204);
    for (const stream of streams) await until(() => stream.ended(), 'the stream to end, long before it is looked at anew', 20_000);
    assert.equal(staying.ended(), false);
    staying.close();
  } finally {
    await beside.app.stop();
    await app.stop();
  }
});
