import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givenFingerprint, labelsFingerprint } from './fingerprint.ts';

test('a fingerprint of up to 256 characters is kept, a longer one becomes its digest', () => {
  assert.equal(givenFingerprint(`  ${'x'.repeat(256)} `), 'x'.repeat(256));
  assert.match(givenFingerprint('x'.repeat(257)) ?? '', /^sha256:[0-9a-f]{64}$/);
  assert.notEqual(givenFingerprint(`${'x'.repeat(257)}a`), givenFingerprint(`${'x'.repeat(257)}b`));
  assert.equal(givenFingerprint(' \t'), null);
});

test('stored alerts keep their identity: labels give the digest they always gave', () => {
  // printf 'a\0b\0c\0d\0' | sha256sum
  assert.equal(labelsFingerprint({ c: 'd', a: 'b' }), labelsFingerprint({ a: 'b', c: 'd' }));
  assert.equal(labelsFingerprint({ a: 'b', c: 'd' }), '5853dca2993b8cc0');
  assert.equal(labelsFingerprint({}), null);
});
