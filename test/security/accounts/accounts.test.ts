import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { LightMyRequestResponse as Response } from 'fastify';
import { resetPassword, workPasswordRequests } from '../../../src/modules/identity/index.ts';
import { createPerson, injectAs, type Person, startServer, TEST_KEYS, type TestServer } from '../../cast.ts';
import { moveClock } from '../../harness/clock.ts';
import { emailsTo, MAIL_ENV, tokenOf } from '../../harness/fakes/emails.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/postgres.ts';

const PASSWORD = 'correct horse battery';
const OTHER = 'another good password';
const MINUTE_MS = 60_000;
const BASE_URL = 'https://bell.example.org';

const cookieOf = (response: Response, name: string) => String(response.cookies.find((cookie) => cookie['name'] === name)?.value);

describe('accounts on two servers', () => {
  let database: TestDatabase;
  /** With a mail server, behind a public address. */
  let one: TestServer;
  /** Without a mail server. */
  let two: TestServer;
  let admin: Person;
  let serial = 0;

  before(async () => {
    database = await createTestDatabase();
    one = await startServer(database, { env: { ...MAIL_ENV, BASE_URL } });
    two = await startServer(database);
    admin = await createPerson(one, 'Root', 'admin');
  });
  after(async () => {
    await Promise.all([one.close(), two.close()]);
    await database.drop();
  });
  beforeEach(() => {
    serial += 1;
  });

  const as = (server: TestServer, who: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    injectAs(server, who.cookies, { method, url, ...(payload === undefined ? {} : { payload }) });
  const post = (server: TestServer, url: string, payload: object, headers: Record<string, string> = {}) =>
    server.http.inject({ method: 'POST', url, payload, headers });
  const login = (server: TestServer, email: string, password: string) => post(server, '/api/v1/auth/login', { email, password });
  const me = (server: TestServer, session: string) => server.http.inject({ url: '/api/v1/auth/me', cookies: { svc_session: session } });
  const choose = (server: TestServer, token: string, password = PASSWORD) =>
    post(server, '/api/v1/auth/reset-password', { token, password });
  const address = (name: string) => `${name}${serial}@tocsin.test`;
  const open = async (email: string, password = PASSWORD) => {
    const answer = await login(one, email, password);
    assert.equal(answer.statusCode, 200, answer.body);
    return { svc_session: cookieOf(answer, 'svc_session'), svc_csrf: cookieOf(answer, 'svc_csrf') };
  };
  const row = async (id: string) => (await one.platform.db.query<Record<string, unknown>>('select * from users where id = $1', [id]))[0];
  const eventsOf = (id: string) =>
    one.platform.db
      .query<{ event: string }>('select event from audit_events where entity_id = $1 order by created_at, id', [id])
      .then((rows) => rows.map(({ event }) => event));
  /** A person with a password, made by the admin. */
  const made = async (name: string, role = 'operator') => {
    const email = address(name);
    const answer = await as(one, admin, 'POST', '/api/v1/users', { email, display_name: name, role, password: PASSWORD });
    assert.equal(answer.statusCode, 201, answer.body);
    return { id: answer.json().user.id as string, email };
  };

  test('without a mail server the answer holds the invitation; it works once, and then its owner signs in', async () => {
    const email = address('ivy');
    const answer = await as(two, admin, 'POST', '/api/v1/users', { email, display_name: 'Ivy', role: 'viewer' });
    assert.equal(answer.statusCode, 201, answer.body);
    const { user, invitation_url, invitation_mailed } = answer.json();
    assert.deepEqual([user.invited, user.active, invitation_mailed], [true, true, false]);
    const listed = async (invited: boolean) => {
      const { items } = (await as(one, admin, 'GET', `/api/v1/users?invited=${invited}&search=ivy`)).json();
      return items.length;
    };
    assert.deepEqual([await listed(true), await listed(false)], [1, 0]);
    assert.match(invitation_url, /^http:\/\/tocsin\.test\/accept-invitation#token=[A-Za-z0-9_-]{43}$/);
    assert.equal((await login(one, email, PASSWORD)).statusCode, 401);
    const token = String(tokenOf(invitation_url));
    const accepted = await choose(one, token);
    assert.deepEqual([accepted.statusCode, accepted.json().purpose, accepted.json().email], [200, 'invitation', email]);
    assert.equal((await choose(two, token, OTHER)).statusCode, 422);
    assert.equal((await login(two, email, PASSWORD)).statusCode, 200);
    assert.equal((await as(one, admin, 'GET', `/api/v1/users/${user.id}`)).json().invited, false);
    assert.deepEqual((await eventsOf(user.id)).slice(0, 2), ['user.created', 'user.invitation_accepted']);
  });

  test('with a mail server the invitation goes by mail and is in no answer; it holds for seven days', async () => {
    const email = address('max');
    const answer = await as(one, admin, 'POST', '/api/v1/users', { email, display_name: 'Max', role: 'operator' });
    assert.deepEqual([answer.statusCode, answer.json().invitation_mailed, answer.json().invitation_url], [201, true, undefined]);
    const [outgoing] = await emailsTo(one.platform.db, email);
    assert.ok(outgoing?.token && outgoing.text.includes(`${BASE_URL}/accept-invitation#token=`), String(outgoing?.text));
    assert.ok(!answer.body.includes(outgoing.token));
    try {
      await moveClock(database.url, 7 * 24 * 60 * MINUTE_MS + 1_000);
      assert.equal((await choose(one, outgoing.token)).statusCode, 422);
      await moveClock(database.url, 7 * 24 * 60 * MINUTE_MS - MINUTE_MS);
      assert.equal((await choose(one, outgoing.token)).statusCode, 200);
    } finally {
      await moveClock(database.url, 0);
    }
  });

  test('a lost invitation is made anew, and the one before stops working', async () => {
    const answer = await as(two, admin, 'POST', '/api/v1/users', { email: address('lou'), display_name: 'Lou', role: 'viewer' });
    const first = String(tokenOf(answer.json().invitation_url));
    const again = await as(two, admin, 'POST', `/api/v1/users/${answer.json().user.id}/password-link`);
    assert.equal(again.statusCode, 201, again.body);
    assert.match(again.json().url, /\/accept-invitation#token=/);
    assert.equal((await choose(one, first)).statusCode, 422);
    assert.equal((await choose(one, String(tokenOf(again.json().url)))).statusCode, 200);
    const reset = await as(two, admin, 'POST', `/api/v1/users/${answer.json().user.id}/password-link`);
    assert.match(reset.json().url, /\/reset-password#token=/);
  });

  test('an address belongs to one account in any spelling, and is free again when that one is removed', async () => {
    const { id, email } = await made('ann');
    const again = { email: ` ${email.toUpperCase()} `, display_name: 'Twin', role: 'viewer', password: PASSWORD };
    const refused = await as(one, admin, 'POST', '/api/v1/users', again);
    assert.deepEqual([refused.statusCode, refused.json().code, refused.json().errors[0].pointer], [409, 'conflict', '/email']);
    const other = await made('eve');
    assert.equal((await as(one, admin, 'PUT', `/api/v1/users/${other.id}`, { email })).statusCode, 409);
    assert.equal((await as(one, admin, 'DELETE', `/api/v1/users/${id}`)).statusCode, 204);
    assert.equal((await as(one, admin, 'GET', `/api/v1/users/${id}`)).statusCode, 404);
    assert.equal((await as(one, admin, 'PUT', `/api/v1/users/${id}`, { active: true })).statusCode, 404);
    assert.equal((await as(one, admin, 'DELETE', `/api/v1/users/${id}`)).statusCode, 404);
    assert.equal((await as(one, admin, 'POST', '/api/v1/users', again)).statusCode, 201);
    const left = await row(id);
    assert.deepEqual([left?.['display_name'], left?.['email'], left?.['password_hash'], left?.['active']], ['ann', '', null, false]);
  });

  test('the list is searched by name and address, narrowed, sorted and paged; it shows no hash', async () => {
    const { email } = await made('Wil_bur');
    await made('Wilxbur');
    const list = async (query: string) => (await as(one, admin, 'GET', `/api/v1/users?${query}`)).json();
    assert.deepEqual(
      (await list('search=wil_b')).items.map((item: { email: string }) => item.email),
      [email],
    );
    assert.ok((await list('role=admin')).items.every((item: { role: string }) => item.role === 'admin'));
    const names = (await list('sort=display_name&limit=200')).items.map((item: { display_name: string }) =>
      item.display_name.toLowerCase(),
    );
    assert.deepEqual(names, names.toSorted());
    const page = await list('limit=1&skip=1');
    assert.deepEqual([page.items.length, page.limit, page.skip], [1, 1, 1]);
    assert.equal((await as(one, admin, 'GET', '/api/v1/users?sort=password_hash')).statusCode, 400);
    assert.doesNotMatch(JSON.stringify(await list('limit=200')), /argon2|hash|digest/);
  });

  test('values that cannot be are 422 and name the member', async () => {
    const good = { email: address('ok'), display_name: 'Ok', role: 'viewer', password: PASSWORD };
    for (const [change, pointer] of [
      [{ email: 'nobody' }, '/email'],
      [{ email: 'a@b c' }, '/email'],
      [{ display_name: '   ' }, '/display_name'],
      [{ display_name: 'a\r\nBcc: x' }, '/display_name'],
      [{ display_name: 'a\u202eb' }, '/display_name'],
      [{ display_name: 'x'.repeat(101) }, '/display_name'],
      [{ password: 'short' }, '/password'],
      [{ role: 'root' }, '/role'],
    ] as const) {
      const answer = await as(one, admin, 'POST', '/api/v1/users', { ...good, ...change });
      assert.deepEqual([answer.statusCode, answer.json().errors[0].pointer], [422, pointer], answer.body);
    }
    for (const [change, pointer] of [
      [{ phone: '0151 123' }, '/phone'],
      [{ phone: '+49' }, '/phone'],
      [{ time_zone: 'Mars/Olympus' }, '/time_zone'],
      [{ time_zone: '+01:00' }, '/time_zone'],
    ] as const) {
      const answer = await as(one, admin, 'POST', '/api/v1/auth/profile', change);
      assert.deepEqual([answer.statusCode, answer.json().errors[0].pointer], [422, pointer], answer.body);
    }
  });

  test('one’s own profile: what is left out stays, null clears, and it is written into the audit log', async () => {
    const ben = await createPerson(one, `Ben${serial}`, 'viewer');
    const changed = await as(one, ben, 'POST', '/api/v1/auth/profile', { phone: '+49 (151) 1234-5678', time_zone: 'Europe/Berlin' });
    assert.equal(changed.statusCode, 200, changed.body);
    const { phone, pending_phone: pending, time_zone: zone } = changed.json().user;
    assert.deepEqual([phone, pending, zone], [null, '+4915112345678', 'Europe/Berlin'], 'a number counts once it is confirmed');
    await as(one, ben, 'POST', '/api/v1/auth/profile', { display_name: ' Benjamin ', phone: null });
    const { user } = (await as(two, ben, 'GET', '/api/v1/auth/me')).json();
    assert.deepEqual([user.display_name, user.phone, user.pending_phone, user.time_zone], ['Benjamin', null, null, 'Europe/Berlin']);
    assert.equal((await eventsOf(ben.userId)).filter((event) => event === 'user.profile_changed').length, 2);
  });

  test('S06: members that are not one’s to write are refused, and nothing of the request is stored', async () => {
    const eve = await createPerson(one, `Eve${serial}`, 'viewer');
    const target = await made('mallory');
    const forbidden = {
      id: admin.userId,
      role: 'admin',
      password_hash: 'x',
      email_verified_at: '2020-01-01T00:00:00Z',
      email_verified: true,
      created_at: '2020-01-01T00:00:00Z',
      deleted_at: null,
      invited_at: null,
      permissions: ['users:manage'],
      token: 'x',
      __proto__x: 1,
      active: true,
    };
    const before = [await row(eve.userId), await row(target.id)];
    for (const [name, value] of Object.entries(forbidden)) {
      const own = await as(one, eve, 'POST', '/api/v1/auth/profile', { display_name: 'Changed', [name]: value });
      assert.equal(own.statusCode, 422, `${name}: ${own.body}`);
      if (name === 'role' || name === 'active') continue;
      const other = await as(one, admin, 'PUT', `/api/v1/users/${target.id}`, { display_name: 'Changed', [name]: value });
      assert.equal(other.statusCode, 422, `${name}: ${other.body}`);
      const email = address('sneak');
      const fresh = { email, display_name: 'Sneak', role: 'viewer', password: PASSWORD, [name]: value };
      assert.equal((await as(one, admin, 'POST', '/api/v1/users', fresh)).statusCode, 422, name);
      const token = { name: 'x', permissions: [], [name === 'permissions' ? 'digest' : name]: value };
      assert.equal((await as(one, eve, 'POST', '/api/v1/user/tokens', token)).statusCode, 422, name);
    }
    assert.deepEqual([await row(eve.userId), await row(target.id)], before);
    assert.equal((await one.platform.db.query(`select from users where display_name = 'Sneak'`)).length, 0);
  });

  test('the last admin is neither removed, demoted nor switched off; one who was only invited does not count', async () => {
    const fresh = await createTestDatabase();
    const server = await startServer(fresh);
    try {
      const root = await createPerson(server, 'Root', 'admin');
      await as(server, root, 'POST', '/api/v1/users', { email: 'soon@tocsin.test', display_name: 'Soon', role: 'admin' });
      const url = `/api/v1/users/${root.userId}`;
      for (const answer of [
        await as(server, root, 'DELETE', url),
        await as(server, root, 'PUT', url, { role: 'operator' }),
        await as(server, root, 'PUT', url, { active: false }),
      ])
        assert.deepEqual([answer.statusCode, answer.json().errors[0].code], [409, 'last_admin'], answer.body);
      assert.equal((await as(server, root, 'GET', '/api/v1/auth/me')).statusCode, 200);
    } finally {
      await server.close();
      await fresh.drop();
    }
  });

  test('however many admins remove each other at once, on two servers and by every way, one is left', async () => {
    const fresh = await createTestDatabase();
    const servers = [await startServer(fresh), await startServer(fresh)] as const;
    try {
      for (let round = 0; round < 5; round += 1) {
        await servers[0].platform.db.query(`update users set role = 'viewer'`);
        const admins = await Promise.all(Array.from({ length: 6 }, (_, n) => createPerson(servers[0], `A${round}x${n}`, 'admin')));
        const ways = [
          (id: string, who: Person, on: TestServer) => as(on, who, 'DELETE', `/api/v1/users/${id}`),
          (id: string, who: Person, on: TestServer) => as(on, who, 'PUT', `/api/v1/users/${id}`, { role: 'viewer' }),
          (id: string, who: Person, on: TestServer) => as(on, who, 'PUT', `/api/v1/users/${id}`, { active: false }),
        ];
        const answers = await Promise.all(
          admins.map((victim, n) => {
            const rival = admins[(n + 1) % admins.length];
            const way = ways[n % ways.length];
            assert.ok(rival && way);
            return way(victim.userId, rival, servers[n % 2 === 0 ? 0 : 1]);
          }),
        );
        const left = await servers[1].platform.db.query(`select from users where role = 'admin' and active`);
        assert.ok(left.length >= 1, `round ${round}: nobody administers the service: ${answers.map((answer) => answer.statusCode)}`);
      }
    } finally {
      await Promise.all(servers.map((server) => server.close()));
      await fresh.drop();
    }
  });

  test('S11: whoever is switched off or removed loses sessions, tokens and links at once on both servers, and gets none of it back', async () => {
    for (const way of ['off', 'removed'] as const) {
      const { id, email } = await made(way);
      const cookies = await open(email);
      const token = (
        await injectAs(one, cookies, { method: 'POST', url: '/api/v1/user/tokens', payload: { name: 'x', permissions: [] } })
      ).json().token as string;
      const bearer = { authorization: `Bearer ${token}` };
      const link = String(tokenOf((await as(two, admin, 'POST', `/api/v1/users/${id}/password-link`)).json().url));
      for (const server of [one, two])
        assert.equal((await server.http.inject({ url: '/api/v1/auth/me', headers: bearer })).statusCode, 200);

      const done =
        way === 'off'
          ? await as(two, admin, 'PUT', `/api/v1/users/${id}`, { active: false })
          : await as(two, admin, 'DELETE', `/api/v1/users/${id}`);
      assert.ok(done.statusCode < 300, done.body);
      const shut = async () => {
        for (const server of [one, two]) {
          assert.equal((await me(server, cookies.svc_session)).statusCode, 401);
          assert.equal((await server.http.inject({ url: '/api/v1/auth/me', headers: bearer })).statusCode, 401);
        }
        assert.equal((await choose(one, link)).statusCode, 422);
      };
      await shut();
      assert.equal((await login(one, email, PASSWORD)).statusCode, 401);
      await post(one, '/api/v1/auth/forgot-password', { email });
      await workPasswordRequests(one.identity.context);
      assert.deepEqual(await emailsTo(one.platform.db, email), []);
      if (way === 'off') {
        assert.equal((await as(two, admin, 'POST', `/api/v1/users/${id}/password-link`)).statusCode, 409);
        assert.equal((await as(two, admin, 'PUT', `/api/v1/users/${id}`, { active: true })).statusCode, 200);
        await shut();
        assert.equal((await login(one, email, PASSWORD)).statusCode, 200);
      }
    }
  });

  test('S12: a changed password ends every other session, keeps this one, and names the tokens that are left', async () => {
    const { id, email } = await made('kim');
    const [mine, other, third] = [await open(email), await open(email), await open(email)];
    await injectAs(one, mine, { method: 'POST', url: '/api/v1/user/tokens', payload: { name: 'script', permissions: [] } });
    const link = String(tokenOf((await as(two, admin, 'POST', `/api/v1/users/${id}/password-link`)).json().url));
    const answer = await injectAs(one, mine, {
      method: 'POST',
      url: '/api/v1/auth/change-password',
      payload: { current_password: PASSWORD, new_password: OTHER },
    });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.equal(answer.json().sessions_ended, 2);
    assert.deepEqual(
      answer.json().personal_tokens.map((token: { name: string }) => token.name),
      ['script'],
    );
    for (const server of [one, two]) {
      assert.equal((await me(server, mine.svc_session)).statusCode, 200);
      for (const gone of [other, third]) assert.equal((await me(server, gone.svc_session)).statusCode, 401);
    }
    assert.equal((await choose(two, link)).statusCode, 422, 'a link from before the change still opened the account');
    assert.equal((await login(two, email, PASSWORD)).statusCode, 401);
    assert.equal((await login(two, email, OTHER)).statusCode, 200);
    assert.ok((await emailsTo(one.platform.db, email)).some((outgoing) => outgoing.subject.includes('password has changed')));
  });

  test('S12: an administrator’s change of an address ends the sign-ins and links of the account and tells the old address', async () => {
    const { id, email } = await made('pia');
    const cookies = await open(email);
    const link = String(tokenOf((await as(two, admin, 'POST', `/api/v1/users/${id}/password-link`)).json().url));
    assert.equal((await as(one, admin, 'PUT', `/api/v1/users/${id}`, { email: address('pia.new') })).statusCode, 200);
    assert.equal((await me(two, cookies.svc_session)).statusCode, 401);
    assert.equal((await choose(two, link)).statusCode, 422);
    assert.ok((await emailsTo(one.platform.db, email)).some((outgoing) => outgoing.text.includes(address('pia.new'))));
    assert.equal((await login(one, email, PASSWORD)).statusCode, 401);
    assert.equal((await login(one, address('pia.new'), PASSWORD)).statusCode, 200);
  });

  test('S12: a new address counts once it confirms; then every other session ends and the old address is told', async () => {
    const { id, email } = await made('tom');
    const [mine, other] = [await open(email), await open(email)];
    const next = address('tom.new');
    const ask = (password: string) =>
      injectAs(one, mine, { method: 'POST', url: '/api/v1/auth/change-email', payload: { email: next, current_password: password } });
    assert.equal((await ask('wrong wrong wrong')).statusCode, 422);
    const asked = await ask(PASSWORD);
    assert.deepEqual([asked.statusCode, asked.json()], [202, { pending_email: next }]);
    assert.equal((await ask(PASSWORD)).statusCode, 429, 'a second letter within a minute');
    assert.equal((await row(id))?.['email'], email, 'changed before it was confirmed');
    const token = (await emailsTo(one.platform.db, next))[0]?.token ?? '';
    const confirm = (server: TestServer, cookies: Record<string, string> = {}) =>
      server.http.inject({ method: 'POST', url: '/api/v1/auth/change-email/confirm', payload: { token }, cookies });
    assert.equal((await choose(one, token)).statusCode, 422, 'a link for an address set a password');
    const confirmed = await confirm(two, { svc_session: mine.svc_session });
    assert.deepEqual([confirmed.statusCode, confirmed.json()], [200, { email: next }]);
    assert.equal((await confirm(one)).statusCode, 422);
    assert.equal((await me(two, mine.svc_session)).statusCode, 200);
    assert.equal((await me(two, other.svc_session)).statusCode, 401);
    assert.equal((await login(one, next, PASSWORD)).statusCode, 200);
    const notified = (await emailsTo(one.platform.db, email)).map((outgoing) => outgoing.subject);
    assert.deepEqual(notified, ['Your Tocsin address is about to change', 'Your Tocsin address has changed']);
  });

  test('an address that somebody has is not told apart when it is asked for, and refused when it confirms', async () => {
    const [zoe, yan] = [await made('zoe'), await made('yan')];
    const cookies = await open(zoe.email);
    const payload = { email: yan.email, current_password: PASSWORD };
    assert.equal((await injectAs(one, cookies, { method: 'POST', url: '/api/v1/auth/change-email', payload })).statusCode, 202);
    const token = (await emailsTo(one.platform.db, yan.email))[0]?.token ?? '';
    assert.equal((await post(one, '/api/v1/auth/change-email/confirm', { token })).statusCode, 409);
    assert.equal((await row(zoe.id))?.['email'], zoe.email);
  });

  test('S15: wrong tries of an open session count like those of the sign-in page, and lock like them', async () => {
    const { email } = await made('joe');
    const cookies = await open(email);
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        injectAs(n % 2 === 0 ? one : two, cookies, {
          method: 'POST',
          url: '/api/v1/auth/change-password',
          payload: { current_password: `wrong number ${n}`, new_password: OTHER },
        }),
      ),
    );
    const verified = tries.filter((answer) => answer.statusCode === 422).length;
    assert.ok(verified <= 5, `${verified} passwords were verified`);
    assert.equal(tries.filter((answer) => answer.statusCode === 423).length, 12 - verified);
    assert.equal((await login(two, email, PASSWORD)).statusCode, 423);
    assert.equal((await me(two, cookies.svc_session)).statusCode, 200);
  });

  test('S14: a forgotten password is answered with the same bytes for every address; only who has an account gets a letter', async () => {
    const { email } = await made('una');
    const answers = await Promise.all(
      [email, email.toUpperCase(), address('nobody'), 'not an address'].map((text) =>
        post(one, '/api/v1/auth/forgot-password', { email: text }),
      ),
    );
    const notified = answers.map(({ statusCode, body, headers }) => {
      const { 'x-request-id': _id, date: _date, ...rest } = headers;
      return { statusCode, body, rest };
    });
    for (const answer of notified) assert.deepEqual(answer, notified[0]);
    assert.equal(notified[0]?.statusCode, 202);
    assert.equal((await emailsTo(one.platform.db, email)).length, 0, 'the letter was written while the caller waited');
    await Promise.all([workPasswordRequests(one.identity.context), workPasswordRequests(two.identity.context)]);
    assert.equal((await emailsTo(one.platform.db, email)).length, 1);
    assert.equal((await emailsTo(one.platform.db, address('nobody'))).length, 0);
    // Another request within the minute writes no second email.
    await post(one, '/api/v1/auth/forgot-password', { email });
    await workPasswordRequests(one.identity.context);
    assert.equal((await emailsTo(one.platform.db, email)).length, 1);
    const without = await Promise.all([email, address('nobody')].map((text) => post(two, '/api/v1/auth/forgot-password', { email: text })));
    assert.deepEqual(
      without.map((answer) => answer.statusCode),
      [503, 503],
    );
    assert.deepEqual(
      without.map((answer) => answer.headers['retry-after']),
      [undefined, undefined],
      'waiting brings no mail server',
    );
    assert.match(without[0]?.json().detail, /has no mail server; ask an administrator/);
  });

  test('a sign-in that failed stands in the audit trail with the address, and without the password', async () => {
    const { email } = await made('sven');
    const wrong = 'a wrong password of sven';
    for (const text of [email.toUpperCase(), address('nobody-sven')])
      assert.equal((await post(one, '/api/v1/auth/login', { email: text, password: wrong })).statusCode, 401);
    const events = await one.platform.db.query<{ data: Record<string, unknown>; ip: string | null; row: string }>(
      `select data, ip, e::text as row from audit_events e where event = 'login.failed' and data ->> 'email' in ($1, $2) order by id`,
      [email.toLowerCase(), address('nobody-sven').toLowerCase()],
    );
    assert.deepEqual(
      events.map(({ data }) => data),
      [email, address('nobody-sven')].map((text) => ({ email: text.toLowerCase(), reason: 'refused' })),
    );
    assert.ok(events.every(({ ip, row }) => ip !== null && !row.includes(wrong)));
  });

  test('S14: taken and free addresses are told apart by nobody who may not manage users', async () => {
    const bob = await createPerson(one, `Bob${serial}`, 'operator');
    for (const method of ['GET', 'POST'] as const)
      assert.equal((await as(one, bob, method, '/api/v1/users', method === 'POST' ? {} : undefined)).statusCode, 403);
  });

  const forgotten = async (email: string, headers: Record<string, string> = {}) => {
    await post(one, '/api/v1/auth/forgot-password', { email }, headers);
    await workPasswordRequests(one.identity.context);
    const outgoing = (await emailsTo(one.platform.db, email)).at(-1);
    assert.ok(outgoing?.token, 'no letter came');
    return { token: outgoing.token, text: outgoing.text };
  };

  /** Holds every hash until so many are wanted, so that all who use a link at once reach its end together. */
  function hashTogether(count: number): () => void {
    const all = Promise.withResolvers<void>();
    let waiting = 0;
    const restores = [one, two].map(({ identity }) => {
      const passwords = identity.context.passwords as { hash: (password: string) => Promise<string> };
      const { hash } = passwords;
      passwords.hash = async (password) => {
        waiting += 1;
        if (waiting === count) all.resolve();
        await all.promise;
        return hash(password);
      };
      return () => {
        passwords.hash = hash;
      };
    });
    return () => {
      for (const restore of restores) restore();
    };
  }

  test('S19: a link for a new password works once, however many use it at once, and ends every session', async () => {
    const { id, email } = await made('ada');
    const cookies = await open(email);
    const { token } = await forgotten(email);
    const restore = hashTogether(20);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => choose(n % 2 === 0 ? one : two, token, `${OTHER} ${n}`)));
    restore();
    const winners = answers.filter((answer) => answer.statusCode === 200);
    assert.deepEqual([winners.length, answers.filter((answer) => answer.statusCode === 422).length], [1, 19]);
    assert.equal(winners[0]?.json().purpose, 'password_reset');
    const won = answers.findIndex((answer) => answer.statusCode === 200);
    assert.equal((await login(two, email, `${OTHER} ${won}`)).statusCode, 200);
    assert.equal((await me(two, cookies.svc_session)).statusCode, 401);
    assert.equal((await eventsOf(id)).filter((event) => event === 'user.password_reset').length, 1);
  });

  test('S19: it is over after 60 minutes, and when the password was changed in between', async () => {
    const { email } = await made('bea');
    const first = await forgotten(email);
    try {
      await moveClock(database.url, 60 * MINUTE_MS + 1_000);
      assert.equal((await choose(one, first.token)).statusCode, 422);
      await moveClock(database.url, 59 * MINUTE_MS);
      const cookies = await open(email);
      const payload = { current_password: PASSWORD, new_password: OTHER };
      assert.equal((await injectAs(one, cookies, { method: 'POST', url: '/api/v1/auth/change-password', payload })).statusCode, 200);
      assert.equal((await choose(one, first.token)).statusCode, 422);
      assert.equal((await login(one, email, OTHER)).statusCode, 200);
    } finally {
      await moveClock(database.url, 0);
    }
  });

  test('S19: it ends when the command line sets a password', async () => {
    const { email } = await made('cle');
    const { token } = await forgotten(email);
    await resetPassword(one.platform.db, email, OTHER);
    assert.equal((await choose(one, token)).statusCode, 422);
    assert.equal((await login(one, email, OTHER)).statusCode, 200);
  });

  test('S19: its address is the configured one, whatever Host and X-Forwarded-Host say', async () => {
    const { email } = await made('cat');
    const { text } = await forgotten(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' });
    assert.ok(text.includes(`${BASE_URL}/reset-password#token=`), text);
    assert.doesNotMatch(text, /evil/);
  });

  test('S19: it opens no other account and no other purpose; what was never given out costs no hash', async () => {
    const [dan, fay] = [await made('dan'), await made('fay')];
    const { token } = await forgotten(dan.email);
    const stored = await one.platform.db.query<{ digest: Buffer }>('select digest from account_links where user_id = $1', [dan.id]);
    assert.equal((await post(one, '/api/v1/auth/change-email/confirm', { token })).statusCode, 422);
    assert.equal((await choose(one, String(stored[0]?.digest.toString('base64url')))).statusCode, 422, 'what is stored opened it');
    const { hash } = one.identity.context.passwords;
    let hashed = 0;
    (one.identity.context.passwords as { hash: typeof hash }).hash = (text) => {
      hashed += 1;
      return hash(text);
    };
    for (const guess of ['', 'x', `${token.slice(0, -1)}_`, token.toLowerCase(), 'a'.repeat(43)])
      assert.equal((await choose(one, guess)).statusCode, 422);
    assert.equal(hashed, 0);
    (one.identity.context.passwords as { hash: typeof hash }).hash = hash;
    assert.equal((await choose(one, token, OTHER)).statusCode, 200);
    assert.equal((await login(one, fay.email, PASSWORD)).statusCode, 200, 'the other account changed');
  });

  test('S16: a locked address is opened by the link of its owner', async () => {
    const { email } = await made('gus');
    for (let round = 0; round < 6; round += 1) await login(one, email, 'wrong wrong wrong');
    assert.equal((await login(one, email, PASSWORD)).statusCode, 423);
    const { token } = await forgotten(email);
    assert.equal((await choose(one, token, OTHER)).statusCode, 200);
    assert.equal((await login(one, email, OTHER)).statusCode, 200);
  });

  test('a sign-in whose password is changed while it is being checked opens nothing', async () => {
    const { email } = await made('hal');
    const { passwords } = one.identity.context;
    const { verify } = passwords;
    (passwords as { verify: typeof verify }).verify = async (password, stored) => {
      const verdict = await verify(password, stored);
      await resetPassword(two.platform.db, email, OTHER);
      return verdict;
    };
    try {
      assert.equal((await login(one, email, PASSWORD)).statusCode, 401);
    } finally {
      (passwords as { verify: typeof verify }).verify = verify;
    }
    assert.equal((await login(one, email, OTHER)).statusCode, 200);
  });

  describe('many at once', () => {
    const both = async (server: TestServer, body: object, who = admin) => {
      const dry = await as(server, who, 'POST', '/api/v1/users/import', { ...body, dry_run: true });
      return [dry, await as(server, who, 'POST', '/api/v1/users/import', body)] as const;
    };
    const withoutLinks = (answer: Response) => {
      const { users, ...rest } = answer.json();
      return { ...rest, users: users.map(({ invitation_url: _, ...line }: { invitation_url?: string }) => line) };
    };

    test('an import does what its dry run said: new people are invited, who has an account stays, and again it changes nothing', async () => {
      const known = await made('kim');
      const [ned, ola] = [address('ned'), address('ola')];
      const csv = `email,display_name,role,time_zone\n${ned},Ned,operator,Europe/Berlin\n${known.email},Kim the Admin,admin,\n${ola},"=cmd|' /C calc'!A0",,`;
      const [dry, real] = await both(two, { csv, default_role: 'operator' });
      assert.equal(dry.statusCode, 200, dry.body);
      assert.deepEqual(withoutLinks(dry), withoutLinks(real));
      assert.deepEqual(withoutLinks(real), {
        created: 2,
        existing: 1,
        invitations_mailed: false,
        users: [
          { email: ned, result: 'created' },
          { email: known.email, result: 'exists' },
          { email: ola, result: 'created' },
        ],
      });
      assert.ok(!dry.body.includes('#token='), 'a dry run gives no keys away');
      assert.equal((await choose(one, String(tokenOf(real.json().users[0].invitation_url)))).statusCode, 200);
      const signedIn = await login(one, ned, PASSWORD);
      assert.equal(signedIn.statusCode, 200);
      const { items } = (await as(one, admin, 'GET', `/api/v1/users?search=${ned}`)).json();
      assert.deepEqual([items[0].role, items[0].time_zone, items[0].display_name], ['operator', 'Europe/Berlin', 'Ned']);
      assert.equal((await row(known.id))?.['role'], 'operator');
      assert.deepEqual((await eventsOf(items[0].id))[0], 'user.created');
      const again = await as(two, admin, 'POST', '/api/v1/users/import', { csv });
      assert.deepEqual([again.json().created, again.json().existing], [0, 3]);
      const mailed = await as(one, admin, 'POST', '/api/v1/users/import', { users: [{ email: address('pia'), display_name: 'Pia' }] });
      assert.deepEqual([mailed.json().invitations_mailed, mailed.body.includes('token')], [true, false]);
      assert.equal((await emailsTo(one.platform.db, address('pia'))).length, 1);
    });

    test('one bad line, a role that may not be given, or an address taken meanwhile: nobody is imported', async () => {
      const people = async () => (await as(one, admin, 'GET', '/api/v1/users')).json().total;
      const before = await people();
      const csv = `email,name,role\n${address('quin')},Quin,viewer\nnobody,Ray,viewer`;
      for (const answer of await both(two, { csv })) {
        assert.equal(answer.statusCode, 422, answer.body);
        assert.match(answer.json().detail, /^Nobody was imported\. Line 3: email must look like/);
      }
      const token = (
        await as(one, admin, 'POST', '/api/v1/user/tokens', { name: `import ${serial}`, permissions: ['users:manage'], expires_at: null })
      ).json().token;
      const admins = { users: [{ email: address('sue'), display_name: 'Sue', role: 'admin' }] };
      const bearer = { authorization: `Bearer ${token}` };
      assert.equal((await post(one, '/api/v1/users/import', admins, bearer)).statusCode, 403);
      assert.equal((await post(one, '/api/v1/users/import', { ...admins, dry_run: true }, bearer)).statusCode, 403);
      for (const body of [
        {},
        { csv, users: [] },
        { users: [] },
        { users: [{ email: 'a@b.c', display_name: 'A', salary: 1 }] },
        { csv: 'x'.repeat(900_001) },
      ])
        assert.equal((await as(one, admin, 'POST', '/api/v1/users/import', body)).statusCode, 422, JSON.stringify(body).slice(0, 80));
      const race = {
        users: [
          { email: address('tom'), display_name: 'Tom' },
          { email: address('uma'), display_name: 'Uma' },
        ],
      };
      const answers = await Promise.all([one, two, one, two].map((server) => as(server, admin, 'POST', '/api/v1/users/import', race)));
      assert.ok(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409));
      assert.equal(await people(), before + 2);
      const viewer = await createPerson(one, `Vic${serial}`, 'operator');
      assert.equal((await as(one, viewer, 'POST', '/api/v1/users/import', race)).statusCode, 403);
      assert.equal((await as(one, viewer, 'POST', '/api/v1/users/deactivate', { emails: [address('tom')] })).statusCode, 403);
    });

    test('many are deactivated by address, with all their sign-ins; oneself and who is not there are named', async () => {
      const [wes, xia] = [await made('wes'), await made('xia')];
      const session = await open(wes.email);
      const emails = [` ${wes.email.toUpperCase()}`, xia.email, address('nobody'), admin.email];
      const dry = (await as(one, admin, 'POST', '/api/v1/users/deactivate', { emails, dry_run: true })).json();
      assert.equal((await me(one, session.svc_session)).statusCode, 200);
      const real = (await as(one, admin, 'POST', '/api/v1/users/deactivate', { emails })).json();
      assert.deepEqual(real, dry);
      assert.deepEqual(
        [real.deactivated, real.users.map(({ result }: { result: string }) => result)],
        [2, ['deactivated', 'deactivated', 'unknown', 'refused']],
      );
      assert.equal((await me(one, session.svc_session)).statusCode, 401);
      assert.equal((await row(xia.id))?.['active'], false);
      assert.ok((await eventsOf(xia.id)).includes('user.updated'));
      const again = (await as(one, admin, 'POST', '/api/v1/users/deactivate', { emails: [wes.email] })).json();
      assert.deepEqual(again, { deactivated: 0, users: [{ email: wes.email, result: 'unchanged' }] });
      const many = Array.from({ length: 5_001 }, (_, n) => `m${n}@tocsin.test`);
      for (const list of [[], many])
        assert.equal((await as(one, admin, 'POST', '/api/v1/users/deactivate', { emails: list })).statusCode, 422);
      assert.equal((await as(one, admin, 'POST', '/api/v1/users/deactivate', { emails: many.slice(1) })).statusCode, 200);
    });
  });

  test('S08: a link, a password or the pepper is in no answer, audit event, live event, or row of the tables that carry links', async () => {
    const { id, email } = await made('ike');
    const { token } = await forgotten(email);
    const notified = [
      (await as(one, admin, 'GET', `/api/v1/users/${id}`)).body,
      JSON.stringify(await one.platform.db.query('select * from audit_events')),
      JSON.stringify(one.liveEvents),
      JSON.stringify(await one.platform.db.query('select * from mail_outbox')),
      JSON.stringify(await one.platform.db.query('select * from account_links')),
    ].join('\n');
    for (const secret of [token, PASSWORD, TEST_KEYS.pepper]) assert.ok(!notified.includes(secret));
  });
});
