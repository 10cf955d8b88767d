import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from '../../../test/harness/postgres.ts';
import { eventually } from '../../../test/harness/processes.ts';
import { collect, event, liveContract, publish, startLiveServer } from './live.contract.ts';
import { publishAll } from './live.ts';

liveContract('PostgreSQL', async () => null);

test('events that were committed while the listening connection was cut arrive after the reconnect', async () => {
  const database = await createTestDatabase();
  const [writer, reader] = [await startLiveServer(database.url, null), await startLiveServer(database.url, null)];
  try {
    await eventually('it listens', () => reader.listener.connected());
    const seen = collect(reader.live);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tocsin listen' and datname = current_database()`,
    );
    await eventually('the cut was noticed', () => !reader.listener.connected());
    await publish(writer, 1);
    await eventually('it listens again and has caught up', () => reader.listener.connected() && seen.events.length === 1);
    assert.deepEqual(seen.numbers(), [1]);
    await client.end();
  } finally {
    await writer.close();
    await reader.close();
    await database.drop();
  }
});

test('without any hint the poll finds new events', async () => {
  const database = await createTestDatabase();
  const [writer, reader] = [await startLiveServer(database.url, null), await startLiveServer(database.url, null, 50)];
  try {
    await reader.listener.close();
    const seen = collect(reader.live);
    await publish(writer, 1);
    await eventually('the poll found it', () => seen.events.length === 1);
  } finally {
    await writer.close();
    await reader.close();
    await database.drop();
  }
});

for (const events of [199, 200, 201, 999, 1_000, 1_001, 10_000])
  test(`F46: ${events} events that are committed at once arrive after one hint, in order, where 1,000 are numbered and 200 read at a time`, async () => {
    const database = await createTestDatabase();
    const [writer, reader] = [await startLiveServer(database.url, null), await startLiveServer(database.url, null)];
    try {
      await eventually('it listens', () => reader.listener.connected());
      const seen = collect(reader.live);
      await publish(writer, 0);
      await eventually('it hears', () => seen.events.length === 1);
      const many = Array.from({ length: events }, (_, n) => event(n + 1));
      await writer.db.transaction((tx) => publishAll(tx, writer.live, many));
      await eventually('every event', () => seen.events.length === events + 1);
      assert.deepEqual(seen.numbers(), [...Array(events + 1).keys()]);
    } finally {
      await writer.close();
      await reader.close();
      await database.drop();
    }
  });
