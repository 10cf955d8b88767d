import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Elsewhere } from '../../harness/elsewhere.ts';
import { type ForgingIdp, startForgingIdp } from '../../harness/fakes/forging-idp.ts';
import { authorizeAt, fresh, type OidcScene, startOidcScene } from './oidc-scene.ts';

describe('whom a sign-in by OpenID Connect lets in', () => {
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

  test('S44: an address opens no account that exists, verified or not, here or at a second provider', async () => {
    for (const verified of [true, false]) {
      for (const [provider, which] of [
        [idp, id],
        [other, otherId],
      ] as const) {
        provider.person = { sub: 'stranger', email: stage.cast.bob.email, email_verified: verified };
        const jar = fresh();
        const answer = await stage.walk(jar, provider, authorize(which));
        assert.equal(answer.statusCode, 403, answer.body);
        assert.equal(jar['svc_session'], undefined);
      }
    }
    assert.deepEqual(await stage.cast.platform.db.query('select * from linked_accounts'), []);
  });

  test('S44: the same subject at a second provider is another person', async () => {
    await stage.walk(fresh(), idp, authorize());
    const jar = fresh();
    assert.equal((await stage.walk(jar, other, authorize(otherId))).statusCode, 403);
    assert.equal(jar['svc_session'], undefined);
  });

  test('S44: a provider that is moved to another issuer brings nobody in who was linked before', async () => {
    const moving = await startForgingIdp();
    const provider = await stage.provider(moving, { sign_up: 'allowed', allowed_domains: ['example.org'], client_id: 'tocsin' });
    await stage.walk(fresh(), moving, authorize(provider));
    const evil = await startForgingIdp();
    const refused = await stage.cast.alice.inject({
      method: 'PATCH',
      url: `/api/v1/oidc/providers/${provider}`,
      payload: { issuer: evil.url },
    });
    assert.equal(refused.json().errors[0].pointer, '/client_secret');
    await stage.cast.alice.inject({
      method: 'PATCH',
      url: `/api/v1/oidc/providers/${provider}`,
      payload: { issuer: evil.url, client_secret: evil.clientSecret },
    });
    const jar = fresh();
    assert.equal((await stage.walk(jar, evil, authorize(provider))).statusCode, 403);
    await Promise.all([moving.close(), evil.close()]);
  });

  test('who may join: a verified address under a domain of the list, and nobody where joining is off', async () => {
    const refusals: Record<string, unknown>[] = [
      { email: 'new@example.org', email_verified: false },
      { email: 'new@example.org' },
      { email: 'new@example.com', email_verified: true },
      { email: 'new@sub.example.org', email_verified: true },
      { email: 'new@example.org.evil.test', email_verified: true },
      { email: 'evil.test@@example.org', email_verified: true },
      { email_verified: true },
    ];
    for (const person of refusals) {
      idp.person = { sub: `s ${JSON.stringify(person)}`, ...person };
      assert.equal((await stage.walk(fresh(), idp, authorize())).statusCode, 403, JSON.stringify(person));
    }
    assert.equal((await stage.walk(fresh(), other, authorize(otherId))).statusCode, 403, 'off');
    assert.deepEqual(await stage.cast.platform.db.query(`select id from users where email_normalised like '%example.org%'`), []);
  });

  describe('a provider that verifies addresses itself and does not say so', () => {
    const silent = (email: string) => ({ sub: `s ${email}`, email, name: 'New Person' });
    const trust = async (trust_email: boolean, allowed_domains: readonly string[] = ['example.org']) => {
      const url = `/api/v1/oidc/providers/${id}`;
      const answer = await stage.cast.alice.inject({ method: 'PATCH', url, payload: { trust_email, allowed_domains } });
      assert.equal(answer.statusCode, 200, answer.body);
    };
    after(() => trust(false));

    test('S44: with trust_email, new people join with an address under its domains, and no others', async () => {
      idp.person = silent('new@example.org');
      assert.equal((await stage.walk(fresh(), idp, authorize())).statusCode, 403, 'off by default');
      await trust(true);
      for (const person of [silent('new@example.com'), { ...silent('new@example.org'), email_verified: false }]) {
        idp.person = person;
        assert.equal((await stage.walk(fresh(), idp, authorize())).statusCode, 403, JSON.stringify(person));
      }
      idp.person = silent('new@example.org');
      const jar = fresh();
      assert.equal((await stage.walk(jar, idp, authorize())).statusCode, 302);
      assert.equal(await stage.whoami(jar), 'New Person');
      const { db } = stage.cast.platform;
      const [row] = await db.query(`select email_verified_at from users where email_normalised = 'new@example.org'`);
      assert.deepEqual(row, { email_verified_at: null }, 'chat accounts are matched by confirmed addresses alone');
      assert.deepEqual(await db.query('select recipient from mail_outbox'), [{ recipient: 'new@example.org' }], 'a link to confirm it');
    });

    test('S44: with trust_email, an address still opens no account that exists, nor is it linked to one', async () => {
      await trust(true, ['example.org', stage.cast.bob.email.split('@')[1] ?? '']);
      idp.person = silent(stage.cast.bob.email);
      const jar = fresh();
      const answer = await stage.walk(jar, idp, authorize());
      assert.equal(answer.statusCode, 403);
      assert.match(answer.body, /Sign in with your password and link Corp/);
      assert.equal(jar['svc_session'], undefined);
      assert.deepEqual(await stage.cast.platform.db.query('select * from linked_accounts'), []);
    });

    test('trust_email needs domains and oidc:manage, and the audit trail has each change', async () => {
      const url = `/api/v1/oidc/providers/${otherId}`;
      const patch = (payload: object, who: 'alice' | 'bob' = 'alice') => stage.cast[who].inject({ method: 'PATCH', url, payload });
      const refused = await patch({ trust_email: true });
      assert.deepEqual([refused.statusCode, refused.json().errors[0].code], [422, 'required_with_trust_email']);
      assert.equal((await patch({ trust_email: true, allowed_domains: ['example.org'] }, 'bob')).statusCode, 403);
      assert.equal((await patch({ trust_email: true, allowed_domains: ['example.org'] })).json().trust_email, true);
      assert.equal((await patch({ allowed_domains: [] })).statusCode, 422);
      const [row] = await stage.cast.platform.db.query<{ data: { before: object; after: object } }>(
        `select data from audit_events where event = 'oidc_provider.updated' and entity_id = $1 order by created_at desc limit 1`,
        [otherId],
      );
      assert.partialDeepStrictEqual(row?.data, { before: { trust_email: false }, after: { trust_email: true } });
      assert.equal((await patch({ trust_email: false, allowed_domains: [] })).json().trust_email, false);
    });
  });

  test('two first sign-ins at once make one account', async () => {
    const jars = [fresh(), fresh(), fresh(), fresh()];
    const ways = await Promise.all(jars.map((jar) => stage.leave(jar, idp, authorize())));
    const answers = await Promise.all(ways.map((way, index) => stage.get(jars[index] ?? {}, way)));
    assert.deepEqual(
      answers.map((answer) => answer.statusCode),
      [302, 302, 302, 302],
    );
    assert.equal((await stage.cast.platform.db.query(`select id from users where email_normalised = 'new@example.org'`)).length, 1);
  });

  test('S44: of two accounts elsewhere that bring one address at once, one gets it and the other is refused', async () => {
    const ways = [];
    for (const sub of ['first', 'second', 'third', 'fourth']) {
      idp.person = { sub, email: 'new@example.org', email_verified: true };
      const jar = fresh();
      ways.push({ jar, way: await stage.leave(jar, idp, authorize()), sub });
    }
    // Each token names the person of its own way.
    const answers = await Promise.all(
      ways.map(async ({ jar, way, sub }) => {
        idp.subjects.set(new URLSearchParams(way.split('?')[1]).get('code') ?? '', sub);
        return stage.get(jar, way);
      }),
    );
    const statuses = answers.map((answer) => answer.statusCode).sort();
    assert.equal(statuses[0], 302);
    assert.ok(
      statuses.slice(1).every((status) => status === 403 || status === 409),
      statuses.join(),
    );
    assert.equal((await stage.cast.platform.db.query(`select id from users where email_normalised = 'new@example.org'`)).length, 1);
  });

  test('a deactivated account is not signed in, and a provider that is switched off signs nobody in', async () => {
    await stage.walk(fresh(), idp, authorize());
    await stage.cast.platform.db.query(`update users set active = false where email_normalised = 'new@example.org'`);
    assert.equal((await stage.walk(fresh(), idp, authorize())).statusCode, 403);
    const jar = fresh();
    const way = await stage.leave(jar, other, authorize(otherId));
    const patch = (enabled: boolean) =>
      stage.cast.alice.inject({ method: 'PATCH', url: `/api/v1/oidc/providers/${otherId}`, payload: { enabled } });
    await patch(false);
    assert.equal((await stage.get(fresh(), authorize(otherId))).statusCode, 404);
    assert.equal((await stage.get(jar, way)).statusCode, 404, 'also on the way back');
    await patch(true);
  });
});
