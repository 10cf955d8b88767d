import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DESTINATION_KINDS } from '../../integrations/providers.ts';
import { checkRouting, savedRouting } from './compile.ts';
import type { RoutingConfig } from './config.ts';

const config = (more: Partial<RoutingConfig> = {}): RoutingConfig => ({
  destinations: [{ name: 'ops', provider: 'chatone', channel: 'C1' }],
  rules: [],
  default_destinations: ['ops'],
  ...more,
});
const inhibit = (more: object = {}) => ({ name: 'i', source_matchers: ['a="1", b="2"'], target_matchers: ['c="3"'], ...more });
const rule = (name: string, more: object = {}) => ({ name, matchers: [], destinations: ['ops'], ...more });
const faults = (document: RoutingConfig) =>
  checkRouting(document, DESTINATION_KINDS, '/config').errors.map(({ pointer, code }) => `${pointer} ${code}`);

describe('a document of rules', () => {
  test('inhibit rules keep their name, both sides and the equal labels', () => {
    const [first, second] = savedRouting(config({ inhibit_rules: [inhibit(), inhibit({ name: 'j', equal: ['x'] })] as never })).inhibit;
    assert.deepEqual([first?.name, first?.equal, second?.name, second?.equal], ['i', [], 'j', ['x']]);
    assert.deepEqual([first?.source.map(({ label }) => label), first?.target.map(({ label }) => label)], [['a', 'b'], ['c']]);
  });

  test('a matcher that is not understood is named by its place', () => {
    assert.deepEqual(faults(config({ inhibit_rules: [inhibit({ source_matchers: ['a="1"', 'a'], target_matchers: ['b'] })] as never })), [
      '/config/inhibit_rules/0/source_matchers/1 matcher',
      '/config/inhibit_rules/0/target_matchers/0 matcher',
    ]);
    assert.deepEqual(faults(config({ rules: [rule('a'), rule('b', { matchers: ['x="1"', 'y'] })] as never })), [
      '/config/rules/1/matchers/1 matcher',
    ]);
    assert.deepEqual(faults(config({ default_destinations: ['ops', 'gone'] })), ['/config/default_destinations/1 unknown_destination']);
    assert.deepEqual(faults(config()), []);
  });

  test('services inhibit those that need them only where the document says so', () => {
    assert.equal(savedRouting(config()).dependencies, false);
    assert.equal(savedRouting(config({ dependencies: true })).dependencies, true);
  });
});
