import assert from 'node:assert/strict';
import { test } from 'node:test';
import { channelName, nameByHand, nextName } from './channel-name.ts';

test('a channel is named after the number and title of its incident, in signs that every chat takes', () => {
  assert.equal(channelName(12, 'Checkout fails!'), 'inc-12-checkout-fails');
  assert.equal(channelName(12, '  Überlast: São Paulo  '), 'inc-12-uberlast-sao-paulo');
  assert.equal(channelName(12, '!!!'), 'inc-12');
  assert.equal(channelName(1, 'x'.repeat(100)).length, 62);
  assert.equal(channelName(1, `${'x'.repeat(55)} y`), `inc-1-${'x'.repeat(55)}`);
});

test('a name whose channel is archived is followed by four others', () => {
  assert.equal(nextName('inc-1-a', 'inc-1-a'), 'inc-1-a-2');
  assert.equal(nextName('inc-1-a', 'inc-1-a-2'), 'inc-1-a-3');
  assert.equal(nextName('inc-1-a', 'inc-1-a-4'), 'inc-1-a-5');
  assert.equal(nextName('inc-1-a', 'inc-1-a-5'), null);
  assert.equal(nextName('inc-1', 'inc-1'), 'inc-1-2', 'the number of the incident is no count');
});

test('a name by hand is taken as the chats write it', () => {
  for (const [text, name] of [
    [' #ops-room ', 'ops-room'],
    ['~a1', 'a1'],
    ['a_b', 'a_b'],
    ['x'.repeat(64), 'x'.repeat(64)],
  ] as const)
    assert.equal(nameByHand(text), name);
  for (const text of ['', '#', 'a', '-a', 'Ops', 'a b', '##ab', 'x'.repeat(65)]) assert.equal(nameByHand(text), null, text);
});
