import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readMatcher, writeMatcher } from './matcher-text.ts';

describe('a matcher in fields', () => {
  test('what was taken apart is written the same', () => {
    for (const text of ['namespace="prod"', 'namespace=~"prod-.*"', 'team!="web"', 'path="a\\"b\\\\c"', 'team=""']) {
      const parts = readMatcher(text);
      assert.ok(parts, text);
      assert.equal(writeMatcher(parts), text);
    }
  });

  test('a bare value and spaces are read; a backslash of the classic grammar keeps its meaning', () => {
    assert.deepEqual(readMatcher(' team = core '), { label: 'team', operator: '=', value: 'core' });
    const classic = readMatcher('instance=~"web\\.example"');
    assert.deepEqual(classic, { label: 'instance', operator: '=~', value: 'web\\.example' });
    assert.equal(classic && writeMatcher(classic), 'instance=~"web\\\\.example"');
  });

  test('what is not one plain matcher stays a text', () => {
    for (const text of ['{a="b", c="d"}', 'a="b",c="d"', 'a', '"quoted name"="x"', 'a="unfinished'])
      assert.equal(readMatcher(text), null, text);
  });
});
