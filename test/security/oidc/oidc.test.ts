import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { moveClock } from '../../harness/clock.ts';
import type { Elsewhere, Jar } from '../../harness/elsewhere.ts';
import type { Forgery, ForgingIdp } from '../../harness/fakes/forging-idp.ts';
import { authorizeAt, fresh, type OidcScene, startOidcScene } from './oidc-scene.ts';

describe('signing in by OpenID Connect', () => {
  let scene: OidcScene;
  let stage: Elsewhere;
  let idp: ForgingIdp;
  let other: ForgingIdp;
  let id: string;
  let otherId: string;
  before(async () => {
    scene = await startOidcScene();
    ({ stage, idp, other, id, otherId } = scene);
  });
  after(() => scene.close());
  beforeEach(() => scene.heal());
  afterEach(() => scene.forget());

  const authorize = (which = id) => authorizeAt(which);
  const sessionsOpen = async () => {
    const [row] = await stage.cast.platform.db.query<{ count: number }>('select count(*)::int as count from sessions');
    return row?.count ?? 0;
  };
  /** The answer is 400 and nobody was signed in. */
  const assertRefused = async (jar: Jar, answer: { statusCode: number; body: string }, label = '') => {
    assert.equal(answer.statusCode, 400, `${label} ${answer.body}`);
    assert.equal(jar['svc_session'], undefined, label);
  };

  test('an honest sign-in makes the account once, signs in, and goes to the page that was asked for', async () => {
    const jar = fresh();
    const answer = await stage.walk(jar, idp, `${authorize()}?return_to=${encodeURIComponent('/alerts?status=firing#top')}`);
    assert.deepEqual([answer.statusCode, answer.headers.location], [302, '/alerts?status=firing#top'], answer.body);
    assert.equal(await stage.whoami(jar), 'New Person');
    const [query] = idp.authorizations.slice(-1);
    assert.equal(query?.get('code_challenge_method'), 'S256');
    assert.match(query?.get('code_challenge') ?? '', /^[\w-]{43}$/);
    const again = fresh();
    await stage.walk(again, idp, authorize());
    assert.equal(await stage.whoami(again), 'New Person');
    const users = await stage.cast.platform.db.query(`select role, password_hash from users where email_normalised = 'new@example.org'`);
    assert.deepEqual(users, [{ role: 'operator', password_hash: null }]);
  });

  test('S40: without a state, with one of nobody, a used one or an expired one nobody is signed in', async () => {
    const open = await sessionsOpen();
    // That a code is used once is the provider's promise; that a state is, is ours.
    idp.reusableCodes = true;
    const jar = fresh();
    const way = await stage.leave(jar, idp, authorize());
    for (const state of ['', 'x', 'a'.repeat(43), '%00', 'a&state=b']) {
      const url = way.replace(/state=[^&]*/, state === '' ? '' : `state=${state}`);
      await assertRefused(jar, await stage.get({ ...jar }, url), state);
    }
    const kept = { ...jar };
    assert.equal((await stage.get(jar, way)).statusCode, 302);
    delete jar['svc_session'];
    await assertRefused(jar, await stage.get(jar, way), 'used');
    const replayed = { ...kept };
    await assertRefused(replayed, await stage.get(replayed, way), 'used, with the cookie of before');

    const late = fresh();
    const expired = await stage.leave(late, idp, authorize());
    await moveClock(stage.cast.database.url, 10 * 60_000 + 1_000);
    await assertRefused(late, await stage.get(late, expired), 'expired');
    await moveClock(stage.cast.database.url, 0);
    assert.equal(await sessionsOpen(), open + 1);
  });

  test('S40: of 20 simultaneous returns with one state one signs in', async () => {
    idp.reusableCodes = true;
    const jar = fresh();
    const way = await stage.leave(jar, idp, authorize());
    const answers = await Promise.all(Array.from({ length: 20 }, () => stage.get({ ...jar }, way)));
    assert.deepEqual(answers.filter((answer) => answer.statusCode === 302).length, 1);
    assert.equal(answers.filter((answer) => answer.statusCode === 400).length, 19);
  });

  test('S40: a way begun in another browser signs nobody in: no cookie, another cookie, the cookie of another way', async () => {
    const attacker = fresh();
    const way = await stage.leave(attacker, idp, authorize());
    const victim = fresh();
    await assertRefused(victim, await stage.get(victim, way), 'no cookie');
    const second = await stage.leave(attacker, idp, authorize());
    const planted = { svc_sign_in: 'b'.repeat(43) };
    await assertRefused(planted, await stage.get(planted, second), 'another cookie');
    const busy = fresh();
    await stage.leave(busy, idp, authorize());
    const third = await stage.leave(attacker, idp, authorize());
    await assertRefused(busy, await stage.get(busy, third), 'the cookie of another way');
  });

  test('S40: the cookie is for this browser and ten minutes, unreadable for scripts, and gone afterwards', async () => {
    const jar = fresh();
    const away = await stage.get(jar, authorize());
    const cookie = (away.cookies as Record<string, unknown>[]).find((entry) => entry['name'] === 'svc_sign_in');
    assert.deepEqual([cookie?.['httpOnly'], cookie?.['sameSite'], cookie?.['maxAge'], cookie?.['path']], [true, 'Lax', 600, '/']);
    await stage.walk(jar, idp, authorize());
    assert.equal(jar['svc_sign_in'], undefined);
  });

  test('S41: a code of another way, a code used twice and a wrong verifier sign nobody in', async () => {
    const attacker = fresh();
    const stolen = new URLSearchParams((await stage.leave(attacker, idp, authorize())).split('?')[1]).get('code') ?? '';
    const victim = fresh();
    const way = await stage.leave(victim, idp, authorize());
    await assertRefused(victim, await stage.get(victim, way.replace(/code=[^&]*/, `code=${stolen}`)), 'injected');

    const jar = fresh();
    const first = await stage.leave(jar, idp, authorize());
    const code = new URLSearchParams(first.split('?')[1]).get('code') ?? '';
    await stage.get(jar, first);
    const again = fresh();
    const second = await stage.leave(again, idp, authorize());
    await assertRefused(again, await stage.get(again, second.replace(/code=[^&]*/, `code=${code}`)), 'used twice');
  });

  test('S41: two codes or two states in one answer are refused', async () => {
    for (const name of ['code', 'state']) {
      const jar = fresh();
      const way = await stage.leave(jar, idp, authorize());
      await assertRefused(jar, await stage.get(jar, `${way}&${name}=second`), name);
    }
  });

  test('S42: an answer that names another issuer, or none where one was promised, is refused', async () => {
    idp.answer = { iss: other.url };
    const jar = fresh();
    await assertRefused(jar, await stage.walk(jar, idp, authorize()), 'the other’s issuer');
    idp.answer = { iss: idp.url };
    assert.equal((await stage.walk(fresh(), idp, authorize())).statusCode, 302);
    idp.description = { authorization_response_iss_parameter_supported: true };
    const promising = await stage.provider(idp, { client_id: 'promising' });
    const promised = fresh();
    idp.answer = {};
    await assertRefused(promised, await stage.walk(promised, idp, authorize(promising)), 'none, but promised');
    idp.answer = { iss: `${idp.url}/` };
    await assertRefused(promised, await stage.walk(promised, idp, authorize(promising)), 'a slash more');
  });

  test('S42: an answer meant for one provider is refused at the other’s address', async () => {
    const jar = fresh();
    const way = await stage.leave(jar, idp, authorize());
    const asked = other.asked.length;
    await assertRefused(jar, await stage.get(jar, way.replace(id, otherId)));
    assert.equal(other.asked.length, asked, 'the code never left for the other one');
  });

  test('S42: a description that names another issuer, or the same one written otherwise, is not used', async () => {
    for (const issuer of ['https://evil.example', `${idp.url}/`, idp.url.replace('127.0.0.1', 'localhost')]) {
      idp.description = { issuer };
      const provider = await stage.provider(idp, { name: 'Mixed', client_id: `mixed ${issuer}` });
      assert.equal((await stage.get(fresh(), authorize(provider))).statusCode, 409, issuer);
      const tested = await stage.cast.alice.inject({ method: 'POST', url: `/api/v1/oidc/providers/${provider}/test` });
      assert.equal(tested.json().ok, false);
      await stage.cast.alice.inject({ method: 'DELETE', url: `/api/v1/oidc/providers/${provider}` });
    }
  });

  const now = () => Math.floor(Date.now() / 1_000);
  const FORGERIES: ReadonlyArray<readonly [string, () => Forgery]> = [
    ['alg none', () => ({ header: { alg: 'none' }, key: 'none' })],
    ['alg None', () => ({ header: { alg: 'None' }, key: 'none' })],
    ['an empty signature', () => ({ key: 'none' })],
    ['HS256 with the public key', () => ({ header: { alg: 'HS256' }, key: 'public key as secret' })],
    ['HS256 with the client secret', () => ({ header: { alg: 'HS256', kid: undefined }, key: 'client secret' })],
    ['another key under the known id', () => ({ key: 'another' })],
    ['an unknown key id', () => ({ header: { kid: 'k2' } })],
    ['a jku header', () => ({ header: { jku: `${other.url}/jwks` }, key: 'another' })],
    ['an x5u header', () => ({ header: { x5u: `${other.url}/cert` }, key: 'another' })],
    ['another audience', () => ({ claims: { aud: 'somebody-else' } })],
    ['no audience', () => ({ without: ['aud'] })],
    ['two audiences', () => ({ claims: { aud: ['tocsin', 'somebody-else'], azp: 'tocsin' } })],
    ['another authorised party', () => ({ claims: { azp: 'somebody-else' } })],
    ['another issuer', () => ({ claims: { iss: other.url } })],
    ['the issuer with a slash more', () => ({ claims: { iss: `${idp.url}/` } })],
    ['another nonce', () => ({ claims: { nonce: 'a'.repeat(43) } })],
    ['no nonce', () => ({ without: ['nonce'] })],
    ['an end in the past', () => ({ claims: { exp: now() - 60 } })],
    ['no end', () => ({ without: ['exp'] })],
    ['a beginning in the future', () => ({ claims: { nbf: now() + 3_600 } })],
    ['no subject', () => ({ without: ['sub'] })],
    ['a subject that is a number', () => ({ claims: { sub: 1 } })],
    ['a critical extension', () => ({ header: { crit: ['x'], x: 1 } })],
    ['claims changed after signing', () => ({ mangle: (token) => swapSubject(token) })],
    ['no token at all', () => ({ mangle: () => '' })],
  ];

  function swapSubject(token: string): string {
    const [header, claims = '', signature] = token.split('.');
    const read = JSON.parse(Buffer.from(claims, 'base64url').toString());
    return [header, Buffer.from(JSON.stringify({ ...read, sub: 'victim' })).toString('base64url'), signature].join('.');
  }

  for (const [name, forgery] of FORGERIES)
    test(`S43: an ID token with ${name} signs nobody in`, async () => {
      const asked = other.asked.length;
      idp.forgery = forgery();
      const jar = fresh();
      await assertRefused(jar, await stage.walk(jar, idp, authorize()));
      assert.equal(other.asked.length, asked, 'no address of the token was asked');
    });

  test('S46: what a provider says went wrong is shown escaped, to the browser that asked', async () => {
    idp.answer = {
      code: '',
      error: 'access_denied',
      error_description: '<script>alert(1)</script><img src=x onerror=alert(2)> "quoted" & \'so\'',
    };
    const jar = fresh();
    const way = await stage.leave(jar, idp, authorize());
    const page = await stage.get(jar, way, { accept: 'text/html' });
    assert.equal(page.statusCode, 400);
    assert.match(String(page.headers['content-type']), /^text\/html/);
    assert.match(String(page.headers['content-security-policy']), /script-src 'self'/);
    assert.ok(page.body.includes('&lt;script&gt;') && !page.body.includes('<script') && !page.body.includes('<img'), page.body);
    const stranger = await stage.get(fresh(), way, { accept: 'text/html' });
    assert.ok(!stranger.body.includes('access_denied'), 'nobody else can be made to read it');
  });
});
