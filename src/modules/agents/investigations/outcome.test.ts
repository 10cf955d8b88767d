import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { settle } from './outcome.ts';

const outcome = (supports: string[], contradicts: string[]) => settle([{ claim: 'c', supports, contradicts }]).outcome;

describe('the outcome of a hypothesis', () => {
  test('is what its evidence says: likely with more for than against, possible otherwise, inconclusive without any', () => {
    assert.equal(outcome([], []), 'inconclusive');
    assert.equal(outcome(['a'], []), 'likely');
    assert.equal(outcome(['a'], ['b']), 'possible');
    assert.equal(outcome(['a', 'b'], ['c']), 'likely');
    assert.equal(outcome([], ['a']), 'possible');
  });

  test('counts a piece of evidence once, however often it is cited', () => {
    assert.equal(outcome(['a', 'a', 'a'], ['b']), 'possible');
  });

  test('of an investigation is that of its best hypothesis, which comes first; without any it is inconclusive', () => {
    const { outcome: best, hypotheses } = settle([
      { claim: 'none', supports: [], contradicts: [] },
      { claim: 'good', supports: ['a'], contradicts: [] },
      { claim: 'so-so', supports: ['a'], contradicts: ['b'] },
    ]);
    assert.deepEqual([best, hypotheses.map(({ claim }) => claim)], ['likely', ['good', 'so-so', 'none']]);
    assert.equal(settle([]).outcome, 'inconclusive');
  });
});
