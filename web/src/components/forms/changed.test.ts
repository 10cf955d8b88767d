import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedMembers, takenElsewhere } from './changed.ts';

const before = { name: 'Payments', team: null, members: ['a', 'b'] };

test('only what was changed is sent, lists being compared by what is in them', () => {
  assert.deepEqual(changedMembers(before, { ...before, members: ['a', 'b'] }), {});
  assert.deepEqual(changedMembers(before, { ...before, name: 'Billing' }), { name: 'Billing' });
  assert.deepEqual(changedMembers(before, { ...before, members: ['b', 'a'] }), { members: ['b', 'a'] });
  assert.deepEqual(changedMembers({ ...before, team: 'x' }, { ...before, team: null }), { team: null });
});

test('someone else is in the way only where the same member was changed to something else', () => {
  const here = { ...before, name: 'Billing' };
  assert.equal(takenElsewhere(before, before, here), false);
  assert.equal(takenElsewhere(before, { ...before, members: ['c'] }, here), false, 'another member');
  assert.equal(takenElsewhere(before, { ...before, name: 'Billing' }, here), false, 'the same words');
  assert.equal(takenElsewhere(before, { ...before, name: 'Money' }, here), true);
  assert.equal(takenElsewhere(before, { ...before, name: 'Money' }, before), false, 'nothing was changed here');
});
