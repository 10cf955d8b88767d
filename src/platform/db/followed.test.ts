import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { followStored } from './followed.ts';

/** Something stored whose answers come when they are let go. */
function store() {
  const waiting: Array<(value: string) => void> = [];
  const known: string[] = [];
  const followed = followStored('nothing', (_: object, was: string) => {
    known.push(was);
    return new Promise<string>((resolve) => waiting.push(resolve));
  });
  return { followed, known, answer: (value: string) => waiting.shift()?.(value) };
}

describe('following what is stored', () => {
  const pool = {};

  test('all who ask together share one question, and who asks soon after has its answer', async () => {
    const { followed, known, answer } = store();
    assert.equal(followed.fresh(pool), null);
    const asked = [followed.get(pool), followed.get(pool)];
    answer('one');
    assert.deepEqual(await Promise.all(asked), ['one', 'one']);
    assert.equal(followed.fresh(pool), 'one');
    assert.equal(await followed.get(pool), 'one');
    assert.deepEqual(known, ['nothing']);
  });

  test('after a save it is asked again at once, through every pool, with what was known', async () => {
    const { followed, known, answer } = store();
    for (const through of [pool, known]) {
      const asked = followed.get(through);
      answer('one');
      await asked;
    }
    followed.forget();
    for (const through of [pool, known]) {
      assert.equal(followed.fresh(through), null);
      const asked = followed.get(through);
      answer('two');
      assert.equal(await asked, 'two');
    }
    assert.deepEqual(known, ['nothing', 'nothing', 'one', 'one']);
  });

  test('a question from before a save answers who asked it, and nobody after the save', async () => {
    const { followed, answer } = store();
    const before = followed.get(pool);
    followed.forget();
    const after = followed.get(pool);
    answer('old');
    assert.equal(await before, 'old');
    assert.equal(followed.fresh(pool), null);
    answer('new');
    assert.equal(await after, 'new');
    assert.equal(followed.fresh(pool), 'new');
  });

  test('a question that failed is asked again', async () => {
    let asked = 0;
    const followed = followStored('nothing', async () => {
      asked += 1;
      if (asked === 1) throw new Error('the database is away');
      return 'one';
    });
    await assert.rejects(followed.get(pool), /away/);
    assert.equal(await followed.get(pool), 'one');
  });
});
