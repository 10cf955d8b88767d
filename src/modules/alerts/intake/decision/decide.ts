import type { AlertStatus } from '../../alert.ts';
import type { Signal } from '../../signal.ts';

/** What is stored about the newest alert of a fingerprint, as far as the decision needs it. */
export interface KnownAlert {
  readonly status: AlertStatus;
  readonly contentDigest: string;
  readonly lastEventAt: Date;
  readonly resolvedAt: Date | null;
}

/** What an event does to its alert, and why (contract 3, the table of events). */
export type Decision =
  | { readonly kind: 'create'; readonly why: 'first' | 'new-occurrence' | 'resolved-unseen' }
  | { readonly kind: 'repeat'; readonly why: 'unchanged' | 'already-resolved' | 'already-acknowledged' }
  | { readonly kind: 'stale'; readonly why: 'older-event' }
  | { readonly kind: 'none'; readonly why: 'nothing-to-acknowledge' | 'nothing-to-end' }
  | { readonly kind: 'change'; readonly why: 'new-content' }
  | { readonly kind: 'reopen'; readonly why: 'within-reopen-window' }
  | { readonly kind: 'resolve'; readonly why: 'source' }
  | { readonly kind: 'acknowledge'; readonly why: 'source' };

/** The settings the decision depends on. */
export interface DecisionWindows {
  /** `ALERT_REOPEN_WINDOW`. */
  readonly reopenMs: number;
}

/** When the event happened by its source, never later than `now`: a source's clock may be ahead. */
export function eventTime(signal: Signal, now: Date): Date {
  // equivalent mutant: at the very same time both are one instant
  return signal.eventAt === null || signal.eventAt > now ? now : signal.eventAt;
}

/** An open alert, as far as a repeat of it needs it. */
export interface OpenAlert {
  readonly number: number;
  readonly status: AlertStatus;
  readonly contentDigest: string;
  /** Milliseconds since 1970. */
  readonly lastEventMs: number;
  /** Which token delivered it is known; false where nobody asked. */
  readonly ofToken: boolean;
}

/**
 * An open alert that is told again in the same words: the one case that needs no write. Needs no clock, so that a
 * repeat costs a look-up and nothing else.
 */
export function isUnchangedRepeat(open: OpenAlert, signal: Signal, digest: string): boolean {
  return (
    signal.action === 'fire' &&
    open.contentDigest === digest &&
    (signal.tokenId === undefined || open.ofToken) &&
    (signal.eventAt === null || signal.eventAt.getTime() >= open.lastEventMs)
  );
}

/** Decides one event. Pure; `now` is the database's clock. */
export function decide(known: KnownAlert | null, signal: Signal, digest: string, now: Date, windows: DecisionWindows): Decision {
  if (known === null) return decideUnknown(signal);
  if (isLate(known, signal, now)) return { kind: 'stale', why: 'older-event' };
  switch (signal.action) {
    case 'fire':
      return decideFire(known, digest, now, windows);
    case 'resolve':
      return known.status === 'resolved' ? { kind: 'repeat', why: 'already-resolved' } : { kind: 'resolve', why: 'source' };
    case 'acknowledge':
      if (known.status === 'resolved') return { kind: 'none', why: 'nothing-to-acknowledge' };
      return known.status === 'acknowledged' ? { kind: 'repeat', why: 'already-acknowledged' } : { kind: 'acknowledge', why: 'source' };
  }
}

/** A delivery overtaken by a newer one comes within this time after it, in milliseconds. */
const OVERTAKEN_WITHIN_MS = 60_000;

/**
 * Whether this is an older event that arrives after a newer one. An event without a time of its own is never late. A
 * firing some time after the resolve is no late delivery, even when it carries its old start: the source has come back
 * (a Prometheus that was cut off does so), and ignoring it would lose a page.
 */
function isLate(known: KnownAlert, signal: Signal, now: Date): boolean {
  if (signal.eventAt === null || eventTime(signal, now) >= known.lastEventAt) return false;
  const backAgain =
    signal.action === 'fire' && known.resolvedAt !== null && now.getTime() - known.resolvedAt.getTime() > OVERTAKEN_WITHIN_MS;
  return !backAgain;
}

function decideUnknown(signal: Signal): Decision {
  switch (signal.action) {
    case 'fire':
      return { kind: 'create', why: 'first' };
    case 'resolve':
      return signal.onlyEnds ? { kind: 'none', why: 'nothing-to-end' } : { kind: 'create', why: 'resolved-unseen' };
    case 'acknowledge':
      return { kind: 'none', why: 'nothing-to-acknowledge' };
  }
}

function decideFire(known: KnownAlert, digest: string, now: Date, windows: DecisionWindows): Decision {
  if (known.status === 'resolved') {
    const since = known.resolvedAt === null ? Number.POSITIVE_INFINITY : now.getTime() - known.resolvedAt.getTime();
    return since <= windows.reopenMs ? { kind: 'reopen', why: 'within-reopen-window' } : { kind: 'create', why: 'new-occurrence' };
  }
  return known.contentDigest === digest ? { kind: 'repeat', why: 'unchanged' } : { kind: 'change', why: 'new-content' };
}
