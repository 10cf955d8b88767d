import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digestOf } from './approval.ts';

test('an approval holds for the same tool and arguments, in any order of members', () => {
  const given = { b: { y: 1, x: [1, 2] }, a: null, c: 'z' };
  const digest = digestOf('restart', given);
  assert.match(digest, /^[0-9a-f]{64}$/);
  assert.equal(digestOf('restart', { c: 'z', a: null, b: { x: [1, 2], y: 1 } }), digest);
});

test('an approval does not hold for another tool, value, type or order of a list', () => {
  const digests = [
    digestOf('restart', { a: { x: 1 } }),
    digestOf('stop', { a: { x: 1 } }),
    digestOf('restart', { a: { x: 2 } }),
    digestOf('restart', { a: { x: '1' } }),
    digestOf('restart', { a: { x: [1, 2] } }),
    digestOf('restart', { a: { x: [2, 1] } }),
    digestOf('restart', { a: { x: { 0: 1, 1: 2 } } }),
    digestOf('restart', { b: { x: 1 } }),
    digestOf('restart', null),
    digestOf('restart', {}),
    digestOf('restart', 'text'),
  ];
  assert.equal(new Set(digests).size, digests.length);
});
