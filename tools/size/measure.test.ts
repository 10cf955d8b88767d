import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measure } from './measure.ts';

const FILES = new Map([
  ['src/modules/a/a.store.ts', 'export function read(): number {\n  return 1;\n}\n'],
  ['src/modules/a/ports.ts', 'export interface Ports {}\n'],
  ['src/modules/a/a.test.ts', 'one\ntwo\n'],
  ['src/modules/a/data.json', '{}\n'],
  ['src/wiring/a.ts', 'one\ntwo\n'],
  ['web/src/page.tsx', 'export const Page = () => {\n  const twice = () => {\n    return 2;\n  };\n  return twice();\n};\n'],
  ['web/src/page.module.css', '.a {\n}\n'],
  ['web/src/api/schema.ts', 'made\n'],
  ['migrations/schema.sql', 'made\n'],
  ['docs/a.md', 'text\n'],
]);

test('lines are counted by part, without tests, data, documents and what is made', () => {
  const { lines } = measure(FILES);
  assert.deepEqual(
    ['src', 'web', 'of it CSS', 'wiring and ports', 'tests', 'all'].map((name) => lines[name]),
    [6, 8, 2, 3, 2, 16],
  );
});

test('roles, the largest file, the longest function and the longest component are named', () => {
  const size = measure(FILES);
  assert.deepEqual(size.roles, ['store']);
  assert.deepEqual(size.file, { name: 'web/src/page.tsx', lines: 6 });
  assert.deepEqual(size.function, { name: 'src/modules/a/a.store.ts read', lines: 3 });
  assert.equal(size.component.name, 'web/src/page.tsx Page');
});
