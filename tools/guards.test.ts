import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readGuards } from './guards.ts';

const GUARD = { name: 'a limit', file: 'deep/limit.ts', find: 'if (more)', replace: '', test: 'test/limit.test.ts' };
const linesOf = (...lines: readonly unknown[]) =>
  readGuards(
    new Map([['src/flow/guards.jsonl', lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')]]),
  );

test('a guard names its file from its own folder, and its test from the top folder', () => {
  const full = { ...GUARD, only: 'at most', first: true };
  assert.deepEqual(linesOf(full), { guards: [{ ...full, file: 'src/flow/deep/limit.ts' }], problems: [] });
});

test('a broken line is reported with its file, its line and the remedy', () => {
  for (const [line, fault] of [
    ['{"name": ', /^src\/flow\/guards\.jsonl:2: the line is no JSON: write \{"name", /],
    ['null', /:2: "name" is missing or wrong: write/],
    [{ ...GUARD, name: 'another', find: undefined }, /:2: "find" is missing or wrong: write/],
    [{ ...GUARD, name: 'another', note: 'x' }, /:2: "note" is missing or wrong: write/],
    [{ ...GUARD, name: 'another', first: false }, /:2: "first" is missing or wrong: write/],
    [GUARD, /:2: another guard is named "a limit": choose another name$/],
  ] as const) {
    const { guards, problems } = linesOf(GUARD, line);
    assert.deepEqual([guards.length, problems.length], [1, 1], problems.join('\n'));
    assert.match(problems[0] ?? '', fault);
  }
});
