import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/postgres.ts';
import { until } from '../../../test/harness/until.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { renewStreams } from './presence.store.ts';

let database: TestDatabase;
let db: Database;
before(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, max: 4, name: 'presence test' });
});
after(async () => {
  await db.close();
  await database.drop();
});

test('a stream whose agent is being told something is renewed after that, and whoever tells several agents never waits in a circle with it', async () => {
  const ids = [randomUUID(), randomUUID()].sort() as [string, string];
  await db.query(
    `insert into agent_tokens (id, name, digest, hint, capabilities, scope, max_concurrent_investigations, created_at, updated_at)
     select id, 'Agent ' || n, decode(repeat('0' || n, 32), 'hex'), 'test', '{investigate}', '{"mode":"suggest"}', 3, app_now(), app_now()
       from unnest($1::uuid[]) with ordinality g (id, n)`,
    [ids],
  );
  const streams = ids.map((agentId) => ({ agentId, streamId: randomUUID(), sent: 0 }));
  for (const { agentId, streamId } of streams)
    await db.query('insert into agent_presence (agent_id, stream_id) values ($1, $2)', [agentId, streamId]);
  const lock = 'select from agent_presence where agent_id = $1 for update';
  const renewing = await db.transaction(async (tx) => {
    await tx.query(lock, [ids[1]]);
    const begun = renewStreams(db, streams, 60_000);
    // It waits for the second agent, which is held here; the first must be free by then.
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until(async () => (await db.query(waits)).length === 1, 'the renewal to wait');
    await tx.query(lock, [ids[0]]);
    return { begun };
  });
  assert.deepEqual([...(await renewing.begun)].sort(), streams.map(({ streamId }) => streamId).sort());
});
