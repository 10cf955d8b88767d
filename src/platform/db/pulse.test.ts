import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/postgres.ts';
import { openLog } from '../log.ts';
import { type Database, openDatabase } from './database.ts';
import { openPulse, type Pulse } from './pulse.ts';

describe('the pulse of the database', () => {
  let database: TestDatabase;
  let pulse: Pulse;
  let db: Database;

  before(async () => {
    database = await createTestDatabase();
    pulse = openPulse({ url: database.url, log: openLog('silent') });
    db = openDatabase({ url: database.url, pulse, max: 2, name: 'test', acquireTimeoutMs: 30_000, onError: () => {} });
  });
  after(async () => {
    pulse.close();
    await db.close();
    await database.drop();
  });

  test('a process that is busy itself for longer than the database may take blames nobody: what was asked is answered', async () => {
    const asked = db.query<{ done: boolean }>('select true as done from pg_sleep(9)');
    // Long enough in use that a sign of life is asked for; then three very large bodies, one after the other.
    await sleep(900);
    for (let i = 0; i < 3; i += 1) {
      const until = performance.now() + 2_600;
      while (performance.now() < until) {
        // The answer has come, and nobody listens.
      }
      await nextTurn();
    }
    assert.deepEqual(await asked, [{ done: true }]);
    assert.equal(pulse.trouble(), null);
  });
});
