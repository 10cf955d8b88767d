import { WORK_LEASE_MS } from '../protocol.ts';
import { type AttemptOutcome, isHeld, isOver, type Standing } from './investigation.ts';

/** An agent must accept within this time. */
const ACCEPT_MS = 10_000;
/** Who declined, or kept silent, is not asked again for so long. */
const AVOID_MS = 30_000;
/** What nobody can take is looked at again after this time. */
const SWEEP_MS = 5_000;
/** The first try and three retries. */
const MAX_ATTEMPTS = 4;

/** What a step does to an investigation. */
export interface Moved {
  readonly kind: 'moved';
  readonly next: Standing;
  /** The try that ended with it: of the fence that `before` had. */
  readonly ended?: { readonly outcome: AttemptOutcome; readonly reason: string | null };
  /** The agent that had it should stop, and why. */
  readonly stop?: { readonly agentId: string; readonly reason: string };
  /** The pause before the next try, for the queue. */
  readonly retryInMs?: number;
}

export type Refusal = 'investigation_over' | 'stale_fence' | 'invalid_transition';

/** A step, or why it is not possible. */
export type Step = Moved | { readonly kind: 'refused'; readonly code: Refusal; readonly why: string } | { readonly kind: 'none' };

const NONE: Step = { kind: 'none' };
const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
const earlier = (one: Date | null, other: Date | null): Date | null => (one && other ? (one < other ? one : other) : (one ?? other));

/** Its lease, and its deadline unless that stands still. */
const nextLook = ({ deadlineAt, pausedAt }: Standing, leaseUntil: Date | null) => (pausedAt ? leaseUntil : earlier(leaseUntil, deadlineAt));

const FREE = { agentId: null, agentName: null, leaseUntil: null, deadlineAt: null, pausedAt: null } as const;

/** As it begins: waiting for an agent. */
export function begin(now: Date): Standing {
  return {
    ...FREE,
    status: 'queued',
    reason: null,
    attempt: 1,
    maxAttempts: MAX_ATTEMPTS,
    fence: 0,
    pinnedAgentId: null,
    avoid: {},
    dueAt: now,
    error: null,
  };
}

/** Who asks to write: the agent and the fence it was given. */
export interface Holder {
  readonly agentId: string;
  readonly fence: number;
}

/** Why this agent may not write; null when it holds the current fence. */
export function refusalOf(was: Standing, by: Holder): Extract<Step, { kind: 'refused' }> | null {
  if (isOver(was.status)) return { kind: 'refused', code: 'investigation_over', why: `This investigation is over: it is ${was.status}` };
  if (by.fence !== was.fence || by.agentId !== was.agentId || !isHeld(was.status))
    return {
      kind: 'refused',
      code: 'stale_fence',
      why: 'This fencing token is not the current one: the investigation is not this agent’s any more',
    };
  return null;
}

/** An agent is given it. */
export function bind(was: Standing, agent: { readonly id: string; readonly name: string }, now: Date): Step {
  if (was.status !== 'queued') return NONE;
  const acceptBy = later(now, ACCEPT_MS);
  return {
    kind: 'moved',
    next: {
      ...was,
      status: 'dispatched',
      reason: null,
      fence: was.fence + 1,
      agentId: agent.id,
      agentName: agent.name,
      leaseUntil: acceptBy,
      deadlineAt: null,
      dueAt: acceptBy,
    },
  };
}

/** Nobody can take it now; it is looked at again. */
export function wait(was: Standing, reason: string, now: Date): Step {
  if (was.status !== 'queued') return NONE;
  return { kind: 'moved', next: { ...was, reason, dueAt: later(now, SWEEP_MS) } };
}

/** The agent takes it: from now on it has a work lease and a deadline. Accepting twice is accepting once. */
export function accept(was: Standing, by: Holder, { now, timeoutMs }: { readonly now: Date; readonly timeoutMs: number }): Step {
  const refused = refusalOf(was, by);
  if (refused) return refused;
  if (was.status !== 'dispatched') return NONE;
  const deadlineAt = later(now, timeoutMs);
  const leaseUntil = later(now, WORK_LEASE_MS);
  return {
    kind: 'moved',
    next: { ...was, status: 'running', reason: null, leaseUntil, deadlineAt, dueAt: earlier(leaseUntil, deadlineAt) },
  };
}

