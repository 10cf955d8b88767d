import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csrfCookie, sessionCookie } from './session-cookies.ts';

const EXPIRES = new Date('2030-05-15T10:00:00Z');

test('both cookies are for the path of the service and no other site, and go over HTTPS alone where that is the address; scripts read only the CSRF one', () => {
  for (const [secure, path] of [
    [true, '/tocsin'],
    [false, '/'],
  ] as const) {
    const common = { path, sameSite: 'lax', secure, expires: EXPIRES };
    assert.deepEqual(sessionCookie({ path, secure }, EXPIRES), { ...common, httpOnly: true });
    assert.deepEqual(csrfCookie({ path, secure }, EXPIRES), { ...common, httpOnly: false });
  }
});
