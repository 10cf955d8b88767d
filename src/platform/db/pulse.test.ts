import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/postgres.ts';
import { until } from '../../../test/harness/until.ts';
import { openLog } from '../log.ts';
import { type Database, openDatabase } from './database.ts';
import { openPulse, type Pulse } from './pulse.ts';

describe('the pulse of the database', () => {
  let database: TestDatabase;
  let pulse: Pulse;
  let db: Database;
  let beside: pg.Client;

  before(async () => {
    database = await createTestDatabase();
    beside = new pg.Client({ connectionString: database.url });
    await beside.connect();
    pulse = openPulse({ url: database.url, log: openLog('silent') });
    db = openDatabase({ url: database.url, pulse, max: 2, name: 'test', acquireTimeoutMs: 30_000, onError: () => {} });
  });
  after(async () => {
    pulse.close();
    await Promise.all([db.close(), beside.end()]);
    await database.drop();
  });

  test('a process that is busy itself for longer than the database may take blames nobody: what was asked is answered', async () => {
    const asked = db.query<{ done: boolean }>('select true as done from pg_sleep(9)');
    // Soon long enough in use that a sign of life is asked for; then three very large bodies, one after the other.
    const running = `select from pg_stat_activity where query like '%pg_sleep(9)%' and pid <> pg_backend_pid() and clock_timestamp() - query_start > '900 ms'`;
    await until(async () => (await beside.query(running)).rowCount === 1, 'the connection to be in use for a while');
    for (let i = 0; i < 3; i += 1) {
      // The answer has come, and nobody listens.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_600);
      await nextTurn();
    }
    assert.deepEqual(await asked, [{ done: true }]);
    assert.equal(pulse.trouble(), null);
  });
});
