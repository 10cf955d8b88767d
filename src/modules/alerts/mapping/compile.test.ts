import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileDocument } from './compile.ts';
import { canonicalDocument, NO_MAPPINGS, type WrittenDocument } from './document.ts';

type One = WrittenDocument['mappings'][number];
const mapping = (name: string, more: Partial<One> = {}): One => ({ name, when: 'true', ...more });
const codes = (mappings: readonly One[], adjustments: NonNullable<WrittenDocument['adjustments']> = []) =>
  compileDocument(canonicalDocument({ mappings, adjustments })).errors.map(({ pointer, code }) => `${pointer} ${code}`);
const many = (count: number) => Array.from({ length: count }, (_, n) => mapping(`m${n}`));

test('a document holds 100 mappings and 100 adjustments at most', () => {
  assert.deepEqual(
    [99, 100, 101].map((count) => codes(many(count))),
    [[], [], ['/mappings too_many']],
  );
  const dropping = (count: number) =>
    codes(
      [],
      many(count).map(({ name }) => ({ name, when: 'true', drop: true })),
    );
  assert.deepEqual([99, 100, 101].map(dropping), [[], [], ['/adjustments too_many']]);
});

test('an entry has 32 labels at most, each with a name of 1 to 128 characters', () => {
  const labelled = (count: number) =>
    codes([mapping('m', { labels: Object.fromEntries(Array.from({ length: count }, (_, n) => [`l${n}`, '"x"'])) })]);
  assert.deepEqual([31, 32, 33].map(labelled), [[], [], ['/mappings/0/labels too_many']]);
  const named = (length: number) => codes([mapping('m', { labels: { ['n'.repeat(length)]: '"x"' } })]).length;
  assert.deepEqual([1, 127, 128, 129].map(named), [0, 0, 0, 1]);
});

test('the expressions of a document have 100,000 characters together at most', () => {
  const text = (length: number) => `"${'x'.repeat(length - 2)}"`;
  const total = (over: number) =>
    codes([
      // 50 of 2,000 characters: each a condition of 4 and a title of 1,996.
      ...Array.from({ length: 49 }, (_, n) => mapping(`m${n}`, { fields: { title: text(1_996) } })),
      mapping('last', { fields: { title: text(1_996 + over) } }),
    ]);
  assert.deepEqual([-1, 0, 1].map(total), [[], [], [' too_long']]);
});

test('names are 1 to 100 characters and unique without regard to case; sources are plain and not those of others', () => {
  assert.deepEqual(codes([mapping('n'.repeat(99)), mapping('n'.repeat(100)), mapping('n'.repeat(101)), mapping(' ')]), [
    '/mappings/2/name name',
    '/mappings/3/name name',
  ]);
  assert.deepEqual(codes([mapping('Tool'), mapping('tool')]), ['/mappings/1/name taken']);
  const sources = ['x', 'x'.repeat(50), 'x'.repeat(51), 'Big', 'unknown', 'manual', 'a b'].map((source, n) => mapping(`m${n}`, { source }));
  assert.deepEqual(codes(sources), [
    '/mappings/2/source pattern',
    '/mappings/3/source pattern',
    '/mappings/4/source reserved',
    '/mappings/5/source reserved',
    '/mappings/6/source pattern',
  ]);
});

test('an adjustment that changes nothing is refused, and one cannot ask for the body', () => {
  assert.deepEqual(codes([], [{ name: 'a', when: 'true' }]), ['/adjustments/0 required']);
  assert.deepEqual(codes([], [{ name: 'a', when: 'body.x', drop: true }]), ['/adjustments/0/when bad_expression']);
});

test('a service that has saved nothing has no mappings', () => {
  assert.deepEqual(NO_MAPPINGS, canonicalDocument({ mappings: [] }));
  assert.deepEqual(compileDocument(NO_MAPPINGS).errors, []);
});
