/**
 * One holder's time with a lease, by the process's own monotonic clock. The database decides who holds a lease; this
 * decides when the holder must stop believing it, without asking: a process that was frozen or cut off has no other way.
 */
export interface Term {
  readonly fence: number;
  /** Monotonic milliseconds taken before the request that the database granted or renewed: never too late. */
  readonly confirmedAt: number;
}

/** Share of the time to live that is kept as a margin for clocks that run apart. */
const MARGIN = 0.1;
const RENEWALS_PER_TTL = 3;

/** Monotonic time at which a holder stops acting unless it was confirmed again. */
export function stepDownAt(term: Term, ttlMs: number): number {
  return term.confirmedAt + ttlMs * (1 - MARGIN);
}

/** What the holder of a lease does now. */
export type HolderStep =
  | { readonly kind: 'step-down'; readonly reason: 'not confirmed in time' }
  | { readonly kind: 'renew' }
  | { readonly kind: 'wait'; readonly ms: number };

/** Decides a holder's next step; `now` is monotonic milliseconds. */
export function holderStep(term: Term, ttlMs: number, now: number): HolderStep {
  if (now >= stepDownAt(term, ttlMs)) return { kind: 'step-down', reason: 'not confirmed in time' };
  const renewAt = term.confirmedAt + ttlMs / RENEWALS_PER_TTL;
  return now >= renewAt ? { kind: 'renew' } : { kind: 'wait', ms: renewAt - now };
}

/** How long somebody who does not hold the lease waits before the next try, in milliseconds. */
export function contenderWait(remainingMs: number, ttlMs: number): number {
  return Math.max(20, Math.min(remainingMs + 20, ttlMs / RENEWALS_PER_TTL));
}
