import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeServices } from './words.ts';

test('who needs another stands left of it, as far left as the longest chain wants; who stands alone is left out', () => {
  const placed = placeServices([
    { id: 'shop', dependency_ids: ['api', 'db'] },
    { id: 'api', dependency_ids: ['db'] },
    { id: 'db', dependency_ids: [] },
    { id: 'wiki', dependency_ids: [] },
    { id: 'cache', dependency_ids: ['db'] },
  ]);
  assert.deepEqual(placed, [
    { id: 'shop', column: 0, row: 0 },
    { id: 'api', column: 1, row: 0 },
    { id: 'db', column: 2, row: 0 },
    { id: 'cache', column: 0, row: 1 },
  ]);
});
