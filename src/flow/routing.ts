import { setTimeout as sleep } from 'node:timers/promises';
import { advance, FLOW_JOB, type FlowDeps, watchFlow } from './flow.ts';
import { FLOW_DUE } from '../modules/alerts/index.ts';
import { listAdminIds } from '../modules/identity/index.ts';
import { DELIVERIES_JOB, notify } from '../modules/notifications/index.ts';
import { registerRoutingRoutes, type RoutingDeps } from '../modules/routing/index.ts';
import type { Module } from '../platform/module.ts';
import type { Platform } from '../platform/platform.ts';
import type { Wakes } from '../platform/wakes.ts';
import { NOTIFICATIONS } from '../modules/routing/events.ts';
import { openPreviews } from './preview/preview.ts';

const FLOW_EVERY_MS = 1_000;
const WATCHDOG_EVERY_MS = 30_000;
/** Pause before routing while alerts wait to be stored. */
const BUSY_PAUSE_MS = 50;

/** What routing and the flow work with. */
export interface RoutingParts extends Pick<FlowDeps, 'incidents' | 'investigations' | 'investigate' | 'threads'> {
  readonly wakes: Wakes;
  /** Kinds of destinations, with what each asks for. */
  readonly destinations: RoutingDeps['destinations'];
  readonly isConnected: RoutingDeps['isConnected'];
  /** Alert events waiting to be committed. */
  readonly waiting: () => number;
}

/** Routing, and the flow that every changed group takes. */
export function routingModule(platform: Platform, { wakes, destinations, isConnected, waiting, ...joined }: RoutingParts): Module {
  const { db, live, log, reserved, telemetry } = platform;
  const onPlanned = wakes.of(DELIVERIES_JOB);
  const routeSoon = wakes.of(FLOW_JOB);
  const onUnjudged = (names: readonly string[], alerts: number) => notifyOfSlowRules(platform, names, alerts);
  return {
    name: 'routing',
    routes: (http) => registerRoutingRoutes(http, { db, live, destinations, isConnected, around: openPreviews() }),
    jobs: [
      {
        name: FLOW_JOB,
        everyMs: FLOW_EVERY_MS,
        due: FLOW_DUE,
        async run() {
          // While alerts stream in, a moment's patience routes many changes of a group at once.
          if (waiting() > 0) await sleep(BUSY_PAUSE_MS);
          return advance({ db: reserved, log, ...joined, onPlanned, onUnjudged });
        },
      },
      {
        name: 'flow watchdog',
        everyMs: WATCHDOG_EVERY_MS,
        async run() {
          const found = await watchFlow({ db: reserved, log });
          telemetry.correlator.orphans.inc(found);
          if (found > 0) routeSoon();
          return false;
        },
      },
    ],
  };
}

const MOST_NOTICES = 20;

/**
 * Rules that take too long to evaluate need a person: the admins hear of it once a day and rule. What goes wrong is
 * logged: the alerts themselves say it as well.
 */
function notifyOfSlowRules({ reserved, live, telemetry, log }: Platform, names: readonly string[], alerts: number): void {
  telemetry.unjudged.inc(alerts);
  const notified = reserved.transaction(async (tx) => {
    const userIds = await listAdminIds(tx);
    for (const name of names.slice(0, MOST_NOTICES)) {
      await notify(tx, live, {
        userIds,
        kind: NOTIFICATIONS.routing.unjudged,
        title: `The ${name} takes too long to evaluate`,
        body: 'Alerts it could not be evaluated for went to the default destinations as well. Use shorter or plainer regular expressions.',
        link: name.startsWith('service') ? '/services' : name.startsWith('triage') ? '/triage' : '/routing',
        dedupKey: `routing.unjudged ${tx.now.toISOString().slice(0, 10)} ${name}`.slice(0, 500),
      });
    }
  });
  notified.catch((error) => log.error({ err: error, names }, 'admins could not be notified of rules that take too long'));
}
