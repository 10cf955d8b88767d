import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesBetween } from './changes.ts';

test('differences of two versions are told by name: new, changed, gone, another order, another default', () => {
  const rule = (name: string, destinations: string[] = []) => ({ name, matchers: [], destinations });
  const before = { rules: [rule('a'), rule('b'), rule('c')], destinations: [], default_destinations: ['ops'] };
  const after = {
    rules: [rule('b'), rule('a', ['x']), rule('d')],
    destinations: [{ name: 'x', provider: 'webhook' as const, channel: 'https://x' }],
    default_destinations: [],
  };
  assert.deepEqual(
    changesBetween(before, after).map((change) => change.text),
    ['Rule d added', 'Rule a changed', 'Rule c removed', 'Rules reordered: b, a', 'Destination x added', 'Default route: nowhere'],
  );
  assert.deepEqual(changesBetween(before, structuredClone(before)), []);
});
