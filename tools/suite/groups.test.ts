import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { groupsOf } from './groups.ts';

describe('tests that share a process', () => {
  const options = { needsDatabase: (file: string) => !/plain/.test(file), alone: (file: string) => /alone/.test(file) };
  const many = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}-${String(n).padStart(3, '0')}.test.ts`);

  test('are of one kind, and kinds run from the quickest to the slowest', () => {
    const files = ['test/browser/b.test.ts', 'test/flows/f.test.ts', 'src/s.test.ts', 'src/plain.test.ts', 'test/plain.test.ts'];
    assert.deepEqual(groupsOf(files, options), [
      { kind: 'values', files: ['src/plain.test.ts', 'test/plain.test.ts'] },
      { kind: 'stores', files: ['src/s.test.ts'] },
      { kind: 'flows', files: ['test/flows/f.test.ts'] },
      { kind: 'browser', files: ['test/browser/b.test.ts'] },
    ]);
  });

  test('are as many as may be, and about as many in each process; each file is in one', () => {
    const sizes = (count: number) => groupsOf(many('src/s', count), options).map(({ files }) => files.length);
    assert.deepEqual([sizes(1), sizes(20), sizes(21), sizes(45)], [[1], [20], [11, 10], [15, 15, 15]]);
    assert.deepEqual(
      groupsOf(many('src/s', 45), options).flatMap(({ files }) => files),
      many('src/s', 45),
    );
  });

  test('leave a file alone that says so', () => {
    assert.deepEqual(groupsOf(['src/a.test.ts', 'src/alone.test.ts', 'src/b.test.ts'], options), [
      { kind: 'stores', files: ['src/alone.test.ts'] },
      { kind: 'stores', files: ['src/a.test.ts', 'src/b.test.ts'] },
    ]);
  });
});
