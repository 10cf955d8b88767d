import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DECISIONS, isStronger } from './rule.ts';

test('an incident calls for more than an investigation, that for more than noise, and nothing for more than itself', () => {
  const stronger = DECISIONS.flatMap((one) => DECISIONS.filter((other) => isStronger(one, other)).map((other) => `${one} > ${other}`));
  assert.deepEqual(stronger, ['incident > investigate', 'incident > noise', 'investigate > noise']);
});
