import { hkdfSync } from 'node:crypto';
import { hostname } from 'node:os';
import { baseUrlOf, type Config } from './platform/config.ts';
import { type Limits, openLimits } from './platform/counters/limits.ts';
import { openSealer, type Sealer } from './platform/crypto/sealing.ts';
import { openDatabase } from './platform/db/database.ts';
import { type Listener, openListener } from './platform/db/listener.ts';
import { openPulse, type Pulse } from './platform/db/pulse.ts';
import { measurePools, OPENING_CONNECTIONS, RESERVED_CONNECTIONS } from './platform/db/pools.ts';
import { prepareDatabase, prepareSchema } from './platform/db/prepare-schema.ts';
import { openSchemaWorker, type SchemaWorker } from './platform/db/schema-work.ts';
import { freePort } from './platform/free-port.ts';
import { loadKeys } from './platform/keys/keys.ts';
import { type Leader, openLeader } from './platform/lease/leader.ts';
import { openLive } from './platform/live/open-live.ts';
import type { Log } from './platform/log.ts';
import { type Look, openLook } from './platform/look.ts';
import { type Outbound, openOutbound } from './platform/outbound/outbound.ts';
import type { Platform } from './platform/platform.ts';
import { measureDisk } from './platform/postgres/disk.ts';
import type { OpenPostgres } from './platform/postgres/postgres.ts';
import { openQueue } from './platform/queue/open-queue.ts';
import type { Queue } from './platform/queue/queue.ts';
import type { Redis } from './platform/redis/redis.ts';
import { openTelemetry } from './platform/telemetry.ts';
import { buildVersion } from './platform/version.ts';
import { openWakes, type Wakes } from './platform/wakes.ts';

/** Names a part and how it is closed; parts are closed in reverse order. */
export type Closing = (name: string, close: () => Promise<void>) => void;

/** The only process of this server, or which of several that serve on one port: 1, 2 … */
export type Place = 'alone' | number;

/** What every module stands on. */
export interface Infrastructure {
  readonly place: Place;
  readonly platform: Platform;
  readonly keys: Awaited<ReturnType<typeof loadKeys>>;
  readonly sealer: Sealer;
  readonly limits: Limits;
  readonly queue: Queue;
  readonly outbound: Outbound;
  readonly redis: Redis | null;
  readonly listener: Listener;
  readonly pulse: Pulse;
  readonly leader: Leader;
  readonly schemaWorker: SchemaWorker;
  /** Wakes background work at its time. */
  readonly look: Look;
  /** Wakes background work by its name. */
  readonly wakes: Wakes;
  /** Hands the lease over; later calls wait for the first. */
  readonly releaseLease: () => Promise<void>;
  readonly port: number;
  /** The server has started: from now on what waits for the database is told soon to come back. */
  readonly started: () => void;
}

/** A request that waits longer for a connection or a lock is told to come back. */
const API_WAIT_MS = 2_000;
const INTAKE_WAIT_MS = 3_000;
/** A server that starts waits longer: on a busy machine it would else not start at all. */
const START_WAIT_MS = 30_000;
/** Connections lost within this time of each other are one loss. */
const ONE_LOSS_MS = 5_000;

/** What the infrastructure is opened with. */
export interface Opening {
  readonly config: Config;
  readonly log: Log;
  readonly closing: Closing;
  /** Which of the processes of this server this is; the others find the database started and its schema up to date. */
  readonly place: Place;
  /** The database, which may still be starting. It is closed with the rest. */
  readonly postgres: Promise<OpenPostgres>;
}

/**
 * Opens what knows no domain: keys, PostgreSQL with its schema, pools, Redis, live events, queue, lease.
 *
 * @throws StartError with one sentence when something outside is not as it must be
 */
