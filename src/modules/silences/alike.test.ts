import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSaved } from '../routing/matcher.ts';
import { matchersAlike } from './alike.ts';

test('alerts like others are those of one kind: name, namespace and what they are about; without these by their first label', () => {
  assert.deepEqual(matchersAlike({ pod: 'x-1', namespace: 'shop', alertname: 'Down', deployment: 'cart' }), [
    'alertname="Down"',
    'namespace="shop"',
    'deployment="cart"',
  ]);
  assert.deepEqual(matchersAlike({ zone: 'b', host: 'h1' }), ['host="h1"']);
  assert.deepEqual(matchersAlike({}), []);
});

test('whatever a label holds, its matcher is read as exactly that value', () => {
  for (const value of ['C:\\temp "x"\nnext', 'a,b}', '{}', 'ümlaut ✓']) {
    const [text = ''] = matchersAlike({ 'kubernetes.io/name': value });
    const read = readSaved(text);
    assert.ok('matchers' in read, text);
    assert.deepEqual(
      read.matchers.map((one) => [one.label, one.holds(value), one.holds(`${value}x`)]),
      [['kubernetes.io/name', true, false]],
    );
  }
});
