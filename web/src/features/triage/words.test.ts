import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moved, previewWords, readTriageTab, withDraft } from './words.ts';

const none = { alerts: 0, groups: 0 };
const draft = { name: 'Draft', matchers: ['a="b"'], severities: null, decision: 'noise', ask: false, enabled: true } as const;
const saved = (id: string) => ({ ...draft, matchers: [...draft.matchers], name: id, id });

test('a preview says what the rule decides, and each change in words', () => {
  const preview = {
    since: '2030-05-01T00:00:00.000Z',
    days: 30,
    bound: 20_000,
    limited: true,
    evaluated: none,
    changed: { alerts: 3, groups: 2 },
    before: { incident: none, investigate: none, noise: none, none },
    after: { incident: none, investigate: none, noise: none, none },
    changes: [
      { from: 'none' as const, to: 'noise' as const, alerts: 1_200, groups: 14 },
      { from: 'incident' as const, to: 'noise' as const, alerts: 1, groups: 1 },
    ],
    rules: [{ name: 'Draft', alerts: 1_201, groups: 15 }],
    samples: [],
  };
  assert.deepEqual(previewWords(preview, 0), [
    'Last 30 days: decides 1,201 alerts in 15 groups or more.',
    '1,200 alerts in 14 groups: routed normally → noise.',
    '1 alert in 1 group: an incident → noise.',
  ]);
  assert.deepEqual(previewWords({ ...preview, changes: [], limited: false }, 1), [
    'Last 30 days: 3 alerts in 2 groups would change.',
    'Nothing would be decided otherwise.',
  ]);
});

test('a draft stands where its rule stood, a new one at the end; the rest keep their order', () => {
  const rules = [saved('a'), saved('b')];
  const own = { ...draft, matchers: [...draft.matchers] };
  assert.deepEqual(
    withDraft(rules, 'a', own).rules.map(({ name }) => name),
    ['Draft', 'b'],
  );
  assert.deepEqual(withDraft(rules, null, own).at, 2);
  assert.deepEqual(moved(['a', 'b', 'c'], 0, 2), ['b', 'c', 'a']);
  assert.deepEqual(moved(['a', 'b', 'c'], 2, 0), ['c', 'a', 'b']);
});

test('an address names a part of the page or none', () => {
  assert.deepEqual(readTriageTab({ tab: 'noise' }), { tab: 'noise' });
  assert.deepEqual(readTriageTab({ tab: 'elsewhere' }), {});
});
