import { isSample } from '../../platform/sample-rows/mark.ts';
import { zonedTime } from '../../platform/words/zoned-time.ts';
import { SYSTEM } from '../../platform/actor.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { isOutage } from '../../platform/outage.ts';
import { endWhenFrozen } from '../../platform/lease/lease.store.ts';
import { zoneOfService } from '../catalog/index.ts';
import { addTimelineEntry } from '../incidents/index.ts';
import type { EscalationMetrics } from './escalation.metrics.ts';
import { type EscalationsDeps, start } from './escalations.actions.ts';
import { type Cause, claimDue, claimOne, type EscalationRow, type Guard, putOff } from './escalations.store.ts';
import { dueAttempts, LeaseLostError, fire } from './fire.actions.ts';
import { findLate, findLost, type PausedRow, pauseOverdue, type LatePosition, lockLost } from './waiting.store.ts';
import { incidentChanged } from '../incidents/events.ts';
import { NOTIFICATIONS, TIMELINE } from './events.ts';

/** What the timers work with. */
export interface TimerDeps extends EscalationsDeps {
  readonly db: Database;
  readonly metrics: EscalationMetrics;
  /** The name of the lease under which the leader works. */
  readonly lease: string;
  /** What is overdue for longer waits for a person. */
  readonly pauseAfterMs: number;
  /** For tests: between the claim and the writes of a portion. */
  readonly onClaimed?: () => Promise<void>;
  /** How many escalations are worked at once. Left out: as many as are good in earnest. */
  readonly portion?: number;
}

const PORTION = 200;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Fires what is due, one portion. `fence` is the leader's; null: this process does not lead, and does nothing. True:
 * there may be more.
 */
export async function fireDue(deps: TimerDeps, fence: number | null): Promise<boolean> {
  if (fence === null) return false;
  const guard = { lease: deps.lease, fence };
  try {
    return (await firePortion(deps, guard)) >= portionOf(deps);
  } catch (error) {
    if (isOutage(error)) throw error;
    if (error instanceof LeaseLostError) {
      deps.metrics.fenced.inc();
      deps.log.warn({ fence }, 'the lease was lost while levels were fired; nothing was written');
      return false;
    }
    deps.log.error({ err: error }, 'a portion of escalations failed; trying them one by one');
    return (await fireOneByOne(deps, guard)) >= portionOf(deps);
  }
}

function portionOf({ portion }: TimerDeps): number {
  return portion ?? PORTION;
}

async function firePortion(deps: TimerDeps, guard: NonNullable<Guard>): Promise<number> {
  const fired = await deps.db.transaction(async (tx) => {
    await endWhenFrozen(tx);
    const rows = await claimDue(tx, { limit: portionOf(deps), pauseAfterMs: deps.pauseAfterMs, guard });
    if (rows.length === 0) return { rows, now: tx.now };
    await deps.onClaimed?.();
    await fire(tx, deps, dueAttempts(rows), { cause: 'timer', guard });
    return { rows, now: tx.now };
  });
  measure(deps, fired.rows, fired.now, 'timer');
  return fired.rows.length;
}

function measure({ metrics }: TimerDeps, rows: readonly EscalationRow[], now: Date, cause: Cause): void {
  for (const { next_at: dueAt } of rows) if (dueAt) metrics.lateness.observe(Math.max(0, now.getTime() - dueAt.getTime()) / 1_000);
  metrics.levels.inc({ cause }, rows.length);
}

/** An escalation that cannot be fired holds up no other: it is tried again later and later, up to a minute apart. */
async function fireOneByOne(deps: TimerDeps, guard: NonNullable<Guard>): Promise<number> {
  const rows = await deps.db.transaction((tx) => claimDue(tx, { limit: portionOf(deps), pauseAfterMs: deps.pauseAfterMs, guard }));
  for (const { id } of rows) await fireAlone(deps, id, { cause: 'timer', guard });
  return rows.length;
}

/** True when it was fired. */
async function fireAlone(deps: TimerDeps, id: string, how: { cause: Cause; guard: Guard }): Promise<boolean> {
  let failures = 0;
  try {
    const fired = await deps.db.transaction(async (tx) => {
      const row = await claimOne(tx, id, how.guard);
      // Somebody else was quicker, or it is not due any more.
      if (row?.next_at == null || row.next_at > tx.now) return null;
      failures = row.failures;
      await fire(tx, deps, dueAttempts([row]), how);
      return { row, now: tx.now };
    });
    if (fired) measure(deps, [fired.row], fired.now, how.cause);
    return fired !== null;
  } catch (error) {
    if (isOutage(error) || error instanceof LeaseLostError) throw error;
    deps.metrics.failures.inc();
    deps.log.error({ err: error, escalation: id, failures: failures + 1 }, 'an escalation cannot be fired; it is tried again');
    await deps.db.transaction((tx) => putOff(tx, id, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)));
    return false;
  }
}

/**
 * Sets aside what is overdue for longer than the limit: it is not fired, it is shown, and waits for a person. True:
 * there may be more.
 */
