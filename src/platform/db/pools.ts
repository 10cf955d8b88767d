import { Gauge, type Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { openWorkQueue } from '../crypto/work-queue.ts';
import { type Database, openDatabase } from './database.ts';

/** Connections of each process that are kept free for intake and paging. */
export const RESERVED_CONNECTIONS = 8;
/** Most of them that pages take at once: however many people are paged, intake has the others. */
export const PAGING_CONNECTIONS = 4;
/** Connections of each process for openings of agents' streams and polls: however many come, other requests have theirs. */
export const OPENING_CONNECTIONS = 2;
/** Those of each process beside its pools: one that listens, one that asks for a sign of life, and two while it starts. */
const BESIDE_POOLS = 4;
/** For commands, backups, whoever looks into the database, and the three that PostgreSQL keeps for its owner. */
const OTHERS = 15;
const AT_LEAST = 100;

type Sizes = Pick<Config, 'WEB_CONCURRENCY' | 'POSTGRES_POOL_MAX'>;

/** Those that all processes of a server may have open at once. */
function connectionsOf({ WEB_CONCURRENCY, POSTGRES_POOL_MAX }: Sizes): number {
  return WEB_CONCURRENCY * (POSTGRES_POOL_MAX + RESERVED_CONNECTIONS + OPENING_CONNECTIONS + BESIDE_POOLS);
}

/** Connections that an embedded database must let in, so that no process of a server is ever refused one. */
export function connectionsNeeded(sizes: Sizes): number {
  return Math.max(AT_LEAST, connectionsOf(sizes) + OTHERS);
}

/** The same database for work that may take so many of its connections at once and waits for its turn. Its transactions must not begin others. */
export function sharing(db: Database, most: number): Database {
  const line = openWorkQueue(most, Number.POSITIVE_INFINITY);
  return {
    ...db,
    query: (text, values, name) => line.run(() => db.query(text, values, name)),
    transaction: (work, opening) => line.run(() => db.transaction(work, opening)),
  };
}

/** Shows in the metrics how many connections each pool of this process has, and how many wait for one. */
export function measurePools(pools: Readonly<Record<string, Database>>, registry: Registry): void {
  new Gauge({
    name: 'svc_database_connections',
    help: 'Connections to the database by pool: in use, idle, and requests that wait for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { pool: of }] of Object.entries(pools)) {
        this.set({ pool, state: 'in_use' }, of.totalCount - of.idleCount);
        this.set({ pool, state: 'idle' }, of.idleCount);
        this.set({ pool, state: 'waiting' }, of.waitingCount);
      }
    },
  });
}

/**
 * Says in the log that a database which somebody else has set up lets in fewer connections than this server may open. A note only:
 * a database that cannot be asked is met, and told of, by whoever needs it.
 */
export async function lookForConnections(url: string, sizes: Sizes, log: Log): Promise<void> {
  const db = openDatabase({ url, max: 1, name: 'start' });
  try {
    const [row] = await db.query<{ admitted: number }>(
      `select least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
                      - coalesce(current_setting('reserved_connections', true)::int, 0),
                    nullif(d.datconnlimit, -1), nullif(r.rolconnlimit, -1)) as admitted
         from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`,
    );
    const needed = connectionsOf(sizes);
    if (row && row.admitted < needed)
      log.warn(
        { admitted: row.admitted, needed },
        'the database lets in fewer connections than this server may open: raise its max_connections, or lower POSTGRES_POOL_MAX or WEB_CONCURRENCY',
      );
  } catch (error) {
    log.debug({ err: error }, 'how many connections the database lets in is not known');
  } finally {
    await db.close();
  }
}
