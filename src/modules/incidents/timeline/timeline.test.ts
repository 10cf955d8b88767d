import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindByHand, topHighlights } from './timeline.ts';

test('nobody writes an entry by hand that the service writes itself', () => {
  for (const family of [
    'incident',
    'alerts',
    'role',
    'ics',
    'decision',
    'escalation',
    'page',
    'channel',
    'message',
    'responder',
    'video_room',
    'summary',
    'status_update',
    'investigation',
    'playbook',
    'post_mortem',
    'action_item',
  ]) {
    assert.equal(kindByHand(`${family}.created`), null, family);
    assert.equal(kindByHand(family), null, family);
  }
});

test('a kind of another family is kept as it is written', () => {
  for (const kind of ['deploy.started', 'note', 'incidents.created', 'my.incident', '']) assert.equal(kindByHand(kind), kind);
});

test('the most important entries are chosen by weight, the newest of equal ones, and stay in their order', () => {
  const entries = [3, 1, 2, 3, 1, 2].map((weight, at) => ({ weight: weight as 1 | 2 | 3, at }));
  const chosen = (limit: number) => topHighlights(entries, limit).map(({ at }) => at);
  assert.deepEqual(
    [chosen(0), chosen(1), chosen(2), chosen(3), chosen(5), chosen(9)],
    [[], [4], [1, 4], [1, 4, 5], [1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5]],
  );
});
