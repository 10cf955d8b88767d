import type { Registry } from 'prom-client';
import type { Database } from '../../platform/db/database.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Log } from '../../platform/log.ts';
import type { Job } from '../../platform/loop.ts';
import type { Wakes } from '../../platform/wakes.ts';
import type { Escalations, Notify } from '../incidents/ports.ts';
import { openEscalationMetrics } from './escalation.metrics.ts';
import { openEscalations } from './escalations.actions.ts';
import { LEVELS_DUE } from './escalations.store.ts';
import { workLeavers } from './leavers.jobs.ts';
import { LEAVERS_DUE } from './leavers.store.ts';
import type { OnCallNow, Pages, NotifyAdmins } from './ports.ts';
import { fireDue, openWatchdog, pauseAllOverdue, type TimerDeps } from './timers.jobs.ts';
import { countWaiting, overdueAt } from './waiting.store.ts';

export interface EscalationOptions {
  /** Should be the reserved pool: a slow list must not delay a page. */
  readonly db: Database;
  readonly live: Live;
  readonly log: Log;
  readonly wakes: Wakes;
  readonly registry: Registry;
  readonly pages: Pages;
  readonly onCall: OnCallNow;
  readonly notify: Notify;
  readonly notifyAdmins: NotifyAdmins;
  /** The lease under which the leader fires. */
  readonly leader: { readonly name: string; readonly fence: () => number | null; readonly ttlMs: number };
  /** What is overdue for longer waits for a person. Milliseconds. */
  readonly pauseAfterMs: number;
  /** Tells somebody outside that everything is fired; called only when it is. Null: nobody is to be told. */
  readonly ping: (() => Promise<void>) | null;
  /** Calls back when somebody may have dropped out of what pages them; returns how to end that. */
  readonly onLeaver: (wake: () => void) => () => void;
}

/** Escalation in one process. */
export interface Escalation {
  /** What incidents use. */
  readonly escalations: Escalations;
  /** How many escalations run, are due and not fired, and wait for a person; each counted to 10,000. */
  waiting(): Promise<{ readonly running: number; readonly due: number; readonly paused: number }>;
  /** Its timers and the watchdog. */
  readonly jobs: readonly Job[];
}

const FIRE_JOB = 'escalations';
const TICK_MS = 250;
const HOLD_EVERY_MS = 5_000;
const WATCH_EVERY_MS = 30_000;
const LEAVERS_EVERY_MS = 5_000;
/** Longer than a change of leaders takes: what is later than this, the leader has lost. */
const LATE_MS = { beyondTtl: 5_000, most: 25_000 };

/** Opens the engine; nothing runs before its jobs do. */
export function openEscalation(options: EscalationOptions): Escalation {
  const { db, leader } = options;
  const deps: TimerDeps = {
    ...options,
    metrics: openEscalationMetrics(options.registry, () => countWaiting(db)),
    lease: leader.name,
    wake: options.wakes.of(FIRE_JOB),
  };
  const lateMs = Math.min(leader.ttlMs + LATE_MS.beyondTtl, LATE_MS.most);
  return {
    escalations: openEscalations(deps),
    waiting: () => countWaiting(db),
    jobs: [
      { name: FIRE_JOB, everyMs: TICK_MS, due: LEVELS_DUE, run: () => fireDue(deps, leader.fence()) },
      {
        name: 'overdue escalations',
        everyMs: HOLD_EVERY_MS,
        due: overdueAt(options.pauseAfterMs),
        run: () => pauseAllOverdue(deps, leader.fence()),
      },
      { name: 'escalation watchdog', everyMs: WATCH_EVERY_MS, run: openWatchdog(deps, lateMs, options.ping) },
      {
        name: 'people who drop out',
        everyMs: LEAVERS_EVERY_MS,
        due: LEAVERS_DUE,
        run: () => workLeavers(deps),
        wokenBy: options.onLeaver,
      },
    ],
  };
}
