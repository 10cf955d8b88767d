import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reordered } from './order.ts';

test('what is moved stands at its new place, and the others keep their order', () => {
  assert.deepEqual(reordered(['a', 'b', 'c', 'd'], 0, 2), ['b', 'c', 'a', 'd']);
  assert.deepEqual(reordered(['a', 'b', 'c', 'd'], 3, 1), ['a', 'd', 'b', 'c']);
});
