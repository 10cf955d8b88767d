import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { routingKeyIn, routingKeyInPacked } from './routing-key.ts';

const found = (text: string) => routingKeyIn(Buffer.from(text));

describe('the routing key is found in the bytes of an event', () => {
  for (const text of [
    '{"routing_key":"K","event_action":"trigger"}',
    '{ "payload" : {"routing_key":"inner", "list":[{"a":"b"},2]} ,\n\t"routing_key" :\r\n "K" }',
    '{"a":"routing_key","b":"\\"}{","routing_key":"K"}',
    '\uFEFF{"client":"routing_key\\":","routing_key":"K"',
  ])
    test(text.slice(0, 40), () => assert.equal(found(text), 'K'));

  for (const text of [
    '',
    '{}',
    '[{"routing_key":"K"}]',
    '{"payload":{"routing_key":"K"}}',
    '{"a":"routing_key","b":"K"}',
    '{"routing_key":1}',
    '{"routing_key"',
    `{"routing_key":"${'K'.repeat(500)}"}`.replace('"K', '"'),
    '{"routing_key',
    `${'['.repeat(100_000)}"routing_key":"K"`,
  ])
    test(`${text.slice(0, 40)} has none`, () => assert.ok(!found(text)));
});

test('of a packed event only the first 64 KB are unpacked to find the key', async () => {
  const event = (before: number) => gzipSync(`{"a":"${randomBytes(before / 2).toString('hex')}","routing_key":"K"}`);
  assert.equal(await routingKeyInPacked(event(60_000)), 'K');
  assert.equal(await routingKeyInPacked(event(70_000)), null);
  assert.equal(await routingKeyInPacked(gzipSync(Buffer.alloc(50_000_000, '['))), null);
  assert.equal(await routingKeyInPacked(Buffer.from('no gzip')), null);
});
