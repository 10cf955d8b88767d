import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownBrowser, rememberBrowser } from './known-browser.actions.ts';

const NOW = new Date('2030-05-15T10:00:00Z');
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

test('a browser is known for 180 days, to the account that signed in there and no other, and only by our own cookie', () => {
  const { value, expires } = rememberBrowser('pepper', 'ann@example.org', NOW);
  assert.equal(expires.getTime(), later(180).getTime());
  const known = knownBrowser('pepper', 'ann@example.org', value, NOW);
  assert.ok(known);
  assert.equal(knownBrowser('pepper', 'ann@example.org', value, new Date(expires.getTime() - 1)), known);
  assert.equal(knownBrowser('pepper', 'ann@example.org', rememberBrowser('pepper', 'ann@example.org', later(1)).value, later(1)), known);
  assert.equal(knownBrowser('pepper', 'ann@example.org', value, expires), null, 'ended');
  assert.equal(knownBrowser('pepper', 'bob@example.org', value, NOW), null, 'another account');
  assert.equal(knownBrowser('other', 'ann@example.org', value, NOW), null, 'another installation');
  const [until, signed] = value.split('.');
  const longer = (Number.parseInt(until ?? '', 36) + 1).toString(36);
  for (const cookie of [
    undefined,
    '',
    '.',
    'x',
    `${longer}.${signed}`,
    `${until}.`,
    `${until}.${signed?.slice(1)}`,
    `zzzzzzzzzzzz.${signed}`,
  ])
    assert.equal(knownBrowser('pepper', 'ann@example.org', cookie, NOW), null, String(cookie));
});
