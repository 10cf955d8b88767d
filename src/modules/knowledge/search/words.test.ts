import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { passageOf, PASSAGE_LENGTH } from './passage.ts';
import { indexed, queryOf, SEARCH_WORDS, searchWords, WORD_MAX, wordsOf } from './words.ts';

describe('words of a text', () => {
  test('words are runs of letters, digits and underscores of any language, in lower case', () => {
    assert.deepEqual(wordsOf('Restart kube-proxy: v1.2_beta, Größe, ﬁle!'), ['restart', 'kube', 'proxy', 'v1', '2_beta', 'größe', 'file']);
    assert.deepEqual(wordsOf(`' " \\ : & | ! ()`), []);
  });

  test('a run up to the bound is one word; a longer one is indexed in pieces, and every part of up to half a piece is within one', () => {
    for (const [length, count] of [
      [WORD_MAX - 1, 1],
      [WORD_MAX, 1],
      [WORD_MAX + 1, 2],
      [5 * WORD_MAX, 9],
    ] as const) {
      const run = Array.from({ length }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('');
      const words = wordsOf(run);
      assert.equal(words.length, count, `${length}`);
      for (let at = 0; at + WORD_MAX / 2 <= length; at += 1)
        assert.ok(
          words.some((word) => word.includes(run.slice(at, at + WORD_MAX / 2))),
          `${length} ${at}`,
        );
    }
  });

  test('a search looks for each word once, and for no more than the bound', () => {
    assert.deepEqual(searchWords(' Disk  disk full '), ['disk', 'full']);
    assert.equal(searchWords(Array.from({ length: SEARCH_WORDS + 1 }, (_, n) => `w${n}`).join(' ')).length, SEARCH_WORDS);
    assert.deepEqual(searchWords('!?'), []);
    assert.equal(searchWords('x'.repeat(100))[0]?.length, WORD_MAX / 2);
  });

  test('the index weighs a title above tags and tags above a body, and knows each word once, sorted', () => {
    const { words, heading, all } = indexed({ title: 'Disk full', tags: ['db'], body: 'The disk of db' });
    assert.deepEqual(words, ['db', 'disk', 'full', 'of', 'the']);
    assert.equal(heading, `'disk':1A 'full':2A 'db':3B`);
    assert.equal(all, `'disk':1A,5 'full':2A 'db':3B,7 'the':4 'of':6`);
  });

  test('a query needs each of its words; one that nothing stands for makes it match nothing', () => {
    assert.equal(queryOf([['disk', 'disks'], ['full']]), `('disk' | 'disks') & ('full')`);
    assert.equal(queryOf([['disk'], []]), null);
    assert.equal(queryOf([]), null);
  });
});

describe('the passage that is shown', () => {
  test('it is one line without the marks of Markdown, and knows where the words stand', () => {
    const { text, matches } = passageOf('## Drain\n\n* the **Ledger** [first](https://x.example)', ['ledger', 'edge'], 'start');
    assert.equal(text, 'Drain the Ledger first');
    assert.deepEqual(matches, [{ start: 10, end: 16 }]);
  });

  test('a long piece is cut at a word, from a whole word on', () => {
    const piece = `alf ${'word '.repeat(100)}`;
    const start = passageOf(piece, [], 'start').text;
    assert.ok(start.startsWith('alf word') && start.endsWith('word …') && start.length <= PASSAGE_LENGTH + 2, start);
    assert.ok(passageOf(piece, [], 'within').text.startsWith('… word word'));
    assert.equal(passageOf('x'.repeat(2 * PASSAGE_LENGTH), [], 'start').text.length, PASSAGE_LENGTH / 2 + 2);
  });
});
