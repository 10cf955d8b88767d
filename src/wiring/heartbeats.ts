import type { Infrastructure } from '../infrastructure.ts';
import type { Intake } from '../modules/alerts/index.ts';
import { type Heartbeats, openHeartbeats, pruneHeartbeatChanges, registerHeartbeatRoutes } from '../modules/heartbeats/index.ts';
import type { Leader } from '../platform/lease/leader.ts';
import type { CredentialGuard } from '../platform/http/strangers/credential-guard.ts';
import type { Module } from '../platform/module.ts';

/** Heartbeats post their alerts through intake, as any source does. */
export function openHeartbeatTimers(
  {
    platform,
    keys,
    leader,
    wakes,
  }: Pick<Infrastructure, 'platform' | 'wakes'> & {
    readonly keys: { readonly pepper: string };
    readonly leader: Pick<Leader, 'name' | 'fence'>;
  },
  intake: Pick<Intake, 'record'>,
  guard?: CredentialGuard,
): Heartbeats {
  const { baseUrl, config, live, log, reserved: db, telemetry } = platform;
  return openHeartbeats({
    ...{ db, live, log, intake, baseUrl, wakes, ...(guard ? { guard } : {}) },
    registry: telemetry.registry,
    pepper: keys.pepper,
    leader: { name: leader.name, fence: () => leader.fence(), ttlMs: config.SCHEDULER_LEADER_TTL },
  });
}

/** @param limits null: nothing is limited, for tests of other things */
export function heartbeatsModule(
  { platform: { db } }: Pick<Infrastructure, 'platform'>,
  heartbeats: Heartbeats,
  limits: Infrastructure['limits'] | null,
): Module {
  return {
    name: 'heartbeats',
    // Pings have the reserved pool, lists that of requests.
    routes: (http) => registerHeartbeatRoutes(http, { pings: heartbeats.routes, db, limits }),
    jobs: heartbeats.jobs,
    prune: () => pruneHeartbeatChanges(db),
  };
}
