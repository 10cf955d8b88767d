import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHAT_FORMS, commandOfForm, isFormName } from './channel-form.ts';

const filled = (values: Record<string, string>) => new Map(Object.entries(values));

test('a filled form is the command that its words would be', () => {
  const declare = (values: Record<string, string>) => commandOfForm('declare', filled(values));
  assert.deepEqual(declare({ title: ' Checkout fails ', severity: 'low', service: '' }), { verb: 'declare', text: 'low Checkout fails' });
  assert.deepEqual(declare({ title: 'Checkout fails', severity: 'high', service: 'storefront' }), {
    verb: 'declare',
    text: 'high Checkout fails for storefront',
  });
  assert.deepEqual(commandOfForm('update', filled({ message: 'We look\ninto it', audience: 'public' })), {
    verb: 'update',
    text: 'We look\ninto it',
    audience: 'public',
  });
  assert.deepEqual(commandOfForm('severity', filled({ severity: 'critical' })), { verb: 'severity', severity: 'critical' });
  assert.deepEqual(commandOfForm('handoff', filled({ who: ' @ada ' })), { verb: 'handoff', who: 'ada', account: null });
  const resolve = (values: Record<string, string>) => commandOfForm('resolve_published', filled(values));
  assert.deepEqual(resolve({ note: ' Rolled back ', message: 'It is over.' }), {
    verb: 'resolve',
    note: 'Rolled back',
    update: 'It is over.',
  });
  assert.deepEqual(resolve({ note: '', message: ' ' }), { verb: 'resolve', note: null, update: null }, 'both may be left out');
  assert.deepEqual(commandOfForm('resolve', filled({ message: 'It is over.' })), { verb: 'resolve', note: null, update: null });
});

test('what a form does not offer, is too long or is missing gives no command', () => {
  for (const values of [
    { title: ' ', severity: 'low' },
    { title: 'x'.repeat(201), severity: 'low' },
    { title: 'T', severity: 'worst' },
    { title: 'T' },
    { title: 'T', severity: 'low', service: 'x'.repeat(201) },
  ])
    assert.equal(commandOfForm('declare', filled(values as Record<string, string>)), null, JSON.stringify(values));
  assert.equal(commandOfForm('update', filled({ message: 'x', audience: 'everybody' })), null);
  assert.equal(commandOfForm('severity', filled({ severity: '' })), null, 'nothing was chosen');
  assert.notEqual(commandOfForm('declare', filled({ title: 'x'.repeat(200), severity: 'low' })), null);
});

test('both chats take the titles and labels, and a name from outside is no form unless it is one', () => {
  for (const { title, submit, fields } of Object.values(CHAT_FORMS))
    for (const text of [title, submit, ...fields.map(({ label }) => label)]) assert.ok(text.length <= 24, text);
  assert.deepEqual(['declare', 'update', 'toString', '', null].map(isFormName), [true, true, false, false, false]);
});
