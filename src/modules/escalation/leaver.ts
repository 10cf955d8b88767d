import type { Reached } from './escalation.ts';

/** Somebody whom a level paged. */
export interface PagedPerson {
  readonly userId: string;
  /** The schedule that led to the person; null: the policy names the person. */
  readonly scheduleId: string | null;
}

/** Somebody who may have dropped out of a level. */
export interface Leaver {
  readonly userId: string;
  /** The schedule that does not lead to the person any more; null: the account or its contact methods changed. */
  readonly scheduleId: string | null;
  /** The account is closed, or none of the ways works by which the level paged the person. */
  readonly out: boolean;
}

/** What becomes of the level. */
export type Replacement =
  | { readonly kind: 'stays' }
  /** Page these as well, whom the level leads to now. */
  | { readonly kind: 'replaced'; readonly missing: readonly Reached[] }
  /** Others whom the level paged are left. */
  | { readonly kind: 'others' }
  /** Nobody is left whom the level paged. */
  | { readonly kind: 'nobody' };

/**
 * What a level does when one of those it paged drops out. Only through the schedules that led to the leaver are others
 * looked for: a shift that ended by its time meanwhile changes nothing.
 *
 * @param paged whom the level has paged so far, without those who dropped out before
 * @param reached whom the level leads to now
 * @param isActive whether a person's account is open
 */
export function replaceLeaver(
  { userId, scheduleId, out }: Leaver,
  { paged, reached, isActive }: { paged: readonly PagedPerson[]; reached: readonly Reached[]; isActive: (userId: string) => boolean },
): Replacement {
  const own = paged.filter((person) => person.userId === userId);
  const left = out || (own.some((person) => person.scheduleId === scheduleId) && !reached.some((one) => one.userId === userId));
  if (own.length === 0 || !left) return { kind: 'stays' };
  const through = new Set(own.flatMap((person) => person.scheduleId ?? []));
  const others = new Set(paged.filter((person) => person.userId !== userId).map((person) => person.userId));
  const missing = new Map<string, Reached>();
  for (const one of reached) {
    if (one.userId === null || one.scheduleId === null || !through.has(one.scheduleId)) continue;
    if (one.userId !== userId && !others.has(one.userId) && !missing.has(one.userId)) missing.set(one.userId, one);
  }
  if (missing.size > 0) return { kind: 'replaced', missing: [...missing.values()] };
  return [...others].some(isActive) ? { kind: 'others' } : { kind: 'nobody' };
}

/** The least time that somebody has who takes the place of another. */
const LEAST_MS = 5 * 60_000;

/** When the next level is tried after somebody was paged in another's place: the clock goes on, but the new one gets a chance. */
export function nextAfterReplacement(nextAt: Date, delayMinutes: number, now: Date): Date {
  return new Date(Math.max(nextAt.getTime(), now.getTime() + Math.min(delayMinutes * 60_000, LEAST_MS)));
}
