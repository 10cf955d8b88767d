import assert from 'node:assert/strict';
import { test } from 'node:test';
import { levelChoices } from './page-words.ts';

const team = (id: string) => ({ target_type: 'team' as const, target_team_id: id, target_user_id: null });
const user = (id: string) => ({ target_type: 'user' as const, target_team_id: null, target_user_id: id });

test('each level of a policy is offered by its number and whom it names; a target that is gone leaves its place', () => {
  const policy = {
    levels: [
      { level_number: 1, delay_minutes: 5, targets: [team('p')] },
      { level_number: 2, delay_minutes: 5, targets: [user('c'), user('gone')] },
    ],
    teams: [{ id: 'p', name: 'Payments' }],
    users: [{ id: 'c', name: 'Cara', active: true }],
  };
  assert.deepEqual(levelChoices(policy), [
    { value: '1', label: 'Level 1: Payments' },
    { value: '2', label: 'Level 2: Cara, …' },
  ]);
  assert.deepEqual(levelChoices({ ...policy, levels: [] }), []);
});
