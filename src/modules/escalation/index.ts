import type { Config } from '../../platform/config.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Listener } from '../../platform/db/listener.ts';
import type { Leader } from '../../platform/lease/leader.ts';
import type { Log } from '../../platform/log.ts';
import type { Module } from '../../platform/module.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Wakes } from '../../platform/wakes.ts';
import { EVENTS as catalog, type Warning } from '../catalog/index.ts';
import { EVENTS as connections } from '../connections/index.ts';
import { EVENTS as identity } from '../identity/index.ts';
import { preferencesChanged } from '../notifications/events.ts';
import { notify, notifyAdmins, type PagesDeps, reachabilityOf } from '../notifications/index.ts';
import { currentOnCallOf, EVENTS as oncall, resolvedSegments } from '../oncall/index.ts';
import { settingsChanged } from '../settings/events.ts';
import { type CoverageSources, lintSaved, type Saved } from './coverage/coverage.actions.ts';
import { registerCoverageRoutes } from './coverage/coverage.routes.ts';
import { type Escalation, openEscalation } from './escalation.actions.ts';
import { EVENTS } from './events.ts';
import { registerPausedRoutes } from './paused.routes.ts';
import { registerPolicyRoutes } from './policies/policies.routes.ts';
import type { Pages } from './ports.ts';

export { EVENTS } from './events.ts';
export { noteLeaver } from './leavers.store.ts';
export { levelsWithoutAnybody, type PageOfIncident, pagesBetween, pagesOfIncidents } from './pages-count.store.ts';

/** Escalation, joined with who is on call and how people are paged. */
export function openEscalationEngine(
  { config, live, log, reserved, telemetry }: Platform,
  {
    leader,
    listener,
    outbound,
    wakes,
  }: {
    readonly leader: Pick<Leader, 'name' | 'fence'>;
    readonly listener: Pick<Listener, 'listen'>;
    readonly outbound: Outbound;
    readonly wakes: Wakes;
  },
  paging: PagesDeps & { readonly pages: Pages },
): Escalation {
  return openEscalation({
    db: reserved,
    live,
    log,
    wakes,
    registry: telemetry.registry,
    pages: paging.pages,
    onCall: currentOnCallOf,
    notify: (tx, notice) => notify(tx, live, notice),
    notifyAdmins: (tx, notice) => notifyAdmins(tx, paging, { ...notice, urgency: 'high' }),
    leader: { name: leader.name, fence: () => leader.fence(), ttlMs: config.SCHEDULER_LEADER_TTL },
    pauseAfterMs: config.ESCALATION_PAUSE_AFTER,
    ping: deadManPing(config, outbound),
    onLeaver: (wake) => listener.listen('escalation_leavers', wake),
  });
}

/** @param engine null: nothing is timed here, for tests of the routes */
export function escalationModule(
  { db, live }: Platform,
  engine: Escalation | null,
  { sources, lint }: { readonly sources: CoverageSources; readonly lint: Lint },
): Module {
  return {
    name: 'escalation',
    routes(http) {
      registerPolicyRoutes(http, { db, live, lint });
      registerPausedRoutes(http, { db, live });
      registerCoverageRoutes(http, { db, live, sources });
    },
    ...(engine ? { jobs: engine.jobs, state: async () => ({ escalations: await engine.waiting() }) } : {}),
  };
}

const COVERAGE_NEWS: ReadonlySet<string> = new Set([
  ...[catalog, oncall, EVENTS, identity, connections].flatMap(({ live }) => live.map(({ type }) => type)),
  preferencesChanged.type,
  settingsChanged.type,
]);

/** Who will be on call and who can be reached, for judging before the night. */
export function coverageSources(channels: Parameters<typeof reachabilityOf>[1]): CoverageSources {
  return {
    news: COVERAGE_NEWS,
    segments: (db, team) => resolvedSegments(db, team),
    people: (db, userIds, urgency) => reachabilityOf(db, channels, userIds, urgency),
  };
}

/** What a save would leave without anybody to page. */
export type Lint = (db: Queryable, saved: Saved) => Promise<readonly Warning[]>;

/** It is stored already when this is asked: a look that fails only leaves the warnings out. */
export function lintWith(sources: CoverageSources, log: Log): Lint {
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
