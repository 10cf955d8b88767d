import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sentence } from './sentence.ts';

test('a sentence gets its full stop unless it ends already', () => {
  for (const ended of ['It ended.', 'Did it?', 'Yes!', 'Cut …']) assert.equal(sentence(ended), ended);
  assert.equal(sentence('Back at noon'), 'Back at noon.');
});
