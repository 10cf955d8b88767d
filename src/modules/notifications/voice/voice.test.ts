import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asTurn } from './voice.ts';

test('a turn is a number of one to six digits; anything else is none of ours', () => {
  assert.equal(asTurn('0'), 0);
  assert.equal(asTurn('123456'), 123_456);
  for (const text of ['1234567', '', 'x1', '1x', '-1', '1.5', undefined]) assert.equal(asTurn(text), null, `${text}`);
});
