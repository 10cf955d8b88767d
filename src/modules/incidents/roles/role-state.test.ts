import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowedAnswers, answerRole, ROLE_STATES, type RoleAnswer, type RoleStanding } from './role-state.ts';

const NOW = new Date('2030-05-15T10:00:00Z');
const said = (answer: RoleAnswer, more: Partial<RoleStanding>) => {
  const decision = answerRole(answer, { state: 'offered', expiresAt: null, own: true, mayCommand: true, ...more }, NOW);
  return decision.kind === 'refuse' ? decision.why : decision.kind === 'change' ? `to ${decision.to}` : decision.kind;
};
const over = (answer: RoleAnswer, more: Partial<RoleStanding> = {}) => ROLE_STATES.map((state) => said(answer, { ...more, state }));

test('an offer is accepted or declined by its person alone, once', () => {
  assert.deepEqual(over('active'), ['to active', 'none', 'over', 'over', 'over', 'over']);
  assert.deepEqual(over('declined'), ['to declined', 'not offered', 'none', 'over', 'over', 'over']);
  assert.deepEqual(new Set([...over('active', { own: false }), ...over('declined', { own: false })]), new Set(['not yours']));
  assert.equal(said('active', { mayCommand: false }), 'to active');
});

test('an answer that comes when the offer has ended is too late', () => {
  assert.equal(said('active', { expiresAt: new Date(NOW.getTime() + 1) }), 'to active');
  assert.equal(said('active', { expiresAt: NOW }), 'expire');
  assert.equal(said('declined', { expiresAt: new Date(NOW.getTime() - 1) }), 'expire');
});

test('who may command withdraws an offer or ends a role, whoever holds it', () => {
  assert.deepEqual(over('ended', { own: false }), ['to withdrawn', 'to ended', 'over', 'over', 'none', 'none']);
  assert.deepEqual(new Set(over('ended', { mayCommand: false })), new Set(['forbidden']));
});

test('who is refused hears what is possible', () => {
  assert.deepEqual(ROLE_STATES.map(allowedAnswers), [['active', 'declined', 'ended'], ['ended'], [], [], [], []]);
});