export async function openInfrastructure({ config, log, closing, place, postgres: starting }: Opening): Promise<Infrastructure> {
  // Whatever fails meanwhile, it ends with the rest.
  closing('postgres', () =>
    starting.then(
      (running) => running.stop(),
      () => {},
    ),
  );
  const keys = await loadKeys(config);
  const postgres = await starting;
  if (place === 'alone') await prepareDatabase(postgres, config, log);
  else await prepareSchema(postgres.url, false, log);

  // A database that goes away ends all of them at once.
  let lostAt = Number.NEGATIVE_INFINITY;
  const onError = (error: Error) => {
    const since = performance.now() - lostAt;
    lostAt = performance.now();
    if (since > ONE_LOSS_MS) log.warn({ err: error }, 'idle connections to the database were lost; they are replaced');
  };
  const { disk } = postgres;
  const pulse = openPulse({ url: postgres.url, log, ...(disk ? { diskFull: () => disk.full() } : {}) });
  closing('pulse', async () => pulse.close());
  const db = openDatabase({
    url: postgres.url,
    pooler: postgres.pooler,
    pulse,
    max: config.POSTGRES_POOL_MAX,
    name: 'api',
    acquireTimeoutMs: START_WAIT_MS,
    lockTimeoutMs: API_WAIT_MS,
    onError,
  });
  closing('database', () => db.close());
  const reserved = openDatabase({
    url: postgres.url,
    pooler: postgres.pooler,
    pulse,
    max: RESERVED_CONNECTIONS,
    name: 'intake',
    acquireTimeoutMs: START_WAIT_MS,
    indexed: true,
    onError,
  });
  closing('reserved database', () => reserved.close());
  const openings = openDatabase({
    url: postgres.url,
    pooler: postgres.pooler,
    pulse,
    max: OPENING_CONNECTIONS,
    name: 'openings',
    acquireTimeoutMs: START_WAIT_MS,
    lockTimeoutMs: API_WAIT_MS,
    onError,
  });
  closing('database of openings', () => openings.close());

  const schemaWorker = openSchemaWorker(postgres.url, log);
  closing('schema work', () => schemaWorker.stop());
  const listener = openListener(reserved, { log });
  closing('listener', () => listener.close());
  const redis = config.CACHE_URL === null ? null : (await import('./platform/redis/redis.ts')).openRedis(config.CACHE_URL, log);
  if (redis) closing('redis', () => redis.close());
  const live = await openLive({ db: reserved, log, listener, redis });
  closing('live events', () => live.close());
  const version = buildVersion();
  const telemetry = openTelemetry(version);
  if (disk) measureDisk(disk, telemetry.registry);
  measurePools({ api: db, intake: reserved, openings }, telemetry.registry);
  closing('telemetry', async () => telemetry.stop());

  // `BASE_URL` must be known before the server listens: "any free port" is chosen a moment earlier.
  const port = config.PORT === 0 ? await freePort(config.HOST) : config.PORT;
  const baseUrl = baseUrlOf(config, port);
  const platform: Platform = { config, log, db, reserved, openings, live, telemetry, baseUrl, version };

  const sealer = openSealer(keys.encryptionKeys);
  const limits = openLimits({ db, log, redis });
  closing('limits', () => limits.close());
  const queue = await openQueue({ config, db: reserved, listener, log });
  closing('queue', () => queue.close());
  const outbound = openOutbound({ allowedCidrs: config.OUTBOUND_ALLOWED_CIDRS });
  closing('outbound', () => outbound.close());
  const leader = openLeader({
    db: reserved,
    listener,
    log,
    name: 'scheduler',
    holder: `${hostname()} ${process.pid}`,
    ttlMs: config.SCHEDULER_LEADER_TTL,
  });
  const look = openLook({ db: reserved, log });
  closing('look', () => look.close());
  let released: Promise<void> | null = null;
  const releaseLease = () => (released ??= leader.release());
  closing('leader', releaseLease);
  return {
    place,
    platform,
    keys,
    sealer,
    limits,
    queue,
    outbound,
    redis,
    listener,
    pulse,
    leader,
    schemaWorker,
    look,
    wakes: openWakes(),
    releaseLease,
    port,
    started() {
      db.limitWait(API_WAIT_MS);
      openings.limitWait(API_WAIT_MS);
      reserved.limitWait(INTAKE_WAIT_MS);
    },
  };
}

/** A key for one purpose, so that no two purposes share the pepper itself. */
export function deriveKey(pepper: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', pepper, '', purpose, 32)).toString('base64url');
}
