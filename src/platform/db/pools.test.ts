import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Database } from './database.ts';
import { sharing } from './pools.ts';

test('work that shares a pool takes so many connections at once, also when it fails, and leaves the others', async () => {
  let [busy, most] = [0, 0];
  const work = async () => {
    busy += 1;
    most = Math.max(most, busy);
    await setImmediate();
    busy -= 1;
    if (busy % 2 === 1) throw new Error('refused');
    return [];
  };
  const shared = sharing({ query: work, transaction: work } as unknown as Database, 3);
  const all = Array.from({ length: 30 }, (_, n) => (n % 2 ? shared.query('select') : shared.transaction(async () => {})));
  const ended = await Promise.allSettled(all);
  assert.deepEqual([most, busy], [3, 0]);
  assert.ok(ended.some(({ status }) => status === 'rejected') && ended.some(({ status }) => status === 'fulfilled'));
});
