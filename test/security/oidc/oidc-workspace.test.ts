import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { connectionProviders } from '../../../src/integrations/providers.ts';
import { openConnections, registerConnectionRoutes, registerWorkspaceRoutes } from '../../../src/modules/connections/index.ts';
import { openFlows } from '../../../src/modules/identity/sso/flows.actions.ts';
import { openSealer } from '../../../src/platform/crypto/sealing.ts';
import { openOutbound, type Outbound } from '../../../src/platform/outbound/outbound.ts';
import { type Cast, type Person, startCast, TEST_KEYS } from '../../cast.ts';
import { type ForgingIdp, startForgingIdp } from '../../harness/fakes/forging-idp.ts';
import { type FakeHttp, type FakeRequest, startFakeHttp } from '../../harness/fakes/fake-http.ts';

const PATH = '/api/v1/integrations/chatone';

describe('connecting a Slack workspace by its consent page', () => {
  let cast: Cast;
  let slack: FakeHttp;
  let idp: ForgingIdp;
  let outbound: Outbound;
  const calls: FakeRequest[] = [];
  let answer: object = {};
  before(async () => {
    idp = await startForgingIdp();
    slack = await startFakeHttp((request) => {
      calls.push(request);
      return { status: 200, json: request.path.endsWith('oauth.v2.access') ? answer : { ok: true, revoked: true } };
    });
    outbound = openOutbound({ allowedCidrs: ['127.0.0.0/8'] });
    cast = await startCast({
      env: { CHATONE_BASE_URL: `${slack.url}/api/`, CHATONE_CLIENT_ID: 'C1', CHATONE_CLIENT_SECRET: 'canary-client' },
      register: (http, { db, config, live, log, baseUrl }, identity) => {
        const sealer = openSealer(TEST_KEYS.encryptionKeys);
        const connections = openConnections({ db, config, sealer, live, log, providers: connectionProviders(outbound) });
        registerConnectionRoutes(http, { connections, baseUrl });
        const flows = openFlows({ db, pepper: TEST_KEYS.pepper, sealer, cookies: { path: '/', secure: false } });
        registerWorkspaceRoutes(http, { connections, flows, authenticator: identity.options.authenticator, baseUrl });
      },
    });
  });
  after(async () => {
    await cast.close();
    await outbound.close();
    await slack.stop();
    await idp.close();
  });

  /** Leaves for Slack; what to come back with. */
  async function leave(who: Person): Promise<{ url: URL; cookie: string }> {
    const begun = await who.inject({ method: 'POST', url: `${PATH}/oauth/authorize` });
    assert.equal(begun.statusCode, 200, begun.body);
    const cookie = (begun.cookies as { name: string; value: string }[]).find((entry) => entry.name === 'svc_sign_in')?.value ?? '';
    return { url: new URL(begun.json().authorization_url), cookie };
  }
  const back = (who: Person, { url, cookie }: { url: URL; cookie: string }, extra = 'code=c1') =>
    who.inject({ url: `${PATH}/oauth/callback?state=${url.searchParams.get('state')}&${extra}`, cookies: { svc_sign_in: cookie } });
  const settings = async () => (await cast.alice.inject({ url: '/api/v1/integrations' })).json().chatone;

  test('the token of the workspace is kept sealed, shown to nobody, and forgotten and revoked on demand', async () => {
    answer = { ok: true, access_token: 'xoxb-canary-bot', token_type: 'bot', team: { id: 'T1', name: 'Team' } };
    const way = await leave(cast.bob);
    assert.equal(way.url.origin + way.url.pathname, `${slack.url}/oauth/v2/authorize`);
    assert.match(way.url.searchParams.get('scope') ?? '', /chat:write/);
    assert.equal(way.url.searchParams.get('redirect_uri'), `${cast.platform.baseUrl}${PATH}/oauth/callback`);
    assert.ok(!way.url.href.includes('canary'));
    const done = await back(cast.bob, way);
    assert.deepEqual([done.statusCode, done.headers.location], [302, '/integrations'], done.body);
    const exchanged = calls.at(-1);
    assert.equal(exchanged?.headers.authorization, `Basic ${btoa('C1:canary-client')}`);
    assert.deepEqual(
      [(await settings()).bot_token, (await settings()).configured],
      [{ set: true, source: 'database', permission: 'oidc:manage' }, true],
    );
    const [row] = await cast.platform.db.query<{ text: string }>(`select i::text as text from integrations i where kind = 'chatone'`);
    assert.doesNotMatch(row?.text ?? '', /canary/);

    assert.equal((await cast.bob.inject({ method: 'POST', url: `${PATH}/disconnect` })).statusCode, 204);
    assert.deepEqual([calls.at(-1)?.path, calls.at(-1)?.headers.authorization], ['/api/auth.revoke', 'Bearer xoxb-canary-bot']);
    assert.equal((await settings()).bot_token.set, false);
    assert.equal((await cast.bob.inject({ method: 'POST', url: `${PATH}/disconnect` })).statusCode, 404);
  });

  test('S72: a workspace that an operator connects is not believed about addresses; the same one again keeps its links', async () => {
    const { db } = cast.platform;
    const connect = async (who: Person, id: string) => {
      answer = { ok: true, access_token: `xoxb-of-${id}-${calls.length}`, token_type: 'bot', team: { id, name: `Team ${id}` } };
      assert.equal((await back(who, await leave(who))).statusCode, 302);
      return settings();
    };
    const links = async () => (await db.query(`select 1 from linked_accounts where provider = 'chatone'`)).length;
    const first = await connect(cast.bob, 'T1');
    assert.deepEqual(first.workspace, { id: `${slack.url}/T1`, name: 'Team T1' });
    assert.notEqual(first.email_matching_off_since, null, 'the first one, by an operator');
    const confirm = { method: 'POST', url: `${PATH}/confirm-email-matching` } as const;
    assert.equal((await cast.bob.inject({ ...confirm, payload: { version: first.version } })).statusCode, 403);
    // This Slack names no workspace for a token: what it said at the consent counts.
    assert.equal((await cast.alice.inject({ ...confirm, payload: { version: first.version } })).statusCode, 200);
    await db.query(
      `insert into linked_accounts (id, user_id, provider, issuer, subject, display_name, created_at) values (gen_random_uuid(), $1, 'chatone', $2, 'U1', 'Alice', app_now())`,
      [cast.alice.userId, `${slack.url}/T1`],
    );
    const again = await connect(cast.bob, 'T1');
    assert.deepEqual([again.email_matching_off_since, await links()], [null, 1], 'the same workspace again');
    await cast.bob.inject({ method: 'POST', url: `${PATH}/disconnect` });
    const other = await connect(cast.alice, 'T2');
    assert.deepEqual(
      [other.email_matching_off_since !== null, await links()],
      [true, 0],
      'another one, also by an admin and after a pause',
    );
    assert.equal((await cast.bob.inject({ method: 'POST', url: `${PATH}/disconnect` })).statusCode, 204);
  });

  test('S40: only the browser and the person that left come back, once, and only while they may', async () => {
    answer = { ok: true, access_token: 'xoxb-attacker', token_type: 'bot' };
    const asked = calls.length;
    const way = await leave(cast.bob);
    assert.equal((await back(cast.bob, { ...way, cookie: 'a'.repeat(43) })).statusCode, 400);
    assert.equal((await back(cast.bob, way)).statusCode, 400, 'the failed try used it up');
    assert.equal((await back(cast.alice, await leave(cast.bob))).statusCode, 400, 'as somebody else');
    const demoted = await leave(cast.bob);
    await cast.platform.db.query(`update users set role = 'viewer' where id = $1`, [cast.bob.userId]);
    assert.equal((await back(cast.bob, demoted)).statusCode, 403);
    await cast.platform.db.query(`update users set role = 'operator' where id = $1`, [cast.bob.userId]);
    assert.equal(calls.length, asked, 'Slack was not asked');
    assert.equal((await settings()).bot_token.set, false);
  });

  test('a token with integrations:write begins it; only a browser that is signed in as its owner comes back, once', async () => {
    const tokenOf = async (permissions: readonly string[]) =>
      (await cast.bob.inject({ method: 'POST', url: '/api/v1/user/tokens', payload: { name: permissions.join(), permissions } })).json()
        .token;
    const begin = async (permissions: readonly string[]) =>
      cast.http.inject({
        method: 'POST',
        url: `${PATH}/oauth/authorize`,
        headers: { authorization: `Bearer ${await tokenOf(permissions)}` },
      });
    assert.equal((await begin(['integrations:read'])).statusCode, 403);
    const begun = await begin(['integrations:write']);
    assert.deepEqual([begun.statusCode, begun.cookies], [200, []], begun.body);
    const way = { url: new URL(begun.json().authorization_url), cookie: '' };
    answer = { ok: true, access_token: 'xoxb-by-token', token_type: 'bot', team: { id: 'T3', name: 'Team' } };
    assert.equal((await back(cast.bob, way)).statusCode, 302);
    assert.equal((await back(cast.bob, way)).statusCode, 400, 'used up');
    const other = await begin(['integrations:write']);
    const stolen = { url: new URL(other.json().authorization_url), cookie: '' };
    assert.equal((await back(cast.alice, stolen)).statusCode, 400, 'as somebody else');
    assert.equal((await cast.bob.inject({ method: 'POST', url: `${PATH}/disconnect` })).statusCode, 204);
  });

  test('S46: a refusal of Slack, an answer without a bot token and a cancelled consent change nothing and are told', async () => {
    for (const bad of [
      { ok: false, error: 'invalid_code' },
      { ok: true, access_token: 'xoxp-user', token_type: 'user' },
      { ok: true },
      [],
    ]) {
      answer = bad;
      const refused = await back(cast.bob, await leave(cast.bob));
      assert.equal(refused.statusCode, 400, refused.body);
    }
    const cancelled = await back(cast.bob, await leave(cast.bob), `error=${encodeURIComponent('<b>access_denied</b>')}`);
    assert.equal(cancelled.statusCode, 400);
    assert.equal((await settings()).bot_token.set, false);
  });

  test('the test of Google asks it to describe itself, and says what is wrong in words', async () => {
    const save = (base_url: string) =>
      cast.alice.inject({
        method: 'PUT',
        url: '/api/v1/integrations',
        payload: { idpone: { base_url, client_id: 'tocsin', client_secret: 'x' } },
      });
    const tried = async () =>
      (await cast.alice.inject({ method: 'POST', url: '/api/v1/integrations/test', payload: { kind: 'idpone' } })).json();
    assert.equal((await save(idp.url)).statusCode, 200);
    assert.equal((await tried()).ok, true);
    idp.description = { issuer: 'https://another.test' };
    const wrong = await tried();
    assert.deepEqual([wrong.ok, /calls itself https:\/\/another\.test/.test(wrong.detail)], [false, true], wrong.detail);
    await save('http://10.0.0.1');
    assert.equal((await tried()).ok, false);
  });

  test('a viewer connects and disconnects nothing', async () => {
    for (const path of ['oauth/authorize', 'disconnect'])
      assert.equal((await cast.charlie.inject({ method: 'POST', url: `${PATH}/${path}` })).statusCode, 403);
  });

  test('what decides who may sign in is set by whoever manages sign-in, not by every operator', async () => {
    for (const chatone of [
      { client_id: 'C2' },
      { client_secret: 'x' },
      { sign_up: 'allowed' },
      { default_role: 'operator' },
      { allowed_domains: 'evil.test' },
    ]) {
      const answered = await cast.bob.inject({ method: 'PUT', url: '/api/v1/integrations', payload: { chatone } });
      assert.equal(answered.statusCode, 403, JSON.stringify(chatone));
      assert.equal(answered.json().permission, 'oidc:manage');
    }
    for (const idpone of [{ base_url: 'https://evil.test' }, { client_id: 'x' }, null])
      assert.equal((await cast.bob.inject({ method: 'PUT', url: '/api/v1/integrations', payload: { idpone } })).statusCode, 403);
    const admin = await cast.alice.inject({
      method: 'PUT',
      url: '/api/v1/integrations',
      payload: { chatone: { sign_up: 'allowed', allowed_domains: 'example.org, Example.COM', default_role: 'viewer' } },
    });
    assert.equal(admin.statusCode, 200, admin.body);
    for (const chatone of [{ default_role: 'admin' }, { sign_up: 'yes' }, { allowed_domains: '*' }, { allowed_domains: 'localhost' }])
      assert.equal((await cast.alice.inject({ method: 'PUT', url: '/api/v1/integrations', payload: { chatone } })).statusCode, 422);
  });
});
