import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { compileMatchers } from '../../src/modules/routing/matcher.ts';

const LENGTH = 100_000;
const DEADLINE_MS = 120_000;
const A = 'a'.repeat(LENGTH);

/** Patterns on which a backtracking engine needs more steps than there is time, each with its worst text. */
const NASTY: readonly (readonly [string, string])[] = [
  ...[
    '(a+)+$',
    '(a*)*b',
    '(a|a)*b',
    '(a|aa)+$',
    '(a|a?)+b',
    '([a-zA-Z]+)*$',
    '(.*a){12}!',
    '(a?){20}b',
    '((a+)+)+b',
    '(a+a+)+b',
    '(?:a+){2,}b',
    '(a{1,3})+b',
  ].flatMap((pattern) => [[pattern, `${A}!`] as const, [`x*${pattern}`, `${A}!`] as const]),
  ...[
    '(\\w+\\s*)+:',
    '(\\w*)*!!',
    '(\\d+|\\w+)+-',
    '(\\S+)*\\d$',
    '^(\\w+\\s?)*$',
    '(.*)*=(.*)*',
    '.*.*.*.*=.*',
    '(.+)+x',
    '(x+x+)+y',
    '(?i)(A+)+B',
  ].map((pattern) => [pattern, `${A}!`] as const),
  ...[
    '(([a-z])+.)+[A-Z]([a-z])+$',
    '(.*)(.*)(.*)(.*)(.*)b',
    '[a-z]*[a-z]*[a-z]*!',
    '(a|b|ab)*c',
    '(aa|aab?)*c',
    '/*$',
    '(/+)*$',
    '(?s)(.|\\n)*z',
  ].map((pattern) => [pattern, '/'.repeat(LENGTH)] as const),
  ...[
    '(ab|a|b)*c',
    '((ab)*|(a|b)*)*c',
    '(a.*b)*c',
    '(.*a.{12}b)',
    '(a|b)*a(a|b){10}',
    '(?:(?:ab)+|(?:ba)+)*c',
    '([ab]*)*c',
    '(a*b*)*c',
  ].map((pattern) => [pattern, 'ab'.repeat(LENGTH / 2)] as const),
];

if (isMainThread) {
  test(`S55: ${NASTY.length} nasty patterns over texts of 100 KB are all decided: no matcher hangs the process`, async () => {
    assert.ok(NASTY.length >= 50);
    const worker = new Worker(new URL(import.meta.url));
    const limit = setTimeout(() => void worker.terminate(), DEADLINE_MS);
    let decided = 0;
    worker.on('message', (pattern: string | null) => {
      decided += 1;
      assert.equal(pattern, NASTY[decided - 1]?.[0]);
    });
    const code = await new Promise((resolve, reject) => worker.on('exit', resolve).on('error', reject));
    clearTimeout(limit);
    assert.equal(decided, NASTY.length, `stuck at ${NASTY[decided]?.[0]} (exit code ${code})`);
  });

  test('S55: a pattern that asks for the memory of a huge program is refused before it is compiled', () => {
    for (const pattern of [
      '(.{1000}){1000}',
      '(.{999})'.repeat(400),
      '((a{99}){99}){99}',
      '(?:[a-z]{500}){2,}'.repeat(9),
      'x{1000}'.repeat(500),
    ]) {
      assert.ok('fault' in compileMatchers(`a=~"${pattern}"`), pattern.slice(0, 40));
    }
  });
} else {
  for (const [pattern, text] of NASTY) {
    const compiled = compileMatchers(`a=~${JSON.stringify(pattern)}`);
    if ('fault' in compiled) throw new Error(`${pattern}: ${compiled.fault.detail}`);
    for (const matcher of compiled.matchers) matcher.holds(text);
    parentPort?.postMessage(pattern);
  }
}
