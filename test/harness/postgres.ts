import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../../src/platform/db/migrations.ts';
import { moveClock } from './clock.ts';
import { note } from '../run/record.ts';
import { DATE_OFFSET_MS } from './shift-date.ts';

/** A database of a test's own, cloned from a migrated template. */
export interface TestDatabase {
  readonly url: string;
  readonly name: string;
  /** Ends other connections and drops it. */
  drop(): Promise<void>;
}

const TEMPLATE = 'tocsin_template';
const CLONE_LOCK = 991_733;

function serverUrl(): string {
  const url = process.env['TEST_POSTGRES_URL'];
  if (!url) throw new Error('TEST_POSTGRES_URL is not set: run the tests with "npm test", which starts a PostgreSQL of its own');
  return url;
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Clones the template; makes the template first where it is absent (its name carries the migrations' fingerprint). */
export async function createTestDatabase(): Promise<TestDatabase> {
  note('databases');
  const template = `${TEMPLATE}_${await migrationsFingerprint()}_${DATE_OFFSET_MS}`.replace('-', 'm');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await onServer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [CLONE_LOCK]);
    const found = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (found.rowCount === 0) {
      // Left by a run whose migrations failed.
      await client.query(`drop database if exists ${template}_new with (force)`);
      await client.query(`create database ${template}_new`);
      await migrate(withDatabase(serverUrl(), `${template}_new`));
      await moveClock(withDatabase(serverUrl(), `${template}_new`), 0);
      await client.query(`alter database ${template}_new rename to ${template}`);
    }
    // Copying files is many times quicker than logging pages where files are in memory, and no slower on a disk.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
    await client.query('select pg_advisory_unlock($1)', [CLONE_LOCK]);
  });
  return {
    url: withDatabase(serverUrl(), name),
    name,
    drop: () => onServer(async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
}

/** A database in which nothing is, not even a schema. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  note('databases');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await onServer(async (client) => void (await client.query(`create database ${name} template template0`)));
  return {
    url: withDatabase(serverUrl(), name),
    name,
    drop: () => onServer(async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
}

async function migrationsFingerprint(): Promise<string> {
  const { readMigrations } = await import('../../src/platform/db/migrations.ts');
  const { hash } = await import('node:crypto');
  return hash(
    'sha256',
    readMigrations()
      .map((migration) => migration.up)
      .join('\0'),
  ).slice(0, 10);
}
