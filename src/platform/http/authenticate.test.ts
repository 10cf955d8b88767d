import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Type } from 'typebox';
import { SILENT } from '../../../test/harness/log.ts';
import { mintToken, type TokenClass } from '../crypto/token.ts';
import { type Caller, installAuthentication } from './authenticate.ts';
import { mintCsrfToken } from './csrf.ts';
import { buildHttp, type Http } from './server.ts';

const CLASSES = ['webhook', 'pat', 'agent'] as const;
/** Which class of token opens which class of route. */
const OPENS: Readonly<Record<string, TokenClass>> = { session: 'pat', agent: 'agent', webhook: 'webhook' };

function callerWith(kind: Caller['kind']): Caller {
  return {
    kind,
    actor: { kind: 'user', id: 'u', name: 'U' },
    userId: kind === 'pat' ? 'u' : null,
    permissions: new Set(),
    credential: kind,
    session: null,
  };
}

const SESSION = 'a session that is open';
const SIGNED_IN: Caller = {
  ...callerWith('session'),
  userId: 'u',
  session: { id: 's', expiresAt: new Date('2100-01-01'), hold: null, asked: false, proved: false },
};

describe('the gate', () => {
  let http: Http;

  before(async () => {
    http = buildHttp({ log: SILENT, trustedProxies: [], https: false });
    // An authenticator that believes everything: only the gate itself stands between a token and a foreign route.
    installAuthentication(http, {
      authenticator: {
        session: async (secret) => (secret === SESSION ? SIGNED_IN : null),
        tokens: Object.fromEntries(CLASSES.map((kind) => [kind, async () => callerWith(kind)])),
      },
      pepper: 'pepper',
      ownOrigin: 'http://tocsin.test',
      allowQueryToken: false,
    });
    for (const access of ['session', 'cookie', 'agent', 'webhook'] as const) {
      http.route({
        method: 'POST',
        url: `/${access}`,
        config: { access, ...(access === 'session' ? { byToken: 'any' } : {}) },
        schema: { response: { 200: Type.Object({ kind: Type.String() }) } },
        handler: async (request) => ({ kind: request.caller?.kind ?? 'nobody' }),
      });
    }
    await http.ready();
  });
  after(() => http.close());

  test('S26: a token opens routes of its own class and gets 401 on every other', async () => {
    for (const [access, opener] of Object.entries(OPENS)) {
      for (const kind of CLASSES) {
        const answer = await http.inject({ method: 'POST', url: `/${access}`, headers: { authorization: `Bearer ${mintToken(kind)}` } });
        assert.equal(answer.statusCode, kind === opener ? 200 : 401, `${kind} token on a ${access} route`);
        if (kind === opener) assert.equal(answer.json().kind, kind);
      }
    }
  });

  test('S26: a session opens the routes of sessions and no other, alone and beside a token that is none of the route’s', async () => {
    const csrf = mintCsrfToken('pepper', 's');
    const ask = (access: string, headers: Readonly<Record<string, string>> = {}) =>
      http.inject({
        method: 'POST',
        url: `/${access}`,
        headers: { 'x-csrf-token': csrf, ...headers },
        cookies: { svc_session: SESSION, svc_csrf: csrf },
      });
    for (const access of ['session', 'cookie']) assert.deepEqual((await ask(access)).json(), { kind: 'session' }, access);
    for (const access of ['agent', 'webhook']) assert.equal((await ask(access)).statusCode, 401, access);
    for (const [access, kind] of [
      ['session', 'webhook'],
      ['session', 'agent'],
      ['cookie', 'webhook'],
      ['agent', 'pat'],
      ['webhook', 'pat'],
    ] as const)
      assert.equal((await ask(access, { authorization: `Bearer ${mintToken(kind)}` })).statusCode, 401, `${kind} token on ${access}`);
  });

  test('a CSRF token with something behind it is none', async () => {
    const csrf = `${mintCsrfToken('pepper', 's')}.more`;
    const cookies = { svc_session: SESSION, svc_csrf: csrf };
    const answer = await http.inject({ method: 'POST', url: '/session', headers: { 'x-csrf-token': csrf }, cookies });
    assert.equal(answer.statusCode, 403, answer.body);
  });

  test('S21: a personal access token on a route for browser sessions gets 400, any other token 401', async () => {
    for (const kind of CLASSES) {
      const answer = await http.inject({ method: 'POST', url: '/cookie', headers: { authorization: `Bearer ${mintToken(kind)}` } });
      assert.equal(answer.statusCode, kind === 'pat' ? 400 : 401, kind);
    }
  });

  test('a personal access token needs no CSRF token', async () => {
    const answer = await http.inject({
      method: 'POST',
      url: '/session',
      headers: { authorization: `Bearer ${mintToken('pat')}`, origin: 'https://elsewhere.test' },
    });
    assert.equal(answer.statusCode, 200);
  });
});
