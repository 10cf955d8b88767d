import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matcherOf, previewWords } from './words.ts';

test('a label becomes a matcher of exactly that label, whatever stands in it', () => {
  assert.equal(matcherOf('namespace', 'shop'), 'namespace="shop"');
  assert.equal(matcherOf('path', 'C:\\temp "x"\nnext'), String.raw`path="C:\\temp \"x\"\nnext"`);
  assert.equal(matcherOf('kubernetes.io/name', 'a,b}'), '"kubernetes.io/name"="a,b}"');
  assert.equal(matcherOf('empty', ''), 'empty=""');
});

test('a count of which there may be more is said to be at least that', () => {
  const [none, one, many] = [
    { alerts: 0, groups: 0 },
    { alerts: 1, groups: 1 },
    { alerts: 30, groups: 2 },
  ];
  const exact = { limited: false };
  const more = { limited: true };
  assert.equal(
    previewWords({ now: { ...one, ...exact }, past: { ...many, ...more }, days: 30 }),
    'Silences 1 alert in 1 group now. In the last 30 days it would have silenced at least 30 alerts in 2 groups.',
  );
  assert.equal(
    previewWords({ now: { ...none, ...more }, past: { ...none, ...exact }, days: 7 }),
    'Silences none of the newest alerts now. In the last 7 days it would have silenced no alerts.',
  );
});
