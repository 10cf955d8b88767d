import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutLine } from './cut-line.ts';

test('a line is cut with a mark where it is too long, and never within a sign', () => {
  assert.equal(cutLine(' a\n\tb ', 3), 'a b');
  assert.equal(cutLine('abcd', 3), 'ab…');
  assert.equal(cutLine('a😀cd', 3), 'a…');
});
