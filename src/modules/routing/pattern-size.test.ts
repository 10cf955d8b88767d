import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writtenOutSteps } from './pattern-size.ts';

test('each sign is a step, a class and an escape are one, a group has two more', () => {
  const sizes: ReadonlyArray<readonly [string, number]> = [
    ...([
      ['', 0],
      ['abc', 3],
      ['[abc]', 1],
      ['[]a]', 1],
      ['[^]a]', 1],
      ['[^a]b', 2],
      ['[\\]]b', 2],
      ['[[:alpha:]]b', 2],
    ] as const),
    ...([
      ['\\d', 1],
      ['\\p{Greek}', 1],
      ['\\Qabc\\E', 7],
      ['\\', 1],
      ['(ab)', 4],
      ['((a))', 5],
      ['(a', 1],
      ['a)', 3],
      ['a*', 2],
    ] as const),
  ];
  for (const [pattern, steps] of sizes) assert.equal(writtenOutSteps(pattern), steps, pattern);
});

test('what is counted is written out as often as it may come', () => {
  const sizes: ReadonlyArray<readonly [string, number]> = [
    ...([
      ['a{3}', 3],
      ['a{0}', 1],
      ['a{2,}', 3],
      ['a{2,5}', 5],
      ['ab{3}', 4],
      ['(ab){3}', 12],
      ['[ab]{4}', 4],
      ['\\d{4}', 4],
    ] as const),
    ...([
      ['(a{3}){4}', 20],
      ['a{2}{3}', 6],
      ['a*{3}', 4],
      ['x(ab){2}y', 10],
      ['a{x}', 4],
    ] as const),
  ];
  for (const [pattern, steps] of sizes) assert.equal(writtenOutSteps(pattern), steps, pattern);
});
