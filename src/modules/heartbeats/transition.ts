import type { Change, PingKind, Reason, Schedule, Watch } from './heartbeat.ts';
import { expectedAfterPing, nextAfter, sameSchedule } from './schedule.ts';

/**
 * The state machine of a heartbeat: every decision about its state is made here, by values alone. `now` is the
 * database's clock.
 */

/** What became of a watch. `change`: null when it stays in its state. */
export interface Outcome {
  readonly watch: Watch;
  readonly change: Change | null;
  /** How long the run took that this ping ended, when its start was told. Milliseconds. */
  readonly runtimeMs: number | null;
}

/** What a ping means. */
export interface PingSays {
  readonly kind: PingKind;
  /** Names one run, where several may go on at once. */
  readonly run: string | null;
}

/** A ping has come. */
export function onPing(watch: Watch, ping: PingSays, now: Date): Outcome {
  // While it is paused, pings are only noted.
  if (watch.state === 'paused') return stays({ ...watch, lastPingAt: now });
  if (ping.kind === 'start') return onStart(watch, ping, now);
  const { runtimeMs, run } = endRun(watch, ping, now);
  const next = { ...watch, ...run, lastPingAt: now, expectedAt: expectedAfterPing(watch.schedule, now), graceUntil: null };
  return ping.kind === 'fail' ? moved(next, 'down', 'failed', runtimeMs) : moved(next, 'up', 'pinged', runtimeMs);
}

/** The run is watched from now on. What was overdue is on its way; what was down stays so until it succeeds. */
function onStart(watch: Watch, ping: PingSays, now: Date): Outcome {
  const next = { ...watch, startedAt: now, startedRun: ping.run, lastPingAt: now };
  return watch.state === 'late' ? moved(next, 'up', 'started') : stays(next);
}

/** A run ends with a ping of the same run, or with any that names none, or with a failure. */
function endRun(watch: Watch, ping: PingSays, now: Date): { runtimeMs: number | null; run: Pick<Watch, 'startedAt' | 'startedRun'> } {
  const none = { startedAt: null, startedRun: null };
  const goesOn = { startedAt: watch.startedAt, startedRun: watch.startedRun };
  if (watch.startedAt === null) return { runtimeMs: null, run: none };
  if (watch.startedRun === ping.run) return { runtimeMs: Math.max(0, now.getTime() - watch.startedAt.getTime()), run: none };
  return { runtimeMs: null, run: ping.run === null || ping.kind === 'fail' ? none : goesOn };
}

/** Time has passed: late, down, or nothing yet. */
export function onTime(watch: Watch, now: Date): Outcome {
  const { state } = watch;
  if (state === 'paused' || state === 'down') return stays(watch);
  const overran = runDeadline(watch);
  if (overran !== null && now >= overran) return moved(watch, 'down', 'overran');
  const missed = deadline(watch);
  if (missed !== null && now >= missed) return moved(watch, 'down', 'missed');
  if (state === 'up' && watch.startedAt === null && watch.expectedAt !== null && now >= watch.expectedAt)
    return moved(watch, 'late', 'expected');
  return stays(watch);
}

/** When time alone will change the state next; null: not before somebody does something. */
export function dueAt(watch: Watch): Date | null {
  const { state } = watch;
  if (state === 'paused' || state === 'down') return null;
  const expected = state === 'up' && watch.startedAt === null ? watch.expectedAt : null;
  return earliest([expected, deadline(watch), runDeadline(watch)]);
}

/** Not heard of by then: down. */
export function deadline(watch: Watch): Date | null {
  if ((watch.state !== 'up' && watch.state !== 'late') || watch.expectedAt === null) return null;
  return notBefore(after(watch.expectedAt, watch.graceSeconds), watch.graceUntil);
}

/** Not ended by then: down. */
export function runDeadline(watch: Watch): Date | null {
  if (watch.state === 'down' || watch.state === 'paused' || watch.startedAt === null) return null;
  return notBefore(after(watch.startedAt, watch.graceSeconds), watch.graceUntil);
}

/** A person pauses it. */
export function onPause(watch: Watch): Outcome {
  if (watch.state === 'paused') return stays(watch);
  return moved({ ...watch, expectedAt: null, startedAt: null, startedRun: null, graceUntil: null }, 'paused', 'paused');
}

/** A person resumes it: it is expected anew from now on; one that was never heard of still waits for its first ping. */
export function onResume(watch: Watch, now: Date): Outcome {
  if (watch.state !== 'paused') return stays(watch);
  if (watch.lastPingAt === null) return moved(watch, 'new', 'resumed');
  return moved({ ...watch, expectedAt: nextAfter(watch.schedule, now) }, 'up', 'resumed');
}

/** A person changes when it is expected. A new schedule counts from now; another grace moves only the end of the present one. */
export function onReschedule(watch: Watch, { schedule, graceSeconds }: { schedule: Schedule; graceSeconds: number }, now: Date): Outcome {
  const next = { ...watch, schedule, graceSeconds };
  if (sameSchedule(watch.schedule, schedule) || watch.state === 'new' || watch.state === 'paused') return stays(next);
  const expected = { ...next, expectedAt: nextAfter(schedule, now), graceUntil: null };
  return watch.state === 'late' ? moved(expected, 'up', 'rescheduled') : stays(expected);
}

function stays(watch: Watch): Outcome {
  return { watch, change: null, runtimeMs: null };
}

function moved(watch: Watch, to: Watch['state'], reason: Reason, runtimeMs: number | null = null): Outcome {
  const change = watch.state === to ? null : { from: watch.state, to, reason };
  return { watch: { ...watch, state: to }, change, runtimeMs };
}

function after(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1_000);
}

function notBefore(instant: Date, floor: Date | null): Date {
  return floor !== null && floor > instant ? floor : instant;
}

function earliest(instants: ReadonlyArray<Date | null>): Date | null {
  return instants.reduce((least, instant) => (instant !== null && (least === null || instant < least) ? instant : least), null);
}
