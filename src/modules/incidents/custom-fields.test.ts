import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeFields } from './custom-fields.ts';

const merged = (current: Record<string, unknown>, changes: Record<string, unknown>) => {
  const result = mergeFields(current, changes);
  return result.ok ? (JSON.parse(JSON.stringify(result.fields)) as unknown) : result.why;
};

test('fields are set by name, null removes one, others stay', () => {
  assert.deepEqual(merged({ a: 1, b: 2 }, { b: null, c: [{ d: 'x', e: null }], f: false }), { a: 1, c: [{ d: 'x', e: null }], f: false });
});

test('names that a prototype could answer to are dropped at every depth, and what comes out has none', () => {
  const hostile = JSON.parse('{"__proto__":{"x":1},"constructor":1,"prototype":1,"":1,"a":{"__proto__":1,"b":[{"constructor":1,"c":1}]}}');
  assert.deepEqual(merged({}, hostile as Record<string, unknown>), { a: { b: [{ c: 1 }] } });
  const result = mergeFields({}, { a: { b: 1 } });
  assert.ok(result.ok);
  assert.equal(Object.getPrototypeOf(result.fields), null);
  assert.equal(Object.getPrototypeOf(result.fields['a']), null);
});

test('names and texts are clean, names no longer than 128 characters', () => {
  const result = merged({}, { ['n'.repeat(129)]: 'a\0b' }) as Record<string, unknown>;
  const [name = ''] = Object.keys(result);
  assert.equal(name.length, 128);
  assert.deepEqual(merged({}, { ['n'.repeat(128)]: 1 }), { ['n'.repeat(128)]: 1 });
  assert.doesNotMatch(String(Object.values(result)[0]), /\0/);
  assert.deepEqual(merged(result, { ['n'.repeat(129)]: null }), {});
});

test('nine levels are too deep, and so is one field of many', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });
  assert.notEqual(merged({}, { a: nested(8) }), 'too deep');
  assert.equal(merged({}, { a: nested(9) }), 'too deep');
  assert.equal(merged({}, { a: [1, 'x', nested(8)] }), 'too deep');
});

test('all fields together hold 32,768 characters of JSON', () => {
  const room = 32_768 - '{"a":""}'.length;
  assert.notEqual(merged({}, { a: 'x'.repeat(room) }), 'too large');
  assert.equal(merged({}, { a: 'x'.repeat(room + 1) }), 'too large');
  assert.equal(merged({ b: 1 }, { a: 'x'.repeat(room) }), 'too large');
});
