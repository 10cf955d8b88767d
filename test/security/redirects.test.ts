import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { safeReturnPath } from '../../src/modules/identity/sso/provisioning.ts';
import { type Elsewhere, startElsewhere } from '../harness/elsewhere.ts';
import { type ForgingIdp, startForgingIdp } from '../harness/fakes/forging-idp.ts';

const OWN = 'https://tocsin.test';

/** Addresses that lead, or may lead in some browser, to another place. */
const HOSTILE = [
  '//evil.test',
  '///evil.test',
  '////evil.test',
  '//evil.test/%2e%2e',
  '/\\evil.test',
  '\\\\evil.test',
  '\\/evil.test',
  '/\\/evil.test',
  '/%5cevil.test',
  '/%5C%5Cevil.test',
  '/%2f%2fevil.test',
  '/%2F/evil.test',
  '/%09/evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r\nLocation: https://evil.test',
  '/%0d%0aSet-Cookie:%20svc_session=x',
  '/%0a/evil.test',
  '/%00/evil.test',
  '/\u0000/evil.test',
  '/\u2028/evil.test',
  '/\u3000/evil.test',
  '/.//evil.test',
  '/..//evil.test',
  '/x/..//evil.test',
  '/./\\evil.test',
  'https:evil.test',
  'https:/evil.test',
  'https://evil.test',
  'https://tocsin.test@evil.test',
  'http://tocsin.test',
  'HTTPS://EVIL.TEST',
  '//tocsin.test@evil.test',
  '//evil.test:443',
  '//[::1]/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'evil.test',
  '@evil.test',
  '.evil.test',
  '?next=//evil.test',
  '#//evil.test',
  '',
  ' //evil.test',
  '/ /evil.test',
  '/api/v1/auth/logout',
  '/API/v1/alerts',
  '/x/../api/v1/auth/idpone',
  `/${'a'.repeat(3_000)}`,
];

const OWN_PATHS = [
  '/',
  '/alerts',
  '/alerts?status=firing&search=a%20b',
  '/alerts/12#note',
  '/a/b/../c',
  '/%C3%BC',
  '/search?next=//evil.test',
];

describe('where a sign-in leads', () => {
  let stage: Elsewhere;
  let idp: ForgingIdp;
  let id: string;
  before(async () => {
    stage = await startElsewhere();
    idp = await startForgingIdp();
    id = await stage.provider(idp, { sign_up: 'allowed', allowed_domains: ['example.org'] });
  });
  after(async () => {
    await idp.close();
    await stage.close();
  });

  test('S45: the return path is a page of this service or /, whatever is asked for', () => {
    assert.ok(HOSTILE.length >= 40);
    for (const payload of HOSTILE) assert.equal(safeReturnPath(payload), '/', JSON.stringify(payload));
    for (const path of OWN_PATHS) {
      const safe = safeReturnPath(path);
      assert.equal(new URL(safe, OWN).origin, OWN);
      assert.notEqual(safe === '/', path !== '/', path);
    }
  });

  test('S45: over HTTP every hostile return path ends at /, in one header', async () => {
    for (const payload of HOSTILE.filter((text) => text.length < 3_000)) {
      const answer = await stage.walk({}, idp, `/api/v1/auth/oidc/${id}/authorize?return_to=${encodeURIComponent(payload)}`);
      assert.deepEqual([answer.statusCode, answer.headers.location], [302, '/'], `${JSON.stringify(payload)} ${answer.body}`);
    }
  });

  test('S45: nothing else in the address of a way out or back chooses where it leads', async () => {
    for (const extra of ['redirect_uri=https://evil.test', 'return_to=/a&return_to=//evil.test', 'next=//evil.test']) {
      const away = await stage.get({}, `/api/v1/auth/oidc/${id}/authorize?${extra}`);
      assert.ok(away.statusCode === 400 || away.statusCode === 422, `${extra}: ${away.statusCode}`);
    }
    const jar = {};
    const way = await stage.leave(jar, idp, `/api/v1/auth/oidc/${id}/authorize`);
    const back = await stage.get(jar, `${way}&return_to=//evil.test&redirect_uri=//evil.test`);
    assert.equal(back.headers.location, '/');
  });

  test('S45: a forged Host changes neither the way out nor the way back', async () => {
    const away = await stage.get({}, `/api/v1/auth/oidc/${id}/authorize`, { host: 'evil.test', 'x-forwarded-host': 'evil.test' });
    const redirect = new URL(String(away.headers.location)).searchParams.get('redirect_uri');
    assert.equal(redirect, `${stage.cast.platform.baseUrl}/api/v1/auth/oidc/${id}/callback`);
  });
});
