import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RoutingConfig } from './config.ts';
import { diffRouting } from './diff.ts';

const config = (more: object = {}) => ({ destinations: [], rules: [], default_destinations: ['ops'], ...more }) as unknown as RoutingConfig;
const rule = (name: string, more: object = {}) => ({ name, matchers: [], ...more });
const NOTHING = { added: [], removed: [], changed: [] };

test('a save that changes nothing says so', () => {
  const same = config({ rules: [rule('a')] });
  assert.deepEqual(diffRouting(same, structuredClone(same)), {
    destinations: NOTHING,
    rules: { ...NOTHING, reordered: false },
    inhibit_rules: NOTHING,
    dependencies: null,
    default_destinations: null,
  });
});

test('rules, destinations and inhibit rules are told by name: added, removed and changed', () => {
  const before = config({ rules: [rule('a'), rule('b'), rule('c')], destinations: [{ name: 'x' }], inhibit_rules: [{ name: 'i' }] });
  const after = config({ rules: [rule('b', { continue: true }), rule('c'), rule('d')], destinations: [{ name: 'y' }] });
  const diff = diffRouting(before, after);
  assert.deepEqual(diff.rules, { added: ['d'], removed: ['a'], changed: ['b'], reordered: false });
  assert.deepEqual(diff.destinations, { added: ['y'], removed: ['x'], changed: [] });
  assert.deepEqual(diff.inhibit_rules, { ...NOTHING, removed: ['i'] });
  assert.deepEqual(diffRouting(after, before).inhibit_rules, { ...NOTHING, added: ['i'] });
});

test('rules in another order are reordered, also where others come and go', () => {
  const before = config({ rules: [rule('a'), rule('b'), rule('c')] });
  assert.equal(diffRouting(before, config({ rules: [rule('x'), rule('a'), rule('c')] })).rules.reordered, false);
  assert.equal(diffRouting(before, config({ rules: [rule('c'), rule('x'), rule('a')] })).rules.reordered, true);
});

test('dependencies and default destinations are told with both values', () => {
  assert.deepEqual(diffRouting(config(), config({ dependencies: true })).dependencies, { before: false, after: true });
  assert.deepEqual(diffRouting(config({ dependencies: true }), config({ dependencies: false })).dependencies, {
    before: true,
    after: false,
  });
  assert.equal(diffRouting(config(), config({ dependencies: false })).dependencies, null);
  assert.equal(diffRouting(config({ dependencies: true }), config({ dependencies: true })).dependencies, null);
  const moved = diffRouting(config(), config({ default_destinations: [] }));
  assert.deepEqual(moved.default_destinations, { before: ['ops'], after: [] });
});
