import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contenderWait, holderStep, stepDownAt } from './term.ts';

const TTL = 15_000;
const term = { fence: 7, confirmedAt: 1_000 };

test('a holder waits, then renews from a third of the time to live, and steps down before the lease ends', () => {
  assert.deepEqual(holderStep(term, TTL, 1_000), { kind: 'wait', ms: 5_000 });
  assert.deepEqual(holderStep(term, TTL, 5_999), { kind: 'wait', ms: 1 });
  assert.deepEqual(holderStep(term, TTL, 6_000), { kind: 'renew' });
  assert.deepEqual(holderStep(term, TTL, 14_499), { kind: 'renew' });
  assert.deepEqual(holderStep(term, TTL, 14_500), { kind: 'step-down', reason: 'not confirmed in time' });
  assert.ok(stepDownAt(term, TTL) < term.confirmedAt + TTL);
});

test('a contender tries again just after the lease ends, at least three times per time to live', () => {
  assert.equal(contenderWait(300, TTL), 320);
  assert.equal(contenderWait(14_000, TTL), 5_000);
  assert.equal(contenderWait(0, TTL), 20);
});
