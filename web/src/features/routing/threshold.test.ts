import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isThreshold, readSpan, thresholdText } from './threshold.ts';

test('a threshold reads as a sentence, in the largest unit that is whole', () => {
  assert.equal(thresholdText({ count: 3, within: 3_600 }), 'from alert 3 of a group within 1 hour on');
  assert.equal(thresholdText({ count: 10, within: 5_400 }), 'from alert 10 of a group within 90 minutes on');
  assert.deepEqual(readSpan(172_800), { amount: 2, unit: '86400' });
});

test('the editor knows the bounds of the server: one below, at, one above', () => {
  for (const [count, within, good] of [
    [1, 60, false],
    [2, 60, true],
    [1_000, 60, true],
    [1_001, 60, false],
    [2, 59, false],
    [2, 604_800, true],
    [2, 604_801, false],
    [2.5, 60, false],
  ] as const)
    assert.equal(isThreshold({ count, within }), good, `${count} within ${within}`);
});
