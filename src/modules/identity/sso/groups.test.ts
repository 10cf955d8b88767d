import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Role } from '../permissions.ts';
import { decideGroups, type GroupFacts, type GroupMapping, lastAdminOf, type NoGroup, readGroups } from './groups.ts';
import { locksEverybodyOut, previewGroups, previewSentences } from './groups-preview.ts';

const map = (group: string, role: Role | null, ...teamIds: string[]): GroupMapping => ({ group, role, teamIds, namedBy: null });
const rules = (noGroup: NoGroup, ...mappings: GroupMapping[]) => ({ claim: 'groups', mappings, noGroup });
const OPS = map('ops', 'operator', 'web', 'db');
const ALL = rules('keep', map('staff', 'viewer'), OPS, map('boss', 'admin'), map('guild', null, 'guild'));
const by = (provider: string | null, ...ids: string[]) => new Map(ids.map((id) => [id, provider] as const));

function decide(facts: Partial<GroupFacts>) {
  const all = { provider: 'P', rules: ALL, groups: [], role: 'viewer' as Role, source: null, teams: new Map(), lastAdmin: null };
  const { role, source, join, leave, refused, kept } = decideGroups({ ...all, exists: (id) => id !== 'gone', ...facts });
  return { role, from: source?.group ?? null, own: source?.own ?? null, join, leave, refused, kept };
}
const as = (role: Role, own: Role, provider = 'P') => ({ role, source: { provider, group: 'x', own } });
const same = { from: null, own: null, join: [], leave: [], refused: false, kept: null };

for (const [title, facts, expected] of [
  ['join', { groups: ['ops'] }, { role: 'operator', from: 'ops', own: 'viewer', join: ['web', 'db'] }],
  ['the highest of several', { groups: ['staff', 'boss', 'ops'] }, { role: 'admin', from: 'boss', own: 'viewer', join: ['web', 'db'] }],
  ['names are compared exactly', { groups: ['OPS', 'ops '] }, { role: 'viewer' }],
  ['a group that gives teams alone', { groups: ['guild'], role: 'operator' }, { role: 'operator', join: ['guild'] }],
  ['leave', { ...as('operator', 'viewer'), teams: by('P', 'web') }, { role: 'viewer', leave: ['web'] }],
  ['a role of another provider stays', as('operator', 'viewer', 'Q'), { role: 'operator', from: 'x', own: 'viewer' }],
  ['by hand stays', { role: 'operator', teams: new Map([...by(null, 'web'), ...by('Q', 'db')]) }, { role: 'operator' }],
  [
    'a team by hand is not given again',
    { groups: ['ops'], teams: by(null, 'web') },
    { role: 'operator', from: 'ops', own: 'viewer', join: ['db'] },
  ],
  [
    'rename',
    { groups: ['guild'], ...as('operator', 'viewer'), teams: by('P', 'web', 'db') },
    { role: 'viewer', join: ['guild'], leave: ['web', 'db'] },
  ],
  ['a deleted team is left out', { groups: ['g'], rules: rules('keep', map('g', null, 'gone', 'web')) }, { role: 'viewer', join: ['web'] }],
  ['a group takes what was given by hand', { groups: ['staff'], role: 'operator' }, { role: 'viewer', from: 'staff', own: 'viewer' }],
  ['and gives nothing back when it is left', { ...as('viewer', 'viewer') }, { role: 'viewer' }],
  ['none: viewer', { rules: rules('viewer', OPS), role: 'operator' }, { role: 'viewer', own: 'viewer' }],
  [
    'none: refuse',
    { rules: rules('refuse', OPS), ...as('operator', 'viewer'), teams: by('P', 'web') },
    { role: 'viewer', leave: ['web'], refused: true },
  ],
  [
    'the last admin by hand, lowered',
    { groups: ['ops'], role: 'admin', lastAdmin: 'last_by_hand' },
    { role: 'admin', join: ['web', 'db'], kept: 'last_by_hand' },
  ],
  ['the last admin by hand, refused', { rules: rules('refuse', OPS), role: 'admin', lastAdmin: 'last' }, { role: 'admin', kept: 'last' }],
  [
    'the last admin, whom a group gives admin',
    { groups: ['boss'], role: 'admin', lastAdmin: 'last' },
    { role: 'admin', from: 'boss', own: 'admin' },
  ],
  [
    'an admin who is not the last',
    { groups: ['ops'], role: 'admin' },
    { role: 'operator', from: 'ops', own: 'operator', join: ['web', 'db'] },
  ],
] as const satisfies readonly (readonly [string, Partial<GroupFacts>, object])[])
  test(`groups decide: ${title}`, () => assert.deepEqual(decide(facts), { ...same, ...expected }));

