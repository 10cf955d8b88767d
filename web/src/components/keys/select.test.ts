import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pressed } from './select.ts';

const order = ['a', 'b', 'c', 'd'] as const;
const after = (before: readonly string[], id: string, from: string | null) => [...pressed(new Set(before), order, id, from)].sort();

test('a press selects one or takes it out; from another on, all between the two are selected, in either direction', () => {
  assert.deepEqual(after([], 'b', null), ['b']);
  assert.deepEqual(after(['b', 'c'], 'b', null), ['c']);
  assert.deepEqual(after(['a'], 'c', 'a'), ['a', 'b', 'c']);
  assert.deepEqual(after(['d'], 'b', 'd'), ['b', 'c', 'd']);
  assert.deepEqual(after(['a', 'b'], 'b', 'a'), ['a', 'b'], 'what is between stays selected');
});

test('what is no longer in the list is no beginning', () => {
  assert.deepEqual(after(['x'], 'b', 'x'), ['b', 'x']);
});
