import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelsFrom, labelsText } from './labels-text.ts';

test('default labels are typed a line each, and read back as they were', () => {
  const labels = { env: 'prod', query: 'a=b', team: 'data base' };
  assert.deepEqual(labelsFrom(labelsText(labels)), labels);
  assert.deepEqual(labelsFrom(' env = prod \n\n'), { env: 'prod' });
  assert.deepEqual(labelsFrom(''), {});
  for (const wrong of ['env', '=prod', 'env=', 'a=b\nc']) assert.equal(labelsFrom(wrong), null, wrong);
});
