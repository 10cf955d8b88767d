import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startServer, type TestServer } from '../../../../test/cast.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/postgres.ts';
import { accountChanged } from '../../../platform/live/events.ts';
import { insertEvent } from '../../../platform/live/live.store.ts';

const ADMIN = { email: ' Root@Example.ORG ', password: 'correct horse battery', display_name: 'Root' };

function cookieOf(response: { cookies: ReadonlyArray<Record<string, unknown>> }, name: string): string {
  const found = response.cookies.find((cookie) => cookie['name'] === name);
  assert.ok(found, `${name} was not set`);
  return String(found['value']);
}

describe('set-up and sign-in', () => {
  let database: TestDatabase;
  let server: TestServer;
  let session = '';
  let csrf = '';

  before(async () => {
    database = await createTestDatabase();
    server = await startServer(database);
  });
  after(async () => {
    await server.close();
    await database.drop();
  });

  test('a fresh service says that set-up is not complete', async () => {
    const response = await server.http.inject({ url: '/api/v1/setup/status' });
    assert.deepEqual(response.json(), { complete: false });
  });

  test('a short password is refused with the member named, and nothing is made', async () => {
    const response = await server.http.inject({ method: 'POST', url: '/api/v1/setup', payload: { ...ADMIN, password: 'short' } });
    assert.equal(response.statusCode, 422);
    assert.equal(response.json().errors[0].pointer, '/password');
    assert.deepEqual((await server.http.inject({ url: '/api/v1/setup/status' })).json(), { complete: false });
  });

  test('set-up makes the first admin and signs in', async () => {
    const response = await server.http.inject({ method: 'POST', url: '/api/v1/setup', payload: ADMIN });
    assert.equal(response.statusCode, 201, response.body);
    assert.equal(response.json().user.role, 'admin');
    assert.equal(response.json().user.permissions.length, 53);
    const me = await server.http.inject({ url: '/api/v1/auth/me', cookies: { svc_session: cookieOf(response, 'svc_session') } });
    assert.equal(me.json().user.email, 'Root@Example.ORG');
    assert.deepEqual((await server.http.inject({ url: '/api/v1/setup/status' })).json(), { complete: true });
  });

  test('a second set-up is refused with 409, whatever it sends', async () => {
    assert.equal((await server.http.inject({ method: 'POST', url: '/api/v1/setup', payload: ADMIN })).statusCode, 409);
  });

  test('sign-in takes the address in any case and spacing', async () => {
    const response = await server.http.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { email: 'ROOT@example.org', password: ADMIN.password },
    });
    assert.equal(response.statusCode, 200, response.body);
    assert.match(response.json().expires_at, /^\d{4}-.*Z$/);
    session = cookieOf(response, 'svc_session');
    csrf = cookieOf(response, 'svc_csrf');
  });

  test('a wrong password and an unknown address get the same answer', async () => {
    const answers = await Promise.all(
      ['root@example.org', 'nobody@example.org'].map((email) =>
        server.http.inject({ method: 'POST', url: '/api/v1/auth/login', payload: { email, password: 'wrong wrong wrong' } }),
      ),
    );
    const [known, unknown] = answers.map((answer) => ({ ...answer.json(), request_id: '' }));
    assert.equal(answers[0]?.statusCode, 401);
    assert.deepEqual(known, unknown);
  });

  test('refresh gives new cookies and ends the old session at once', async () => {
    const response = await server.http.inject({
      method: 'POST',
      url: '/api/v1/auth/refresh',
      cookies: { svc_session: session, svc_csrf: csrf },
      headers: { 'x-csrf-token': csrf },
    });
    assert.equal(response.statusCode, 200, response.body);
    assert.equal((await server.http.inject({ url: '/api/v1/auth/me', cookies: { svc_session: session } })).statusCode, 401);
    session = cookieOf(response, 'svc_session');
    csrf = cookieOf(response, 'svc_csrf');
    assert.equal((await server.http.inject({ url: '/api/v1/auth/me', cookies: { svc_session: session } })).statusCode, 200);
  });

  test('who asks who they are is given the place to follow the live events from, behind all that is committed', async () => {
    const standing = async () => {
      const me = await server.http.inject({ url: '/api/v1/auth/me', cookies: { svc_session: session } });
      return Number(me.json().last_event_id);
    };
    const before = await standing();
    for (let n = 0; n < 2; n += 1)
      await server.platform.db.transaction((tx) => insertEvent(tx, accountChanged('nobody', { what: 'profile' })));
    assert.equal(await standing(), before + 2);
    assert.equal(await standing(), before + 2);
  });

  test('of 20 simultaneous refreshes one wins', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.http.inject({
          method: 'POST',
          url: '/api/v1/auth/refresh',
          cookies: { svc_session: session, svc_csrf: csrf },
          headers: { 'x-csrf-token': csrf },
        }),
      ),
    );
    const won = answers.filter((answer) => answer.statusCode === 200);
    assert.equal(won.length, 1);
    assert.ok(answers.every((answer) => answer.statusCode === 200 || answer.statusCode === 401));
    session = cookieOf(won[0] ?? { cookies: [] }, 'svc_session');
    csrf = cookieOf(won[0] ?? { cookies: [] }, 'svc_csrf');
  });

  test('sign-out ends the session at once and clears both cookies', async () => {
    const response = await server.http.inject({
      method: 'POST',
      url: '/api/v1/auth/logout',
      cookies: { svc_session: session, svc_csrf: csrf },
      headers: { 'x-csrf-token': csrf },
    });
    assert.equal(response.statusCode, 204, response.body);
    assert.deepEqual(
      response.cookies.map((cookie) => [cookie['name'], cookie['value']]),
      [
        ['svc_session', ''],
        ['svc_csrf', ''],
      ],
    );
    assert.equal((await server.http.inject({ url: '/api/v1/auth/me', cookies: { svc_session: session } })).statusCode, 401);
  });

  test('sign-out without a session is no error', async () => {
    assert.equal((await server.http.inject({ method: 'POST', url: '/api/v1/auth/logout' })).statusCode, 204);
  });
});
