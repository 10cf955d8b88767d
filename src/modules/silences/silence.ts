import type { Actor } from '../../platform/actor.ts';
import { Occurrences, type Span, type Timing } from './recurrence.ts';

/** `suppress`: stored and visible, nobody is notified. `record_only`: hidden from open lists as well, unless asked for. */
export const SILENCE_MODES = ['suppress', 'record_only'] as const;
export type SilenceMode = (typeof SILENCE_MODES)[number];

export const SILENCE_STATES = ['scheduled', 'active', 'ended'] as const;
export type SilenceState = (typeof SILENCE_STATES)[number];

/** A maintenance window, or a silence: the same thing under its two names. */
export interface Silence extends Timing {
  readonly id: string;
  readonly title: string;
  readonly comment: string;
  /** An alert has to belong to one of them, where there are any. */
  readonly serviceIds: readonly string[];
  /** All of them have to hold. As written. */
  readonly matchers: readonly string[];
  readonly mode: SilenceMode;
  readonly statusPageIds: readonly string[];
  readonly createdBy: Actor;
  /** Who asked for it, where that is not the account. */
  readonly author: string | null;
  /** The whole of it is over since then. */
  readonly endedAt: Date | null;
  /** The occurrence that was cut short, by its start. */
  readonly cutStart: Date | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Where a window stands at a time. */
export interface Standing {
  readonly state: SilenceState;
  /** The occurrence under way. */
  readonly current: Span | null;
  /** The next one that begins. */
  readonly next: Span | null;
}

/** What says when a window is active. */
export type Timed = Timing & Pick<Silence, 'endedAt' | 'cutStart'>;

/** The occurrence that is under way, unless it was cut short. */
export function activeAt(silence: Timed, occurrences: Occurrences, now: Date): Span | null {
  if (silence.endedAt !== null && silence.endedAt <= now) return null;
  const current = occurrences.at(now);
  return current === null || current.start.getTime() === silence.cutStart?.getTime() ? null : current;
}

/** Where a window stands. Pure. */
export function standingOf(silence: Timed, now: Date, occurrences = new Occurrences(silence)): Standing {
  if (silence.endedAt !== null && silence.endedAt <= now) return { state: 'ended', current: null, next: null };
  const current = activeAt(silence, occurrences, now);
  const next = occurrences.next(now);
  return { state: current ? 'active' : next ? 'scheduled' : 'ended', current, next };
}
