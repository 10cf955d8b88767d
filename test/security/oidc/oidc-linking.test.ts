import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { chatoneIdp } from '../../../src/integrations/channels/chatone/idp.ts';
import { idponeIdp } from '../../../src/integrations/sign-in/idpone/idp.ts';
import { type Elsewhere, type Jar, startElsewhere } from '../../harness/elsewhere.ts';
import { type ForgingIdp, startForgingIdp } from '../../harness/fakes/forging-idp.ts';

describe('linking an account elsewhere', () => {
  let stage: Elsewhere;
  let idp: ForgingIdp;
  let slack: ForgingIdp;
  let id: string;
  before(async () => {
    stage = await startElsewhere();
    [idp, slack] = await Promise.all([startForgingIdp(), startForgingIdp()]);
    id = await stage.provider(idp);
    const settings = { client_id: 'tocsin', sign_up: 'allowed', allowed_domains: 'example.org' };
    const google = idponeIdp({ values: { base_url: idp.url, client_secret: idp.clientSecret, ...settings }, version: 1 });
    const chat = chatoneIdp({ values: { base_url: `${slack.url}/api/`, client_secret: slack.clientSecret, ...settings }, version: 1 });
    assert.ok(google && chat);
    stage.idps.set('idpone', google);
    stage.idps.set('chatone', chat);
  });
  after(async () => {
    await Promise.all([idp.close(), slack.close()]);
    await stage.close();
  });
  beforeEach(async () => {
    idp.person = { sub: 'google-bob', email: 'bob@gmail.test', email_verified: true, name: 'Bob' };
    slack.person = { sub: 'U0BOB', 'https://slack.com/user_id': 'U0BOB', 'https://slack.com/team_id': 'T0TEAM', name: 'Bob' };
    stage.notified.length = 0;
    await stage.cast.platform.db.query('delete from linked_accounts');
  });

  const signedIn = (who: 'alice' | 'bob' | 'charlie'): Jar => ({ ...stage.cast[who].cookies });
  const links = () =>
    stage.cast.platform.db.query<{ user_id: string; provider: string; issuer: string; subject: string }>(
      'select user_id, provider, issuer, subject from linked_accounts order by provider',
    );

  for (const [name, path, provider] of [
    ['Google', '/api/v1/users/me/idpone/authorize', 'idpone'],
    ['OpenID Connect', () => `/api/v1/users/me/oidc/${id}/authorize`, null],
  ] as const)
    test(`S44: ${name}: linked while signed in, it signs in as that person from then on; unlinked, it does not`, async () => {
      const way = typeof path === 'string' ? path : path();
      const door = provider ?? `oidc:${id}`;
      const answer = await stage.walk(signedIn('bob'), idp, `${way}?return_to=/account`);
      assert.deepEqual([answer.statusCode, answer.headers.location], [302, '/account'], answer.body);
      assert.deepEqual(await links(), [{ user_id: stage.cast.bob.userId, provider: door, issuer: idp.url, subject: 'google-bob' }]);
      assert.deepEqual(
        stage.notified.map((notified) => notified.userId),
        [stage.cast.bob.userId],
      );
      const stranger: Jar = {};
      await stage.walk(stranger, idp, provider ? `/api/v1/auth/${provider}` : `/api/v1/auth/oidc/${id}/authorize`);
      assert.equal(await stage.whoami(stranger), 'Bob');
      const off = await stage.cast.platform.db.query(`update users set password_hash = 'x' where id = $1 returning id`, [
        stage.cast.bob.userId,
      ]);
      assert.equal(off.length, 1);
      const gone = await stage.cast.bob.inject({ method: 'POST', url: way.replace('authorize', 'disconnect') });
      assert.equal(gone.statusCode, 204, gone.body);
      assert.deepEqual(await links(), []);
    });

  /** Bob, who linked his account at the provider, in a session that proved nothing lately. */
  async function linkedBob(): Promise<{ jar: Jar; now: number }> {
    const { db } = stage.cast.platform;
    await stage.walk(signedIn('bob'), idp, `/api/v1/users/me/oidc/${id}/authorize`);
    await db.query('update sessions set proved_at = null where user_id = $1', [stage.cast.bob.userId]);
    const [row] = await db.query<{ now: Date }>('select app_now() as now');
    return { jar: signedIn('bob'), now: Math.floor((row?.now.getTime() ?? 0) / 1_000) };
  }
  /** As if he had a passkey. */
  async function withPasskey(work: () => Promise<void>): Promise<void> {
    const { db } = stage.cast.platform;
    await db.query(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, name) values (gen_random_uuid(), $1, 'oidc', '', 0, 'Key')`,
      [stage.cast.bob.userId],
    );
    try {
      await work();
    } finally {
      await db.query('delete from passkeys');
    }
  }

  test('whoever has a second factor shows it after the provider, unless the provider reports one', async () => {
    await linkedBob();
    await withPasskey(async () => {
      const jar: Jar = {};
      const answer = await stage.walk(jar, idp, `/api/v1/auth/oidc/${id}/authorize?return_to=/incidents`);
      assert.deepEqual([answer.statusCode, answer.headers.location], [302, '/login?step=second&next=%2Fincidents'], answer.body);
      assert.equal(jar['svc_session'], undefined);
      assert.ok(jar['svc_half'], 'nothing knows the second step');
      idp.person = { ...idp.person, amr: ['pwd', 'otp'] };
      const vouched: Jar = {};
      await stage.walk(vouched, idp, `/api/v1/auth/oidc/${id}/authorize`);
      assert.equal(await stage.whoami(vouched), 'Bob');
      const me = await stage.cast.http.inject({ url: '/api/v1/auth/me', cookies: { svc_session: vouched['svc_session'] ?? '' } });
      assert.equal(me.json().hold, null);
    });
  });

  test('whoever has no password proves who they are anew at the provider: now, by the account that is linked, with their own factor if they have one', async () => {
    const { jar, now } = await linkedBob();
    const honest = idp.person;
    const way = `/api/v1/auth/oidc/${id}/step-up?return_to=/account`;
    const proved = async () => (await stage.cast.bob.inject({ url: '/api/v1/auth/step-up' })).json().proved as boolean;
    for (const [claims, why] of [
      [{ auth_time: now - 3_600 }, /did not ask you to sign in again/],
      [{ sub: 'google-eve', auth_time: now }, /is not linked with your Tocsin account/],
    ] as const) {
      idp.person = { ...honest, ...claims };
      const refused = await stage.walk({ ...jar }, idp, way);
      assert.equal(refused.statusCode, 403);
      assert.match(refused.body, why);
      assert.equal(await proved(), false);
    }
    idp.person = { ...honest, auth_time: now };
    await withPasskey(async () => {
      // His session opens nothing by now, but the way to his second factor.
      assert.match((await stage.walk({ ...jar }, idp, way)).body, /Your account has a second factor/);
    });
    const answer = await stage.walk({ ...jar }, idp, way);
    assert.deepEqual([answer.statusCode, answer.headers.location], [302, '/account'], answer.body);
    assert.equal(idp.authorizations.at(-1)?.get('max_age'), '0');
    assert.equal(await proved(), true);
  });

  test('an account that is the only way in is not unlinked', async () => {
    await stage.cast.platform.db.query('update users set password_hash = null where id = $1', [stage.cast.bob.userId]);
    await stage.walk(signedIn('bob'), idp, '/api/v1/users/me/idpone/authorize');
    const answer = await stage.cast.bob.inject({ method: 'POST', url: '/api/v1/users/me/idpone/disconnect' });
    assert.equal(answer.statusCode, 409, answer.body);
    assert.equal((await links()).length, 1);
  });

  test('Slack: an account is a member of a workspace of that server; without either nothing is linked', async () => {
    const answer = await stage.walk(signedIn('bob'), slack, '/api/v1/users/me/chatone/authorize');
    assert.equal(answer.statusCode, 302, answer.body);
    assert.deepEqual(await links(), [
      { user_id: stage.cast.bob.userId, provider: 'chatone', issuer: `${slack.url}/T0TEAM`, subject: 'U0BOB' },
    ]);
    slack.person = { sub: 'U0BOB' };
    assert.equal((await stage.walk(signedIn('alice'), slack, '/api/v1/users/me/chatone/authorize')).statusCode, 400);
    slack.person = { sub: 'U0BOB', 'https://slack.com/user_id': 'U0BOB', 'https://slack.com/team_id': 'T0OTHER' };
    const stranger: Jar = {};
    assert.equal((await stage.walk(stranger, slack, '/api/v1/auth/chatone')).statusCode, 403, 'the same id in another workspace');
  });

  test('an account that somebody else linked is not taken from them', async () => {
    await stage.walk(signedIn('bob'), idp, '/api/v1/users/me/idpone/authorize');
    const answer = await stage.walk(signedIn('alice'), idp, '/api/v1/users/me/idpone/authorize');
    assert.equal(answer.statusCode, 409);
    assert.equal((await links())[0]?.user_id, stage.cast.bob.userId);
  });

  test('S40: the way back links only for whoever left: not signed out, not as somebody else, not as a sign-in', async () => {
    const others: readonly Jar[] = [{}, stage.cast.alice.cookies, { svc_session: 'a'.repeat(43) }];
    for (const returning of others) {
      const jar = signedIn('bob');
      const way = await stage.leave(jar, idp, '/api/v1/users/me/idpone/authorize');
      const answer = await stage.get({ svc_sign_in: jar['svc_sign_in'] ?? '', ...returning }, way);
      assert.equal(answer.statusCode, 400, JSON.stringify(returning));
    }
    const jar = signedIn('bob');
    const way = await stage.leave(jar, idp, '/api/v1/users/me/idpone/authorize');
    const asSignIn = await stage.get(jar, way.replace('/users/me/idpone/callback', '/auth/idpone/callback'));
    assert.equal(asSignIn.statusCode, 400);
    const out = await stage.leave({}, idp, '/api/v1/auth/idpone');
    assert.equal((await stage.get(signedIn('bob'), out.replace('/auth/idpone/callback', '/users/me/idpone/callback'))).statusCode, 400);
    assert.deepEqual(await links(), []);
  });

  test('a page of another site cannot begin it in a signed-in browser', async () => {
    const foreign: readonly Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.test' },
    ];
    for (const headers of foreign) {
      const answer = await stage.get(signedIn('bob'), '/api/v1/users/me/idpone/authorize', headers);
      assert.equal(answer.statusCode, 403, JSON.stringify(headers));
    }
    assert.equal((await stage.get(signedIn('bob'), '/api/v1/users/me/idpone/authorize', { 'sec-fetch-site': 'none' })).statusCode, 302);
  });

  test('a personal token links and unlinks nothing, however much it may', async () => {
    const made = await stage.cast.alice.inject({
      method: 'POST',
      url: '/api/v1/user/tokens',
      payload: { name: 't', permissions: ['alerts:read'] },
    });
    assert.equal(made.statusCode, 201, made.body);
    const headers = { authorization: `Bearer ${made.json().token}` };
    for (const [method, url] of [
      ['GET', '/api/v1/users/me/idpone/authorize'],
      ['POST', '/api/v1/users/me/idpone/disconnect'],
      ['POST', '/api/v1/users/me/chattwo/connect'],
      ['GET', `/api/v1/users/me/oidc/${id}/authorize`],
    ] as const) {
      const answer = await stage.cast.http.inject({ method, url, headers });
      assert.equal(answer.statusCode, 400, `${url} ${answer.body}`);
    }
  });

  test('Mattermost is linked by an address that both sides have verified, and by no other', async () => {
    const connect = () => stage.cast.bob.inject({ method: 'POST', url: '/api/v1/users/me/chattwo/connect' });
    assert.equal((await connect()).statusCode, 204);
    assert.equal((await links())[0]?.subject, `mm-${stage.cast.bob.email}`);
    assert.equal((await stage.cast.bob.inject({ method: 'POST', url: '/api/v1/users/me/chattwo/disconnect' })).statusCode, 204);
    await stage.cast.platform.db.query('update users set email_verified_at = null where id = $1', [stage.cast.bob.userId]);
    assert.equal((await connect()).statusCode, 409);
    await stage.cast.platform.db.query('update users set email_verified_at = app_now() where id = $1', [stage.cast.bob.userId]);
  });

  test('S65: one address begins no more than 30 ways to a provider in a minute; another address is not touched', async () => {
    const limited = await startElsewhere({ limited: true });
    const path = `/api/v1/auth/oidc/${await limited.provider(idp)}/authorize`;
    const from = (remoteAddress: string) => limited.cast.http.inject({ url: path, remoteAddress });
    const statuses = [];
    for (let i = 0; i < 31; i += 1) statuses.push((await from('192.0.2.1')).statusCode);
    assert.deepEqual([statuses.slice(0, 30).every((status) => status === 302), statuses[30]], [true, 429]);
    assert.equal((await from('192.0.2.2')).statusCode, 302);
    await limited.close();
  });

  test('every change is audited and every list shows it', async () => {
    await stage.walk(signedIn('bob'), idp, '/api/v1/users/me/idpone/authorize');
    const mine = await stage.cast.bob.inject({ url: '/api/v1/users/me/linked-accounts' });
    assert.deepEqual(
      mine.json().items.map((item: { provider: string; display_name: string }) => [item.provider, item.display_name]),
      [['idpone', 'bob@gmail.test']],
    );
    const hers = (await stage.cast.alice.inject({ url: '/api/v1/users/me/linked-accounts' })).json();
    assert.deepEqual(hers.items, []);
    const offered = (list: { linkable: { provider: string }[] }) => list.linkable.map(({ provider }) => provider);
    assert.deepEqual([offered(hers).includes('idpone'), offered(hers).at(-1)], [true, 'chattwo']);
    assert.equal(offered(mine.json()).includes('idpone'), false, 'what is linked is not offered again');
    const methods = await stage.cast.http.inject({ url: '/api/v1/auth/sign-in-methods' });
    const google = methods.json().items.find(({ provider }: { provider: string }) => provider === 'idpone');
    assert.deepEqual(google, { provider: 'idpone', name: 'Google', sign_in_url: '/api/v1/auth/idpone' });
    const audited = await stage.cast.platform.db.query<{ actor_id: string; data: { subject: string } }>(
      `select actor_id, data from audit_events where event = 'account.linked' order by id desc limit 1`,
    );
    assert.deepEqual([audited[0]?.actor_id, audited[0]?.data.subject], [stage.cast.bob.userId, 'google-bob']);
  });
});
