import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/postgres.ts';
import { until } from '../../../test/harness/until.ts';
import { openLog } from '../log.ts';
import { DatabaseFrozen } from '../outage.ts';
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

  test('connections to a server that the address no longer leads to are given up, at rest and at work; others are not', async () => {
    const moved = openDatabase({ url: database.url, pulse, max: 2, name: 'moved', onError: () => {} });
    const one = await moved.pool.connect();
    const other = await moved.pool.connect();
    for (const client of [one, other]) pulse.met(client, 'the former server');
    other.release();
    await assert.rejects(one.query('select pg_sleep(60)'), DatabaseFrozen);
    one.release(true);
    await until(() => moved.pool.totalCount === 0, 'no connection to the former server to be left');
    assert.deepEqual(await moved.query('select 1 as one from pg_sleep(2)'), [{ one: 1 }]);
    await moved.close();
  });

  test('a transaction whose connection is gone asks nothing more of it', async (t) => {
    const lost = openDatabase({ url: database.url, max: 1, name: 'lost', onError: () => {} });
    const asked = t.mock.method(pg.Client.prototype, 'query');
    const rolledBack = () => asked.mock.calls.some(({ arguments: [text] }) => (text as unknown) === 'rollback');
    const failing = async (error: Error) =>
      assert.rejects(
        lost.transaction(async () => {
          throw error;
        }),
        error,
      );
    await failing(new DatabaseFrozen());
    assert.equal(rolledBack(), false);
    await failing(new Error('a fault'));
    assert.equal(rolledBack(), true);
    await lost.close();
  });
});
