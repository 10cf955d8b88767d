import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchChannels } from './directory.ts';

const entry = (name: string, id = `id-${name}`) => ({ provider: 'chatone', id, name }) as Parameters<typeof searchChannels>[0][number];
const found = (search: string, ...names: string[]) =>
  searchChannels(
    names.map((name) => entry(name)),
    search,
  ).map(({ name }) => name);

test('channels that begin with the text come first, then by name', () => {
  assert.deepEqual(found('ops', 'my-ops', 'ops-b', 'Ops-a', 'other'), ['Ops-a', 'ops-b', 'my-ops']);
  assert.deepEqual(found('', 'b', 'a', 'c'), ['a', 'b', 'c']);
});

test('the sign before a name, blanks and case do not matter, and an id finds its channel', () => {
  for (const search of [' #OPS ', '~ops']) assert.deepEqual(found(search, 'ops', 'x'), ['ops']);
  assert.deepEqual(
    searchChannels([entry('x', 'C12'), entry('y', 'C123')], 'c12').map(({ name }) => name),
    ['x'],
  );
});
