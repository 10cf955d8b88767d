import pg from 'pg';
import { isAway, isUnanswered, OutcomeUnknown } from '../outage.ts';
import { type Pulse, SERVER } from './pulse.ts';
import { openClock } from './clock.ts';
import { addHint, type HintSender, type Hints, openHintSender } from './hints.ts';
import { together } from './together.ts';

/** A transaction in progress. `now` is the database's clock at its start: the only time decisions may use. */
export interface Tx {
  readonly now: Date;
  /**
   * Plain SQL with bound parameters on the transaction's connection. `name` prepares the statement. Refused once the
   * transaction ends: it would run outside of it, or in that of another.
   */
  query<Row>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>;
  /** Whose transaction this is: what was registered for that pool goes for it. */
  readonly pool: object;
  /** Runs `hook` once the commit has succeeded; never after a rollback. */
  afterCommit(hook: () => void): void;
  /**
   * Sends what `write` asks together with the commit, when the work is done: nobody waits for its answers in between. Should one
   * of them fail, nothing is committed. It asks all at once, and none after the answer to another: that one would be refused, and
   * the others committed.
   */
  withCommit(write: () => Promise<unknown>): void;
  /**
   * Tells whoever listens to this channel, on every server, once the commit has succeeded. It is a hint to look, and may be lost where
   * this process dies in between: whoever listens looks by itself from time to time.
   */
  notify(channel: string, payload?: string): void;
}

/** What can run a statement: the pool or a transaction. */
export type Queryable = Pick<Tx, 'query'>;

/** One pool of connections. A process has two: one for requests, one kept free for intake and paging. */
export interface Database extends Queryable {
  readonly pool: pg.Pool;
  /** The database itself, without a pooler between. */
  readonly url: string;
  /**
   * Runs `work` in one transaction: commits when it returns, rolls back when it throws. What `opening` reads ahead is
   * given to `work`.
   *
   * @throws OutcomeUnknown when there was no answer to the commit
   */
  transaction<T, A>(work: (tx: Tx, ahead: A) => Promise<T>, opening?: Opening<A>): Promise<T>;
  /**
   * The database's clock without asking: its last answer, carried on by what has passed since. The clock of this machine
   * only until the first transaction. For judging times of others on arrival; decisions use `Tx.now`.
   */
  clock(): Date;
  /** From now on nobody waits longer for a connection, in milliseconds. */
  limitWait(ms: number): void;
  close(): Promise<void>;
}

/** What a transaction begins with, to spare a wait for each answer. */
export interface Opening<A> {
  /** A statement without values, such as a lock. */
  readonly statement?: string;
  /** Reads that need nothing of the transaction but its locks. */
  readonly ahead?: (tx: Queryable) => Promise<A>;
}

export interface DatabaseOptions {
  readonly url: string;
  /**
   * Where statements go instead: a transaction pooler such as PgBouncer, which may give each transaction another session. So no
   * statement is prepared, and the limits are set anew in each transaction. Null: to the database itself.
   */
  readonly pooler?: string | null;
  readonly max: number;
  readonly name: string;
  readonly statementTimeoutMs?: number;
  /** Longest wait for a connection, whether one is to be made or all are busy. */
  readonly acquireTimeoutMs?: number;
  /** Longest wait for a lock; else the statement's time is the limit. */
  readonly lockTimeoutMs?: number;
  readonly onError?: (error: Error) => void;
  /** Gives up what waits for a database that is frozen; without it only the times above do. */
  readonly pulse?: Pulse;
  /**
   * Every statement of this pool has its index. Without this, a statement that was prepared while its table was small
   * goes on reading the whole table until statistics are gathered, however much has arrived meanwhile.
   */
  readonly indexed?: boolean;
}

const ACQUIRE_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/** Dead connections in a row that are passed over: a fail-over ends all of a pool at once. */
const MAX_DEAD = 20;

/** bigint columns hold counters and numbers far below 2^53: read them as numbers. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** So long a new connection may take to be set up; it is known to answer. */
const SET_UP_MS = 2_500;

/** The limits of a pool's statements, as settings of PostgreSQL. */
function settingsOf(options: DatabaseOptions): Readonly<Record<string, string>> {
  const timeout = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  return {
    // The server ends what we stopped waiting for; a frozen peer is noticed within a second.
    statement_timeout: `${timeout}`,
    idle_in_transaction_session_timeout: `${timeout * 2}`,
    lock_timeout: `${options.lockTimeoutMs ?? 0}`,
    client_connection_check_interval: '1000',
    ...(options.indexed ? { enable_seqscan: 'off' } : {}),
  };
}

