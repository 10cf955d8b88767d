import { FLOW_JOB } from '../flow/flow.ts';
import type { Infrastructure } from '../infrastructure.ts';
import { serviceNames, zoneOfReader } from '../modules/catalog/index.ts';
import { DELIVERIES_JOB, notifyByRules, type PagesDeps, planDigestDelivery } from '../modules/notifications/index.ts';
import { knownStatusPages } from '../modules/status-pages/index.ts';
import {
  DIGESTS_DUE,
  planDigests,
  pruneDigests,
  registerSilenceRoutes,
  SILENCES_DUE,
  type SilenceDeps,
  type SilenceTimers,
  watchSilences,
} from '../modules/silences/index.ts';
import { NOTIFICATIONS } from '../modules/silences/events.ts';
import type { Queryable } from '../platform/db/database.ts';
import type { Module } from '../platform/module.ts';
import { onClock } from '../platform/words/zoned-time.ts';

const EVERY_MS = 1_000;
const SILENCES_JOB = 'maintenance windows';
const DIGESTS_KEPT_DAYS = 30;

/** What the verbs of maintenance windows and silences work with, for every surface that has them. */
export function openSilences({ platform: { db, live }, wakes }: Pick<Infrastructure, 'platform' | 'wakes'>): SilenceDeps {
  const wakeFlow = wakes.of(FLOW_JOB);
  const wakeEdges = wakes.of(SILENCES_JOB);
  return {
    db,
    live,
    knownServices: async (from: Queryable, ids) => new Set((await serviceNames(from, ids)).keys()),
    knownStatusPages,
    wake() {
      wakeFlow();
      wakeEdges();
    },
  };
}

/** Maintenance windows and silences. */
export function silencesModule(
  { platform: { live, reserved }, wakes }: Pick<Infrastructure, 'platform' | 'wakes'>,
  silences: SilenceDeps,
  planner: PagesDeps,
): Module {
  const timers: SilenceTimers = {
    db: reserved,
    live,
    planDigest: planDigestDelivery,
    notifyCreator: notifyCreator(planner),
    onPlanned: wakes.of(DELIVERIES_JOB),
  };
  return {
    name: 'silences',
    routes: (http) => registerSilenceRoutes(http, silences),
    jobs: [
      { name: SILENCES_JOB, everyMs: EVERY_MS, due: SILENCES_DUE, run: () => watchSilences(timers) },
      { name: 'maintenance digests', everyMs: EVERY_MS, due: DIGESTS_DUE, run: () => planDigests(timers) },
    ],
    prune: () => pruneDigests(reserved, DIGESTS_KEPT_DAYS),
  };
}

/** Who made a window hears ten minutes before its end that alerts still fire: in the page and by their own rules. */
function notifyCreator(planner: PagesDeps): SilenceTimers['notifyCreator'] {
  return async (tx, { silence, start, end, firing }) => {
    const { kind, id: userId } = silence.createdBy;
    if (kind !== 'user' || userId === null) return;
    const { clock, name } = onClock(end, await zoneOfReader(tx, userId));
    const notice = {
      kind: NOTIFICATIONS.maintenance_window.ending,
      title: `${silence.title} ends soon, and ${firing} ${firing === 1 ? 'alert still fires' : 'alerts still fire'}`,
      body: `It ends at ${clock} ${name}. Extend it if the work goes on: at its end, destinations are notified of what still fires.`,
      link: '/maintenance',
      dedupKey: `maintenance ${silence.id} ${start.toISOString()}`,
    };
    await notifyByRules(tx, planner, [userId], { ...notice, urgency: 'low' });
  };
}
