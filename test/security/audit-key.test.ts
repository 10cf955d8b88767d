import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { chainHash } from '../../src/modules/audit/chain.ts';
import { audit, beginAuditKey, chainAuditEvents, markWithAuditKey, verifyAuditChain } from '../../src/modules/audit/index.ts';
import { SYSTEM } from '../../src/platform/actor.ts';
import { openSealer } from '../../src/platform/crypto/sealing.ts';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { TEST_KEYS } from '../cast.ts';
import { AUDIT } from '../../src/modules/catalog/events.ts';
import { ADMIN, startTestApp, type TestApp } from '../harness/app.ts';
import { createTestDatabase, type TestDatabase } from '../harness/postgres.ts';
import { start } from '../harness/process.ts';
import { until } from '../harness/until.ts';

const SECOND = `2:${Buffer.alloc(32, 9).toString('base64')}`;

interface Stage {
  readonly database: TestDatabase;
  readonly db: Database;
  serve(encryptionKeys?: string): Promise<TestApp>;
  verify(encryptionKeys?: string): Promise<{ code: number | null; text: string }>;
  /** Every event has its place. */
  chained(): Promise<void>;
}

async function stage(t: TestContext): Promise<Stage> {
  const database = await createTestDatabase();
  const db = openDatabase({ url: database.url, max: 2, name: 'test' });
  const folder = mkdtempSync(path.join(tmpdir(), 'tocsin-audit-'));
  let first: TestApp | null = null;
  t.after(async () => {
    await db.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  const keys = (text?: string) => ({ ENCRYPTION_KEYS: text ?? TEST_KEYS.encryptionKeys });
  return {
    database,
    db,
    async serve(text) {
      const app = await startTestApp({ env: keys(text), ...(first ? { beside: first } : { database }) });
      first ??= app;
      return app;
    },
    async verify(text) {
      const env = { POSTGRES_URL: database.url, DATA_DIR: folder, SECRET_PEPPER: TEST_KEYS.pepper, ...keys(text) };
      const { code, stdout, stderr } = await start(['audit', 'verify'], { env }).ended;
      return { code, text: stdout + stderr };
    },
    chained: () =>
      until(
        async () => (await db.query<{ n: number }>('select count(*) as n from audit_events where position is null'))[0]?.n === 0,
        'the chain',
      ),
  };
}

/** Stops the server but keeps its database. */
const stop = (app: TestApp) => app.app.stop();

const FOREIGN = `insert into audit_events (id, event, actor_kind, actor_id, actor_name, entity_type)
  values ($1, 'user.created', 'user', 'm', 'Mallory', 'user')`;

test('a row that somebody inserts is named, before and after it got its place, and the rest goes on', async (t) => {
  const on = await stage(t);
  const app = await on.serve();
  await on.chained();
  assert.equal((await on.verify()).code, 0);
  await stop(app);
  const id = randomUUID();
  await on.db.query(FOREIGN, [id]);
  const waiting = await on.verify();
  assert.equal(waiting.code, 1);
  assert.match(waiting.text, new RegExp(`The event ${id} was not written by Tocsin`));
  const again = await on.serve();
  await on.chained();
  const linked = await on.verify();
  assert.equal(linked.code, 1);
  assert.match(linked.text, new RegExp(`The event ${id} at position \\d+ was not written by Tocsin`));
  assert.match(linked.text, /Anchor: /, 'every other event is as it was written');
  await stop(again);
});

for (const before of [499, 500, 501, 1_100])
  test(`a row that somebody inserts is found behind ${before} events that have no place yet`, async () => {
    const database = await createTestDatabase();
    const db = openDatabase({ url: database.url, max: 2, name: 'test' });
    try {
      const sealer = openSealer(TEST_KEYS.encryptionKeys);
      markWithAuditKey([db], (pool) => beginAuditKey(pool, sealer));
      await db.transaction(async (tx) => {
        for (let n = 0; n < before; n += 1)
          await audit(tx, { event: AUDIT.service.updated, actor: SYSTEM, entityType: 'service', entityId: String(n), data: {} });
      });
      assert.equal((await verifyAuditChain(db, sealer)).foreignCount, 0);
      const last = 'ffffffff-ffff-4fff-bfff-ffffffffffff';
      await db.query(FOREIGN, [last]);
      await db.query("update audit_events set created_at = created_at + interval '1 hour' where id = $1", [last]);
      const { foreign, waiting } = await verifyAuditChain(db, sealer);
      assert.deepEqual([foreign, waiting], [[{ id: last, position: null }], before + 1]);
    } finally {
      await db.close();
      await database.drop();
    }
  });

test('a row with a place and hashes computed like ours, or a mark of another row, does not pass', async (t) => {
  const on = await stage(t);
  const app = await on.serve();
  await on.chained();
  await stop(app);
  const [last] = await on.db.query<{ position: number; hash: Buffer; mark: Buffer }>(
    'select position, hash, mark from audit_events where position is not null order by position desc limit 1',
  );
  assert.ok(last);
  const id = randomUUID();
  await on.db.query(FOREIGN, [id]);
  const [row] = await on.db.query<Parameters<typeof chainHash>[2]>('select * from audit_events where id = $1', [id]);
  assert.ok(row);
  await on.db.query('update audit_events set position = $2, hash = $3, mark = $4 where id = $1', [
    id,
    last.position + 1,
    chainHash(last.hash, last.position + 1, row),
    last.mark,
  ]);
  const { code, text } = await on.verify();
  assert.equal(code, 1);
  assert.match(text, new RegExp(`The event ${id} at position ${last.position + 1} was changed`));
});

test('an event that is changed before it got its place is named', async (t) => {
  const on = await stage(t);
  const app = await on.serve();
  await on.chained();
  await stop(app);
  await on.db.query(`update audit_events set position = null, hash = null, actor_name = 'Mallory'
    where position = (select max(position) from audit_events)`);
  assert.match((await on.verify()).text, /was not written by Tocsin/);
});

test('removing an old encryption key after one start with both leaves every row verifiable', async (t) => {
  const on = await stage(t);
  await stop(await on.serve());
  await stop(await on.serve(`${TEST_KEYS.encryptionKeys},${SECOND}`));
  const last = await on.serve(SECOND);
  await on.chained();
  await stop(last);
  const { code, text } = await on.verify(SECOND);
  assert.equal(code, 0, text);
  assert.equal((await on.db.query('select from audit_keys')).length, 1, 'the key of the log is the same');
});

test('an encryption key that went too early costs no service: a new key begins, and the old rows verify when it is back', async (t) => {
  const on = await stage(t);
  const first = await on.serve();
  await on.chained();
  await stop(first);
  const other = await on.serve(SECOND);
  await on.chained();
  await stop(other);
  const alone = await on.verify(SECOND);
  assert.equal(alone.code, 1);
  assert.match(alone.text, /cannot be checked: bring back the encryption key/);
  const both = await on.verify(`${TEST_KEYS.encryptionKeys},${SECOND}`);
  assert.equal(both.code, 0, both.text);
});

test('a command with other keys than the server records nothing rather than something that is not ours; with the right ones it does', async (t) => {
  const on = await stage(t);
  await stop(await on.serve());
  const reset = (keys: string) =>
    start(['user', 'reset-password', ADMIN.email, '--password', 'quite another password'], {
      env: { POSTGRES_URL: on.database.url, ENCRYPTION_KEYS: keys },
    }).ended;
  const refused = await reset(SECOND);
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /ENCRYPTION_KEYS of the server/);
  assert.equal((await reset(TEST_KEYS.encryptionKeys)).code, 0);
  const again = await on.serve();
  await on.chained();
  await stop(again);
  const { code, text } = await on.verify();
  assert.equal(code, 0, text);
  assert.equal((await on.db.query('select from audit_keys')).length, 1);
});

test('rows from before there was a key verify as before, up to the place where the key began', async (t) => {
  const on = await stage(t);
  for (let n = 0; n < 3; n += 1)
    await on.db.query(FOREIGN.replace('user.created', 'alert.acknowledged').replace("'user', 'm'", "'cli', null"), [randomUUID()]);
  await chainAuditEvents(on.db);
  // More than are linked at once.
  await on.db.query(
    `insert into audit_events (id, event, actor_kind, actor_name, entity_type)
     select gen_random_uuid(), 'user.created', 'cli', 'Mallory', 'user' from generate_series(1, 501)`,
  );
  assert.match((await on.verify()).text, /All 3 events are as they were written.*\n?.*No key guards this log yet/);
  const app = await on.serve();
  await on.chained();
  await stop(app);
  const after = await on.verify();
  assert.equal(after.code, 0, after.text);
  await on.db.query(`update audit_events set actor_name = 'Eve' where position = 2`);
  assert.match((await on.verify()).text, /at position 2 was changed/);
});
