import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLines, writeLines } from './lines.ts';

test('lines are a map and back; a line that is none is told', () => {
  const map = { url: 'https://grafana.example.org/?a=b', org: '1' };
  assert.deepEqual(readLines(writeLines(map)), map);
  assert.equal(readLines('url'), null);
  assert.deepEqual(readLines('\n'), {});
});
