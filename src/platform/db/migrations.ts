import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Queryable } from './database.ts';

/** One numbered migration. The up part runs on start; the down part is for people. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly up: string;
  readonly down: string;
}

/** Makes the list of what was applied; it is there before everything else. */
export const CREATE_LIST: string = `create table if not exists schema_migrations (
  version integer primary key, name text not null, applied_at timestamptz not null default now())`;

/** Any number: every starter of every server asks for this one lock. */
export const MIGRATION_LOCK = 7_214_016;
const LOCK_WAIT_MS = 60_000;

const DEFAULT_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Reads `0001_name.sql …` from a folder; throws when a file has no up and down part or a number is missing. */
export function readMigrations(folder: string = DEFAULT_FOLDER): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && file !== 'schema.sql')
    .sort();
  return files.map((file, position) => {
    const match = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(file);
    const parts = /^-- up\n([\s\S]*?)\n-- down\n([\s\S]*)$/.exec(readFileSync(`${folder}/${file}`, 'utf8'));
    if (!match || !parts) throw new Error(`migrations/${file}: wants NNNN_name.sql with "-- up" and "-- down" parts`);
    const version = Number(match[1]);
    if (version !== position + 1) throw new Error(`migrations/${file}: number ${position + 1} is missing`);
    return { version, name: match[2] ?? '', up: parts[1] ?? '', down: parts[2] ?? '' };
  });
}

/** What is wrong between this program and the database, or null when they fit. */
export function schemaMismatch(applied: readonly number[], known: readonly Migration[]): string | null {
  const newest = known.length;
  const foreign = applied.filter((version) => version > newest);
  if (foreign.length > 0) return `the database is at schema ${Math.max(...foreign)}, this program knows ${newest}: start a newer version`;
  if (applied.length < newest)
    return `${newest - applied.length} migrations are pending: run "tocsin db migrate" or set POSTGRES_AUTO_MIGRATE=true`;
  return null;
}

/**
 * Applies what is pending, in order, each in its own transaction. The lock is held on one connection for the whole
 * run, so that five starters apply each migration once and the others wait.
 *
 * @returns the versions applied by this call
 */
export async function migrate(url: string, migrations: readonly Migration[] = readMigrations()): Promise<number[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'tocsin migrate', connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(CREATE_LIST);
    const before = await client.query<{ version: number }>('select version from schema_migrations');
    const done = new Set(before.rows.map((row) => row.version));
    const applied: number[] = [];
    for (const migration of migrations) {
      if (done.has(migration.version)) continue;
      await applyOne(client, migration);
      applied.push(migration.version);
    }
    return applied;
  } finally {
    await client.end();
  }
}

async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.up);
    await client.query('insert into schema_migrations (version, name) values ($1, $2)', [migration.version, migration.name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(`migration ${migration.version} (${migration.name}) failed and was rolled back: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** Whether all of these tables are there. */
export async function tablesExist(db: Queryable, names: readonly string[]): Promise<boolean> {
  const [row] = await db.query<{ there: boolean }>(
    'select bool_and(to_regclass(name) is not null) as there from unnest($1::text[]) as t (name)',
    [names],
  );
  return row?.there ?? false;
}

/** The versions this database has. An empty list for an empty database. */
export async function appliedVersions(query: <R>(text: string) => Promise<R[]>): Promise<number[]> {
  const [exists] = await query<{ found: boolean }>(`select to_regclass('schema_migrations') is not null as found`);
  if (!exists?.found) return [];
  const rows = await query<{ version: number }>('select version from schema_migrations order by version');
  return rows.map((row) => row.version);
}
