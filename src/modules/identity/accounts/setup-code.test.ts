import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSetupCode, makeSetupCode, needsSetupCode } from './setup-code.ts';

test('a set-up needs the code from a public address, and through a proxy that nobody trusts', () => {
  const near = { ip: '127.0.0.1', forwarded: false, believed: false };
  assert.equal(needsSetupCode(near), false);
  assert.equal(needsSetupCode({ ...near, believed: true }), false);
  assert.equal(needsSetupCode({ ...near, forwarded: true }), true);
  assert.equal(needsSetupCode({ ...near, forwarded: true, believed: true }), false);
  assert.equal(needsSetupCode({ ip: '203.0.113.9', forwarded: false, believed: false }), true);
  assert.equal(needsSetupCode({ ip: '203.0.113.9', forwarded: true, believed: true }), true);
});

test('every server with the same pepper makes the same setup code', () => {
  const code = makeSetupCode('pepper');
  assert.match(code, /^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  assert.equal(makeSetupCode('pepper'), code);
  assert.notEqual(makeSetupCode('other'), code);
});

test('a setup code is accepted in any case and spacing, another code is refused', () => {
  const code = makeSetupCode('pepper');
  assert.equal(isSetupCode(code, code), true);
  assert.equal(isSetupCode(` ${code.toLowerCase().replaceAll('-', ' ')} `, code), true);
  assert.equal(isSetupCode(makeSetupCode('other'), code), false);
  assert.equal(isSetupCode('', code), false);
  assert.equal(isSetupCode(undefined, code), false);
});
