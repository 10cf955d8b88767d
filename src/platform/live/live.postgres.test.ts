import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from '../../../test/harness/postgres.ts';
import { eventually } from '../../../test/harness/processes.ts';
import { collect, liveContract, publish, startLiveServer } from './live.contract.ts';

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
