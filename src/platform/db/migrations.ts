import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Queryable } from './database.ts';
import { StartError } from '../start-error.ts';
import { CREATE_WORK, doSchemaWork, requestWork, type SchemaWork } from './schema-work.ts';

/** One numbered migration. The up part runs on start, in one transaction; the down part is for people. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  /** The migration that a program must know to read and write what this one leaves. */
  readonly oldestSchema: number;
  readonly up: string;
  /** Long work that it asks for: done after the start, see `schema-work.ts`. */
  readonly work: readonly SchemaWork[];
  readonly down: string;
}

/** A migration that a database has. */
export interface Applied {
  readonly version: number;
  readonly name: string;
  readonly oldestSchema: number;
}

/** Makes the lists of what was applied and of what is asked for besides; they are there before everything else. */
export const CREATE_LISTS: string = `create table if not exists schema_migrations (
  version integer primary key, name text not null, applied_at timestamptz not null default now(), oldest_schema integer not null default 1);
${CREATE_WORK}`;

/** Any number: every starter of every server asks for this one lock. */
export const MIGRATION_LOCK = 7_214_016;
const LOCK_WAIT_MS = 60_000;

/** A migration gives up a lock after so long, so that nobody queues behind it, and tries again. */
const LOCK_TIMEOUT_MS = 1_000;
const LOCK_PAUSE_MS = 500;
const MOST_TRIES = 120;
const LOCK_NOT_AVAILABLE = '55P03';

/** The schema before the first release, in one step for each change; the newest of them is what `0001_schema.sql` makes. */
const UNRELEASED = { first: 'clock', last: 102, name: 'alert_bulk', commit: 'ecb7001e' };

const DEFAULT_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Reads `0001_name.sql …` from a folder; throws when a file lacks a part or a number is missing. */
export function readMigrations(folder: string = DEFAULT_FOLDER): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && file !== 'schema.sql')
    .sort();
  return files.map((file, position) => {
    const match = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(file);
    const parts = /^-- oldest_schema (\d+)\n-- up\n([\s\S]*?)\n-- down\n([\s\S]*)$/.exec(readFileSync(`${folder}/${file}`, 'utf8'));
    if (!match || !parts)
      throw new Error(`migrations/${file}: wants NNNN_name.sql with the parts "-- oldest_schema N", "-- up" and "-- down"`);
    const version = Number(match[1]);
    if (version !== position + 1) throw new Error(`migrations/${file}: number ${position + 1} is missing`);
    const [up = '', ...work] = (parts[2] ?? '').split(/^(?=-- background )/m);
    return {
      version,
      name: match[2] ?? '',
      oldestSchema: Number(parts[1]),
      up,
      down: parts[3] ?? '',
      work: work.map((text) => readWork(file, text)),
    };
  });
}

function readWork(file: string, text: string): SchemaWork {
  const found = /^-- background (index|backfill) ([a-z0-9_]+)\n([\s\S]+)$/.exec(text);
  if (!found) throw new Error(`migrations/${file}: wants "-- background index NAME" or "-- background backfill NAME" before a statement`);
  return { kind: found[1] as SchemaWork['kind'], name: found[2] ?? '', statement: (found[3] ?? '').trim().replace(/;$/, '') };
}

/** What is wrong between this program and the database, or null when they fit. Pure. */
export function schemaMismatch(applied: readonly Applied[], known: readonly Migration[]): string | null {
  if (isUnreleased(applied)) return unreleasedFault(applied) ?? `the schema has another form since 0.1.0: ${MIGRATE}`;
  const newest = known.length;
  const needed = Math.max(0, ...applied.map(({ oldestSchema }) => oldestSchema));
  if (needed > newest)
    return `the database is at schema ${applied.at(-1)?.version}, which a program must know up to ${needed}, and this one knows ${newest}: start a newer version`;
  const there = new Set(applied.map(({ version }) => version));
  const pending = known.filter(({ version }) => !there.has(version)).length;
  return pending === 0 ? null : `${pending} ${pending === 1 ? 'migration is' : 'migrations are'} pending: ${MIGRATE}`;
}
const MIGRATE = 'run "tocsin db migrate" or set POSTGRES_AUTO_MIGRATE=true';

/** Whether these steps are those from before the first release. Pure. */
function isUnreleased(applied: readonly Pick<Applied, 'version' | 'name'>[]): boolean {
  return applied[0]?.name === UNRELEASED.first;
}

/** Why steps from before the first release cannot go on; null when they are complete. Pure. */
function unreleasedFault(applied: readonly Pick<Applied, 'version' | 'name'>[]): string | null {
  const last = applied.at(-1);
  if (last?.version === UNRELEASED.last && last.name === UNRELEASED.name) return null;
  return `it is at schema ${last?.version} from before 0.1.0: start commit ${UNRELEASED.commit} once, which brings it to schema ${UNRELEASED.last}, then this version`;
}

