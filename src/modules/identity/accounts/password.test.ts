import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passwordProblem } from './password.ts';

test('a password has 12 to 1,024 characters, counted as people count them', () => {
  for (const [password, problem] of [
    ['x'.repeat(11), 'must have at least 12 characters'],
    ['x'.repeat(12), null],
    ['🙂'.repeat(11), 'must have at least 12 characters'],
    ['🙂'.repeat(12), null],
    ['x'.repeat(1_024), null],
    ['🙂'.repeat(1_024), null],
    ['x'.repeat(1_025), 'must have at most 1024 characters'],
  ] as const)
    assert.equal(passwordProblem(password), problem, `${password.length}`);
});
