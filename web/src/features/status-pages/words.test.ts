import assert from 'node:assert/strict';
import { test } from 'node:test';
import { componentNames, slugOf, subscriberNote, troubleWords } from './words.ts';

test('a title becomes a slug that an address can have', () => {
  assert.equal(slugOf('  Acme Cloud (EU) '), 'acme-cloud-eu');
  assert.equal(slugOf('Zürich–Übersicht'), 'zurich-ubersicht');
  assert.equal(slugOf('—'), '');
  assert.equal(slugOf('x'.repeat(70)).length, 60);
});

test('a subscription that ended says why, and what the mail server said', () => {
  const ended = { state: 'ended', last_error: '550 no such user' } as const;
  assert.equal(subscriberNote({ ...ended, ended_reason: 'bounced' }), 'the mailbox refuses emails: 550 no such user');
  assert.equal(subscriberNote({ ...ended, ended_reason: 'unsubscribed' }), 'unsubscribed');
  assert.equal(subscriberNote({ state: 'active', ended_reason: null, last_error: 'The webhook answered 500' }), 'The webhook answered 500');
});

test('components are counted and named', () => {
  const components = [
    { id: 'a', name: 'Shop', status: 'operational' },
    { id: 'b', name: 'API', status: 'major_outage' },
  ] as const;
  assert.equal(troubleWords(components), '1 of 2 components affected');
  assert.equal(troubleWords(components.slice(0, 1)), '1 component');
  assert.equal(componentNames(components, ['b']), 'API');
  assert.equal(componentNames(components, []), 'Whole page');
});
