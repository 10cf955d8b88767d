import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webAddress } from '../../components/text/web-address.ts';
import { withLinks } from './links.ts';

test('S51: only http and https addresses become links', () => {
  for (const bad of [
    'javascript:alert(1)',
    ' JaVaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//example.org',
    'example.org',
    '',
    null,
  ]) {
    assert.equal(webAddress(bad), null, String(bad));
  }
  assert.equal(webAddress('https://example.org/a?b=c#d'), 'https://example.org/a?b=c#d');
});

test('a text is split at its addresses, without the punctuation behind them', () => {
  assert.deepEqual(withLinks('see https://a.example/x), then http://b.example/?q=1.'), [
    { text: 'see ', href: null },
    { text: 'https://a.example/x', href: 'https://a.example/x' },
    { text: '), then ', href: null },
    { text: 'http://b.example/?q=1', href: 'http://b.example/?q=1' },
    { text: '.', href: null },
  ]);
  assert.deepEqual(withLinks('no address'), [{ text: 'no address', href: null }]);
});
