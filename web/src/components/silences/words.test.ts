import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matcherOf } from './words.ts';

test('a label becomes a matcher of exactly that label, whatever stands in it', () => {
  assert.equal(matcherOf('namespace', 'shop'), 'namespace="shop"');
  assert.equal(matcherOf('path', 'C:\\temp "x"\nnext'), String.raw`path="C:\\temp \"x\"\nnext"`);
  assert.equal(matcherOf('kubernetes.io/name', 'a,b}'), '"kubernetes.io/name"="a,b}"');
  assert.equal(matcherOf('empty', ''), 'empty=""');
});