/** The agent works on: its lease is renewed. */
export function renew(was: Standing, by: Holder, now: Date): Step {
  const refused = refusalOf(was, by);
  if (refused) return refused;
  if (was.status === 'dispatched') return NONE;
  const leaseUntil = later(now, WORK_LEASE_MS);
  return { kind: 'moved', next: { ...was, leaseUntil, dueAt: nextLook(was, leaseUntil) } };
}

/** A call of it waits for a person: the deadline stands still, the lease does not. */
export function pause(was: Standing, by: Holder, now: Date): Step {
  const refused = refusalOf(was, by);
  if (refused) return refused;
  if (was.status !== 'running') return NONE;
  return { kind: 'moved', next: { ...was, status: 'waiting_approval', pausedAt: now, dueAt: was.leaseUntil } };
}

/** Nothing waits for a person any more: the deadline moves by as long as it did. */
export function resume(was: Standing, now: Date): Step {
  if (was.status !== 'waiting_approval') return NONE;
  const waited = was.pausedAt === null ? 0 : now.getTime() - was.pausedAt.getTime();
  const deadlineAt = was.deadlineAt === null ? null : later(was.deadlineAt, waited);
  return { kind: 'moved', next: { ...was, status: 'running', pausedAt: null, deadlineAt, dueAt: earlier(was.leaseUntil, deadlineAt) } };
}

/** The agent does not take it, which is no failure. */
export function decline(was: Standing, by: Holder, reason: string, now: Date): Step {
  const refused = refusalOf(was, by);
  if (refused) return refused;
  if (was.status !== 'dispatched')
    return { kind: 'refused', code: 'invalid_transition', why: 'It was accepted: report that it failed instead' };
  return takenBack(was, { reason, now });
}

function takenBack(was: Standing, { reason, now, stop }: { readonly reason: string; readonly now: Date; readonly stop?: string }): Moved {
  const avoid = { ...stillAvoided(was.avoid, now), ...(was.agentId === null ? {} : { [was.agentId]: later(now, AVOID_MS).toISOString() }) };
  return {
    kind: 'moved',
    next: { ...was, ...FREE, status: 'queued', reason: null, avoid, dueAt: now },
    ended: { outcome: 'declined', reason },
    ...(stop !== undefined && was.agentId !== null ? { stop: { agentId: was.agentId, reason: stop } } : {}),
  };
}

/** Agents that are not asked yet. */
export function stillAvoided(avoid: Standing['avoid'], now: Date): Standing['avoid'] {
  return Object.fromEntries(Object.entries(avoid).filter(([, until]) => new Date(until) > now));
}

/** The try has ended without a result: it is tried again later, or given up. */
function tryEnded(
  was: Standing,
  {
    outcome,
    reason,
    retryable,
    now,
    retryInMs,
    stop,
  }: {
    readonly outcome: 'failed' | 'timed_out' | 'agent_lost';
    readonly reason: string;
    readonly retryable: boolean;
    readonly now: Date;
    readonly retryInMs: number | null;
    readonly stop: string | null;
  },
): Moved {
  const delay = retryable && was.attempt < was.maxAttempts ? retryInMs : null;
  const ended = { outcome, reason };
  const stopped = stop !== null && was.agentId !== null ? { stop: { agentId: was.agentId, reason: stop } } : {};
  if (delay === null)
    return {
      kind: 'moved',
      next: { ...was, ...FREE, status: 'dead_lettered', reason: null, dueAt: null, error: reason },
      ended,
      ...stopped,
    };
  return {
    kind: 'moved',
    next: { ...was, ...FREE, status: 'retrying', reason, attempt: was.attempt + 1, dueAt: later(now, delay), error: reason },
    ended,
    ...stopped,
    retryInMs: delay,
  };
}

/** The agent gives up. */
export function fail(
  was: Standing,
  by: Holder,
  {
    reason,
    retryable,
    now,
    retryInMs,
  }: { readonly reason: string; readonly retryable: boolean; readonly now: Date; readonly retryInMs: number | null },
): Step {
  const refused = refusalOf(was, by);
  return refused ?? tryEnded(was, { outcome: 'failed', reason, retryable, now, retryInMs, stop: null });
}

