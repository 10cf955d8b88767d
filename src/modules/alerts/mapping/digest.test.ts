import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digestOf } from './digest.ts';
import type { Adjustment } from './document.ts';

const ENTRY = { name: 'No noise', when: 'alert.labels.alertname == "Noise"', drop: true } as Adjustment;

test('a digest names what an entry computes: another name or being off changes nothing, another expression does', () => {
  const digest = digestOf(ENTRY);
  assert.match(digest, /^[0-9a-f]{16}$/);
  assert.equal(digestOf({ ...ENTRY, name: 'Other' }), digest);
  assert.equal(digestOf({ ...ENTRY, enabled: false }), digest);
  assert.notEqual(digestOf({ ...ENTRY, when: 'alert.labels.alertname == "Else"' }), digest);
  assert.notEqual(digestOf({ ...ENTRY, drop: false }), digest);
});
