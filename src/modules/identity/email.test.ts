import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emailProblem, normaliseEmail } from './email.ts';

test('addresses that differ in case, width or spaces are one account', () => {
  assert.equal(normaliseEmail(' Ada@Example.ORG '), 'ada@example.org');
  assert.equal(normaliseEmail('ａda@example.org'), 'ada@example.org');
});

test('an address has at most 254 characters, spaces around it left out', () => {
  const long = (length: number) => `${'a'.repeat(length - 12)}@example.org`;
  assert.equal(emailProblem(long(254)), null);
  assert.equal(emailProblem(` ${long(254)} `), null);
  assert.match(emailProblem(long(255)) ?? '', /at most 254/);
});

test('an address has one @ with something on both sides, and no space or control character', () => {
  assert.equal(emailProblem('a@b'), null);
  for (const wrong of ['', 'ada', '@example.org', 'ada@', 'a@b@c', 'a b@example.org', 'a@exam ple.org', 'a\u0001@b', 'a@b\u007fc'])
    assert.match(emailProblem(wrong) ?? '', /name@example\.org/, JSON.stringify(wrong));
});
