import assert from 'node:assert/strict';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { type Elsewhere, startElsewhere } from '../../harness/elsewhere.ts';
import { type ForgingIdp, startForgingIdp } from '../../harness/fakes/forging-idp.ts';

describe('calls to an identity provider', () => {
  let stage: Elsewhere;
  let closed: Elsewhere;
  let idp: ForgingIdp;
  let inner: Server;
  let innerUrl: string;
  let reached = 0;
  before(async () => {
    stage = await startElsewhere();
    closed = await startElsewhere({ allowedCidrs: [] });
    idp = await startForgingIdp();
    inner = createServer((_request, response) => {
      reached += 1;
      response.end('{"secret":"inner"}');
    });
    // Another loopback address: a network that nobody opened stands in for everything private.
    await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
    innerUrl = `http://127.0.0.1:${(inner.address() as AddressInfo).port}`;
  });
  after(async () => {
    inner.closeAllConnections();
    inner.close();
    await idp.close();
    await stage.close();
    await closed.close();
  });
  beforeEach(() => {
    idp.endpoint = null;
    idp.description = {};
    reached = 0;
  });

  const fresh = async (on: Elsewhere) => {
    await on.cast.platform.db.query('delete from oidc_providers');
    return on.provider(idp);
  };
  const start = (on: Elsewhere, id: string) => on.get({}, `/api/v1/auth/oidc/${id}/authorize`);
  const tested = async (on: Elsewhere, id: string) =>
    (await on.cast.alice.inject({ method: 'POST', url: `/api/v1/oidc/providers/${id}/test` })).json() as { ok: boolean; detail: string };

  test('S47: a provider on an address that may not be reached is not asked, and strangers are not told which address that is', async () => {
    const id = await fresh(closed);
    const asked = idp.asked.length;
    const answer = await start(closed, id);
    assert.equal(answer.statusCode, 503);
    assert.ok(!answer.body.includes('127.0.0.1'), answer.body);
    assert.match((await tested(closed, id)).detail, /may not reach 127\.0\.0\.1/);
    assert.equal(idp.asked.length, asked);
  });

  test('S47: the issuer must be https unless it is this machine, and a plain address without tricks', async () => {
    for (const issuer of [
      'http://login.example.org',
      'http://10.0.0.1',
      'http://169.254.169.254',
      'http://127.0.0.1.evil.test',
      'ftp://login.example.org',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'https://user:pass@login.example.org',
      'https://login.example.org?x=1',
      'https://login.example.org#x',
      'https://login.example.org/.well-known/openid-configuration',
      'not an address',
    ]) {
      const answer = await stage.cast.alice.inject({
        method: 'POST',
        url: '/api/v1/oidc/providers',
        payload: { name: 'X', issuer, client_id: 'x' },
      });
      assert.equal(answer.statusCode, 422, issuer);
      assert.equal(answer.json().errors[0].pointer, '/issuer');
    }
  });

  const hang = (response: ServerResponse) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{');
  const huge = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(`{"x":"${'a'.repeat(2 * 1_048_576)}"}`);
  };
  const redirectInside = (response: ServerResponse) => void response.writeHead(302, { location: `${innerUrl}/inner` }).end();
  const answers = { 'a redirect': redirectInside, 'more than 1 MiB': huge, 'half an answer and silence': hang } as const;

  // Silence is waited for: one endpoint of it is enough.
  for (const [name, behave] of Object.entries(answers))
    for (const path of behave === hang ? (['/token'] as const) : (['/.well-known/openid-configuration', '/token', '/jwks'] as const))
      test(`S47: ${name} from ${path} ends the sign-in within seconds, follows nothing and signs nobody in`, async () => {
        const id = await fresh(stage);
        const guard = (asked: string, response: ServerResponse) => {
          if (asked !== path) return false;
          behave(response);
          return true;
        };
        const jar = {} as Record<string, string>;
        if (path === '/.well-known/openid-configuration') {
          idp.endpoint = guard;
          assert.ok([409, 503].includes((await start(stage, id)).statusCode));
        } else {
          const way = await stage.leave(jar, idp, `/api/v1/auth/oidc/${id}/authorize`);
          idp.endpoint = guard;
          const answer = await stage.get(jar, way);
          assert.ok([400, 503].includes(answer.statusCode), answer.body);
          assert.ok(!answer.body.includes('inner'));
        }
        assert.equal(jar['svc_session'], undefined);
        assert.equal(reached, 0);
      });

  test('S47: endpoints that the description puts on an inner address are not reached either', async () => {
    const narrow = await startElsewhere({ allowedCidrs: ['127.0.0.1/32'] });
    try {
      for (const name of ['token_endpoint', 'jwks_uri', 'userinfo_endpoint'] as const) {
        idp.description = { [name]: innerUrl.replace('127.0.0.1', '127.0.0.2') };
        idp.person = { sub: 's', ...(name === 'userinfo_endpoint' ? {} : { email: 'x@example.org', email_verified: true }) };
        const id = await fresh(narrow);
        const jar = {} as Record<string, string>;
        const answer = await narrow.walk(jar, idp, `/api/v1/auth/oidc/${id}/authorize`);
        assert.equal(answer.statusCode, 503, `${name} ${answer.body}`);
        assert.equal(jar['svc_session'], undefined);
      }
      assert.equal(reached, 0);
    } finally {
      await narrow.close();
    }
  });

  test('S47: a sign-in page that is a script or unencrypted is never sent to the browser', async () => {
    for (const page of ['javascript:alert(1)//', 'http://evil.test/authorize', 'data:text/html,x']) {
      idp.description = { authorization_endpoint: page };
      const id = await fresh(stage);
      const answer = await start(stage, id);
      assert.equal(answer.headers.location, undefined, `${page} ${answer.headers.location}`);
      assert.ok(answer.statusCode === 409, `${page}: ${answer.statusCode} ${answer.body}`);
    }
  });
});
