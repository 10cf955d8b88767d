import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { keptOf, keptText, keptValue, sizeOf } from './kept-body.ts';

const json = (value: unknown, type = 'application/json') => ({
  headers: { 'content-type': type },
  bytes: Buffer.from(JSON.stringify(value)),
});

describe('the body that is kept of a refused request', () => {
  test('it is kept without secrets and can be retried while it is whole', () => {
    assert.deepEqual(keptOf(json({ password: 'x', a: 1 }), null), { text: '{"password":"[removed]","a":1}', repeatable: true });
    assert.equal(keptValue('x'.repeat(32_766), null).repeatable, true);
    assert.equal(keptValue('x'.repeat(32_767), null).repeatable, false);
    const escaped = keptValue('\n'.repeat(32_766), null);
    assert.deepEqual([escaped.text.length, escaped.repeatable], [65_534, true]);
    const longer = keptValue('\u0001'.repeat(32_766), null);
    assert.deepEqual([longer.text.length, longer.repeatable], [65_536, false]);
  });

  test('of a body refused in part only the refused alerts are kept', () => {
    assert.equal(keptValue([{ a: 0 }, { a: 1 }, { a: 2 }], [0, 2]).text, '[{"a":0},{"a":2}]');
    assert.equal(keptValue({ status: 's', alerts: [{ a: 0 }, { a: 1 }] }, [1]).text, '{"status":"s","alerts":[{"a":1}]}');
    assert.equal(keptValue({ alerts: 'x' }, [1]).text, '{"alerts":"x"}');
    assert.equal(keptValue(null, [1]).text, 'null');
    assert.equal(keptValue('x', [1]).text, '"x"');
    assert.equal(keptOf(json([1, 2]), [1]).text, '[2]');
  });

  test('JSON under the wrong type is kept as JSON, and what nobody can read as its beginning', () => {
    assert.deepEqual(keptOf(json({ a: 1 }, 'application/x-protobuf'), null), { text: '{"a":1}', repeatable: true });
    const broken = { headers: { 'content-type': 'application/json' }, bytes: Buffer.from('{"a\0') };
    assert.deepEqual(keptOf(broken, null), { text: '{"a\uFFFD', repeatable: false });
    assert.equal(keptText(Buffer.from('x'.repeat(5_000))).text.length, 4_096);
  });

  test('what a thread kept stays as it is, and sizes are those of texts and bytes', () => {
    const kept = { text: 'abc', repeatable: true };
    assert.equal(keptOf({ headers: {}, kept }, null), kept);
    assert.deepEqual([sizeOf({ headers: {}, kept }), sizeOf(json({ a: 1 })), sizeOf(null), sizeOf(undefined)], [3, 7, 0, 0]);
  });
});
