import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enrolmentOf, stepOf } from './one-time-codes.ts';

/** The secret and the codes of RFC 6238, appendix B, cut to six digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1_000);

test('a code belongs to its step, and is taken one step before and after, no further', () => {
  assert.equal(stepOf(SECRET, '287082', at(59)), 1);
  assert.equal(stepOf(SECRET, '081804', at(1_111_111_109)), 37_037_036);
  assert.deepEqual([stepOf(SECRET, '287082', at(29)), stepOf(SECRET, '287082', at(89))], [1, 1]);
  assert.deepEqual(
    [stepOf(SECRET, '287082', at(90)), stepOf(SECRET, '287082', at(359)), stepOf(SECRET, '28708', at(59))],
    [null, null, null],
  );
});

test('an app is told the service, the person and the secret', () => {
  const { uri } = enrolmentOf(SECRET, 'ada@example.com');
  assert.match(uri, /^otpauth:\/\/totp\/Tocsin:ada%40example\.com\?issuer=Tocsin&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ/);
});
