import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseInstant } from '../../../platform/http/values/instant.ts';
import { emptyContent, isSection, MARKDOWN_MAX, ownersIn, readContent, ROWS_MAX, type SectionName } from './section.ts';

const READING = { newId: () => 'new', parseTime: parseInstant };
const OWNER = 'AAAAAAAA-0000-0000-0000-000000000000';
const read = (section: SectionName, raw: unknown) => {
  const content = readContent(section, raw, READING);
  return typeof content === 'object' && 'errors' in content ? content.errors.map(({ pointer, code }) => `${pointer} ${code}`) : content;
};
const row = (section: SectionName, fields: object) => {
  const content = read(section, [fields]);
  return Array.isArray(content) ? content[0] : content;
};

describe('what people write in a document', () => {
  test('a section of text takes texts, within its length in signs as people count them', () => {
    assert.equal(read('notes', '# a\nb'), '# a\nb');
    assert.deepEqual(read('notes', 5), ['/content type']);
    assert.equal(typeof read('notes', '🔥'.repeat(MARKDOWN_MAX)), 'string');
    assert.deepEqual(read('notes', '🔥'.repeat(MARKDOWN_MAX + 1)), ['/content too_long']);
    for (const text of ['a\0', 'a\ud800']) assert.deepEqual(read('notes', text), ['/content characters']);
  });

  test('a section of rows takes a list of objects, 100 at most, each id once', () => {
    assert.deepEqual(read('objectives', 'x'), ['/content type']);
    assert.deepEqual(read('objectives', [5, null, []]), ['/content/0 type', '/content/1 type', '/content/2 type']);
    const many = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `r${n}`, text: 'x' }));
    assert.equal(read('objectives', many(ROWS_MAX))?.length, ROWS_MAX);
    assert.deepEqual(read('objectives', many(ROWS_MAX + 1)), ['/content too_many']);
    assert.deepEqual(read('objectives', [...many(2), { id: 'r0', text: 'x' }]), ['/content/2/id duplicate']);
  });

  test('a row begins with its defaults, and gets an id', () => {
    assert.deepEqual(row('objectives', { text: 'a' }), { id: 'new', text: 'a', status: 'open', owner_id: null });
    assert.deepEqual(row('actions', { id: 'r', text: 'a' }), { id: 'r', text: 'a', status: 'planned', owner_id: null, at: null });
    assert.deepEqual(row('resources', { resource: 'a', arrived: true, eta: '2030-05-15T12:00:00+02:00' }), {
      id: 'new',
      resource: 'a',
      identifier: '',
      ordered_at: null,
      eta: '2030-05-15T10:00:00.000Z',
      arrived: true,
      notes: '',
    });
    assert.equal((row('resources', { resource: 'a' }) as unknown as { arrived: boolean }).arrived, false);
    assert.deepEqual(row('diagram', { title: 'a', url: ' https://x ' }), { id: 'new', title: 'a', url: 'https://x/' });
  });

  test('every wrong member is named', () => {
    const wrong = (section: SectionName, fields: object) => read(section, [fields]);
    assert.deepEqual(wrong('objectives', { id: '*', text: ' ', status: 'x', owner_id: 'x', 'a/b~c': 1 }), [
      '/content/0/a~1b~0c unknown',
      '/content/0/id id',
      '/content/0/text required',
      '/content/0/status enum',
      '/content/0/owner_id uuid',
    ]);
    assert.deepEqual(wrong('objectives', { id: 5, text: 5, status: 5, owner_id: 5 }), [
      '/content/0/id id',
      '/content/0/text type',
      '/content/0/status enum',
      '/content/0/owner_id uuid',
    ]);
    assert.deepEqual(wrong('objectives', {}), ['/content/0/text required']);
    assert.deepEqual(wrong('objectives', { id: 'x'.repeat(65), text: 'x'.repeat(2_001) }), [
      '/content/0/id id',
      '/content/0/text too_long',
    ]);
    assert.equal(typeof row('objectives', { id: 'x'.repeat(64), text: 'x'.repeat(2_000) }), 'object');
    assert.deepEqual(wrong('resources', { resource: 'a', eta: 'x', ordered_at: 5, arrived: 'yes', notes: 5 }), [
      '/content/0/ordered_at date_time',
      '/content/0/eta date_time',
      '/content/0/arrived type',
      '/content/0/notes type',
    ]);
    for (const url of [undefined, '', 5]) assert.deepEqual(wrong('diagram', { title: 'a', url }), ['/content/0/url required']);
    for (const url of ['x', 'ftp://x', 'https://ann@x', 'https://:p@x'])
      assert.deepEqual(wrong('diagram', { title: 'a', url }), ['/content/0/url url']);
    assert.deepEqual(wrong('diagram', { title: 'a', url: `https://x/${'a'.repeat(2_000)}` }), ['/content/0/url too_long']);
  });

  test('rows that the service computes are left out of what people save, in communications alone', () => {
    assert.deepEqual(read('communications', [{ id: 'computed:1', purpose: 'x' }]), []);
    assert.deepEqual(read('objectives', [{ id: 'computed:1', text: 'x' }]), ['/content/0/id id']);
  });

  test('owners are named by their rows, in small letters', () => {
    const rows = read('actions', [
      { id: 'r', text: 'a' },
      { text: 'b', owner_id: OWNER },
    ]) as Parameters<typeof ownersIn>[0];
    assert.deepEqual(ownersIn(rows), [{ pointer: '/content/1/owner_id', userId: OWNER.toLowerCase() }]);
    assert.deepEqual(ownersIn('text'), []);
    for (const id of [`x${OWNER}`, `${OWNER}0`])
      assert.deepEqual(read('actions', [{ text: 'a', owner_id: id }]), ['/content/0/owner_id uuid']);
  });
});

test('a section that nobody wrote is empty, and only those of the form exist', () => {
  assert.deepEqual([emptyContent('situation'), emptyContent('actions')], ['', []]);
  assert.deepEqual(['situation', 'diagram', 'header', ''].map(isSection), [true, true, false, false]);
});
