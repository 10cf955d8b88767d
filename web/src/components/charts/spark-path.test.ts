import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sparkPath } from './spark-path.ts';

test('a column is as high as its count beside the highest, and none is drawn where nothing arrived', () => {
  assert.equal(sparkPath([10, 0, 5], 30, 20), 'M0 20v-20h9v20zM20 20v-10h9v10z');
  assert.equal(sparkPath([0, 0], 30, 20), '');
  assert.equal(sparkPath([], 30, 20), '');
});

test('a lone one is not drawn as a storm, and beside a storm it is still seen', () => {
  assert.equal(sparkPath([1], 10, 20), 'M0 20v-5h9v5z');
  assert.equal(sparkPath([3], 10, 20), 'M0 20v-15h9v15z');
  assert.equal(sparkPath([4], 10, 20), 'M0 20v-20h9v20z');
  assert.equal(sparkPath([10_000, 1], 20, 20), 'M0 20v-20h9v20zM10 20v-2h9v2z');
});

test('columns narrower than a pixel are drawn', () => {
  assert.ok(!sparkPath(Array(100).fill(1), 50, 20).includes('h0'));
});