/** Opens a pool. Connections are made on demand; a lost idle connection is replaced, never fatal. */
export function openDatabase(options: DatabaseOptions): Database {
  const { pulse, pooler = null } = options;
  const settings = Object.entries(settingsOf(options));
  // Not as options of the connection: a pooler refuses those.
  const setUp = [...(pooler === null ? settings.map(([name, value]) => `set_config('${name}', '${value}', false)`) : []), SERVER];
  const pool = new pg.Pool({
    connectionString: pooler ?? options.url,
    max: options.max,
    application_name: `tocsin ${options.name}`,
    connectionTimeoutMillis: options.acquireTimeoutMs ?? ACQUIRE_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // Statements that do not wait for one another are sent at once.
    pipeline: true,
    // The socket may be half open: then only the client can give up.
    query_timeout: (options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS) + 2_000,
    async onConnect(client) {
      const asked: pg.QueryConfig & { readonly query_timeout: number } = { text: `select ${setUp.join(', ')}`, query_timeout: SET_UP_MS };
      const { rows } = await client.query<{ server: string }>(asked);
      pulse?.met(client, rows[0]?.server ?? '');
    },
  });
  let closed = false;
  // Without a listener an idle client's error ends the process. A closed pool says good-bye to connections that the
  // database may end first.
  pool.on('error', (error) => void (closed || options.onError?.(error)));
  // Nor may it be without one between the pool and whoever it is handed to; its next query fails.
  pool.on('connect', (client) => client.on('error', () => {}));

  pulse?.watch(pool);
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    pulse?.assertAnswers();
    try {
      return await work();
    } catch (error) {
      throw pulse ? await pulse.explain(error) : error;
    }
  };

  const { hear, latest } = openClock();
  const limits = pooler === null ? null : settings.map(([name, value]) => `set local ${name} = '${value}';`).join(' ');
  const hintSender = openHintSender(limits === null ? 'hints' : undefined);
  const transaction = <T, A>(work: (tx: Tx, ahead: A) => Promise<T>, opening?: Opening<A>) =>
    guarded(() => runTransaction(pool, { work, opening, hear, hintSender, limits }));

  return {
    pool,
    url: options.url,
    clock: latest,
    query: async <Row>(text: string, values: readonly unknown[] = [], name?: string) =>
      limits === null
        ? ((await guarded(() => runStatement(pool, statement(text, values, name)))).rows as Row[])
        : transaction((tx) => tx.query<Row>(text, values)),
    transaction,
    limitWait(ms) {
      // Read by the pool at each wait.
      pool.options.connectionTimeoutMillis = ms;
    },
    close() {
      closed = true;
      return pool.end();
    },
  };
}

/** Asks the database for its time, for answers outside of a transaction. */
export async function databaseNow(db: Queryable): Promise<Date> {
  const [row] = await db.query<{ now: Date }>('select app_now() as now', [], 'database_now');
  if (!row) throw new Error('the database did not tell its time');
  return row.now;
}

function statement(text: string, values: readonly unknown[], name: string | undefined) {
  return name === undefined ? { text, values: [...values] } : { text, values: [...values], name };
}

/** Whether the connection ended before there was an answer. */
function isLost(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return (
    code === '57P01' ||
    code === '57P02' ||
    code === 'ECONNRESET' ||
    code === 'EPIPE' ||
    (typeof message === 'string' && /^Connection terminated unexpectedly|not queryable/.test(message))
  );
}

function mayWrite(text: string): boolean {
  return /\b(?:insert|update|delete|merge)\b/i.test(text);
}

/** A read that met a dead connection is asked again on another; what may have written is not. */
async function runStatement(pool: pg.Pool, query: pg.QueryConfig): Promise<pg.QueryResult> {
  const reads = /^\s*select\b/i.test(query.text);
  for (let dead = 0; ; dead += 1) {
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      const result = await client.query(query);
      client.release();
      return result;
    } catch (error) {
      client?.release(error as Error);
      if (client && !reads) throw mayWrite(query.text) && isUnanswered(error) ? new OutcomeUnknown(error) : error;
      if (dead >= MAX_DEAD || !isLost(error)) throw error;
    }
  }
}

/** Thrown when a transaction did not begin: nothing was done. */
class NotBegun extends Error {}

