import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHostName } from './host-name.ts';

test('the name of a host is compared in lower case, and an address is none', () => {
  assert.equal(readHostName(' Status.Example.COM. '), 'status.example.com');
  for (const given of ['', 'localhost', '10.0.0.1', 'a.1', '[::1]', '-a.example', 'a..b', 'a.b:80', 'https://a.b', '*.b'])
    assert.equal(readHostName(given), null, given);
});
