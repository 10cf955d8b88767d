import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fromText } from './validator.ts';

describe('values from text', () => {
  test('plainly spelled numbers and booleans are converted', () => {
    assert.equal(fromText({ type: 'integer' }, '20'), 20);
    assert.equal(fromText({ type: 'integer' }, '-1'), -1);
    assert.equal(fromText({ type: 'number' }, '1.5'), 1.5);
    assert.equal(fromText({ type: 'boolean' }, 'true'), true);
    assert.equal(fromText({ type: 'boolean' }, 'false'), false);
  });

  test('everything else stays the text it is', () => {
    for (const text of ['', ' 1', '1.5', '1e3', '0x10', 'true', 'NaN', '99999999999999999999', '+1'])
      assert.equal(fromText({ type: 'integer' }, text), text);
    for (const text of ['1', '0', 'TRUE', '']) assert.equal(fromText({ type: 'boolean' }, text), text);
    assert.equal(fromText({ type: 'string' }, '20'), '20');
  });

  test('a list takes one value or many', () => {
    assert.deepEqual(fromText({ type: 'array', items: { type: 'integer' } }, '1'), [1]);
    assert.deepEqual(fromText({ type: 'array', items: { type: 'integer' } }, ['1', 'x']), [1, 'x']);
    assert.deepEqual(fromText({ type: 'integer' }, ['1', '2']), ['1', '2']);
    const words = ['a,b', 'c'];
    assert.equal(fromText({ type: 'string', 'x-repeatable': true }, words), 'a,b,c');
    assert.deepEqual(fromText({ type: 'string' }, words), words);
  });
});
