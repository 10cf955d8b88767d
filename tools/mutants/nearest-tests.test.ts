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

test('without one next to it, a file is tried with those that import it in the fewest steps, nearer folders first', () => {
  assert.deepEqual(nearest.of('src/a/far.ts'), ['src/a/both.test.ts', 'src/b/far.test.ts']);
  assert.deepEqual(nearest.of('src/a/alone.ts'), []);
});

test('types are no import: nothing of them is left when it runs', () => {
  const text =
    "import type { A } from './a.ts';\nimport { type B, b } from '../b.ts';\nexport * from './c.ts';\nconst d = await import('./d.ts');\nimport pg from 'pg';\n";
  assert.deepEqual(importsOf('src/x/y.ts', text), ['src/b.ts', 'src/x/c.ts', 'src/x/d.ts']);
});
