import type { SendOutcome } from '../channel.ts';

/** What to do after an attempt, with the reason a person will read. */
export interface Verdict {
  readonly state: 'sent' | 'failed' | 'dead' | 'skipped';
  readonly detail: string | null;
  /** When this delivery is due again. */
  readonly retryInMs: number;
  /** How long the whole lane waits: the place itself is in trouble, order is kept. */
  readonly holdLaneMs: number;
}

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 300_000;
/** After this long without success a delivery is given up and the admins are told. */
const GIVE_UP_AFTER_MS = 24 * 3_600_000;
/** Tries at the head of its lane; then a message steps aside, so that one bad message holds up no other. */
const TRIES_AT_HEAD = 4;

/** 1 s, 2 s, 4 s … 5 min, ± 20 % by `jitter` in [0, 1). */
export function backoffMs(attempt: number, jitter: number): number {
  const base = Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempt - 1, 20), LONGEST_RETRY_MS);
  return Math.round(base * (0.8 + 0.4 * jitter));
}

/** Not sent, because it is not needed. */
export function notNeeded(detail: string): Verdict {
  return { state: 'skipped', detail, retryInMs: 0, holdLaneMs: 0 };
}

/** Decides from the outcome, the attempt's number (from 1) and for how long it has been failing. Pure. */
export function judge(outcome: SendOutcome, attempt: number, failingForMs: number, jitter: number): Verdict {
  switch (outcome.kind) {
    case 'sent':
      return { state: 'sent', detail: null, retryInMs: 0, holdLaneMs: 0 };
    case 'permanent':
      return { state: 'dead', detail: outcome.reason, retryInMs: 0, holdLaneMs: 0 };
    case 'retry': {
      if (failingForMs >= GIVE_UP_AFTER_MS)
        return { state: 'dead', detail: `given up after 24 hours; last: ${outcome.reason}`, retryInMs: 0, holdLaneMs: 0 };
      if (outcome.retryAfterMs !== null) {
        const wait = Math.min(outcome.retryAfterMs, LONGEST_RETRY_MS);
        return { state: 'failed', detail: outcome.reason, retryInMs: wait, holdLaneMs: wait };
      }
      const wait = backoffMs(attempt, jitter);
      const aside = attempt >= TRIES_AT_HEAD;
      return { state: 'failed', detail: outcome.reason, retryInMs: wait, holdLaneMs: aside ? backoffMs(1, jitter) : wait };
    }
  }
}
