import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Problem } from '../../platform/errors.ts';
import { cleanName } from './names.ts';

const refused = (name: string) => {
  try {
    return cleanName(name);
  } catch (error) {
    return (error as Problem).errors.map(({ pointer, code }) => [pointer, code]);
  }
};

test('a name loses the spaces at its ends, and keeps those within and every letter', () => {
  assert.equal(cleanName('  Zahlungen  (EU) 🙂 '), 'Zahlungen  (EU) 🙂');
});

test('a name of nothing, or with what no line can show, is refused with the member and the reason', () => {
  for (const name of ['', '   ', '\n']) assert.deepEqual(refused(name), [['/name', 'required']], JSON.stringify(name));
  for (const name of ['a\nb', 'a\u0000', 'a\u0007b', 'a\u007fb', 'a\ud800'])
    assert.deepEqual(refused(name), [['/name', 'characters']], JSON.stringify(name));
});
