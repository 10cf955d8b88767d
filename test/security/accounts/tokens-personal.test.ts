import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { PERMISSIONS, ROLE_PERMISSIONS, ROLES, type Role } from '../../../src/modules/identity/permissions.ts';
import { mintToken } from '../../../src/platform/crypto/token.ts';
import { createPerson, injectAs, type Person, startServer, type TestServer } from '../../cast.ts';
import { moveClock } from '../../harness/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/postgres.ts';
import { until } from '../../harness/until.ts';

const MINUTE_MS = 60_000;

describe('personal tokens on two servers', () => {
  let database: TestDatabase;
  let one: TestServer;
  let two: TestServer;
  let serial = 0;
  const people = {} as Record<Role, Person>;

  before(async () => {
    database = await createTestDatabase();
    one = await startServer(database);
    two = await startServer(database);
    for (const role of ROLES) people[role] = await createPerson(one, role, role);
  });
  after(async () => {
    await Promise.all([one.close(), two.close()]);
    await database.drop();
  });

  const fresh = (role: Role) => {
    serial += 1;
    return createPerson(one, `P${serial}`, role);
  };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const create = (who: Person, body: object, server = one) =>
    injectAs(server, who.cookies, { method: 'POST', url: '/api/v1/user/tokens', payload: { name: 'script', permissions: [], ...body } });
  const made = async (who: Person, body: object = {}): Promise<{ id: string; token: string }> => {
    const answer = await create(who, body);
    assert.equal(answer.statusCode, 201, answer.body);
    return answer.json();
  };
  const createWith = (token: string, body: object) =>
    one.http.inject({
      method: 'POST',
      url: '/api/v1/user/tokens',
      headers: bearer(token),
      payload: { name: 'child', permissions: [], ...body },
    });
  const me = (server: TestServer, token: string) => server.http.inject({ url: '/api/v1/auth/me', headers: bearer(token) });
  const may = async (token: string): Promise<string[]> => (await me(two, token)).json().user.permissions;
  const shut = async (token: string, why: string) => {
    for (const server of [one, two]) assert.equal((await me(server, token)).statusCode, 401, why);
  };
  const opens = async (token: string) => {
    for (const server of [one, two]) assert.equal((await me(server, token)).statusCode, 200);
  };
  const admin = (method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    injectAs(two, people.admin.cookies, { method, url, ...(payload === undefined ? {} : { payload }) });

  test('S23: each of the 53 permissions is given to a token exactly by the roles that hold it', async () => {
    let cases = 0;
    for (const role of ROLES)
      for (const permission of PERMISSIONS) {
        const who = await fresh(role);
        const answer = await create(who, { permissions: [permission] });
        const held = ROLE_PERMISSIONS[role].has(permission);
        assert.equal(answer.statusCode, held ? 201 : 403, `${role} ${permission}: ${answer.body}`);
        if (held) assert.deepEqual(await may(answer.json().token), [permission]);
        else assert.equal(answer.json().permission, permission);
        cases += 1;
      }
    assert.equal(cases, 159);
  });

  test('S23: a token mints nothing wider: neither in permissions nor in time', async () => {
    const soon = new Date(Date.now() + 60 * MINUTE_MS).toISOString();
    const later = new Date(Date.now() + 120 * MINUTE_MS).toISOString();
    const parent = await made(people.admin, { permissions: ['alerts:read', 'users:manage'], expires_at: soon });
    for (const permission of PERMISSIONS) {
      const answer = await createWith(parent.token, { permissions: [permission] });
      assert.equal(answer.statusCode, ['alerts:read', 'users:manage'].includes(permission) ? 201 : 403, permission);
    }
    assert.equal((await createWith(parent.token, { expires_at: later })).statusCode, 403);
    const endless = await createWith(parent.token, { expires_at: null });
    assert.deepEqual([endless.statusCode, endless.json().expires_at], [201, soon], 'the child outlives its parent');
  });

  test('S23: a token made with a token ends with it', async () => {
    const who = await fresh('admin');
    const parent = await made(who, { permissions: ['alerts:read'] });
    const child = (await createWith(parent.token, { permissions: ['alerts:read'] })).json();
    const grandchild = (await createWith(child.token, {})).json();
    const sibling = await made(who);
    await opens(grandchild.token);
    assert.equal((await injectAs(one, who.cookies, { method: 'DELETE', url: `/api/v1/user/tokens/${parent.id}` })).statusCode, 204);
    for (const gone of [parent, child, grandchild]) await shut(gone.token, 'made with a revoked token');
    await opens(sibling.token);
  });

  test('S23: a token that may manage users opens no door that is closed to it', async () => {
    const { token } = await made(people.admin, { permissions: ['users:manage'] });
    const send = (method: 'POST' | 'PUT', url: string, payload: object = {}) =>
      two.http.inject({ method, url, headers: bearer(token), payload });
    const victim = await fresh('viewer');
    for (const role of ROLES) {
      const body = { email: `door-${role}@tocsin.test`, display_name: 'Door', role, password: 'a long enough password' };
      assert.equal((await send('POST', '/api/v1/users', body)).statusCode, 403, role);
    }
    const url = `/api/v1/users/${victim.userId}`;
    assert.equal((await send('PUT', url, { role: 'admin' })).statusCode, 403);
    assert.equal((await send('PUT', url, { email: 'mine@tocsin.test' })).statusCode, 403);
    const link = await two.http.inject({ method: 'POST', url: `${url}/password-link`, headers: bearer(token) });
    assert.equal(link.statusCode, 403);
    assert.equal((await send('PUT', url, { active: false })).statusCode, 200, 'taking away needs no more than users:manage');
    assert.equal((await send('PUT', url, { active: true })).statusCode, 403);
  });

  test('S23: a demoted owner’s token loses what the owner lost, at once on both servers, and a promotion gives it no more than it was given', async () => {
    const who = await fresh('admin');
    const { id, token } = await made(who, { permissions: ['alerts:read', 'alerts:delete', 'users:manage'] });
    const users = (server: TestServer) =>
      server.http.inject({ url: '/api/v1/users', headers: bearer(token) }).then((answer) => answer.statusCode);
    for (const server of [one, two]) assert.equal(await users(server), 200);
    assert.equal((await admin('PUT', `/api/v1/users/${who.userId}`, { role: 'viewer' })).statusCode, 200);
    for (const server of [one, two]) assert.equal(await users(server), 403);
    assert.deepEqual(await may(token), ['alerts:read']);
    const listed = (await admin('GET', '/api/v1/admin/tokens?limit=200')).json().items.find((item: { id: string }) => item.id === id);
    assert.deepEqual([listed.permissions.length, listed.effective_permissions], [3, ['alerts:read']]);
    await admin('PUT', `/api/v1/users/${who.userId}`, { role: 'admin' });
    assert.deepEqual((await may(token)).toSorted(), ['alerts:delete', 'alerts:read', 'users:manage']);
  });

  test('S23: expired, revoked by its owner, revoked by an administrator, owner switched off or removed: 401 at once on both servers', async () => {
    const who = await fresh('operator');
    const expiring = await made(who, { expires_at: new Date(Date.now() + 10 * MINUTE_MS).toISOString() });
    await opens(expiring.token);
    await moveClock(database.url, 10 * MINUTE_MS + 1_000);
    await shut(expiring.token, 'expired');
    await moveClock(database.url, 0);

    const own = await made(who);
    await opens(own.token);
    assert.equal((await injectAs(one, who.cookies, { method: 'DELETE', url: `/api/v1/user/tokens/${own.id}` })).statusCode, 204);
    await shut(own.token, 'revoked by its owner');

    const other = await made(who);
    await opens(other.token);
    assert.equal((await admin('DELETE', `/api/v1/admin/tokens/${other.id}`)).statusCode, 204);
    await shut(other.token, 'revoked by an administrator');
    assert.equal((await admin('DELETE', `/api/v1/admin/tokens/${other.id}`)).statusCode, 404);

    const off = await made(who);
    await opens(off.token);
    await admin('PUT', `/api/v1/users/${who.userId}`, { active: false });
    await shut(off.token, 'owner switched off');
    await admin('PUT', `/api/v1/users/${who.userId}`, { active: true });
    await shut(off.token, 'owner switched on again');

    const leaver = await fresh('operator');
    const gone = await made(leaver);
    await opens(gone.token);
    await admin('DELETE', `/api/v1/users/${leaver.userId}`);
    await shut(gone.token, 'owner removed');
  });

  test('S04: somebody else’s token is 404, like one that never was, and stays; an administrator sees whose each is', async () => {
    const [mine, his] = [await fresh('operator'), await fresh('operator')];
    const token = await made(his, { name: 'his own' });
    for (const id of [token.id, '0198f000-0000-7000-8000-000000000000', 'x']) {
      const answer = await injectAs(one, mine.cookies, { method: 'DELETE', url: `/api/v1/user/tokens/${id}` });
      assert.equal(answer.statusCode, 404, answer.body);
    }
    await opens(token.token);
    const list = await injectAs(one, mine.cookies, { url: '/api/v1/user/tokens' });
    assert.deepEqual([list.json().total, list.json().items], [0, []]);
    for (const who of [mine, his]) {
      assert.equal((await injectAs(one, who.cookies, { url: '/api/v1/admin/tokens' })).statusCode, 403);
      assert.equal((await injectAs(one, who.cookies, { method: 'DELETE', url: `/api/v1/admin/tokens/${token.id}` })).statusCode, 403);
    }
    const all = (await admin('GET', '/api/v1/admin/tokens?limit=200')).json().items as Array<{ id: string; owner: { id: string } }>;
    assert.equal(all.find((item) => item.id === token.id)?.owner.id, his.userId);
  });

  test('a token is whole in the answer that made it and masked ever after; stored is a digest that opens nothing', async () => {
    const who = await fresh('viewer');
    const answer = await create(who, { name: ' nightly ', permissions: ['alerts:read', 'alerts:read'] });
    const { id, token, name, permissions } = answer.json();
    assert.match(token, /^svc_pat_[0-9A-Za-z]{38}$/);
    assert.deepEqual([name, permissions], ['nightly', ['alerts:read']]);
    const seen = [
      (await injectAs(one, who.cookies, { url: '/api/v1/user/tokens' })).body,
      (await admin('GET', '/api/v1/admin/tokens?limit=200')).body,
      JSON.stringify(await one.platform.db.query('select * from personal_tokens')),
      JSON.stringify(await one.platform.db.query('select * from audit_events')),
    ];
    for (const text of seen) assert.ok(!text.includes(token) && !text.includes(token.slice(8, 30)));
    assert.equal(
      (await injectAs(one, who.cookies, { url: '/api/v1/user/tokens' })).json().items[0].token,
      `svc_pat_••••${token.slice(-4)}`,
    );
    const [row] = await one.platform.db.query<{ digest: Buffer }>('select digest from personal_tokens where id = $1', [id]);
    assert.equal((await me(one, `svc_pat_${row?.digest.toString('hex').slice(0, 38)}`)).statusCode, 401);
    const events = await one.platform.db.query<{ event: string; data: object }>(
      'select event, data from audit_events where entity_id = $1',
      [id],
    );
    assert.deepEqual(events, [
      { event: 'pat.created', data: { name: 'nightly', permissions: ['alerts:read'], expires_at: null, made_with_token: null } },
    ]);
  });

  test('bad values are 422 and name the member', async () => {
    const past = new Date(Date.now() - 1_000).toISOString();
    for (const [body, pointer] of [
      [{ name: ' ' }, '/name'],
      [{ name: 'x'.repeat(101) }, '/name'],
      [{ permissions: ['alerts:everything'] }, '/permissions'],
      [{ permissions: ['__proto__'] }, '/permissions'],
      [{ permissions: [''] }, '/permissions'],
      [{ expires_at: past }, '/expires_at'],
      [{ expires_at: 'tomorrow' }, '/expires_at'],
    ] as const) {
      const answer = await create(people.operator, body);
      assert.equal(answer.statusCode, 422, JSON.stringify(body));
      assert.ok(String(answer.json().errors[0].pointer).startsWith(pointer), answer.body);
    }
  });

  test('S29: a token with a wrong checksum, of another case or of another class is refused without one query', async () => {
    const { token } = await made(people.viewer);
    const db = one.platform.db as { query: typeof one.platform.db.query };
    const original = db.query;
    let queries = 0;
    db.query = (...args: Parameters<typeof original>) => {
      queries += 1;
      return original(...args) as never;
    };
    try {
      const wrong = [
        token.slice(0, -1) + (token.endsWith('x') ? 'y' : 'x'),
        token.toLowerCase(),
        token.replace('svc_pat_', 'svc_'),
        token.replace('svc_pat_', 'svc_agent_'),
        mintToken('webhook'),
        mintToken('agent'),
        `${token}\u0000`,
        `${token} ${token}`,
      ];
      for (const text of wrong) assert.equal((await me(one, text)).statusCode, 401, text);
      assert.equal(queries, 0);
    } finally {
      db.query = original;
    }
  });

  test('a use is noted once a minute at most, whoever asks how often', async () => {
    const { id, token } = await made(people.viewer);
    const used = async () =>
      (await one.platform.db.query<{ last_used_at: Date | null }>('select last_used_at from personal_tokens where id = $1', [id]))[0]
        ?.last_used_at;
    assert.equal(await used(), null);
    await me(one, token);
    await until(async () => (await used()) !== null, 'the first use to be noted');
    const first = await used();
    await Promise.all(Array.from({ length: 20 }, (_, n) => me(n % 2 === 0 ? one : two, token)));
    assert.deepEqual(await used(), first);
    await moveClock(database.url, 2 * MINUTE_MS);
    await me(two, token);
    await until(async () => (await used())?.getTime() !== first?.getTime(), 'the later use to be noted');
    await moveClock(database.url, 0);
  });

  test('S75: with 49 tokens a person makes the fiftieth, with 50 no more, not with a token either; a revoked one makes room, and whoever has more keeps them', async () => {
    const who = await fresh('viewer');
    const first = await made(who);
    await one.platform.db.query(
      `insert into personal_tokens (id, user_id, name, digest, hint, permissions)
       select gen_random_uuid(), $1, 'n', sha256(n::text::bytea), 'xxxx', '{}' from generate_series(1, 48) n`,
      [who.userId],
    );
    const last = await made(who);
    const answers = await Promise.all([...Array.from({ length: 5 }, () => create(who, {})), createWith(last.token, {})]);
    assert.ok(answers.every((answer) => answer.statusCode === 409));
    await injectAs(one, who.cookies, { method: 'DELETE', url: `/api/v1/user/tokens/${first.id}` });
    const again = await Promise.all(Array.from({ length: 5 }, (_, n) => create(who, {}, n % 2 === 0 ? one : two)));
    assert.equal(again.filter((answer) => answer.statusCode === 201).length, 1, 'simultaneous calls pass the limit');
    await one.platform.db.query(
      `insert into personal_tokens (id, user_id, name, digest, hint, permissions)
       select gen_random_uuid(), $1, 'n', sha256(n::text::bytea), 'xxxx', '{}' from generate_series(101, 110) n`,
      [who.userId],
    );
    await opens(last.token);
    const list = (await injectAs(one, who.cookies, { url: '/api/v1/user/tokens' })).json();
    assert.deepEqual([list.total, list.max_tokens], [60, 50]);
    assert.equal((await create(who, {})).statusCode, 409);
  });

  test('a token needs no CSRF token and no cookie, and a cookie beside it changes nothing', async () => {
    const { token } = await made(people.admin, { permissions: ['notifications:write'] });
    const answer = await one.http.inject({ url: '/api/v1/users', headers: bearer(token), cookies: { ...people.admin.cookies } });
    assert.equal(answer.statusCode, 403, 'the cookie widened the token');
    const profile = await one.http.inject({
      method: 'POST',
      url: '/api/v1/auth/profile',
      headers: bearer(token),
      payload: { time_zone: 'UTC' },
    });
    assert.equal(profile.statusCode, 200);
  });
});
