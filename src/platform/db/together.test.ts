import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { together } from './together.ts';

test('what is done together gives its results in order', async () => {
  const [number, text, none] = await together([Promise.resolve(1), turn('two'), null]);
  assert.deepEqual([number, text, none], [1, 'two', null]);
});

test('where one fails, the others have ended before that is told, and what failed first is told', async () => {
  let ended = false;
  const slow = async () => {
    await turn();
    await turn();
    ended = true;
    throw new Error('second');
  };
  await assert.rejects(together([slow(), Promise.reject(new Error('first'))]), /first/);
  assert.ok(ended);
});