function notBegun(cause: unknown): never {
  throw new NotBegun('the transaction did not begin', { cause });
}

interface Task<T, A> {
  readonly work: (tx: Tx, ahead: A) => Promise<T>;
  readonly opening: Opening<A> | undefined;
  /** Told the database's time. */
  readonly hear: (now: Date) => void;
  readonly hintSender: HintSender;
  /** Statements that set the limits of one transaction; null where the session has them, and may keep prepared statements. */
  readonly limits: string | null;
}

async function runTransaction<T, A>(pool: pg.Pool, task: Task<T, A>): Promise<T> {
  for (let dead = 0; ; dead += 1) {
    try {
      return await tryTransaction(pool, task);
    } catch (error) {
      if (!(error instanceof NotBegun)) throw error;
      if (dead >= MAX_DEAD || !isLost(error.cause)) throw error.cause;
    }
  }
}

/** What a transaction ends with. */
interface Ending {
  readonly hooks: Array<() => void>;
  readonly writes: Array<() => Promise<unknown>>;
  readonly hints: Hints;
}

function openTx(begun: Pick<Tx, 'now' | 'pool' | 'query'>, { hooks, writes, hints }: Ending): Tx {
  return {
    ...begun,
    afterCommit: (hook) => hooks.push(hook),
    withCommit: (write) => writes.push(write),
    notify: (channel, payload = '') => addHint(hints, { channel, payload }),
  };
}

async function tryTransaction<T, A>(pool: pg.Pool, { work, opening, hear, hintSender, limits }: Task<T, A>): Promise<T> {
  const client = await pool.connect().catch(notBegun);
  const ending: Ending = { hooks: [], writes: [], hints: new Map() };
  let broken: Error | undefined;
  // A connection lost while held emits here; the running query rejects as well.
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  let over = false;
  let committed = false;
  const query = queryOn(client, { isOver: () => over, prepares: limits === null });
  try {
    const [now, ahead] = await Promise.all([begin(client, `${limits ?? ''} ${opening?.statement ?? ''}`), opening?.ahead?.({ query })]);
    hear(now);
    const result = await work(openTx({ now, pool, query }, ending), ahead as A);
    const writes = ending.writes.map((write) => write());
    over = true;
    const command = await commit(client, writes);
    // What a failed transaction answers, should somebody have passed over the failure.
    if (command === 'ROLLBACK') throw new Error('the transaction had failed and was rolled back');
    committed = true;
    for (const hook of ending.hooks) hook();
    return result;
  } catch (error) {
    // What runs beside what failed goes on: none of its statements may follow the rollback.
    over = true;
    // Nobody would hear a rollback, and the end of the connection is one.
    if (isAway(error instanceof NotBegun ? error.cause : error)) broken ??= error as Error;
    try {
      if (!broken) await client.query('rollback');
    } catch (rollbackError) {
      broken = rollbackError as Error;
    }
    throw error;
  } finally {
    const release = (error?: Error) => {
      client.off('error', onError);
      client.release(broken ?? error);
    };
    if (committed && ending.hints.size > 0) void hintSender.send(client, ending.hints).then(() => release(), release);
    else release();
  }
}

/** @returns what the database made of it */
async function commit(client: pg.PoolClient, writes: ReadonlyArray<Promise<unknown>>): Promise<string> {
  try {
    // The first failure is thrown: a write's, where the commit behind it only became a rollback.
    const [{ command }] = await together([client.query('commit'), ...writes]);
    return command;
  } catch (error) {
    throw isUnanswered(error) ? new OutcomeUnknown(error) : error;
  }
}

async function begin(client: pg.PoolClient, opening: string): Promise<Date> {
  const begun = (await client.query(`begin; select app_now() as now; ${opening}`).catch(notBegun)) as unknown as pg.QueryResult<{
    now: Date;
  }>[];
  const now = begun[1]?.rows[0]?.now;
  if (!now) throw new Error('the database did not tell its time');
  return now;
}

function queryOn(client: pg.PoolClient, { isOver, prepares }: { readonly isOver: () => boolean; readonly prepares: boolean }): Tx['query'] {
  return async <Row>(text: string, values: readonly unknown[] = [], name?: string) => {
    if (isOver()) throw new Error('the transaction is over: this statement would not be part of it');
    return (await client.query(statement(text, values, prepares ? name : undefined))).rows as Row[];
  };
}
