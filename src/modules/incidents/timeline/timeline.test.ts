import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindByHand } from './timeline.ts';

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
