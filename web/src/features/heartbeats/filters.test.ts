import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHeartbeats } from './filters.ts';

test('the filter of heartbeats stands in the address; what is not understood is left out', () => {
  assert.deepEqual(readHeartbeats({ state: 'late', search: 'backup' }), { state: 'late', search: 'backup' });
  assert.deepEqual(readHeartbeats({ search: 42 }), { search: '42' });
  assert.deepEqual(readHeartbeats({ state: 'asleep', search: { a: 1 } }), {});
  assert.equal(readHeartbeats({ search: 'x'.repeat(300) }).search?.length, 200);
});
