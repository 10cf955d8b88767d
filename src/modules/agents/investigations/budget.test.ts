import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayUsedUp, newlyTaken, usedUp } from './budget.ts';

const FREE = { usd: 0, limitUsd: null };

test('a budget that is reached is used up, and the first of them is said', () => {
  assert.equal(usedUp({ tool_calls: 4, tokens: 9, usd: 0.9 }, { tool_calls: 5, tokens: 10, usd: 1 }, FREE), null);
  assert.equal(usedUp({ tool_calls: 5 }, { tool_calls: 5, tokens: 0 }, FREE), 'The budget of 5 tool calls is used up');
  assert.equal(usedUp({ tokens: 10 }, { tokens: 10 }, FREE), 'The budget of 10 tokens is used up');
  assert.equal(usedUp({ usd: 1 }, { usd: 1 }, FREE), 'The budget of 1 USD is used up');
  assert.equal(usedUp({}, { tool_calls: 1, tokens: 1, usd: 1 }, FREE), null, 'what is not reported is nothing');
  assert.equal(usedUp({ tool_calls: 9, tokens: 9, usd: 9 }, {}, FREE), null);
});

test('a day has a limit of its own', () => {
  assert.equal(dayUsedUp({ usd: 4.99, limitUsd: 5 }), null);
  assert.equal(dayUsedUp({ usd: 5, limitUsd: 5 }), 'The agent’s limit of 5 USD a day is reached');
  assert.equal(dayUsedUp({ usd: 5, limitUsd: null }), null);
  assert.match(usedUp({}, {}, { usd: 5, limitUsd: 5 }) ?? '', /a day is reached$/);
});

test('only what an agent took since it reported last counts, to a millionth, and an older report for nothing', () => {
  assert.deepEqual(newlyTaken({ tool_calls: 2, usd: 0.1 }, { tool_calls: 5, tokens: 7, usd: 0.3 }), { tool_calls: 3, tokens: 7, usd: 0.2 });
  assert.deepEqual(newlyTaken({ tool_calls: 5, tokens: 7, usd: 1 }, { tool_calls: 4 }), { tool_calls: 0, tokens: 0, usd: 0 });
});
