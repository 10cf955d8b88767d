import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/postgres.ts';
import { eventually } from '../../../test/harness/processes.ts';
import { type Database, openDatabase } from './database.ts';

describe('hints of a transaction', () => {
  let database: TestDatabase;
  let db: Database;
  let listening: pg.Client;
  let heard: string[];
  /** What each connection was asked, in order. */
  let asked: string[];
  /** The payloads of each statement that sends hints, which waits for `held`. */
  let sent: unknown[][];
  let held: Promise<void> | null = null;
  before(async () => {
    database = await createTestDatabase();
    db = openDatabase({ url: database.url, max: 4, name: 'test', acquireTimeoutMs: 60_000 });
    db.pool.on('connect', (client) => {
      const { query } = client;
      client.query = ((...args: unknown[]) => {
        const [first] = args as [string | { text: string; values?: unknown[][] }];
        const text = typeof first === 'string' ? first : first.text;
        asked.push(text);
        const ask = () => Reflect.apply(query, client, args);
        if (!text.includes('unnest')) return ask();
        if (typeof first !== 'string') sent.push(first.values?.[1] ?? []);
        return held ? held.then(ask) : ask();
      }) as typeof query;
    });
    asked = [];
    sent = [];
    await db.query('create table t (a int primary key)');
    listening = new pg.Client({ connectionString: database.url });
    await listening.connect();
    listening.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`));
    await listening.query('listen a; listen b');
  });
  beforeEach(() => {
    heard = [];
    asked = [];
    sent = [];
  });
  after(async () => {
    await listening.end();
    await db.close();
    await database.drop();
  });
  /** Whatever was sent before was heard by now. */
  const allHeard = async () => {
    // Whoever sends hints has a connection.
    await eventually('all to be sent', () => db.pool.idleCount === db.pool.totalCount);
    await db.query(`select pg_notify('a', 'last')`);
    await eventually('the last one', () => heard.includes('a last'));
    return heard.filter((hint) => hint !== 'a last').sort();
  };

  test('are heard once it is committed, each once, also those of what is sent with the commit', async () => {
    await db.transaction(async (tx) => {
      tx.notify('a', 'one');
      tx.notify('b', 'two');
      tx.notify('a', 'one');
      tx.notify('a');
      tx.withCommit(async () => {
        await tx.query('insert into t values (1)');
        tx.notify('b', 'three');
      });
      await listening.query('select 1');
      assert.deepEqual(heard, []);
    });
    assert.deepEqual(await allHeard(), ['a ', 'a one', 'b three', 'b two']);
  });

  test('are never sent in it: transactions that notify commit one after the other', async () => {
    await db.transaction(async (tx) => {
      tx.notify('a', 'one');
      await tx.query('select 1');
    });
    await allHeard();
    const notifying = asked.findIndex((text) => text.includes('pg_notify'));
    assert.deepEqual(
      asked.slice(0, notifying).map((text) => text.split(';')[0]),
      ['begin', 'select 1', 'commit'],
    );
  });

  test('are not sent where it fails, with its work or at its commit', async () => {
    await assert.rejects(
      db.transaction(async (tx) => {
        tx.notify('a', 'one');
        throw new Error('not this time');
      }),
    );
    await assert.rejects(
      db.transaction(async (tx) => {
        tx.notify('a', 'two');
        tx.withCommit(() => tx.query('insert into nowhere values (1)'));
      }),
    );
    await assert.rejects(
      db.transaction(async (tx) => {
        tx.notify('a', 'three');
        await tx.query('insert into nowhere values (1)').catch(() => {});
      }),
    );
    assert.deepEqual(await allHeard(), []);
  });

  test('that come while others are sent are sent behind them, together and each once', async () => {
    const gate = Promise.withResolvers<void>();
    held = gate.promise;
    await db.transaction(async (tx) => tx.notify('a', 'first'));
    for (const payload of ['x', 'y', 'x']) await db.transaction(async (tx) => tx.notify('a', payload));
    assert.deepEqual([sent, heard], [[['first']], []]);
    held = null;
    gate.resolve();
    assert.deepEqual(await allHeard(), ['a first', 'a x', 'a y']);
    assert.deepEqual(sent, [['first'], ['x', 'y']]);
  });

  test('whose connection is lost go with those of the next transaction', async () => {
    const gate = Promise.withResolvers<void>();
    held = gate.promise;
    await db.transaction(async (tx) => tx.notify('a', 'first'));
    await db.transaction(async (tx) => tx.notify('a', 'second'));
    await listening.query(
      `select pg_terminate_backend(pid, 10_000) from pg_stat_activity where application_name = 'tocsin test' and datname = current_database()`,
    );
    held = null;
    gate.resolve();
    await eventually('the lost connections to be taken away', () => db.pool.totalCount === 0);
    assert.deepEqual(heard, []);
    await db.transaction(async (tx) => tx.notify('a', 'third'));
    assert.deepEqual(await allHeard(), ['a first', 'a second', 'a third']);
  });

  test('of many transactions at once are all heard', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, n) => db.transaction(async (tx) => tx.notify('a', `${n}`))));
    assert.deepEqual(await allHeard(), Array.from({ length: 50 }, (_, n) => `a ${n}`).sort());
  });

  test('that cannot be sent fail nothing, and later ones are sent', async () => {
    await db.transaction(async (tx) => {
      tx.notify('a', 'lost');
      tx.notify('too long to be a channel '.repeat(10), 'refused');
    });
    await db.transaction(async (tx) => tx.notify('b', 'later'));
    assert.ok((await allHeard()).includes('b later'));
    await assert.rejects(
      db.transaction(async (tx) => tx.notify('a', 'é'.repeat(4_000))),
      /fewer than 8000 bytes/,
    );
    await db.transaction(async (tx) => tx.notify('a', 'é'.repeat(3_999)));
    await eventually('the longest', () => heard.some((hint) => hint.length > 3_000));
  });
});
