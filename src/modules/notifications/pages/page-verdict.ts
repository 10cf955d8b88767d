import type { PageOutcome, PersonChannelName } from './page.ts';
import { backoffMs } from '../deliveries/delivery-verdict.ts';

/** What to do after an attempt at a page, with the reason a person will read. */
export interface PageVerdict {
  readonly state: 'sent' | 'delivered' | 'failed' | 'dead';
  readonly detail: string | null;
  readonly retryInMs: number;
  /** Look for another way to the person. */
  readonly alternate: boolean;
}

/** Where an attempt stands. */
export interface Standing {
  readonly channel: PersonChannelName;
  /** From 1. */
  readonly attempt: number;
  readonly failingForMs: number;
  /** In [0, 1). */
  readonly jitter: number;
}

const LONGEST_RETRY_MS = 300_000;
/** Failures before another way is tried besides. */
const TRIES_ALONE = 3;
/** A page that could not be sent for so long is of no use: the escalation has gone on. */
const GIVE_UP_AFTER_MS = 2 * 3_600_000;
/** Calls that are placed for one page. */
const MOST_CALLS = 3;
/** A phone that was busy is rung again no earlier than this. */
const CALL_AGAIN_MS = 30_000;

/** Decides from the outcome. Pure. */
export function judgePage(outcome: PageOutcome, standing: Standing): PageVerdict {
  const { channel, attempt, failingForMs, jitter } = standing;
  if (outcome.kind === 'sent') return { state: channel === 'in_app' ? 'delivered' : 'sent', detail: null, retryInMs: 0, alternate: false };
  if (outcome.kind === 'permanent') return { state: 'dead', detail: outcome.reason, retryInMs: 0, alternate: true };
  if (failingForMs >= GIVE_UP_AFTER_MS)
    return { state: 'dead', detail: `given up after two hours; last: ${outcome.reason}`, retryInMs: 0, alternate: true };
  const retryInMs = outcome.retryAfterMs === null ? backoffMs(attempt, jitter) : Math.min(outcome.retryAfterMs, LONGEST_RETRY_MS);
  return { state: 'failed', detail: outcome.reason, retryInMs, alternate: attempt >= TRIES_ALONE };
}

/** What an unanswered call means for its page: rung again, twice at most. Pure. */
export function judgeCall(attempt: number, reason: string): PageVerdict {
  if (attempt >= MOST_CALLS) return { state: 'dead', detail: `${reason}; called ${attempt} times`, retryInMs: 0, alternate: true };
  return { state: 'failed', detail: reason, retryInMs: CALL_AGAIN_MS, alternate: false };
}