/** What steps of a database or a backup are to this program. */
type Steps =
  /** The first `count` of its migrations. */
  | { readonly kind: 'known'; readonly count: number }
  | { readonly kind: 'newer'; readonly version: number; readonly knows: number }
  | { readonly kind: 'unreleased'; readonly fault: string }
  | { readonly kind: 'unknown'; readonly version: number };

/** Reads the steps of a database or a backup, which may come from before the first release. Pure. */
export function knownSteps(applied: readonly Pick<Applied, 'version' | 'name'>[], known: readonly Migration[]): Steps {
  if (isUnreleased(applied)) {
    const fault = unreleasedFault(applied);
    return fault === null ? { kind: 'known', count: 1 } : { kind: 'unreleased', fault };
  }
  const version = applied.at(-1)?.version ?? 0;
  if (version > known.length) return { kind: 'newer', version, knows: known.length };
  const other = applied.find((step, index) => step.version !== index + 1 || known[index]?.name !== step.name);
  if (other || version === 0) return { kind: 'unknown', version: other?.version ?? 0 };
  return { kind: 'known', count: version };
}

/**
 * Applies what is pending, in order, each in its own transaction and with short locks. The advisory lock is held on one connection for
 * the whole run, so that five starters apply each migration once and the others wait. In a database that was empty the background work
 * is done at once.
 *
 * @returns the versions applied by this call
 * @throws StartError for a database from before the first release whose steps are not complete
 */
export async function migrate(url: string, migrations: readonly Migration[] = readMigrations()): Promise<number[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'tocsin migrate', connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await adoptUnreleased(client);
    await client.query(CREATE_LISTS);
    const before = await client.query<{ version: number }>('select version from schema_migrations');
    const done = new Set(before.rows.map((row) => row.version));
    const applied: number[] = [];
    for (const migration of migrations) {
      if (done.has(migration.version)) continue;
      await applyOne(client, migration);
      applied.push(migration.version);
    }
    if (done.size === 0 && applied.length > 0) while ((await doSchemaWork(client)) !== null);
    return applied;
  } finally {
    await client.end();
  }
}

/** Writes the steps from before the first release as the one they became. */
async function adoptUnreleased(client: pg.Client): Promise<void> {
  const applied = await appliedMigrations(async <R>(text: string) => (await client.query(text)).rows as R[]);
  if (!isUnreleased(applied)) return;
  const fault = unreleasedFault(applied);
  if (fault !== null) throw new StartError(`The database does not fit: ${fault}`);
  await inTransaction(client, async () => {
    await client.query('alter table schema_migrations add column oldest_schema integer not null default 1');
    await client.query('delete from schema_migrations');
    await client.query(`insert into schema_migrations (version, name) values (1, 'schema')`);
  });
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
        await client.query(migration.up);
        await recordMigration(client, migration);
      });
      return;
    } catch (error) {
      if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE && attempt < MOST_TRIES) {
        await sleep(LOCK_PAUSE_MS);
        continue;
      }
      throw new Error(`migration ${migration.version} (${migration.name}) failed and was rolled back: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }
}

/** Notes that a migration was applied, and what it asks for besides, in its transaction. */
export async function recordMigration(
  client: { query(text: string, values?: unknown[]): Promise<unknown> },
  { version, name, oldestSchema, work }: Migration,
): Promise<void> {
  await client.query('insert into schema_migrations (version, name, oldest_schema) values ($1, $2, $3)', [version, name, oldestSchema]);
  await requestWork(client, version, work);
}

/** Whether all of these tables are there. */
export async function tablesExist(db: Queryable, names: readonly string[]): Promise<boolean> {
  const [row] = await db.query<{ there: boolean }>(
    'select bool_and(to_regclass(name) is not null) as there from unnest($1::text[]) as t (name)',
    [names],
  );
  return row?.there ?? false;
}

/** What this database has, in order. An empty list for an empty database. */
export async function appliedMigrations(query: <R>(text: string) => Promise<R[]>): Promise<Applied[]> {
  const [exists] = await query<{ found: boolean }>(`select to_regclass('schema_migrations') is not null as found`);
  if (!exists?.found) return [];
  // The list from before the first release has no oldest_schema.
  const rows = await query<{ version: number; name: string; oldest: number }>(
    `select version, name, coalesce((to_jsonb(m) ->> 'oldest_schema')::int, 1) as oldest from schema_migrations m order by version`,
  );
  return rows.map(({ version, name, oldest }) => ({ version, name, oldestSchema: oldest }));
}
