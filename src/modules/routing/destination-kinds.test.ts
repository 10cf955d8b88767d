import assert from 'node:assert/strict';
import { test } from 'node:test';
import { channelFault, type DestinationKind, isClean, MAX_CHANNEL_LENGTH } from './destination-kinds.ts';

const kind = (form: DestinationKind['form'], pattern?: DestinationKind['pattern']): DestinationKind => ({
  label: 'Channel',
  placeholder: '',
  form,
  ...(pattern && { pattern }),
});

test('a name is one clean line, and matches what its provider asks for', () => {
  const tagged = kind('name', { source: '^#', fault: 'must start with #' });
  assert.equal(channelFault(kind('name'), 'ops'), null);
  assert.equal(channelFault(tagged, '#ops'), null);
  assert.equal(channelFault(tagged, 'ops'), 'must start with #');
  assert.match(channelFault(tagged, ' #ops') ?? '', /without spaces at its ends/);
});

test('a mailbox is one email address', () => {
  assert.equal(channelFault(kind('mailbox'), 'a@example.org'), null);
  assert.equal(channelFault(kind('mailbox'), 'a'), 'must be one email address');
});

test('an address is of http or https and holds no credentials', () => {
  for (const url of ['http://x.example', 'https://x.example/a?b']) assert.equal(channelFault(kind('address'), url), null);
  for (const url of ['x.example', 'ftp://x.example', ' https://x.example'])
    assert.match(channelFault(kind('address'), url) ?? '', /^must be an address/);
  for (const url of ['https://a@x.example', 'https://:b@x.example'])
    assert.match(channelFault(kind('address'), url) ?? '', /^must hold no user name/);
});

test('a clean text is not empty, not too long, well formed and without control characters', () => {
  assert.equal(isClean('x'.repeat(MAX_CHANNEL_LENGTH)), true);
  for (const text of ['', ' a', 'a ', 'a\nb', 'a\ud800', 'x'.repeat(MAX_CHANNEL_LENGTH + 1)]) assert.equal(isClean(text), false);
});
