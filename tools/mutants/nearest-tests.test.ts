import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importsOf, NearestTests } from './nearest-tests.ts';

const IMPORTS = new Map([
  ['src/a/limits.ts', []],
  ['src/a/limits.test.ts', ['src/a/limits.ts']],
  ['src/a/limits.actions.ts', ['src/a/limits.ts']],
  ['src/a/far.ts', []],
  ['src/a/near.ts', ['src/a/far.ts']],
  ['src/a/both.test.ts', ['src/a/near.ts']],
  ['src/b/far.test.ts', ['src/b/index.ts']],
  ['src/b/index.ts', ['src/a/far.ts']],
  ['src/a/alone.ts', []],
  ['src/a/use.test.ts', ['src/a/limits.ts']],
]);
const nearest = new NearestTests(IMPORTS, new Set([...IMPORTS.keys()].filter((file) => file.endsWith('.test.ts'))));

test('a file is tried with the test that has its name, whatever its part, then with those of its folder that import it', () => {
  assert.deepEqual(nearest.of('src/a/limits.ts'), ['src/a/limits.test.ts', 'src/a/use.test.ts']);
  assert.deepEqual(nearest.of('src/a/limits.actions.ts'), ['src/a/limits.test.ts']);
});

test('a test of the same folder that imports a file is next to it', () => {
  assert.deepEqual(nearest.beside('src/a/near.ts'), ['src/a/both.test.ts']);
  assert.deepEqual(nearest.beside('src/a/far.ts'), []);
});

test('without one next to it, a file is tried with those that import it on the way: first those whose paths share rare words with it', () => {
  assert.deepEqual(nearest.of('src/a/far.ts'), ['src/b/far.test.ts', 'src/a/both.test.ts']);
  assert.deepEqual(nearest.of('src/a/alone.ts'), []);
  const many = new NearestTests(
    new Map<string, readonly string[]>([
      ['src/a/cookies.ts', []],
      ['src/a/index.ts', ['src/a/cookies.ts']],
      ['test/z-cookies.test.ts', ['src/a/index.ts']],
      ...Array.from({ length: 9 }, (_, n) => [`src/a/near-${n}.test.ts`, ['src/a/index.ts']] as const),
    ]),
    new Set(['test/z-cookies.test.ts', ...Array.from({ length: 9 }, (_, n) => `src/a/near-${n}.test.ts`)]),
  );
  assert.equal(many.of('src/a/cookies.ts').length, 6);
  assert.equal(many.of('src/a/cookies.ts')[0], 'test/z-cookies.test.ts');
});

test('types are no import: nothing of them is left when it runs', () => {
  const text =
    "import type { A } from './a.ts';\nimport { type B, b } from '../b.ts';\nexport * from './c.ts';\nconst d = await import('./d.ts');\nimport pg from 'pg';\n";
  assert.deepEqual(importsOf('src/x/y.ts', text), ['src/b.ts', 'src/x/c.ts', 'src/x/d.ts']);
});
