import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanTags, cleanText, cleanTitle, cleanUrl } from './texts.ts';

const refused = (code: string) => (error: { errors?: readonly { code: string; pointer: string }[] }) =>
  error.errors?.[0]?.code === code && error.errors[0].pointer.startsWith('/');

test('a title keeps its words and loses the blanks at its ends', () => {
  assert.equal(cleanTitle('/title', ' a b '), 'a b');
  assert.throws(() => cleanTitle('/title', '  '), refused('required'));
  for (const text of ['a\nb', 'a\0', 'a\ud800b']) assert.throws(() => cleanTitle('/title', text), refused('characters'), text);
});

test('a text may have lines, but nothing that is no text', () => {
  assert.equal(cleanText('/body', ' a\nb '), ' a\nb ');
  for (const text of ['a\0', 'a\ud800']) assert.throws(() => cleanText('/body', text), refused('characters'));
});

test('tags stand once each, and a bad one is named by its place', () => {
  assert.deepEqual(cleanTags(['a', ' a ', 'b']), ['a', 'b']);
  assert.throws(() => cleanTags(['a', ' ']), /\/tags\/1/);
});

test('an address is one of a web page, without a password; a blank one is none', () => {
  assert.equal(cleanUrl('/url', ' https://x.example/a '), 'https://x.example/a');
  assert.equal(cleanUrl('/url', 'http://x.example'), 'http://x.example/');
  assert.equal(cleanUrl('/url', null), null);
  assert.equal(cleanUrl('/url', ' '), null);
  for (const url of ['x', 'ftp://x.example', 'https://a@x.example', 'https://:b@x.example'])
    assert.throws(() => cleanUrl('/url', url), refused('url'), url);
});