export async function pauseAllOverdue(deps: TimerDeps, fence: number | null): Promise<boolean> {
  if (fence === null) return false;
  return deps.db.transaction(async (tx) => {
    const paused = await pauseOverdue(tx, deps.pauseAfterMs, { lease: deps.lease, fence }, portionOf(deps));
    if (paused.length === 0) return false;
    for (const row of paused) await recordPaused(tx, deps, row);
    if (paused.every((row) => isSample(row.incident_id))) return paused.length === portionOf(deps);
    await deps.notifyAdmins(tx, {
      kind: NOTIFICATIONS.escalation.paused,
      title: 'Escalations are paused and need your decision',
      body: `${paused.length === portionOf(deps) ? 'Many are' : paused.length === 1 ? 'One is' : `${paused.length} are`} long overdue: a restored backup, or a long outage. Nobody is paged until you resume them.`,
      link: '/escalation',
      dedupKey: `escalation.paused ${tx.now.toISOString().slice(0, 13)}`,
    });
    return paused.length === portionOf(deps);
  });
}

async function recordPaused(tx: Tx, { live }: TimerDeps, row: PausedRow): Promise<void> {
  await addTimelineEntry(tx, {
    incidentId: row.incident_id,
    kind: TIMELINE.escalation.paused,
    actor: SYSTEM,
    text: `${row.policy_name} was due at ${zonedTime(row.next_at, await zoneOfService(tx, row.service_id))}, long overdue, and is paused: nobody is paged until a person resumes it.`,
    data: { due_at: row.next_at.toISOString(), next_level: row.next_level },
  });
  const { incident_id: id, number, severity } = row;
  await live.publish(tx, incidentChanged({ id, number, severity, changed: ['escalation', 'timeline'] }));
}

/** What a look at one portion found. */
export interface Watched {
  /** Escalations that were due and had not been fired, and incidents that had none. */
  readonly found: number;
  readonly repaired: number;
  /** Where the next portion begins; null: everything was looked at. */
  readonly next: WatchPosition | null;
}

/** How far a look at everything has come. */
export interface WatchPosition {
  readonly late: LatePosition | null;
  readonly lostId: string | null;
}

/** Where a look at everything begins. */
export const WATCH_START: WatchPosition = { late: null, lostId: null };

/**
 * Looks for what the leader should have done and did not, and does it, whoever leads: on every server, by index, one
 * portion. Rows are guarded by their locks and their own state, so that two who repair fire once. What cannot be
 * repaired holds up nothing behind it.
 */
export async function watch(deps: TimerDeps, lateMs: number, from: WatchPosition = WATCH_START): Promise<Watched> {
  const portion = portionOf(deps);
  const late = await findLate(deps.db, { lateMs, pauseAfterMs: deps.pauseAfterMs, limit: portion, after: from.late });
  const lost = await findLost(deps.db, { lateMs, limit: portion, afterId: from.lostId });
  let repaired = 0;
  for (const { id } of late) if (await fireAlone(deps, id, { cause: 'repair', guard: null })) repaired += 1;
  for (const { id } of lost) if (await startAlone(deps, id)) repaired += 1;
  const found = late.length + lost.length;
  if (found > 0) {
    deps.metrics.lostFound.inc(repaired);
    deps.log.error({ found, repaired }, 'escalations were due and not fired: the watchdog fired them');
  }
  const more = late.length >= portion || lost.length >= portion;
  return { found, repaired, next: more ? { late: late.at(-1) ?? from.late, lostId: lost.at(-1)?.id ?? from.lostId } : null };
}

/**
 * The watchdog's work: one portion at each call, true while there is more. At the end of a look at everything, it tells
 * somebody outside, only when nothing was left over.
 */
export function openWatchdog(deps: TimerDeps, lateMs: number, ping: (() => Promise<void>) | null): () => Promise<boolean> {
  let position = WATCH_START;
  let found = 0;
  return async () => {
    const watched = await watch(deps, lateMs, position);
    found += watched.found;
    position = watched.next ?? WATCH_START;
    if (watched.next !== null) return true;
    const clean = found === 0;
    found = 0;
    if (!clean) return false;
    deps.metrics.lastClean.setToCurrentTime();
    await ping?.().catch((error: unknown) => deps.log.warn({ err: error }, 'the dead-man ping did not get through'));
    return false;
  };
}

/** True when the incident is escalated now. */
async function startAlone(deps: TimerDeps, id: string): Promise<boolean> {
  try {
    return await deps.db.transaction(async (tx) => {
      const incident = await lockLost(tx, id);
      if (incident === null) return false;
      await start(tx, deps, { ...incident, serviceId: incident.service_id }, 'repair');
      return true;
    });
  } catch (error) {
    if (isOutage(error)) throw error;
    deps.metrics.failures.inc();
    deps.log.error({ err: error, incident: id }, 'the escalation of an incident cannot be started; it is tried again');
    return false;
  }
}
