import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import { SILENT } from '../../../../test/harness/log.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/postgres.ts';
import { until } from '../../../../test/harness/until.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { openListener } from '../../db/listener.ts';
import { type KnownTokens, openKnownTokens, tokenMade } from './known-tokens.ts';

const DIGEST = Buffer.alloc(32, 7);

describe('the tokens that a process knows', () => {
  let database: TestDatabase;
  let db: Database;
  before(async () => {
    database = await createTestDatabase();
    db = openDatabase({ url: database.url, max: 2, name: 'test' });
  });
  after(async () => {
    await db.close();
    await database.drop();
  });

  async function withKnown(load: () => Promise<readonly string[]>, run: (known: KnownTokens) => Promise<void>): Promise<void> {
    const listener = openListener(db, { log: SILENT });
    const known = openKnownTokens({ kinds: [load], listener, log: SILENT });
    try {
      await run(known);
    } finally {
      known.close();
      await listener.close();
    }
  }

  test('are all good ones, read from the database', async () => {
    await withKnown(
      async () => ['a', 'b'],
      async (known) => {
        await until(async () => known.complete(), 'the tokens to be read');
        assert.deepEqual(
          ['a', 'b', 'c'].map((digest) => known.has(digest)),
          [true, true, false],
        );
      },
    );
  });

  test('hold a token once it was made, on every server', async () => {
    await withKnown(
      async () => [],
      async (known) => {
        await until(async () => known.complete(), 'the tokens to be read');
        assert.equal(known.has(DIGEST.toString('hex')), false);
        await db.transaction(async (tx) => tokenMade(tx, DIGEST));
        await until(async () => known.has(DIGEST.toString('hex')), 'the new token to be known');
      },
    );
  });

  test('are not complete with more than 100,000, and not while they cannot be read; each is then looked up', async () => {
    const many = Array.from({ length: 100_001 }, (_, n) => `t${n}`);
    for (const [tokens, complete] of [
      [many.slice(1), true],
      [many, false],
    ] as const)
      await withKnown(
        async () => tokens,
        async (known) => {
          await until(async () => known.has('t1'), 'the tokens to be read');
          await until(async () => known.complete() === complete, 'the listener to be connected');
          assert.equal(known.complete(), complete);
        },
      );
    const load = mock.fn(async (): Promise<readonly string[]> => {
      throw new Error('away');
    });
    await withKnown(load, async (known) => {
      await until(async () => load.mock.callCount() > 0, 'it to be tried');
      assert.equal(known.complete(), false);
    });
  });
});
