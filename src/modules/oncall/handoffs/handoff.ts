import type { CountedPage, OpenIncident } from '../ports.ts';
import { segmentAround, type Timeline } from '../schedule/resolve.ts';
import { HORIZON_MS } from '../schedule/schedule.ts';

/** How far handoffs of a schedule are written. Milliseconds. */
export interface HandoffState {
  /** Who came on call last; null when nobody ever did. */
  readonly handedTo: string | null;
  readonly handedUntil: number;
}

/** Somebody took over. */
export interface HandoffDecision {
  /** The instant of the change itself. */
  readonly at: number;
  readonly outgoing: string;
  readonly incoming: string;
}

export interface Settled {
  readonly handoff: HandoffDecision | null;
  readonly handedTo: string | null;
  /** When somebody else may come on call next. */
  readonly nextCheckAt: number;
}

/** Even where nothing is to change: zone rules may have changed with an update. */
const LOOK_AGAIN_MS = 86_400_000;

/**
 * Compares who was on call last with who is now. Several changes since the last look are one: from whom we know to who
 * is there. Going off call, coming back, and the first person ever are no handoffs.
 */
export function settle(timeline: Timeline, state: HandoffState, now: number): Settled {
  const current = segmentAround(timeline, now, HORIZON_MS);
  const nextCheckAt = Math.min(current.until, now + LOOK_AGAIN_MS);
  if (current.userId === null) return { handoff: null, handedTo: lastOnCall(timeline, state, now), nextCheckAt };
  const changed = state.handedTo !== null && state.handedTo !== current.userId;
  const at = Number.isFinite(current.from) ? current.from : state.handedUntil;
  return {
    handoff: changed ? { at, outgoing: state.handedTo, incoming: current.userId } : null,
    handedTo: current.userId,
    nextCheckAt,
  };
}

/** In a gap: who was on call before it. */
function lastOnCall(timeline: Timeline, { handedTo, handedUntil }: HandoffState, now: number): string | null {
  for (let instant = now; instant > handedUntil; ) {
    const piece = timeline.at(instant);
    if (piece.userId !== null) return piece.userId;
    instant = piece.from - 1;
  }
  return handedTo;
}

/** Most incidents that a summary names. */
const NAMED = 10;

/** What is open, in words. */
export function summariseIncidents(incidents: readonly OpenIncident[]): string {
  if (incidents.length === 0) return 'No open incidents.';
  const named = incidents.slice(0, NAMED).map(({ number, title, severity, status }) => `#${number} ${title} (${severity}, ${status})`);
  const more = incidents.length - named.length;
  const rest = more > 0 ? [`and ${more} more`] : [];
  return `${incidents.length} open ${incidents.length === 1 ? 'incident' : 'incidents'}: ${[...named, ...rest].join('; ')}.`;
}

/** Between two reminders by hand. Milliseconds. */
export const REMINDED_EVERY_MS = 15 * 60_000;

/** What decides on a reminder by hand. Milliseconds. */
export interface Remindable {
  readonly accepted: boolean;
  readonly dismissed: boolean;
  /** A later handoff of the same schedule is there. */
  readonly followed: boolean;
  readonly remindedAt: number | null;
}

/** Why the incoming person cannot be reminded now; null: they can. */
export type NoReminder = 'accepted' | 'dismissed' | 'followed' | 'reminded';

/** Whether somebody may remind the incoming person by hand now. Pure. */
export function reminderRefusal({ accepted, dismissed, followed, remindedAt }: Remindable, now: number): NoReminder | null {
  if (accepted) return 'accepted';
  if (dismissed) return 'dismissed';
  if (followed) return 'followed';
  return remindedAt !== null && now < remindedAt + REMINDED_EVERY_MS ? 'reminded' : null;
}

/** A shift longer than this is not looked through for its pages. */
const COUNTED_SHIFT_MS = 31 * 86_400_000;

/** The shift that ended with a handoff. Milliseconds. */
export interface EndedShift {
  readonly scheduleId: string;
  readonly userId: string;
  readonly from: number | null;
  readonly until: number;
}

/** How many pages reached the person through the schedule during each shift; null where the shift is not counted. Pure. */
export function pagesOfShifts(shifts: readonly EndedShift[], pages: readonly CountedPage[]): readonly (number | null)[] {
  const byPerson = Map.groupBy(pages, (page) => page.userId);
  return shifts.map((shift) => {
    const { from, until } = shift;
    if (from === null || !isCounted(shift)) return null;
    const own = byPerson.get(shift.userId) ?? [];
    return own.filter(({ at, scheduleIds }) => at >= from && at < until && scheduleIds.includes(shift.scheduleId)).length;
  });
}

/** Whether the pages of a shift are counted: its beginning is known and it is no longer than 31 days. Pure. */
export function isCounted({ from, until }: EndedShift): boolean {
  return from !== null && until - from <= COUNTED_SHIFT_MS;
}
