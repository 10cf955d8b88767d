import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdFor, writeWhileHeld } from './held.ts';

const outage = () => Object.assign(new Error('the database is away'), { code: '57P03' });

test('a write that meets an outage is tried again while the lease lasts, and its answer is returned', async () => {
  let tries = 0;
  const answer = await writeWhileHeld(holdFor(60_000), async () => {
    tries += 1;
    if (tries < 3) throw outage();
    return 'written';
  });
  assert.deepEqual([answer, tries], ['written', 3]);
});

test('a write is given up when the lease has ended, and at once when the process stops or something else than an outage is wrong', async () => {
  let tries = 0;
  const failing = (error: Error) => async () => {
    tries += 1;
    throw error;
  };
  await assert.rejects(writeWhileHeld(holdFor(0), failing(outage())), /away/);
  assert.equal(tries, 1);
  await assert.rejects(writeWhileHeld(holdFor(60_000), failing(new Error('wrong'))), /wrong/);
  assert.equal(tries, 2);
  await assert.rejects(
    writeWhileHeld(
      holdFor(60_000, () => true),
      failing(outage()),
    ),
    /away/,
  );
  assert.equal(tries, 3);
});
