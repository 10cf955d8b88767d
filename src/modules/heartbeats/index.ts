import type { Registry } from 'prom-client';
import type { Limits } from '../../platform/counters/limits.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import type { CredentialGuard } from '../../platform/http/strangers/credential-guard.ts';
import type { Http } from '../../platform/http/server.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Log } from '../../platform/log.ts';
import type { Job } from '../../platform/loop.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Wakes } from '../../platform/wakes.ts';
import type { Intake } from '../alerts/index.ts';
import { NOTED_EVERY_MS, updateAlerts, type TimerDeps, watchHeartbeats } from './heartbeats.jobs.ts';
import { openHeartbeatMetrics } from './heartbeats.metrics.ts';
import { registerHeartbeatCrudRoutes } from './heartbeats.routes.ts';
import { countStates } from './heartbeats.store.ts';
import { pruneChanges } from './logs.store.ts';
import { type PingDeps, Recent } from './ping.actions.ts';
import { registerPingRoutes } from './ping.routes.ts';
import { countBehind, heartbeatsDue, SIGNALS_DUE, watchedSince } from './watch.store.ts';

export { EVENTS } from './events.ts';
export { heartbeatDigests } from './heartbeats.store.ts';

export interface HeartbeatOptions {
  /** Should be the reserved pool: slow lists must not delay a ping. */
  readonly db: Database;
  readonly live: Live;
  readonly log: Log;
  readonly wakes: Wakes;
  readonly registry: Registry;
  readonly intake: Pick<Intake, 'record'>;
  readonly pepper: string;
  /** Limits for strangers. */
  readonly guard?: CredentialGuard;
  readonly baseUrl: string;
  /** The lease under which the leader marks what is late and down. */
  readonly leader: { readonly name: string; readonly fence: () => number | null; readonly ttlMs: number };
}

/** Heartbeats in one process. */
export interface Heartbeats {
  readonly routes: PingDeps;
  /** Its timers. */
  readonly jobs: readonly Job[];
  /** Since when this service has been there without a pause; null: always; `unseen`: nobody has noted yet that it is back. */
  readonly watchedSince: (db: Queryable) => Promise<Date | null | 'unseen'>;
}

const ALERTS_JOB = 'heartbeat alerts';
const TICK_MS = 500;
const REPORT_EVERY_MS = 1_000;
/** A change of leaders is no absence of the service. */
const ABSENCE_MS = 60_000;

/** Opens heartbeats; nothing is timed before its jobs run. */
export function openHeartbeats(options: HeartbeatOptions): Heartbeats {
  const { db, leader, log } = options;
  const metrics = openHeartbeatMetrics(options.registry, { states: () => countStates(db), behind: () => countBehind(db) });
  const routes: PingDeps = { ...options, metrics, recent: new Recent(), wake: options.wakes.of(ALERTS_JOB) };
  const absenceMs = Math.max(ABSENCE_MS, 2 * leader.ttlMs);
  const timers: TimerDeps = {
    ...routes,
    log,
    intake: options.intake,
    lease: leader.name,
    absenceMs,
  };
  return {
    routes,
    watchedSince: (from) => watchedSince(from, absenceMs),
    jobs: [
      { name: ALERTS_JOB, everyMs: REPORT_EVERY_MS, due: SIGNALS_DUE, run: () => updateAlerts(timers) },
      { name: 'heartbeats', everyMs: TICK_MS, due: heartbeatsDue(NOTED_EVERY_MS), run: () => watchHeartbeats(timers, leader.fence()) },
    ],
  };
}

export interface HeartbeatRouteDeps {
  readonly pings: PingDeps;
  /** The pool of requests: pings have theirs. */
  readonly db: Database;
  /** Null: nothing is limited, for tests of other things. */
  readonly limits: Pick<Limits, 'heartbeatGuess'> | null;
}

/** Every route of this module. */
export function registerHeartbeatRoutes(http: Http, { pings, db, limits }: HeartbeatRouteDeps): void {
  registerHeartbeatCrudRoutes(http, { ...pings, db });
  registerPingRoutes(http, pings, limits);
}

/** Pings have the reserved pool, lists that of requests. */
export function heartbeatsModule({ db }: Platform, { routes: pings, jobs }: Heartbeats, limits: HeartbeatRouteDeps['limits']): Module {
  return {
    name: 'heartbeats',
    routes: (http) => registerHeartbeatRoutes(http, { pings, db, limits }),
    jobs,
    prune: () => pruneChanges(db),
  };
}
