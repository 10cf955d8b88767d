import assert from 'node:assert/strict';
import { test } from 'node:test';
import { relyingParty } from './passkeys.ts';

test('passkeys belong to the name of the service, where browsers give any', () => {
  assert.deepEqual(relyingParty('https://tocsin.example.com:8443/alarm'), {
    id: 'tocsin.example.com',
    origin: 'https://tocsin.example.com:8443',
  });
  assert.deepEqual(relyingParty('http://localhost:8080'), { id: 'localhost', origin: 'http://localhost:8080' });
  for (const address of ['http://tocsin.example.com', 'https://192.0.2.7', 'https://[2001:db8::1]', 'http://127.0.0.1:8080'])
    assert.equal(relyingParty(address), null, address);
});
