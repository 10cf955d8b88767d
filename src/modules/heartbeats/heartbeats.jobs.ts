import type { Database } from '../../platform/db/database.ts';
import { publishAll } from '../../platform/live/live.ts';
import type { Log } from '../../platform/log.ts';
import { endWhenFrozen } from '../../platform/lease/lease.store.ts';
import type { Intake } from '../alerts/index.ts';
import { lockDue } from './heartbeats.store.ts';
import { LeaseLostError, type MoveDeps, writeOutcomes } from './move.actions.ts';
import { onTime } from './transition.ts';
import { pollDue, lockDispatch, lockWatch, noteWatch, noteWatching, settleSignals, extendGrace, waitingSignals } from './watch.store.ts';
import { heartbeatChanged } from './events.ts';

/** What the timers work with. */
export interface TimerDeps extends MoveDeps {
  readonly db: Database;
  readonly log: Log;
  readonly intake: Pick<Intake, 'record'>;
  /** The name of the lease under which the leader works. */
  readonly lease: string;
  /** Nobody has watched for so long: pings may have been lost. */
  readonly absenceMs: number;
  /** How many are worked at once. Left out: as many as are good in earnest. */
  readonly portion?: number;
}

const PORTION = 200;
/** How often the leader notes that it watches. */
export const NOTED_EVERY_MS = 5_000;
/** The least that is given after an absence, in seconds: senders must find the way back. */
const LEAST_GRACE_SECONDS = 60;

/**
 * Notes that somebody watches. When nobody did for a while, nothing that should have come is held against a heartbeat:
 * each gets its grace from now on.
 */
async function noticeAbsence({ db, log, metrics, absenceMs }: TimerDeps): Promise<void> {
  if (await noteWatching(db, absenceMs)) return;
  await db.transaction(async (tx) => {
    const seen = await lockWatch(tx);
    const silent = seen === null ? null : tx.now.getTime() - seen.getTime();
    if (silent !== null && silent >= 0 && silent < NOTED_EVERY_MS) return;
    const absent = silent !== null && silent >= absenceMs;
    await noteWatch(tx, absent ? seen : null);
    if (!absent) return;
    const extended = await extendGrace(tx, LEAST_GRACE_SECONDS);
    metrics.graceExtended.inc();
    log.warn({ since: seen, heartbeats: extended }, 'nobody watched the heartbeats for a while: each gets its grace from now on');
  });
}

/**
 * One look at the clock: whether somebody watched, and what time has made late or down. `fence` is the leader's; null:
 * this process does not lead, and does nothing. True: there may be more.
 */
export async function watchHeartbeats(deps: TimerDeps, fence: number | null): Promise<boolean> {
  if (fence === null) return false;
  const { due, unseen } = await pollDue(deps.db, NOTED_EVERY_MS);
  if (unseen) await noticeAbsence(deps);
  return due && markDue(deps, fence);
}

/** Marks what time has made late or down, one portion. True: there may be more. */
async function markDue(deps: TimerDeps, fence: number): Promise<boolean> {
  const { portion = PORTION } = deps;
  try {
    const marked = await deps.db.transaction(async (tx) => {
      await endWhenFrozen(tx);
      const due = await lockDue(tx, portion);
      const decided = due.map((heartbeat) => ({ heartbeat, outcome: onTime(heartbeat, tx.now) }));
      await writeOutcomes(tx, deps, decided, { lease: deps.lease, fence });
      return due.length;
    });
    return marked >= portion;
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
    deps.log.warn({ fence }, 'the lease was lost while heartbeats were marked; nothing was written');
    return false;
  }
}

/**
 * Tells the alerts what has changed, in order, one server at a time. Told again after a crash, it changes nothing: the
 * alert's fingerprint and the time of the event say that it is known. True: there may be more.
 */
export async function updateAlerts({ db, intake, live, portion = PORTION }: TimerDeps): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockDispatch(tx))) return false;
    const waiting = await waitingSignals(tx, portion);
    if (waiting.length === 0) return false;
    const results = await intake.record(waiting.map(({ signal }, index) => ({ ...signal, index })));
    const changed = await settleSignals(
      tx,
      waiting.map(({ id, heartbeat_id: heartbeatId }, i) => ({ id, heartbeatId, number: results[i]?.number ?? null })),
    );
    await publishAll(
      tx,
      live,
      changed.map(({ id }) => heartbeatChanged({ id })),
    );
    return waiting.length >= portion;
  });
}
