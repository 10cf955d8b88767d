import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { NEW_USER } from '../../demo/new-user.ts';
import { migrate, readMigrations } from '../../src/platform/db/migrations.ts';
import { DUMPS, releases } from '../../tools/release/record.ts';
import { describeSchema } from '../../tools/schema.ts';
import { ROOT } from '../../tools/tracked.ts';
import { TEST_KEYS } from '../cast.ts';
import { createEmptyDatabase } from '../harness/postgres.ts';
import { startServer } from '../harness/process.ts';
import { command } from '../harness/programs/command.ts';
import { dataDir } from './folders.ts';

/** The demo has moved its clock. */
const withoutClock = (schema: string) => schema.replace(/ \+ interval '-?\d+ milliseconds'/, '');

async function countsOf(client: pg.Client): Promise<Readonly<Record<string, number>>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) counts[name] = Number((await client.query(`select count(*) from public."${name}"`)).rows[0].count);
  return counts;
}

describe('a database of each release', () => {
  for (const { version, schema } of releases())
    test(`${version} is brought to this version with all that people and alerts left in it, and a server serves it`, async (t) => {
      const database = await createEmptyDatabase();
      const load = new pg.Client({ connectionString: database.url });
      await load.connect();
      await load.query(gunzipSync(readFileSync(path.join(DUMPS, `${version}.sql.gz`))).toString());
      await load.end();
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      t.after(async () => {
        await client.end();
        await database.drop();
      });
      const before = await countsOf(client);
      for (const table of ['alerts', 'incidents', 'users', 'investigations', 'audit_events']) assert.ok((before[table] ?? 0) > 0, table);

      const applied = await migrate(database.url);
      assert.equal(applied.length, readMigrations().length - schema);
      assert.equal(
        withoutClock(await describeSchema(client)),
        withoutClock(readFileSync(path.join(ROOT, 'migrations/schema.sql'), 'utf8')),
        'the schema is that of a new database',
      );
      const now = await countsOf(client);
      for (const [table, count] of Object.entries(before))
        if (table in now && table !== 'schema_migrations') assert.equal(now[table], count, table);

      const env = {
        POSTGRES_URL: database.url,
        DATA_DIR: dataDir(t),
        SECRET_PEPPER: TEST_KEYS.pepper,
        ENCRYPTION_KEYS: TEST_KEYS.encryptionKeys,
      };
      const audit = await command(['audit', 'verify'], env);
      assert.equal(audit.code, 0, audit.stderr);
      const server = await startServer({ env, t });
      const signedIn = await fetch(`${server.url}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: server.url },
        body: JSON.stringify({ email: NEW_USER.email, password: NEW_USER.password }),
      });
      assert.equal(signedIn.status, 200, await signedIn.clone().text());
      const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
      const listed = await fetch(`${server.url}/api/v1/incidents?limit=200`, { headers: { cookie: cookie.join('; ') } });
      assert.equal(((await listed.json()) as { items: unknown[] }).items.length, before['incidents']);
      await server.stop();
    });

  test('each has its section in the list of changes', () => {
    const changes = readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8');
    for (const { version } of releases()) assert.match(changes, new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\] - `, 'm'));
  });
});
