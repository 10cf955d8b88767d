import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { parseEmbedded, parseJson } from './long-integers.ts';

const BIG = '12345678901234567890';

describe('integers that a number would round', () => {
  test('they come out as texts with all their digits, wherever they stand', () => {
    assert.deepEqual(parseJson(`{"a":${BIG},"b": -${BIG} ,"c":[${BIG},1,${BIG}]}`), { a: BIG, b: `-${BIG}`, c: [BIG, 1, BIG] });
    assert.equal(parseJson(BIG), BIG);
    assert.equal(parseJson(`-${BIG}`), `-${BIG}`);
  });

  test('the largest integer that a number holds stays a number, the next does not', () => {
    assert.deepEqual(parseJson('[9007199254740991,-9007199254740991,9007199254740992]'), [
      9_007_199_254_740_991,
      -9_007_199_254_740_991,
      '9007199254740992',
    ]);
    assert.equal(parseJson('[1000000000000000]')?.toString(), '1000000000000000');
  });

  test('digits in texts, in names, in fractions and exponents stay as they are', () => {
    const text = `{"a":"${BIG}","${BIG}":1,"b":0.${BIG},"c":${BIG}.5,"d":${BIG}e1,"e":"x \\" ${BIG}","f":"\\\\","g":${BIG}}`;
    const { g, ...rest } = parseJson(text) as Record<string, unknown>;
    const { g: _, ...plain } = JSON.parse(text) as Record<string, unknown>;
    assert.deepEqual(rest, plain);
    assert.equal(g, BIG);
  });

  test('any JSON without such an integer is parsed as ever', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const plain = JSON.parse(text) as unknown;
        const isLong = /(?<![\d.])\d{16,}/.test(JSON.stringify(plain).replace(/"(?:[^"\\]|\\.)*"/g, ''));
        if (!isLong && !/\d{16,}/.test(text.replace(/"(?:[^"\\]|\\.)*"/g, ''))) assert.deepEqual(parseJson(text), plain);
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.bigInt({ min: 10n ** 17n, max: 10n ** 30n }))), (parts) => {
        const text = `[${parts.map((part) => (typeof part === 'bigint' ? part : JSON.stringify(part))).join(',')}]`;
        assert.deepEqual(parseJson(text), parts.map(String));
      }),
    );
  });

  test('what is no JSON is refused, also with a long integer in it', () => {
    for (const text of ['', '{', `{"a":${BIG}`, `"${BIG}`, `0${BIG}`, `a${BIG}`, `[${BIG}a]`, `["a ${BIG}]`])
      assert.throws(() => parseJson(text), SyntaxError, text);
  });
});

test('JSON that stands inside a body has the same limits of depth as a body', () => {
  assert.deepEqual(parseEmbedded(`[${BIG}]`), [BIG]);
  assert.throws(() => parseEmbedded('['.repeat(5_000) + ']'.repeat(5_000)), /too deep/);
});
