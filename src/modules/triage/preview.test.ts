import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Comparison, type Outcome } from './preview.ts';

const RULES = [
  { name: 'quiet', decision: 'noise' as const },
  { name: 'page', decision: 'incident' as const },
];
const alert = (number: number, group_id = 'g') => ({
  number,
  title: `T${number}`,
  severity: 'high' as const,
  group_id,
  created_at: new Date(number),
});
const compared = (...decisions: ReadonlyArray<readonly [string, Outcome, number]>) => {
  const comparison = new Comparison(RULES);
  for (const [index, [group, present, at]] of decisions.entries()) comparison.add(alert(index + 1, group), present, at);
  return comparison.result();
};
const NONE = { alerts: 0, groups: 0 };

test('alerts and groups are counted by what is decided now and what would be', () => {
  const result = compared(['a', 'none', 0], ['a', 'none', -1], ['b', 'noise', 1], ['c', 'noise', 0]);
  assert.deepEqual(result.evaluated, { alerts: 4, groups: 3 });
  assert.deepEqual(result.changed, { alerts: 2, groups: 2 });
  assert.deepEqual(result.before, { incident: NONE, investigate: NONE, noise: { alerts: 2, groups: 2 }, none: { alerts: 2, groups: 1 } });
  assert.deepEqual(result.after, {
    incident: { alerts: 1, groups: 1 },
    investigate: NONE,
    noise: { alerts: 2, groups: 1 },
    none: { alerts: 1, groups: 1 },
  });
  assert.deepEqual(result.rules, [
    { name: 'quiet', alerts: 2, groups: 2 },
    { name: 'page', alerts: 1, groups: 1 },
  ]);
});

test('a group counts as the strongest decision about its alerts, in any order', () => {
  const weakFirst = compared(['a', 'noise', 0], ['a', 'investigate', 1], ['a', 'none', -1]);
  assert.deepEqual([weakFirst.before.investigate.groups, weakFirst.before.noise.groups, weakFirst.after.incident.groups], [1, 0, 1]);
  const strongFirst = compared(['a', 'incident', 1], ['a', 'noise', 0]);
  assert.deepEqual([strongFirst.before.incident.groups, strongFirst.after.incident.groups, strongFirst.after.noise.groups], [1, 1, 0]);
});

test('changes are listed, the most frequent first, and the first 50 alerts of them are shown', () => {
  const result = compared(['a', 'noise', 1], ...Array.from({ length: 60 }, () => ['b', 'none', 0] as const), ['c', 'none', 0]);
  assert.deepEqual(result.changes, [
    { from: 'none', to: 'noise', alerts: 61, groups: 2 },
    { from: 'noise', to: 'incident', alerts: 1, groups: 1 },
  ]);
  assert.equal(result.samples.length, 50);
  assert.deepEqual(result.samples[0], {
    number: 1,
    title: 'T1',
    severity: 'high',
    created_at: new Date(1),
    from: 'noise',
    to: 'incident',
    rule: 'page',
  });
  assert.equal(compared(['a', 'noise', -1]).samples[0]?.rule, null);
});
