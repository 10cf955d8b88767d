import type { Config } from '../config.ts';

/** Connections of each process that are kept free for intake and paging. */
export const RESERVED_CONNECTIONS = 8;
/** Those of each process beside its pools: one that listens, one that asks for a sign of life, and two while it starts. */
const BESIDE_POOLS = 4;
/** For commands, backups, whoever looks into the database, and the three that PostgreSQL keeps for its owner. */
const OTHERS = 15;
const AT_LEAST = 100;

/** Connections that an embedded database must let in, so that no process of a server is ever refused one. */
export function connectionsNeeded({ WEB_CONCURRENCY, POSTGRES_POOL_MAX }: Pick<Config, 'WEB_CONCURRENCY' | 'POSTGRES_POOL_MAX'>): number {
  return Math.max(AT_LEAST, WEB_CONCURRENCY * (POSTGRES_POOL_MAX + RESERVED_CONNECTIONS + BESIDE_POOLS) + OTHERS);
}
