import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { migrate, readMigrations } from '../src/platform/db/migrations.ts';
import { describeSchema } from '../tools/schema.ts';

const FILE = join(import.meta.dirname, '../migrations/schema.sql');

/** Works on a database of its own in which nothing is. */
async function onEmptyDatabase<T>(work: (client: pg.Client, url: string) => Promise<T>): Promise<T> {
  const server = new pg.Client({ connectionString: process.env['TEST_POSTGRES_URL'] });
  await server.connect();
  const name = `t_schema_${randomBytes(4).toString('hex')}`;
  const url = new URL(process.env['TEST_POSTGRES_URL'] ?? '');
  url.pathname = `/${name}`;
  try {
    await server.query(`create database ${name} template template0`);
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      return await work(client, url.href);
    } finally {
      await client.end();
    }
  } finally {
    await server.query(`drop database if exists ${name} with (force)`);
    await server.end();
  }
}

test('migrations/schema.sql is what the migrations add up to', async () => {
  const made = await onEmptyDatabase(async (client, url) => {
    await migrate(url);
    return describeSchema(client);
  });
  if (process.env['UPDATE_SCHEMA']) writeFileSync(FILE, made);
  assert.equal(readFileSync(FILE, 'utf8'), made, 'run "npm run schema"');
});

test('a database made from migrations/schema.sql is the same database', async () => {
  const text = readFileSync(FILE, 'utf8');
  const again = await onEmptyDatabase(async (client) => {
    await client.query(text);
    return describeSchema(client);
  });
  assert.equal(again, text);
});

test('each migration can be undone: its down part leaves what was there before its up part', async () => {
  await onEmptyDatabase(async (client) => {
    // Extensions stay: others may use them.
    await client.query('create extension pg_trgm');
    const before: string[] = [];
    const migrations = readMigrations();
    for (const migration of migrations) {
      before.push(await describeSchema(client));
      await client.query(migration.up);
    }
    const full = await describeSchema(client);
    for (const migration of [...migrations].reverse()) {
      await client.query(migration.down);
      assert.equal(await describeSchema(client), before.pop(), `after the down part of migration ${migration.version} (${migration.name})`);
    }
    for (const migration of migrations) await client.query(migration.up);
    assert.equal(await describeSchema(client), full, 'up once more');
  });
});
