import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { mintCsrfToken } from '../../src/platform/http/csrf.ts';
import { type Cast, startCast, TEST_KEYS } from '../cast.ts';

const URL = '/api/v1/webhook-tokens';
const OWN = 'http://tocsin.test';

describe('cross-site requests', () => {
  let cast: Cast;
  before(async () => {
    cast = await startCast();
  });
  after(() => cast.close());

  const post = (headers: Record<string, string>, cookies: Record<string, string> = {}) =>
    cast.http.inject({
      method: 'POST',
      url: URL,
      payload: JSON.stringify({ name: 'x' }),
      headers: { 'content-type': 'application/json', ...headers },
      cookies: { ...cast.alice.cookies, ...cookies },
    });
  const refused = async (what: string, headers: Record<string, string>, cookies: Record<string, string> = {}) => {
    const answer = await post(headers, cookies);
    assert.equal(answer.statusCode, 403, what);
    assert.equal(answer.json().code, 'csrf_failed', what);
  };
  const right = () => ({ 'x-csrf-token': cast.alice.cookies.svc_csrf });

  test('S13: a change without the header, with a wrong one, or with another session’s token gets 403', async () => {
    const own = cast.alice.cookies.svc_csrf;
    await refused('no header', {});
    await refused('empty', { 'x-csrf-token': '' });
    await refused('wrong', { 'x-csrf-token': `${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}` });
    await refused('another session’s header', { 'x-csrf-token': cast.bob.cookies.svc_csrf });
    await refused('no cookie', right(), { svc_csrf: '' });
  });

  test('S13: a pair planted by a sibling domain gets 403, equal as it is: the signature is not this session’s', async () => {
    const planted = [
      'planted',
      'a.b',
      '.',
      mintCsrfToken('another pepper', 'x'),
      cast.bob.cookies.svc_csrf,
      mintCsrfToken(TEST_KEYS.pepper, 'other'),
    ];
    for (const token of planted) await refused(token, { 'x-csrf-token': token }, { svc_csrf: token });
  });

  test('S13: a foreign page gets 403 even with the right token: cross-site, foreign or opaque Origin', async () => {
    await refused('Sec-Fetch-Site', { ...right(), 'sec-fetch-site': 'cross-site' });
    for (const origin of ['https://evil.test', 'null', 'http://tocsin.test.evil.test', 'http://evil.test:80', '', 'http://tocsin.test:81'])
      await refused(origin, { ...right(), origin });
  });

  test('S13: our own page passes, by its public address and by the host it was opened under; tools send no Origin and pass', async () => {
    const own: Array<Record<string, string>> = [
      { origin: OWN, 'sec-fetch-site': 'same-origin' },
      { origin: 'http://10.0.0.5:8080', host: '10.0.0.5:8080' },
      {},
    ];
    for (const headers of own) {
      assert.equal((await post({ ...right(), ...headers })).statusCode, 201, JSON.stringify(headers));
    }
  });

  test('S13: form and text bodies, which a foreign page can send, are refused: 403 without the token, 415 with it', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      assert.equal((await post({ 'content-type': type })).statusCode, 403, type);
      assert.equal((await post({ 'content-type': type, ...right() })).statusCode, 415, type);
    }
  });

  test('S13: sign-in, set-up, refresh and sign-out of a foreign page are refused', async () => {
    for (const url of ['/api/v1/auth/login', '/api/v1/setup', '/api/v1/auth/refresh', '/api/v1/auth/logout']) {
      const payload = url.endsWith('login')
        ? { email: 'a@b.c', password: 'x' }
        : url.endsWith('setup')
          ? { email: 'a@b.c', password: 'x'.repeat(12), display_name: 'x' }
          : {};
      for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.test' }]) {
        const answer = await cast.http.inject({
          method: 'POST',
          url,
          payload,
          headers: { ...right(), ...headers },
          cookies: { ...cast.alice.cookies },
        });
        assert.equal(answer.statusCode, 403, `${url} ${JSON.stringify(headers)}`);
      }
    }
    assert.equal((await cast.alice.inject({ url: '/api/v1/auth/me' })).statusCode, 200, 'the session is still there');
  });

  test('S13: refresh and sign-out of a live session want its token', async () => {
    for (const url of ['/api/v1/auth/refresh', '/api/v1/auth/logout']) {
      assert.equal((await cast.http.inject({ method: 'POST', url, cookies: { ...cast.alice.cookies } })).statusCode, 403, url);
    }
  });

  test('reading needs no token', async () => {
    assert.equal((await cast.http.inject({ url: URL, cookies: { svc_session: cast.alice.cookies.svc_session } })).statusCode, 200);
  });
});
