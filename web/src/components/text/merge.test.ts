import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { mergeLists, mergeRows, mergeText, movedCaret, type Row } from './merge.ts';

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');

describe('texts that two people changed at once', () => {
  test('changes at different places both stand, each word once', () => {
    assert.equal(
      mergeText('Payments fail.\nSince noon.', 'Payments fail in Europe.\nSince noon.', 'Payments fail.\nSince 11:40.'),
      'Payments fail in Europe.\nSince 11:40.',
    );
    assert.equal(mergeText('one two three', 'zero one two three', 'one two three four'), 'zero one two three four');
    assert.equal(mergeText('', 'mine', ''), 'mine');
    assert.equal(mergeText('a b', 'a', 'a b c'), 'a c');
  });

  test('changes of the same words both stand, the stored one first', () => {
    assert.equal(mergeText('It is slow', 'It is broken', 'It is down'), 'It is down broken');
    assert.equal(mergeText('', 'mine', 'theirs'), 'theirs mine');
    assert.equal(mergeText('', 'the same', 'the same'), 'the same');
    assert.equal(mergeText('a\nb\n', 'a\nmine\nb\n', 'a\ntheirs\nb\n'), 'a\ntheirs\nmine\nb\n');
  });

  test('no word that either of them added is ever lost', () => {
    const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'one', 'two');
    const text = fc.array(fc.tuple(word, fc.constantFrom(' ', '\n', '  ')), { maxLength: 12 }).map((parts) => parts.flat().join(''));
    const edit = (tag: string) =>
      fc.array(fc.tuple(fc.nat(40), fc.boolean(), fc.constantFrom(' ', '\n')), { maxLength: 4 }).map((edits) => (from: string) => {
        const parts = from.match(/\s+|\S+/g) ?? [];
        for (const [n, [place, replace, space]] of edits.entries())
          parts.splice(parts.length === 0 ? 0 : place % parts.length, replace ? 1 : 0, `${space}${tag}${n}${space}`);
        return parts.join('');
      });
    fc.assert(
      fc.property(text, edit('mine'), edit('theirs'), (base, a, b) => {
        const [mine, theirs] = [a(base), b(base)];
        const merged = new Set(wordsOf(mergeText(base, mine, theirs)));
        const known = new Set(wordsOf(base));
        for (const added of [...wordsOf(mine), ...wordsOf(theirs)].filter((each) => !known.has(each)))
          assert.ok(merged.has(added), `${added} is lost`);
      }),
      { numRuns: 500 },
    );
  });

  test('a section of the greatest length is merged', () => {
    const base = 'word '.repeat(4_000);
    const merged = mergeText(base, `mine ${base}`, `${base}theirs`);
    assert.equal(merged, `mine ${base}theirs`);
    const [left, right] = ['left', 'right'].map((tag) => Array.from({ length: 3_000 }, (_, n) => `${tag}${n}`).join(' '));
    const all = new Set(wordsOf(mergeText(base, left ?? '', right ?? '')));
    assert.equal(all.size, 6_000);
  });

  test('the caret stays at its words', () => {
    assert.equal(movedCaret('abc', 'abc def', 3), 3);
    assert.equal(movedCaret('abc', 'new abc', 3), 7);
    assert.equal(movedCaret('abc def', 'new abc def more', 3), 7);
    assert.equal(movedCaret('abc', 'x', 3), 1);
  });
});

describe('lists that two people changed at once', () => {
  const row = (id: string, text: string, more: object = {}): Row => ({ id, text, status: 'open', ...more });
  test('rows of both stand, and fields of one row are merged', () => {
    const base = [row('1', 'Restore payments'), row('2', 'Tell customers')];
    const mine = [row('1', 'Restore payments', { status: 'met' }), row('2', 'Tell customers'), row('3', 'Mine')];
    const theirs = [row('1', 'Restore all payments'), row('2', 'Tell customers'), row('4', 'Theirs')];
    assert.deepEqual(mergeRows(base, mine, theirs), [
      row('1', 'Restore all payments', { status: 'met' }),
      row('2', 'Tell customers'),
      row('4', 'Theirs'),
      row('3', 'Mine'),
    ]);
  });

  test('a row that one removed goes, unless the other changed it', () => {
    const base = [row('1', 'a'), row('2', 'b'), row('3', 'c'), row('4', 'd')];
    const mine = [row('2', 'b'), row('3', 'c changed'), row('4', 'd')];
    const theirs = [row('1', 'a changed'), row('2', 'b'), row('4', 'd')];
    assert.deepEqual(
      mergeRows(base, mine, theirs).map(({ id }) => id),
      ['1', '2', '4', '3'],
    );
    assert.deepEqual(mergeRows(base, base.slice(1), base), base.slice(1));
    assert.deepEqual(mergeRows(base, base, base.slice(1)), base.slice(1));
  });

  test('of two choices for one field the one made here stands', () => {
    const base = [row('1', 'a')];
    assert.equal(mergeRows(base, [row('1', 'a', { status: 'met' })], [row('1', 'a', { status: 'dropped' })])[0]?.['status'], 'met');
  });
});

test('lists without ids keep what either added and lose what either took away', () => {
  assert.deepEqual(mergeLists(['a', 'b'], ['b', 'mine'], ['a', 'b', 'theirs']), ['b', 'theirs', 'mine']);
  assert.deepEqual(mergeLists([{ at: 1 }], [{ at: 1 }, { at: 2 }], [{ at: 1 }, { at: 2 }]), [{ at: 1 }, { at: 2 }]);
});
