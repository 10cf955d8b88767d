import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compiled } from './compile.ts';

test('a source loses its types, keeps its lines, and names other sources as JavaScript', () => {
  const source = [
    "import type { A } from './a.ts';",
    "import { b, type B } from '../b.ts';",
    "const later = await import('./c.ts');",
    "const thread = new URL('./d.thread.ts', import.meta.url);",
    'export const e: B = b as B;',
    "const f = 'report.ts';",
  ].join('\n');
  const made = compiled(source);
  assert.deepEqual(
    made.split('\n').map((line) => line.trim().replaceAll(/ +/g, ' ')),
    [
      '',
      "import { b, } from '../b.js';",
      "const later = await import('./c.js');",
      "const thread = new URL('./d.thread.js', import.meta.url);",
      'export const e = b ;',
      "const f = 'report.ts';",
    ],
  );
});
