import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowedVerbs, POST_MORTEM_VERBS, transition, whyLocked } from './transition.ts';

const STATES = ['draft', 'in_review', 'approved', 'published'] as const;

test('a post-mortem goes from draft through review and approval to publication, and back by the same way', () => {
  const ways = POST_MORTEM_VERBS.flatMap((verb) =>
    STATES.flatMap((from) => {
      const step = transition(verb, from, true);
      return step.kind === 'to' ? [`${from} ${verb} ${step.status}`] : [];
    }),
  );
  assert.deepEqual(ways, [
    'draft submit-review in_review',
    'in_review revert-to-draft draft',
    'approved revert-to-review in_review',
    'in_review approve approved',
    'approved publish published',
  ]);
});

test('forward it goes only once somebody confirmed that it blames nobody', () => {
  for (const [verb, from] of [
    ['submit-review', 'draft'],
    ['approve', 'in_review'],
    ['publish', 'approved'],
  ] as const)
    assert.deepEqual(transition(verb, from, false), { kind: 'unconfirmed' });
  assert.deepEqual(transition('revert-to-draft', 'in_review', false), { kind: 'to', status: 'draft' });
});

test('a step from the wrong state says from where it is possible, and what is possible now', () => {
  assert.deepEqual(transition('publish', 'in_review', false), {
    kind: 'wrong_state',
    why: 'The post-mortem is in review: publish is possible from approved only',
    allowed: ['revert-to-draft', 'approve'],
  });
  assert.deepEqual(
    STATES.map((state) => allowedVerbs(state).length),
    [1, 2, 2, 0],
  );
});

test('the text is locked once it is approved', () => {
  assert.deepEqual(
    STATES.map((state) => /approved|published/.exec(whyLocked(state) ?? '')?.[0] ?? null),
    [null, null, 'approved', 'published'],
  );
});