/** The agent has its result. */
export function complete(was: Standing, by: Holder): Step {
  const refused = refusalOf(was, by);
  if (refused) return refused;
  if (was.status === 'dispatched')
    return { kind: 'refused', code: 'invalid_transition', why: 'Accept it first: send investigation_accept' };
  return {
    kind: 'moved',
    next: { ...was, status: 'completed', reason: null, leaseUntil: null, deadlineAt: null, pausedAt: null, dueAt: null, error: null },
    ended: { outcome: 'completed', reason: null },
  };
}

/** It is ended: by a person, because its budget is used up, or with its subject. `word` is what the agent is told, where it is another. */
export function cancel(was: Standing, reason: string, word = reason): Step {
  if (isOver(was.status)) return { kind: 'refused', code: 'investigation_over', why: `This investigation is over: it is ${was.status}` };
  const held = isHeld(was.status);
  return {
    kind: 'moved',
    next: { ...was, status: 'cancelled', reason, leaseUntil: null, deadlineAt: null, pausedAt: null, dueAt: null },
    ...(held ? { ended: { outcome: 'cancelled' as const, reason } } : {}),
    ...(held && was.agentId !== null ? { stop: { agentId: was.agentId, reason: word } } : {}),
  };
}

/** A person begins it anew, with the first try. */
export function retry(was: Standing, now: Date): Step {
  if (was.status === 'retrying') return { kind: 'moved', next: { ...was, status: 'queued', reason: null, dueAt: now } };
  if (was.status !== 'dead_lettered' && was.status !== 'cancelled')
    return {
      kind: 'refused',
      code: 'invalid_transition',
      why: `Only an investigation that was given up or cancelled can be tried again; this one is ${was.status}`,
    };
  return { kind: 'moved', next: { ...was, ...FREE, status: 'queued', reason: null, attempt: 1, avoid: {}, dueAt: now, error: null } };
}

/** A person names the agent that shall do it, or lets any; who has it meanwhile loses it. */
export function assign(was: Standing, agentId: string | null, now: Date): Step {
  if (isOver(was.status)) return { kind: 'refused', code: 'investigation_over', why: `This investigation is over: it is ${was.status}` };
  if (was.pinnedAgentId === agentId) return NONE;
  const pinned = { ...was, pinnedAgentId: agentId };
  if (!isHeld(was.status) || agentId === null || was.agentId === agentId)
    return { kind: 'moved', next: was.status === 'queued' ? { ...pinned, reason: null, dueAt: now } : pinned };
  return takenBack(pinned, { reason: 'assigned to another agent', now, stop: 'assigned to another agent' });
}

/** Its agent is disabled or revoked. */
export function lose(was: Standing, { now, retryInMs }: { readonly now: Date; readonly retryInMs: number | null }): Step {
  if (!isHeld(was.status)) return NONE;
  if (was.status === 'dispatched') return takenBack(was, { reason: 'the agent was disabled or revoked', now });
  return tryEnded(was, { outcome: 'agent_lost', reason: 'The agent was disabled or revoked', retryable: true, now, retryInMs, stop: null });
}

/** What time has done to it. */
export function onTime(was: Standing, { now, retryInMs }: { readonly now: Date; readonly retryInMs: number | null }): Step {
  if (was.dueAt === null || was.dueAt > now) return NONE;
  switch (was.status) {
    case 'dispatched':
      return takenBack(was, { reason: 'no answer within 10 seconds', now, stop: 'not accepted in time' });
    case 'running':
    case 'waiting_approval': {
      const overdue = was.pausedAt === null && was.deadlineAt !== null && was.deadlineAt <= now;
      if (!overdue && was.leaseUntil !== null && was.leaseUntil > now)
        return { kind: 'moved', next: { ...was, dueAt: nextLook(was, was.leaseUntil) } };
      return overdue
        ? tryEnded(was, { outcome: 'timed_out', reason: 'It took too long', retryable: true, now, retryInMs, stop: 'deadline' })
        : tryEnded(was, {
            outcome: 'agent_lost',
            reason: 'The agent stopped renewing its lease',
            retryable: true,
            now,
            retryInMs,
            stop: 'lease_expired',
          });
    }
    case 'retrying':
      return { kind: 'moved', next: { ...was, status: 'queued', reason: null, dueAt: now } };
    default:
      return NONE;
  }
}
