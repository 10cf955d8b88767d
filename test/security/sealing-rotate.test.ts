import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSealer } from '../../src/platform/crypto/sealing.ts';
import { command } from '../harness/programs/command.ts';
import { createTestDatabase } from '../harness/postgres.ts';
import { openDatabase } from '../../src/platform/db/database.ts';

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');

test('F36: the command moves every secret to the newest key, says when old keys can go, and fails while one cannot be read', async () => {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-rotate-'));
  const db = openDatabase({ url: database.url, max: 1, name: 'test' });
  try {
    const id = '01890000-0000-7000-8000-000000000002';
    const sealed = openSealer(`1:${key(1)}`).seal('canary-rotate', `shared_secrets.value.${id}`);
    await db.query(
      `insert into shared_secrets (id, name, description, value, agent_ids, created_at, updated_at) values ($1, 'x', '', $2, '{}', app_now(), app_now())`,
      [id, sealed],
    );
    const rotate = (keys: string) =>
      command(['secrets', 'rotate'], {
        POSTGRES_URL: database.url,
        DATA_DIR: folder,
        SECRET_PEPPER: 'a pepper for tests only',
        ENCRYPTION_KEYS: keys,
      });
    const blind = await rotate(`2:${key(2)}`);
    assert.equal(blind.code, 1, blind.stderr);
    assert.match(blind.stderr, new RegExp(`shared_secrets\\.value ${id}: .*key 1`));
    const done = await rotate(`1:${key(1)},2:${key(2)}`);
    assert.equal(done.code, 0, done.stderr);
    assert.match(done.stdout, /shared_secrets\.value +1 +0/);
    assert.match(done.stdout, /older keys can be removed/);
    const [row] = await db.query<{ value: string }>('select value from shared_secrets where id = $1', [id]);
    assert.equal(openSealer(`2:${key(2)}`).open(row?.value ?? '', `shared_secrets.value.${id}`), 'canary-rotate');
    assert.doesNotMatch([blind, done].map((run) => run.stdout + run.stderr).join(), /canary/);
  } finally {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  }
});
