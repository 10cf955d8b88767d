import pg from 'pg';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';

/**
 * Long work that a migration asks for: an index on a large table, or values for its rows. It is done after the start, beside the
 * service: indexes `concurrently`, rows in batches, each statement by itself, so that nobody waits and an end in the middle loses
 * nothing.
 */
export interface SchemaWork {
  readonly kind: 'index' | 'backfill';
  /** Of the index; of a backfill any, unique among all work. */
  readonly name: string;
  /** `create index concurrently NAME …`; or one that fills some rows and changes none when all are filled. */
  readonly statement: string;
}

/** Makes the list of work; like that of migrations it is there before everything else. */
export const CREATE_WORK: string = `create table if not exists schema_work (
  name text primary key, migration integer not null, kind text not null, statement text not null, done boolean not null default false,
  changed bigint not null default 0, error text, requested_at timestamptz not null default now(), failed_at timestamptz, done_at timestamptz)`;

/** When there is work; what failed is tried again after a minute. */
export const SCHEMA_WORK_DUE = `select min(coalesce(failed_at + interval '1 minute', requested_at)) from schema_work where not done`;

/** Any number: one server at a time works. */
const WORK_LOCK = 7_214_017;

/** Something that runs a statement; a client of the driver is one. */
interface Client {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: unknown[]; readonly rowCount: number | null }>;
}

/** Notes work that a migration asks for, in its transaction. */
export async function requestWork(
  client: { query(text: string, values?: unknown[]): Promise<unknown> },
  migration: number,
  work: readonly SchemaWork[],
): Promise<void> {
  for (const { kind, name, statement } of work)
    await client.query('insert into schema_work (name, migration, kind, statement) values ($1, $2, $3, $4)', [
      name,
      migration,
      kind,
      statement,
    ]);
}

/**
 * Does one portion of the work: an index, or a batch of rows. Not in a transaction.
 *
 * @returns what it worked on, which may not be done; null when nothing is left to do now, or another server is at it
 * @throws what the statement throws; the list keeps it
 */
export async function doSchemaWork(client: Client): Promise<string | null> {
  const { rows: locks } = await client.query('select pg_try_advisory_lock($1) as taken', [WORK_LOCK]);
  if (!(locks[0] as { taken: boolean }).taken) return null;
  try {
    const { rows } = await client.query(
      `select kind, name, statement from schema_work
        where not done and (failed_at is null or failed_at <= now() - interval '1 minute') order by migration, name limit 1`,
    );
    const work = rows[0] as SchemaWork | undefined;
    if (!work) return null;
    try {
      const changed = work.kind === 'index' ? await makeIndex(client, work) : ((await client.query(work.statement)).rowCount ?? 0);
      await client.query(
        `update schema_work set changed = changed + $2, done = $2 = 0, done_at = case when $2 = 0 then now() end, error = null, failed_at = null
          where name = $1`,
        [work.name, changed],
      );
    } catch (error) {
      await client
        .query('update schema_work set error = $2, failed_at = now() where name = $1', [work.name, (error as Error).message.slice(0, 500)])
        .catch(() => {});
      throw error;
    }
    return work.name;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [WORK_LOCK]).catch(() => {});
  }
}

/** Makes an index that is not there; one that was broken off is made anew. Gives how many rows it changed, which is none. */
async function makeIndex(client: Client, { name, statement }: SchemaWork): Promise<number> {
  const { rows } = await client.query('select indisvalid as whole from pg_index where indexrelid = to_regclass($1)', [name]);
  const [index] = rows as { whole: boolean }[];
  if (index?.whole) return 0;
  if (index) await client.query(`drop index concurrently ${name}`);
  await client.query(statement);
  return 0;
}

/** The work that a running server does for its schema. */
export interface SchemaWorker {
  /** Begins with what is to be done, unless it is at it. Resolves at once. */
  run(): Promise<boolean>;
  /** Ends; what was begun is taken up by the next server. */
  stop(): Promise<void>;
}

/** So long nothing is tried after what could be done was done, or while another server does it. */
const PAUSE_MS = 30_000;

/** Opens what does the schema's work. `url` leads to the database itself, not to a pooler. */
export function openSchemaWorker(url: string, log: Log): SchemaWorker {
  let client: pg.Client | null = null;
  let endedAt = Number.NEGATIVE_INFINITY;
  const work = async (on: pg.Client) => {
    try {
      await on.connect();
      const worked = new Set<string>();
      for (let name = await doSchemaWork(on); name !== null; name = await doSchemaWork(on)) worked.add(name);
      if (worked.size > 0) log.info({ work: [...worked] }, 'work on the schema was done beside the service');
    } catch (error) {
      if (client === on) log.error({ err: error }, 'work on the schema failed; it is tried again');
    } finally {
      if (client === on) client = null;
      endedAt = performance.now();
      await on.end().catch(() => {});
    }
  };
  return {
    run: async () => {
      if (client || performance.now() - endedAt < PAUSE_MS) return false;
      client = new pg.Client({ connectionString: url, application_name: 'tocsin schema work', connectionTimeoutMillis: 5_000 });
      client.on('error', () => {});
      void work(client);
      return false;
    },
    stop: async () => {
      const ended = client;
      client = null;
      await ended?.end().catch(() => {});
    },
  };
}

/** What is left of the schema's work, for the readiness report. */
export async function schemaWorkState(
  db: Pick<Database, 'query'>,
): Promise<{ readonly pending: number; readonly failed: number; readonly rows_changed: number }> {
  const [row] = await db.query<{ pending: number; failed: number; changed: number }>(
    `select count(*)::int as pending, count(error)::int as failed, coalesce(sum(changed), 0)::float8 as changed from schema_work where not done`,
  );
  return { pending: row?.pending ?? 0, failed: row?.failed ?? 0, rows_changed: row?.changed ?? 0 };
}
