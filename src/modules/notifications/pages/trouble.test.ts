import assert from 'node:assert/strict';
import { test } from 'node:test';
import { troubleInWords } from './trouble.ts';

const REASON = 'email is not set up';

test('one person is named; of several it says how many, and names three', () => {
  const of = (people: readonly string[], otherReasons = 0) => troubleInWords('by email', { people, reason: REASON, otherReasons });
  assert.deepEqual(of(['Ada']), { title: 'Pages by email do not reach Ada', body: 'email is not set up.' });
  assert.deepEqual(of(['Ada', 'Bob', 'Cy']), {
    title: 'Pages by email do not reach 3 people',
    body: 'email is not set up. Affected: Ada, Bob, Cy.',
  });
  const many = Array.from({ length: 1_412 }, (_, n) => `P${n}`);
  assert.deepEqual(of(many, 1), {
    title: 'Pages by email do not reach 1,412 people',
    body: 'email is not set up. There is 1 other reason. Affected: P0, P1, P2 and 1,409 more.',
  });
  assert.match(of(['Ada'], 2).body, /^email is not set up\. There are 2 other reasons\.$/);
});
