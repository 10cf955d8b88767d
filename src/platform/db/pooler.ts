import pg from 'pg';
import { StartError } from '../start-error.ts';
import { SERVER } from './pulse.ts';

/** A pooler may by chance give a session back to the connection that had it. */
const ROUNDS = 5;

/**
 * Looks for a pooler that gives each transaction another session (PgBouncer with `pool_mode = transaction`). One that nobody named is
 * refused: what a session keeps, such as limits, prepared statements and listening, would be lost or somebody else's.
 *
 * @param direct the database itself
 * @param pooler where statements go instead, by the settings; null: to the database itself
 * @throws StartError with the remedy
 */
export async function checkPooler(direct: string, pooler: string | null): Promise<void> {
  const urls = [pooler ?? direct, direct];
  const [one, other] = urls.map((url) => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'tocsin start',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    client.on('error', () => {});
    return client;
  }) as [pg.Client, pg.Client];
  try {
    await Promise.all([one.connect(), other.connect()]);
    if (pooler !== null) return await checkPair(one, other);
    for (let round = 0; round < ROUNDS; round += 1)
      if (!(await keepsItsSession(one, other, `${process.pid}.${round}`)))
        throw new StartError(
          'POSTGRES_URL leads to a pooler that gives each transaction another session: name the database itself in POSTGRES_DIRECT_URL, or let the pooler keep sessions (PgBouncer: pool_mode = session).',
        );
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => {})));
  }
}

/** Whether a connection still has what it set, while another one holds a transaction. */
async function keepsItsSession(one: pg.Client, other: pg.Client, mark: string): Promise<boolean> {
  const set = await one.query<{ pid: number }>(`select set_config('tocsin.probe', $1, false), pg_backend_pid() as pid`, [mark]);
  await begin(other);
  try {
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
    // The only session of a pool: the setting cannot be read before the transaction ends.
    if (rows[0]?.pid === set.rows[0]?.pid) return false;
    const read = await one.query<{ mark: string | null }>(`select current_setting('tocsin.probe', true) as mark`);
    return read.rows[0]?.mark === mark;
  } finally {
    await other.query('rollback');
  }
}

async function checkPair(pooled: pg.Client, direct: pg.Client): Promise<void> {
  await begin(pooled);
  await pooled.query('rollback');
  const [one, other] = await Promise.all(
    [pooled, direct].map(async (client) => (await client.query(`select current_database() as database, ${SERVER}`)).rows[0]),
  );
  if (one.database === other.database && one.server === other.server) return;
  throw new StartError('POSTGRES_DIRECT_URL leads to another database than POSTGRES_URL: name the one that is behind the pooler.');
}

async function begin(client: pg.Client): Promise<void> {
  try {
    await client.query('begin');
  } catch (error) {
    if (!/statement pooling/.test((error as Error).message)) throw error;
    throw new StartError(
      'POSTGRES_URL leads to a pooler without transactions, which this service needs: let the pooler keep sessions or transactions (PgBouncer: pool_mode = session).',
      error,
    );
  }
}
