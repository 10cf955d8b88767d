import pg from 'pg';

/** A transaction in progress. `now` is the database's clock at its start: the only time decisions may use. */
export interface Tx {
  readonly now: Date;
  /** Plain SQL with bound parameters on the transaction's connection. `name` prepares the statement. */
  query<Row>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>;
  /** Runs `hook` once the commit has succeeded; never after a rollback. */
  afterCommit(hook: () => void): void;
}

/** What can run a statement: the pool or a transaction. */
export type Queryable = Pick<Tx, 'query'>;

/** One pool of connections. A process has two: one for requests, one kept free for intake and paging. */
export interface Database extends Queryable {
  readonly pool: pg.Pool;
  /** Runs `work` in one transaction: commits when it returns, rolls back when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly max: number;
  readonly name: string;
  readonly statementTimeoutMs?: number;
  readonly onError?: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 10_000;

/** bigint columns hold counters and numbers far below 2^53: read them as numbers. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens a pool. Connections are made on demand; a lost idle connection is replaced, never fatal. */
export function openDatabase(options: DatabaseOptions): Database {
  const timeout = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    application_name: `tocsin ${options.name}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // The server ends what we stopped waiting for; a frozen peer is noticed within a second.
    options: `-c statement_timeout=${timeout} -c idle_in_transaction_session_timeout=${timeout * 2} -c client_connection_check_interval=1000`,
    // The socket may be half open: then only the client can give up.
    query_timeout: timeout + 2_000,
  });
  // Without a listener an idle client's error ends the process.
  pool.on('error', (error) => options.onError?.(error));

  return {
    pool,
    query: async <Row>(text: string, values: readonly unknown[] = [], name?: string) =>
      (await pool.query(statement(text, values, name))).rows as Row[],
    transaction: (work) => runTransaction(pool, work),
    close: () => pool.end(),
  };
}

function statement(text: string, values: readonly unknown[], name: string | undefined) {
  return name === undefined ? { text, values: [...values] } : { text, values: [...values], name };
}

async function runTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const hooks: Array<() => void> = [];
  let broken: Error | undefined;
  // A connection lost while held emits here; the running query rejects as well.
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    const begun = (await client.query('begin; select app_now() as now')) as unknown as pg.QueryResult<{ now: Date }>[];
    const now = begun[1]?.rows[0]?.now;
    if (!now) throw new Error('the database did not tell its time');
    const result = await work(openTx(client, now, hooks));
    await client.query('commit');
    for (const hook of hooks) hook();
    return result;
  } catch (error) {
    try {
      if (!broken) await client.query('rollback');
    } catch (rollbackError) {
      broken = rollbackError as Error;
    }
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

function openTx(client: pg.PoolClient, now: Date, hooks: Array<() => void>): Tx {
  return {
    now,
    query: async <Row>(text: string, values: readonly unknown[] = [], name?: string) => (await client.query(statement(text, values, name))).rows as Row[],
    afterCommit: (hook) => hooks.push(hook),
  };
}
