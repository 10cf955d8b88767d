import type { Base } from '../infrastructure.ts';
import type { Warning } from '../modules/catalog/index.ts';
import { type CoverageSources, type Escalation, lintSaved, openEscalation, type Saved } from '../modules/escalation/index.ts';
import { notify, reachabilityOf, tellAdmins } from '../modules/notifications/index.ts';
import { currentOnCallOf, resolvedSegments } from '../modules/oncall/index.ts';
import type { Paging } from './paging.ts';
import type { Config } from '../platform/config.ts';
import type { Queryable } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';

/** Escalation, joined with who is on call and how people are told. Nothing is timed before its timers are started. */
export function openCalling(
  { platform, leader, listener, outbound }: Pick<Base, 'platform' | 'leader' | 'listener' | 'outbound'>,
  paging: Pick<Paging, 'live' | 'onPlanned' | 'pages'>,
): Escalation {
  const { config, live, log, reserved, telemetry } = platform;
  return openEscalation({
    db: reserved,
    live,
    log,
    registry: telemetry.registry,
    pages: paging.pages,
    onCall: currentOnCallOf,
    notify: (tx, notice) => notify(tx, live, notice),
    tellAdmins: (tx, notice) => tellAdmins(tx, paging, { ...notice, urgency: 'high' }),
    leader: { name: leader.name, fence: () => leader.fence(), ttlMs: config.SCHEDULER_LEADER_TTL },
    holdAfterMs: config.ESCALATION_HOLD_AFTER,
    ping: deadManPing(config, outbound),
    onLeaver: (wake) => listener.listen('escalation_leavers', wake),
  });
}

/** Who will be on call and who can be reached, for judging before the night. */
export function coverageSources({ routes }: Pick<Paging, 'routes'>): CoverageSources {
  return {
    segments: (db, team) => resolvedSegments(db, team),
    people: (db, userIds, urgency) => reachabilityOf(db, routes, userIds, urgency),
  };
}

/** What a save would leave without anybody to page. It is stored already: a look that fails only leaves the warnings out. */
export function lintWith(sources: CoverageSources, log: Log): (db: Queryable, saved: Saved) => Promise<readonly Warning[]> {
  return (db, saved) =>
    lintSaved(db, sources, saved).catch((error: unknown) => {
      log.error({ err: error }, 'the coverage could not be looked at');
      return [];
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
