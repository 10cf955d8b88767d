import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOf, draftOf, minutesText } from './draft.ts';

test('levels are numbered in the order they stand, and targets become what the server takes', () => {
  const draft = {
    name: ' Night ',
    repeat: 2,
    levels: [
      { key: 'a', delay: 5, targets: ['team:t1', 'user:u1'] },
      { key: 'b', delay: 0, targets: [] },
    ],
    fallback: 'user:u2',
  };
  assert.deepEqual(bodyOf(draft), {
    name: 'Night',
    repeat_count: 2,
    levels: [
      {
        level_number: 1,
        delay_minutes: 5,
        targets: [
          { target_type: 'team', target_team_id: 't1' },
          { target_type: 'user', target_user_id: 'u1' },
        ],
      },
      { level_number: 2, delay_minutes: 0, targets: [] },
    ],
    fallback: { target_type: 'user', target_user_id: 'u2' },
  });
  assert.equal(bodyOf({ ...draft, fallback: null }).fallback, null);
});

test('a new policy begins with one level that can be filled in', () => {
  assert.equal(draftOf(null).levels.length, 1);
});

test('whole hours are told as hours', () => {
  assert.deepEqual([0, 1, 5, 60, 120, 90].map(minutesText), ['0 minutes', '1 minute', '5 minutes', '1 hour', '2 hours', '90 minutes']);
});
