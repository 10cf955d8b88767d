import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { PERMISSIONS } from '../../../src/modules/identity/permissions.ts';
import { type Cast, injectAs, type Person, startCast } from '../../cast.ts';
import { addressOf, asRows, keyOf, type RouteRow, TOKEN_NEEDS } from '../../harness/route-table.ts';
import { WHOLE_SERVER } from '../../harness/whole-server.ts';

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

/** Tables that hold what an account is, and how its owner is reached. */
const ACCOUNT = ['users', 'sessions', 'login_attempts', 'linked_accounts', 'notification_preferences', 'on_call_calendars', 'saved_views'];

describe('what a personal token reaches', () => {
  let cast: Cast;
  let gated: readonly RouteRow[];
  before(async () => {
    cast = await startCast(WHOLE_SERVER);
    gated = asRows(cast.http.routeInventory).filter((row) => row.access === 'session' || row.access === 'cookie');
  });
  after(() => cast.close());

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const make = async (who: Person, permissions: readonly string[], name = 'script'): Promise<{ id: string; token: string }> => {
    const answer = await who.inject({ method: 'POST', url: '/api/v1/user/tokens', payload: { name, permissions } });
    assert.equal(answer.statusCode, 201, answer.body);
    return answer.json();
  };
  const call = (token: string, method: string, url: string, payload?: object) =>
    cast.http.inject({ method: method as 'GET', url, headers: bearer(token), ...(payload ? { payload } : {}) });
  /** The status of a route for a token. A stream is left as soon as its head is there. */
  const statusOf = async (row: RouteRow, token: string): Promise<number> => {
    const response = await cast.http.inject({
      method: row.method as 'GET',
      url: addressOf(row.path),
      headers: bearer(token),
      payloadAsStream: true,
      ...(WITH_BODY.has(row.method) ? { payload: {} } : {}),
    });
    response.stream().destroy();
    return response.statusCode;
  };
  const account = async (): Promise<string> => {
    const kept = [];
    for (const table of ACCOUNT) kept.push(await cast.platform.db.query(`select * from ${table} t order by t::text`));
    kept.push(await cast.platform.db.query('select id, permissions, revoked_at from personal_tokens order by id'));
    return JSON.stringify(kept);
  };

  test('S74: every route without a permission says what a personal token needs, and none that is gone is listed', () => {
    assert.deepEqual(
      gated
        .filter((row) => row.permission === '')
        .map(keyOf)
        .toSorted(),
      Object.keys(TOKEN_NEEDS).toSorted(),
    );
  });

  test('S74: a route that does not say what a personal token needs stops the start', async () => {
    const { buildHttp } = await import('../../../src/platform/http/server.ts');
    const http = buildHttp({ log: cast.platform.log, trustedProxies: [], https: false });
    assert.throws(
      () => http.get('/api/v1/mine', { config: { access: 'session' }, schema: {} }, async () => 'x'),
      /declare config\.byToken/,
    );
  });

  test('S74: a token without any permission is let into nothing but what shows itself, on every route, and changes nothing of its owner’s account', async () => {
    const { token } = await make(cast.alice, []);
    const before = await account();
    for (const row of gated) {
      const needed = row.permission === '' ? TOKEN_NEEDS[keyOf(row)] : row.permission;
      const status = await statusOf(row, token);
      if (needed === 'nothing') assert.ok([200, 404, 422].includes(status), `${keyOf(row)} gave ${status}`);
      else assert.equal(status, needed === 'browser' ? 400 : 403, keyOf(row));
    }
    assert.equal(await account(), before);
  });

  test('S74: where a token needs a permission that its owner does not, all others together do not open the route, and that one does', async () => {
    for (const row of gated.filter((each) => each.permission === '')) {
      const needed = TOKEN_NEEDS[keyOf(row)] ?? 'nothing';
      if (needed === 'nothing') continue;
      const others = await make(
        cast.alice,
        PERMISSIONS.filter((name) => name !== needed),
      );
      assert.equal(await statusOf(row, others.token), needed === 'browser' ? 400 : 403, keyOf(row));
      if (needed !== 'browser') {
        const { token, id } = await make(cast.alice, [needed]);
        const status = await statusOf(row, token);
        assert.ok(![401, 403].includes(status), `${keyOf(row)} gave ${status}`);
        await cast.alice.inject({ method: 'DELETE', url: `/api/v1/user/tokens/${id}` });
      }
      await cast.alice.inject({ method: 'DELETE', url: `/api/v1/user/tokens/${others.id}` });
    }
  });

  test('S74: a phone number is not changed by a token, not even by one that may everything; the other members of the profile are', async () => {
    const { token } = await make(cast.alice, PERMISSIONS);
    for (const phone of ['+4915112345678', null]) {
      const answer = await call(token, 'POST', '/api/v1/auth/profile', { phone, display_name: 'Mallory' });
      assert.equal(answer.statusCode, 403, answer.body);
    }
    const renamed = await call(token, 'POST', '/api/v1/auth/profile', { time_zone: 'Europe/Berlin' });
    assert.deepEqual(
      [renamed.statusCode, renamed.json().user.time_zone, renamed.json().user.display_name],
      [200, 'Europe/Berlin', 'Alice'],
    );
  });

  test('S74: wrong passwords sent with a token lock nobody', async () => {
    const { token } = await make(cast.alice, PERMISSIONS);
    for (let n = 0; n < 6; n += 1) {
      const body = { current_password: 'wrong wrong wrong', new_password: 'another long password' };
      assert.equal((await call(token, 'POST', '/api/v1/auth/change-password', body)).statusCode, 400);
    }
    assert.deepEqual(await cast.platform.db.query('select * from login_attempts'), []);
  });

  test('S74: a token that may everything gives its own owner neither another address nor a new password', async () => {
    const { token } = await make(cast.alice, PERMISSIONS);
    const url = `/api/v1/users/${cast.alice.userId}`;
    assert.equal((await call(token, 'PUT', url, { email: 'mallory@tocsin.test' })).statusCode, 403);
    assert.equal((await call(token, 'PUT', url, { phone: '+4915112345678' })).statusCode, 403);
    assert.equal((await call(token, 'POST', `${url}/password-link`)).statusCode, 403);
    assert.equal((await call(token, 'PUT', url, { time_zone: 'UTC' })).statusCode, 200);
  });

  test('S74: a token shows and revokes itself and what it made, at any depth, and no other token of its owner', async () => {
    const strong = await make(cast.bob, ['alerts:read', 'alerts:write'], 'strong');
    const weak = await make(cast.bob, ['alerts:read'], 'weak');
    const child = (await call(weak.token, 'POST', '/api/v1/user/tokens', { name: 'child', permissions: ['alerts:read'] })).json();
    const grandchild = (await call(child.token, 'POST', '/api/v1/user/tokens', { name: 'grandchild', permissions: [] })).json();
    const seen = async (token: string) => {
      const { items, total } = (await call(token, 'GET', '/api/v1/user/tokens')).json();
      assert.equal(total, items.length);
      return items.map((item: { name: string; made_with: { name: string } | null }) => [item.name, item.made_with?.name ?? null]);
    };
    assert.deepEqual(await seen(weak.token), [
      ['grandchild', 'child'],
      ['child', 'weak'],
      ['weak', null],
    ]);
    assert.deepEqual(await seen(child.token), [
      ['grandchild', 'child'],
      ['child', null],
    ]);
    const revoke = async (token: string, id: string) => (await call(token, 'DELETE', `/api/v1/user/tokens/${id}`)).statusCode;
    assert.equal(await revoke(weak.token, strong.id), 404);
    assert.equal(await revoke(child.token, weak.id), 404, 'what was made ended its maker');
    assert.equal((await call(weak.token, 'POST', '/api/v1/user/tokens', { name: 'x', permissions: ['alerts:write'] })).statusCode, 403);
    assert.equal(await revoke(weak.token, grandchild.id), 204);
    assert.equal(await revoke(weak.token, weak.id), 204);
    assert.equal((await call(child.token, 'GET', '/api/v1/auth/me')).statusCode, 401);
    assert.equal((await call(strong.token, 'GET', '/api/v1/auth/me')).statusCode, 200);
  });

  test('S74: the log says by which token something was done, narrows to one, and says nothing of a token for what was done in a browser', async () => {
    const { id, token } = await make(cast.alice, ['alerts:read', 'audit:read'], 'nightly');
    const view = { page: 'alerts', name: 'Mine', search: {} };
    assert.equal((await call(token, 'POST', '/api/v1/saved-views', view)).statusCode, 201);
    assert.equal((await cast.alice.inject({ method: 'POST', url: '/api/v1/saved-views', payload: view })).statusCode, 201);
    const { items } = (await call(token, 'GET', '/api/v1/audit-events?event=saved_view.saved')).json();
    assert.deepEqual(
      items.map((item: { actor: object }) => item.actor),
      [
        { kind: 'user', id: cast.alice.userId, name: 'Alice', token: null },
        { kind: 'user', id: cast.alice.userId, name: 'Alice', token: { id, name: 'nightly' } },
      ],
    );
    const narrowed = (await call(token, 'GET', `/api/v1/audit-events?token_id=${id}`)).json();
    assert.deepEqual([narrowed.total, narrowed.items.map((item: { event: string }) => item.event)], [1, ['saved_view.saved']]);
  });

  test('S74: a token is not given the stored answer of a request that its owner, or another token, made', async () => {
    const headers = { 'idempotency-key': 'the-same' };
    const payload = { name: 'made once', permissions: [] };
    const url = '/api/v1/user/tokens';
    const first = (await injectAs(cast, cast.bob.cookies, { method: 'POST', url, headers, payload })).json();
    const strong = await make(cast.bob, ['alerts:read']);
    const weak = await make(cast.bob, []);
    const answers = [first.token];
    for (const { token } of [strong, weak]) {
      const answer = await cast.http.inject({ method: 'POST', url, headers: { ...headers, ...bearer(token) }, payload });
      assert.equal(answer.statusCode, 201, answer.body);
      assert.equal(answer.headers['idempotent-replayed'], undefined);
      answers.push(answer.json().token);
    }
    assert.equal(new Set(answers).size, 3);
  });
});
