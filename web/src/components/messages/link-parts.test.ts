import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkParts } from './link-parts.ts';

test('addresses in a message become links without what closes the sentence; no other scheme does, and no word is lost', () => {
  const text = 'See https://a.example/d?x=1&y=2 (and http://b.example/c). Not javascript:alert(1), not https://, ftp://c.example.';
  const parts = linkParts(text);
  assert.equal(parts.map((part) => part.text).join(''), text);
  assert.deepEqual(
    parts.flatMap(({ href }) => href ?? []),
    ['https://a.example/d?x=1&y=2', 'http://b.example/c'],
  );
  assert.deepEqual(linkParts('no address'), [{ text: 'no address', href: null }]);
  assert.deepEqual(linkParts(''), []);
});
