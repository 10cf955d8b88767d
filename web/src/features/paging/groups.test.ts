import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupsOf } from './groups.ts';
import type { Page } from './queries.ts';

const page = (over: Partial<Page>): Page => ({
  id: 'p',
  kind: 'incident',
  incident_id: 'i',
  user_id: 'bo',
  user_name: 'Bo',
  channel: 'email',
  urgency: 'high',
  round: 1,
  level: 1,
  state: 'sent',
  reason: null,
  alternate_for: null,
  bundle: null,
  title: null,
  due_at: '2026-01-01T00:00:00.000Z',
  next_attempt_at: null,
  sent_at: null,
  delivered_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  attempts: [],
  ...over,
});

test('pages stand by person, level and round, each in the order they were to go out', () => {
  const groups = groupsOf([
    page({ id: 'c', round: 2 }),
    page({ id: 'b', channel: 'voiceone', due_at: '2026-01-01T00:05:00.000Z' }),
    page({ id: 'a' }),
    page({ id: 'd', user_id: 'cara', user_name: 'Cara', level: 2 }),
  ]);
  assert.deepEqual(
    groups.map((group) => [group.name, group.words, group.pages.map(({ id }) => id).join(' ')]),
    [
      ['Bo', 'level 1, round 2', 'c'],
      ['Bo', 'level 1', 'a b'],
      ['Cara', 'level 2', 'd'],
    ],
  );
});
