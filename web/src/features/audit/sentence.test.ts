import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AUDIT_EVENTS } from '../../made/events.ts';
import { auditSentence } from './sentence.ts';

test('an event reads as what somebody did, with what it was about where that is known', () => {
  assert.equal(auditSentence('team.created', 'Payments'), 'created team Payments');
  assert.equal(auditSentence('pat.revoked', ''), 'revoked personal token');
  assert.equal(auditSentence('incident.promoted', '#12'), 'marked incident #12 as active');
  assert.equal(auditSentence('session.created', ''), 'signed in');
  assert.equal(auditSentence('session.created', 'password'), 'signed in: password');
  assert.equal(auditSentence('post_mortem.submitted', ''), 'submitted post-mortem for review');
  assert.equal(auditSentence('gone.by_now', '$& $1'), 'by now gone $& $1', 'what is not declared any more is said as well');
});

test('every event reads as words', () => {
  for (const event of AUDIT_EVENTS) assert.match(auditSentence(event, ''), /^[a-z][a-z -]+[a-z]$/u, event);
});
