import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowChanges, textChanges } from './section-changes.ts';

test('two versions of a text are compared by words: what stays, what was added and what was removed, each whole', () => {
  const before = 'Cards are refused.\nSince noon.';
  const after = 'Cards are refused in Europe.\nSince noon.';
  const pieces = textChanges(before, after) ?? [];
  const without = (kind: string) =>
    pieces
      .filter((piece) => piece.kind !== kind)
      .map(({ text }) => text)
      .join('');
  assert.deepEqual([without('added'), without('removed')], [before, after]);
  assert.deepEqual(
    pieces.filter(({ kind }) => kind !== 'same').map(({ kind, text }) => [kind, text]),
    [
      ['removed', 'refused.'],
      ['added', 'refused in Europe.'],
    ],
  );
  assert.deepEqual(textChanges('same', 'same'), [{ kind: 'same', text: 'same' }]);
});

test('texts with more differences than can be compared by words are compared by lines, and such without a line in common not at all', () => {
  const words = (prefix: string) => Array.from({ length: 1_000 }, (_, n) => `${prefix}${n}`);
  const byLine = textChanges(`head\n${words('a').join(' ')}\n`, `head\n${words('b').join(' ')}\n`);
  assert.deepEqual(
    byLine?.map(({ kind }) => kind),
    ['same', 'removed', 'added'],
  );
  assert.equal(textChanges(words('a').join('\n'), words('b').join('\n')), null);
});

test('two versions of a list are compared by row: added, removed, or changed in some fields; rows in another order are the same', () => {
  const [a, b, c] = [
    { id: 'a', text: 'Roll back', status: 'open' },
    { id: 'b', text: 'Take payments', status: 'open' },
    { id: 'c', text: 'Tell the bank', status: 'open' },
  ];
  assert.deepEqual(rowChanges([a, b], [b, a]), []);
  const met = { ...a, status: 'met', owner_id: null };
  assert.deepEqual(rowChanges([a, b], [c, met]), [
    { kind: 'added', row: c },
    { kind: 'changed', row: met, before: a, fields: ['status'] },
    { kind: 'removed', row: b },
  ]);
});
