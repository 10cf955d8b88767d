import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { describe, test } from 'node:test';
import { trackedFiles, ROOT } from '../tracked.ts';
import { choicesIn, hasFunctions, mutantsOf, withFault } from './operators.ts';

/** Every text that a fault makes of this one. */
const faulty = (text: string) => mutantsOf('a.ts', text).map((mutant) => withFault(text, mutant));

describe('faults of a file', () => {
  test('a limit is tried on both sides, and with the next number', () => {
    assert.deepEqual(faulty('const full = used > 5;'), [
      'const full = ((used) >= (5));',
      'const full = ((used) <= (5));',
      'const full = used > 6;',
    ]);
  });

  test('a condition is tried as always and never true, and what it guards is left out', () => {
    assert.deepEqual(faulty('if (!done) stop();'), ['if (true) stop();', 'if (false) stop();', 'if ((done)) stop();', 'if (!done) ;']);
  });

  test('what is sorted, sliced and asked of all is tried without and of some', () => {
    assert.deepEqual(faulty('a.sort(by).every(is);'), [';', 'a.sort(by).some(is);', 'a.every(is);']);
  });

  test('a method that every object has is no method to swap', () => {
    assert.deepEqual(faulty('const a = b.toString();'), []);
  });

  test('&& and ?? may stand next to each other after any fault', () => {
    for (const text of faulty('const x = a ?? (b && c);')) assert.doesNotThrow(() => new Function(text), text);
  });

  test('types, imports, sentences, names of members and what is logged are left alone', () => {
    const text = `
      import { a } from './a.ts';
      type Kind = 'one' | 'two';
      const STATES = ['open', 'closed'] as const;
      interface One { readonly kind: 'one' }
      log.warn({ size: 5 }, 'it is full');
      const sql = \`select 1 where \${a}\`;
      const title = 'it is full';
      const b = a['member'] as 'one';
    `;
    assert.deepEqual(mutantsOf('a.ts', text), []);
  });

  test('a fault keeps its name while lines move, and each has a name of its own', () => {
    const text = 'const a = 1;\nconst b = [1, 1];\n';
    const ids = mutantsOf('a.ts', text).map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    assert.deepEqual(
      mutantsOf('a.ts', `// why\n${text}`).map(({ id }) => id),
      ids,
    );
  });

  test('a file with any of its faults can still be read', () => {
    const files = trackedFiles().filter((file) => /^src\/modules\/(?:routing|escalation)\/[a-z-]+\.ts$/.test(file));
    assert.ok(files.length > 5);
    for (const file of files) {
      const text = readFileSync(path.join(ROOT, file), 'utf8');
      for (const mutant of mutantsOf(file, text)) assert.doesNotThrow(() => stripTypeScriptTypes(withFault(text, mutant)), mutant.id);
    }
  });
});

test('choices and functions of a file are counted, types are not', () => {
  assert.equal(choicesIn('a.ts', 'if (a && b) for (const c of d ?? []) e(c ? 1 : 2);'), 5);
  assert.equal(choicesIn('a.ts', 'type A<B> = B extends string ? 1 : 2;'), 0);
  assert.equal(hasFunctions('a.ts', 'export const a = [1].map((n) => n);'), true);
  assert.equal(hasFunctions('a.ts', 'export interface A { (): void; b(): string }\nexport const c = 1;'), false);
});
