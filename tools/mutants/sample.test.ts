import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mutantsOf } from './operators.ts';
import { sampleOf } from './sample.ts';

const faultsOf = (file: string, numbers: number) => mutantsOf(file, `f(${Array.from({ length: numbers }, (_, n) => n).join(', ')});`);
const SMALL = faultsOf('small.ts', 3);
const LARGE = faultsOf('large.ts', 300);
const ids = (faults: readonly { readonly id: string }[]) => faults.map(({ id }) => id);

test('each file that must be tried has two faults, and the rest go where most code is', () => {
  const sample = sampleOf([...SMALL, ...LARGE], new Set(['small.ts']), 40, '1');
  assert.equal(sample.length, 40);
  assert.equal(new Set(ids(sample)).size, 40);
  assert.deepEqual(
    sample.slice(0, 2).map(({ file }) => file),
    ['small.ts', 'small.ts'],
  );
  assert.ok(sample.filter(({ file }) => file === 'large.ts').length >= 35);
});

test('a seed chooses the same faults again, another seed others, and new code elsewhere changes little', () => {
  const first = ids(sampleOf(LARGE, new Set(), 20, '1'));
  assert.deepEqual(ids(sampleOf(LARGE.toReversed(), new Set(), 20, '1')), first);
  assert.notDeepEqual(ids(sampleOf(LARGE, new Set(), 20, '2')), first);
  const later = ids(sampleOf([...SMALL, ...LARGE], new Set(), 20, '1'));
  assert.ok(first.filter((id) => later.includes(id)).length >= 17);
});
