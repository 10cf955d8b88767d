import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { allProofs, concernsOf, heldProofs } from './proofs.ts';
import { type Held, planStale } from './stale.ts';

const held = (on: string, seconds: number): Held => ({ commit: 'c0ffee', on, seconds });
const always = () => true;

describe('stale proofs', () => {
  test('the oldest come first, and only those whose modules have changed', () => {
    const known = {
      new: held('2026-11-20', 10),
      old: held('2026-09-01', 10),
      same: held('2026-01-01', 10),
      middle: held('2026-10-01', 10),
    };
    const plan = planStale(Object.keys(known), known, (name) => name !== 'same', 1_200);
    assert.deepEqual(plan, { run: ['old', 'middle', 'new'], wait: [] });
  });

  test('together they take no longer than they may, by their last durations; what does not fit makes room and is listed', () => {
    const known = { a: held('2026-01-01', 700), b: held('2026-01-02', 501), c: held('2026-01-03', 500), d: held('2026-01-04', 1) };
    assert.deepEqual(planStale(Object.keys(known), known, always, 1_200), {
      run: ['a', 'c'],
      wait: [
        { name: 'b', why: 'held on 2026-01-02, takes 501 s, and 500 s are left' },
        { name: 'd', why: 'held on 2026-01-04, takes 1 s, and 0 s are left' },
      ],
    });
  });

  test('a proof that never held is listed and not run, as nobody knows how long it takes', () => {
    assert.deepEqual(planStale(['never', 'once'], { once: held('2026-01-01', 5) }, always, 1_200), {
      run: ['once'],
      wait: [{ name: 'never', why: 'never held' }],
    });
  });
});

describe('what a proof concerns', () => {
  test('is its own file, what it imports of src, and what its line names; without a line, all of src', () => {
    const imports = "import { a } from '../../src/platform/log.ts';\nimport { b } from '../../test/harness/until.ts';\n";
    assert.deepEqual(concernsOf('lab/prove/x.ts', imports), ['lab/prove/x.ts', 'src']);
    assert.deepEqual(concernsOf('lab/prove/x.ts', `// Words.\n// Concerns: src/platform/queue, src/main.ts\n${imports}`), [
      'lab/prove/x.ts',
      'src/platform/log.ts',
      'src/platform/queue',
      'src/main.ts',
    ]);
    assert.deepEqual(concernsOf('lab/prove/x.ts', '/**\n * Words.\n * Concerns: src/platform/queue\n */'), [
      'lab/prove/x.ts',
      'src/platform/queue',
    ]);
  });

  test('is there; every proof has a name of its own, and what is known of one that is gone is removed', () => {
    const names = allProofs().map(({ name }) => name);
    assert.ok(names.includes('storm') && names.includes('escalation-leader'), names.join(', '));
    assert.equal(new Set(names).size, names.length, names.join(', '));
    assert.deepEqual(
      Object.keys(heldProofs()).filter((name) => !names.includes(name)),
      [],
    );
  });
});
