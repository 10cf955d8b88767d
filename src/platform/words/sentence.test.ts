import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listNames, sentence } from './sentence.ts';

test('a sentence gets its full stop unless it ends already', () => {
  for (const ended of ['It ended.', 'Did it?', 'Yes!', 'Cut …']) assert.equal(sentence(ended), ended);
  assert.equal(sentence('Back at noon'), 'Back at noon.');
});

test('up to five names are spelled out, more are counted', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  assert.deepEqual(
    [0, 1, 2, 5, 6, 7].map((count) => listNames(names.slice(0, count))),
    ['', 'a', 'a and b', 'a, b, c, d and e', 'a, b, c, d, e and 1 more', 'a, b, c, d, e and 2 more'],
  );
});
