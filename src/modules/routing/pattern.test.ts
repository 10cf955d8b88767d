import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LIMITS } from './config.ts';
import { Pattern } from './pattern.ts';
import { writtenOutSteps } from './pattern-size.ts';
import { TooMuchWork, Work } from './work.ts';

describe('a regular expression', () => {
  test('it matches the whole text, and finds the first place with its groups', () => {
    const pattern = new Pattern('a(b)?(c)');
    assert.deepEqual([pattern.matches('abc', new Work()), pattern.matches('xabc', new Work())], [true, false]);
    assert.deepEqual(pattern.find('x ac abc', new Work()), ['ac', null, 'c']);
    assert.equal(pattern.find('x', new Work()), null);
    assert.throws(() => new Pattern('(').compile());
  });

  test('compiling it costs a hundred steps for each instruction, once, and each look one for each sign and instruction', () => {
    const pattern = new Pattern('abc');
    const estimate = pattern.size;
    const first = new Work();
    pattern.matches('abcd', first);
    assert.equal(first.spent, estimate * 100 + pattern.size * 5);
    const second = new Work();
    pattern.matches('abcd', second);
    assert.equal(second.spent, pattern.size * 5);
    assert.throws(() => pattern.matches('abcd', new Work(pattern.size * 5 - 1)), TooMuchWork);
    assert.equal(pattern.matches('abc', new Work(pattern.size * 4)), true);
  });

  test('one beyond the bound runs only where work is not bounded', () => {
    const large = new Pattern(`a{${LIMITS.patternInstructions}}b`);
    large.compile();
    assert.ok(large.size > LIMITS.patternInstructions);
    assert.throws(() => large.matches('a', new Work(1e12)), TooMuchWork);
    assert.equal(large.matches('a', new Work()), false);
  });

  test('what a large one remembers is forgotten after 20 million steps, what a small one does is not', () => {
    const [large, small] = [new Pattern('[ab]{100}'), new Pattern('abc')];
    for (const pattern of [large, small]) pattern.compile();
    const costs = (pattern: Pattern, text: string) => {
      const work = new Work();
      pattern.matches(text, work);
      return work.spent - pattern.size * (text.length + 1);
    };
    assert.deepEqual([costs(large, 'a'), costs(small, 'a')], [0, 0]);
    costs(large, 'a'.repeat(Math.ceil(20_000_000 / large.size)));
    assert.deepEqual([costs(large, 'a'), costs(small, 'a')], [large.size * 100, 0]);
    assert.equal(costs(large, 'a'), 0);
  });
});

test('what repeats a group counts with it', () => {
  assert.deepEqual(['(ab)*', '(ab)*{3}', '(ab)+{2}', '(ab)?{2}'].map(writtenOutSteps), [5, 13, 9, 9]);
});

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
