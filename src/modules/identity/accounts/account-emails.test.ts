import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressChangedEmail, invitationEmail, passwordChangedEmail, phoneChangedEmail } from './account-emails.ts';

test('an email shortens a name after 60 characters', () => {
  assert.match(passwordChangedEmail({ name: 'n'.repeat(59) }).text, /^Hello n{59},\n/);
  assert.match(passwordChangedEmail({ name: 'n'.repeat(60) }).text, /^Hello n{60},\n/);
  assert.match(passwordChangedEmail({ name: 'n'.repeat(61) }).text, /^Hello n{60}…,\n/);
});

test('an invitation names both people, the link and its days', () => {
  const { subject, text } = invitationEmail({ name: 'Ada', from: 'Bob', url: 'https://tocsin.example/x', days: 7 });
  assert.match(subject, /invitation/);
  for (const part of ['Hello Ada', 'Bob invites', 'https://tocsin.example/x', '7 days']) assert.ok(text.includes(part), part);
});

test('an email about a changed number names the number, or says that it was removed', () => {
  assert.match(phoneChangedEmail({ name: 'Ada', phone: '+49301234' }).text, /calls \+49301234/);
  assert.match(phoneChangedEmail({ name: 'Ada', phone: null }).text, /was removed/);
  assert.match(addressChangedEmail({ name: 'Ada', email: 'a@example.org' }).text, /now a@example\.org/);
});