test('of 500 groups of a person and 500 that are mapped, each counts, at once', () => {
  const names = Array.from({ length: 500 }, (_, index) => `group ${index}`);
  const mappings = names.map((name, index) => map(name, index === 499 ? 'operator' : 'viewer', `team ${index}`));
  const began = performance.now();
  const made = decide({ groups: names, rules: rules('keep', ...mappings) });
  assert.deepEqual([made.role, made.join.length], ['operator', 500]);
  assert.ok(performance.now() - began < 200);
});

test('a claim is a list of names or one name; absent, it says that there are none; any other shape is not read', () => {
  const read = (groups: unknown, more = {}) => {
    const made = readGroups({ groups, ...more }, 'groups');
    return made.kind === 'read' ? made.groups : made.reason;
  };
  assert.deepEqual(read(['a', 'b', 'a', '', 'x'.repeat(257)]), ['a', 'b']);
  assert.deepEqual(read('a'), ['a']);
  assert.deepEqual(read(undefined), []);
  assert.deepEqual(readGroups({}, '__proto__'), { kind: 'read', groups: [] });
  assert.equal((read(Array.from({ length: 2_000 }, (_, index) => `g${index}`)) as unknown[]).length, 2_000);
  assert.match(String(read(7)), /holds one number/);
  assert.match(String(read({ a: 1 })), /holds one object/);
  assert.match(String(read(['a', 1])), /other things than names/);
  assert.match(String(read(undefined, { _claim_names: { groups: 'src1' } })), /too many groups/);
  assert.match(String(read(undefined, { hasgroups: true })), /too many groups/);
});

test('somebody is the last admin when nobody else is one, or nobody else by hand', () => {
  const admin = (id: string, byHand: boolean) => ({ id, byHand });
  assert.equal(lastAdminOf([admin('a', true)], 'a'), 'last');
  assert.equal(lastAdminOf([admin('a', false)], 'a'), 'last');
  assert.equal(lastAdminOf([admin('a', true), admin('b', false)], 'a'), 'last_by_hand');
  assert.equal(lastAdminOf([admin('a', true), admin('b', false)], 'b'), null);
  assert.equal(lastAdminOf([admin('a', true), admin('b', true)], 'a'), null);
  assert.equal(lastAdminOf([admin('a', true)], 'b'), null);
});

const person = (id: string, role: Role, groups: readonly string[] | null) => ({
  id,
  displayName: id,
  role,
  groups,
  source: null,
  invited: false,
});
const facts = { provider: 'P', teamsOf: () => new Map<string, string | null>(), teamExists: () => true };
const ADMINS = ['Ada', 'Bob'].map((id) => ({ id, byHand: true }));

test('a preview lets people sign in one after the other: of two admins the second stays, and it says so', () => {
  const people = [person('Ada', 'admin', []), person('Bob', 'admin', ['ops']), person('Cy', 'operator', []), person('Di', 'viewer', null)];
  const previewed = previewGroups({ ...facts, rules: rules('viewer', OPS), people, admins: ADMINS });
  assert.deepEqual(
    previewed.map(({ decision }) => decision.role),
    ['viewer', 'admin', 'viewer'],
  );
  assert.deepEqual(previewSentences(previewed, 1), [
    'One person would lose admin: Ada.',
    'One person would lose operator: Cy.',
    'Bob stays admin, because nobody else who is active has admin:access.',
    'One person would join teams: Bob.',
    'The groups of one person are not known before their next sign-in.',
  ]);
});

test('rules lock everybody out when nobody would administer the service, were the last one not kept', () => {
  const lockedOut = (made: ReturnType<typeof rules>, ...people: ReturnType<typeof person>[]) =>
    locksEverybodyOut({ ...facts, rules: made, people, admins: ADMINS });
  const both = [person('Ada', 'admin', ['boss']), person('Bob', 'admin', [])];
  assert.equal(lockedOut(rules('viewer', OPS), ...both), true);
  assert.equal(lockedOut(rules('refuse', OPS), ...both), true);
  assert.equal(lockedOut(rules('keep', OPS), ...both), false);
  assert.equal(lockedOut(rules('viewer', map('boss', 'admin')), ...both), false);
  assert.equal(lockedOut(rules('viewer', OPS), person('Ada', 'admin', [])), false, 'Bob has no account there');
  assert.equal(lockedOut(rules('viewer', OPS), person('Ada', 'admin', []), person('Bob', 'admin', null)), false, 'unknown');
  assert.equal(lockedOut(rules('viewer'), ...both), false, 'nothing is mapped');
});
