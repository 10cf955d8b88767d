import type { Infrastructure } from '../infrastructure.ts';
import type { Intake } from '../modules/alerts/index.ts';
import { type Heartbeats, openHeartbeats } from '../modules/heartbeats/index.ts';
import type { Leader } from '../platform/lease/leader.ts';
import type { CredentialGuard } from '../platform/http/strangers/credential-guard.ts';

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
    db,
    live,
    log,
    intake,
    baseUrl,
    wakes,
    ...(guard ? { guard } : {}),
    registry: telemetry.registry,
    pepper: keys.pepper,
    leader: { name: leader.name, fence: () => leader.fence(), ttlMs: config.SCHEDULER_LEADER_TTL },
  });
}
