import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { afterFailure, signedDelivery, webhookSecret } from './webhook.ts';

test('a delivery is thin and signed as Standard Webhooks says, with one id for every try at an event', () => {
  const secret = webhookSecret(Buffer.from('0123456789abcdef0123456789abcdef'));
  const event = { id: '7', type: 'chat.message', url: 'https://tocsin.example.com/api/v1/agent/work' };
  const at = new Date('2030-05-15T12:00:00.900Z');
  const { body, headers } = signedDelivery(event, { agentId: 'a1', secret, at });
  assert.deepEqual(JSON.parse(body), event);
  assert.equal(headers['webhook-timestamp'], '1905076800');
  assert.equal(headers['content-type'], 'application/json');
  const mac = createHmac('sha256', '0123456789abcdef0123456789abcdef')
    .update(`a1.7.${headers['webhook-timestamp']}.${body}`)
    .digest('base64');
  assert.equal(headers['webhook-signature'], `v1,${mac}`);
  assert.equal(signedDelivery(event, { agentId: 'a1', secret, at: new Date(0) }).headers['webhook-id'], headers['webhook-id']);
});

test('two failures leave an agent online, the third does not; from then on it is tried once a minute', () => {
  assert.deepEqual([0, 1, 2, 3, 9].map(afterFailure), [
    { failures: 1, online: true, againInMs: 5_000 },
    { failures: 2, online: true, againInMs: 15_000 },
    { failures: 3, online: false, againInMs: 60_000 },
    { failures: 4, online: false, againInMs: 60_000 },
    { failures: 10, online: false, againInMs: 60_000 },
  ]);
});
