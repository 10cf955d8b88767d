import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomUrl } from './meetings.ts';

test('the address of a room is one that a browser opens, without a password, of 2,000 characters at most', () => {
  assert.equal(roomUrl(' https://meet.example/a '), 'https://meet.example/a');
  assert.equal(roomUrl('http://meet.example'), 'http://meet.example/');
  for (const text of ['', 'meet.example', 'javascript:alert(1)', 'ftp://x', 'https://ann@x.example', 'https://:pw@x.example'])
    assert.equal(roomUrl(text), null, text);
  const address = (length: number) => `https://x.example/`.padEnd(length, 'a');
  assert.equal(roomUrl(address(2_000))?.length, 2_000);
  assert.equal(roomUrl(address(2_001)), null);
});
