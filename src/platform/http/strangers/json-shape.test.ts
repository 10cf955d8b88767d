import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { shapeFault } from './json-shape.ts';

const LIMITS = { depth: 3, values: 5 };
const fault = (text: string, limits = LIMITS) => shapeFault(Buffer.from(text), limits);
const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

describe('the shape of a JSON text is known before it is parsed', () => {
  test('lists and objects may be as deep as the limit, and not one level deeper', () => {
    const room = { depth: 64, values: 1_000 };
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const)
      for (const [depth, wanted] of [
        [63, null],
        [64, null],
        [65, 'too_deep'],
        [500, 'too_deep'],
      ] as const)
        assert.equal(fault(open.repeat(depth) + (open === '[' ? '' : '1') + close.repeat(depth), room), wanted, `${open} ${depth}`);
  });

  test('a text may hold as many values as the limit, and not one more', () => {
    for (const text of ['[1,2,3]', '[1,2,3,4]', '{"a":1,"b":2,"c":3,"d":4}', '"one"', '']) assert.equal(fault(text), null, text);
    for (const text of ['[1,2,3,4,5]', '{"a":1,"b":2,"c":3,"d":4,"e":5}', '[[1,2],[3]]'])
      assert.equal(fault(text), 'too_many_values', text);
  });

  test('what stands in strings is text', () => {
    for (const text of ['"[[[[[[,,,,,,"', '{"a":"\\"[[[[,,,,,,"}', '["\\\\",1]', `"${nested(50)}`]) assert.equal(fault(text), null, text);
    // The quote behind two backslashes closes the string.
    assert.equal(fault('["\\\\",[[[1]]]]', { depth: 3, values: 50 }), 'too_deep');
  });

  test('what is no JSON is looked at once, and left to the parser', () => {
    for (const text of [']]]]', '"\\', '}{]', 'x']) assert.equal(fault(text), null, text);
  });
});
