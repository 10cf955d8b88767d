import type { Base } from './base.ts';
import { type Escalation, openEscalation } from './modules/escalation/index.ts';
import type { Pages } from './modules/escalation/ports.ts';
import { notify } from './modules/notifications/index.ts';
import { currentOnCallOf } from './modules/oncall/index.ts';
import type { Config } from './platform/config.ts';
import type { Outbound } from './platform/outbound/outbound.ts';

/** Escalation, joined with who is on call and how people are told. Nothing is timed before its timers are started. */
export function openCalling({ platform, leader, outbound }: Pick<Base, 'platform' | 'leader' | 'outbound'>, pages: Pages): Escalation {
  const { config, live, log, reserved, telemetry } = platform;
  return openEscalation({
    db: reserved,
    live,
    log,
    registry: telemetry.registry,
    pages,
    onCall: currentOnCallOf,
    notify: (tx, notice) => notify(tx, live, notice),
    leader: { name: leader.name, fence: () => leader.fence(), ttlMs: config.SCHEDULER_LEADER_TTL },
    holdAfterMs: config.ESCALATION_HOLD_AFTER,
    ping: deadManPing(config, outbound),
  });
}

const PING_DEADLINE_MS = 5_000;

function deadManPing({ DEADMAN_URL: url }: Config, outbound: Outbound): (() => Promise<void>) | null {
  if (url === null) return null;
  return async () => {
    const { status } = await outbound.call({ method: 'GET', url, ignoreBody: true, deadlineMs: PING_DEADLINE_MS });
    if (status >= 400) throw new Error(`the dead-man address answered ${status}`);
  };
}
