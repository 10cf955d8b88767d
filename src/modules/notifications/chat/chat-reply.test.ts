import assert from 'node:assert/strict';
import { test } from 'node:test';
import { channelLine, intentOfText, together } from './chat-reply.ts';

const NOTE = { intent: 'note' };

test('a single word in a thread is a command, however it is written', () => {
  for (const text of ['ack', ' ACKNOWLEDGE! ', '!ack', '/ack', 'ack.'])
    assert.deepEqual(intentOfText(text), { intent: 'acknowledge' }, text);
  assert.deepEqual(intentOfText('Resolve'), { intent: 'resolve' });
});

test('anything else is a note', () => {
  for (const text of ['ack it', 'please resolve', '', '!!ack', 'ack..', 'silenced', 'silence please', 'silence 2h now', 'a silence'])
    assert.deepEqual(intentOfText(text), NOTE, text);
});

test('a silence lasts as long as it says, two hours when it says nothing, a minute to a week', () => {
  const minutes = (text: string) => intentOfText(text).minutes ?? null;
  assert.deepEqual(
    ['silence', 'silence 30m', 'silence 2H', '/silence 1d', 'silence 1m', 'silence 7d'].map(minutes),
    [120, 30, 120, 1_440, 1, 10_080],
  );
  for (const text of ['silence 0m', 'silence 8d', 'silence 10081m', 'silence 30', 'silence 2w', 'silence x2h', 'silence 123456m'])
    assert.deepEqual(intentOfText(text), NOTE, text);
});

test('a line of a channel that was read is what its writer says in the channel', () => {
  const line = channelLine({ provider: 'chatone', channel: 'C', id: '7', user: 'U', text: 'hi', thread: { ts: '1' } });
  assert.deepEqual(line, {
    provider: 'chatone',
    eventId: 'line:7',
    via: 'thread',
    intent: 'channel',
    text: null,
    groupId: null,
    alertNumber: null,
    said: { channel: 'C', text: 'hi' },
    external: { ts: '1' },
    chatUser: 'U',
    place: {},
  });
});

test('of several groups, what was changed or refused is said once each; all in that state is one answer', () => {
  const none = { kind: 'none', reason: 'Ada has it.' } as const;
  const changed = { kind: 'changed', reason: 'Acknowledged.' } as const;
  const refused = { kind: 'refused', reason: 'Not yours.' } as const;
  assert.deepEqual(together([none, changed, changed]), changed);
  assert.deepEqual(together([none, none]), none);
  assert.deepEqual(together([changed, refused, none]), { kind: 'changed', reason: 'Acknowledged. Not yours.', unseen: true });
  assert.deepEqual(together([none, refused]), refused);
  assert.deepEqual(together([{ ...changed, unseen: true }]), { ...changed, unseen: true });
  assert.equal(together([]).kind, 'none');
  const many = Array.from({ length: 6 }, (_, n) => ({ kind: 'refused' as const, reason: `${n}.` }));
  assert.equal(together(many).reason, '0. 1. 2. 3. 4.');
});
