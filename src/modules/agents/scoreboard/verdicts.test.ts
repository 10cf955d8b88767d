import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { wrongTooOften } from './verdicts.ts';

type Word = Parameters<typeof wrongTooOften>[0][number];
const of = (confirmed: number, partly: number, wrong: number): Word[] => [
  ...Array<Word>(wrong).fill('wrong'),
  ...Array<Word>(partly).fill('partly'),
  ...Array<Word>(confirmed).fill('confirmed'),
];

describe('an agent is wrong too often', () => {
  test('from ten verdicts on: nine wrong ones say nothing, ten do, and so do eleven', () => {
    assert.deepEqual(
      [of(0, 0, 9), of(0, 0, 10), of(0, 0, 11)].map((verdicts) => wrongTooOften(verdicts) !== null),
      [false, true, true],
    );
  });

  test('below half: at half it is not, half a verdict below it is, and partly counts half', () => {
    assert.equal(wrongTooOften(of(5, 0, 5)), null);
    assert.equal(wrongTooOften(of(4, 1, 5)), 'People judged 4.5 of its last 10 results correct');
    assert.equal(wrongTooOften(of(0, 10, 0)), null);
    assert.equal(wrongTooOften(of(6, 0, 4)), null);
  });

  test('of the newest twenty: what was judged before them does not count', () => {
    assert.equal(wrongTooOften([...of(10, 0, 10), ...of(0, 0, 30)]), null);
    assert.notEqual(wrongTooOften([...of(9, 0, 11), ...of(30, 0, 0)]), null);
  });
});
