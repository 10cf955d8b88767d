import type { Infrastructure } from '../infrastructure.ts';
import type { Channels } from '../integrations/providers.ts';
import { EVENTS as catalog, type Warning } from '../modules/catalog/index.ts';
import { EVENTS as connections } from '../modules/connections/index.ts';
import {
  EVENTS as escalation,
  type CoverageSources,
  type Escalation,
  lintSaved,
  openEscalation,
  registerEscalationRoutes,
  type Saved,
} from '../modules/escalation/index.ts';
import { EVENTS as identity } from '../modules/identity/index.ts';
import { preferencesChanged } from '../modules/notifications/events.ts';
import { notify, reachabilityOf, notifyAdmins } from '../modules/notifications/index.ts';
import { currentOnCallOf, EVENTS as oncall, resolvedSegments } from '../modules/oncall/index.ts';
import { settingsChanged } from '../modules/settings/events.ts';
import type { Config } from '../platform/config.ts';
import type { Queryable } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import type { Module } from '../platform/module.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import type { PagePlanner } from './notifications.ts';

/** Escalation, joined with who is on call and how people are paged. */
export function openEscalationEngine(
  { platform, leader, listener, outbound, wakes }: Pick<Infrastructure, 'platform' | 'leader' | 'listener' | 'outbound' | 'wakes'>,
  paging: PagePlanner,
): Escalation {
  const { config, live, log, reserved, telemetry } = platform;
  return openEscalation({
    ...{ db: reserved, live, log, wakes },
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
  { platform: { db, live } }: Pick<Infrastructure, 'platform'>,
  engine: Escalation | null,
  { sources, lint }: { readonly sources: CoverageSources; readonly lint: Lint },
): Module {
  return {
    name: 'escalation',
    routes: (http) => registerEscalationRoutes(http, { db, live, sources, lint }),
    ...(engine ? { jobs: engine.jobs, state: async () => ({ escalations: await engine.waiting() }) } : {}),
  };
}

const COVERAGE_NEWS: ReadonlySet<string> = new Set([
  ...[catalog, oncall, escalation, identity, connections].flatMap(({ live }) => live.map(({ type }) => type)),
  preferencesChanged.type,
  settingsChanged.type,
]);

/** Who will be on call and who can be reached, for judging before the night. */
export function coverageSources(channels: Pick<Channels, 'methods' | 'personChannelFor'>): CoverageSources {
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
