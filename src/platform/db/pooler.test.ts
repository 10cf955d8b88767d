import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { NO_PGBOUNCER, openPgbouncer } from '../../../test/harness/programs/pgbouncer.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/postgres.ts';
import { openDatabase } from './database.ts';
import { checkPooler } from './pooler.ts';

describe('PgBouncer before the database', { skip: NO_PGBOUNCER }, () => {
  let database: TestDatabase;
  before(async () => {
    database = await createTestDatabase();
  });
  after(() => database.drop());
  const behind = async (mode: 'session' | 'transaction' | 'statement', sessions: number, work: (url: string) => Promise<void>) => {
    const pgbouncer = await openPgbouncer(database.url, mode, sessions);
    await work(pgbouncer.url).finally(pgbouncer.close);
  };

  test('is used as the database where it keeps sessions, and refused with the remedy where it does not', async () => {
    await checkPooler(database.url, null);
    await behind('session', 5, (url) => checkPooler(url, null));
    for (const sessions of [1, 2, 5])
      await behind('transaction', sessions, (url) =>
        assert.rejects(checkPooler(url, null), /name the database itself in POSTGRES_DIRECT_URL/),
      );
  });

  test('without transactions is refused, also where the database itself is named', async () => {
    await behind('statement', 5, async (url) => {
      await assert.rejects(checkPooler(url, null), /without transactions/);
      await assert.rejects(checkPooler(database.url, url), /without transactions/);
    });
  });

  test('is taken with the database behind it, and with no other one', async () => {
    const other = await createTestDatabase();
    await behind('transaction', 5, async (url) => {
      await checkPooler(database.url, url);
      await assert.rejects(checkPooler(other.url, url), /another database/);
    });
    await other.drop();
  });

  test('that gives each transaction another session: each has the limits of its pool, none leaves any behind, no statement is prepared', async () => {
    await behind('transaction', 3, async (pooler) => {
      const pools = [700, 900].map((statementTimeoutMs) =>
        openDatabase({ url: database.url, pooler, max: 6, name: 'pooled', statementTimeoutMs, indexed: statementTimeoutMs === 900 }),
      );
      const limits = `select current_setting('statement_timeout') || current_setting('enable_seqscan') as limits`;
      const asked = await Promise.all(
        Array.from({ length: 60 }, async (_, n) => {
          const db = pools[n % 2];
          assert.ok(db);
          const row = await (n % 3 === 0
            ? db.transaction(async (tx) => (await tx.query<{ limits: string }>(limits, [], 'named'))[0])
            : db.query<{ limits: string }>(`${limits} where $1 = $1`, [n], 'named too').then(([first]) => first));
          return [n % 2, row?.limits];
        }),
      );
      assert.deepEqual(new Set(asked.map(String)), new Set(['0,700mson', '1,900msoff']));
      const [strict] = pools;
      await assert.rejects(strict?.query('select pg_sleep(5)') ?? Promise.resolve(), { code: '57014' });
      await strict?.transaction(async (tx) => tx.notify('pooled'));
      const plain = openDatabase({ url: pooler, max: 1, name: 'plain' });
      const left = await plain.pool.query('select name from pg_prepared_statements');
      assert.deepEqual(left.rows, []);
      await Promise.all([...pools, plain].map((db) => db.close()));
    });
  });
});
