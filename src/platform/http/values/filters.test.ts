import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Problem } from '../../errors.ts';
import { choices, moment, uuid, words } from './filters.ts';

const refused = (read: () => unknown) => {
  try {
    return read();
  } catch (error) {
    return (error as Problem).message;
  }
};

describe('what a list may be narrowed by', () => {
  test('choices are separated by commas, each counts once, and an unknown one is told those that there are', () => {
    const read = (value?: string) => refused(() => choices('status', value, ['open', 'over']));
    assert.deepEqual(read('over'), ['over']);
    assert.deepEqual(read(' over, open,over'), ['open', 'over']);
    for (const none of ['', undefined]) assert.equal(read(none), null);
    for (const odd of ['odd', 'open,odd', 'open,', 'OPEN'])
      assert.equal(read(odd), 'status: use one or more of open, over, separated by commas');
  });

  test('a day alone stands for its first or its last moment, in UTC', () => {
    const at = (value: string, edge: 'start' | 'end' = 'start') => {
      const read = refused(() => moment('from', value, edge));
      return read instanceof Date ? read.toISOString() : read;
    };
    assert.equal(at('2026-03-03'), '2026-03-03T00:00:00.000Z');
    assert.equal(at('2026-03-03', 'end'), '2026-03-03T23:59:59.999Z');
    for (const edge of ['start', 'end'] as const) assert.equal(at('2026-03-03T12:00:00 02:00', edge), '2026-03-03T10:00:00.000Z');
    for (const odd of ['2026-02-30', '2026-3-3', '2026-03-03T12', 'today', '2026-03-03T12:00:00'])
      assert.equal(at(odd), 'from: use a time such as 2026-03-01T12:00:00Z, or a day such as 2026-03-01');
  });

  test('ids and words are read as people write them', () => {
    const id = 'ABCDEF00-0000-4000-8000-000000000000';
    assert.equal(uuid('team_id', id), id.toLowerCase());
    assert.match(String(refused(() => uuid('team_id', `${id}0`))), /^team_id: /);
    assert.deepEqual(words('search', ' Disk  FULL disk '), ['disk', 'full']);
    const many = (count: number) => refused(() => words('search', Array.from({ length: count }, (_, n) => n).join(' ')));
    assert.equal((many(10) as string[]).length, 10);
    assert.equal(many(11), 'search: use at most 10 words');
    for (const odd of ['a\0', 'a\ud800']) assert.match(String(refused(() => words('search', odd))), /^search: /);
  });
});
