import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ruleWords } from './words.ts';

test('a rule is said in words where that is short', () => {
  assert.equal(ruleWords('FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU'), 'every 2 weeks on Sat, Sun');
  assert.equal(ruleWords('FREQ=DAILY'), 'every day');
  assert.equal(ruleWords('FREQ=MONTHLY;BYDAY=1SU'), 'FREQ=MONTHLY;BYDAY=1SU');
});
