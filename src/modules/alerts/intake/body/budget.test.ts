import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BodyBudget } from './budget.ts';

const MiB = 1_048_576;

test('bodies share what a process may have in hand, to the last byte', () => {
  const budget = new BodyBudget(64 * MiB);
  for (let n = 0; n < 4; n += 1) assert.equal(budget.take(16 * MiB), true);
  assert.equal(budget.take(1), false);
  budget.give(16 * MiB);
  assert.equal(budget.take(16 * MiB + 1), false);
  assert.equal(budget.take(16 * MiB), true);
  assert.equal(budget.used, 64 * MiB);
});

test('bodies of unknown senders leave half of it to others, and one address cannot take the half', () => {
  const budget = new BodyBudget(64 * MiB);
  assert.equal(budget.take(4 * MiB, 'a'), true);
  assert.equal(budget.take(1, 'a'), false);
  for (const address of ['b', 'c', 'd', 'e', 'f', 'g', 'h']) assert.equal(budget.take(4 * MiB, address), true);
  assert.equal(budget.take(1, 'i'), false);
  assert.equal(budget.take(32 * MiB), true);
  budget.give(4 * MiB, 'a');
  assert.equal(budget.take(4 * MiB, 'a'), true);
});
