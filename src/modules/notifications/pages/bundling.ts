import { IN_APP, type PersonMethod } from './page.ts';

/** What to do with the pages that are due for one person on one channel. */
export type Pace =
  /** Send the first by itself; the next is looked at right afterwards. */
  | { readonly kind: 'one' }
  /** Send all that are due or held in one message that names them. */
  | { readonly kind: 'together' }
  /** Nothing yet. */
  | { readonly kind: 'wait'; readonly until: Date };

const MESSAGE_EVERY_MS = 15_000;
/** Messages that go out without a pause. */
const FREE = 5;
/** In this time messages with that pause use up the free ones: a lasting storm finds none, and gets one every 15 s. */
const WINDOW_MS = FREE * MESSAGE_EVERY_MS;
/** A call that nobody heard the end of holds the next one no longer than this. */
const CALL_AT_LATEST_MS = 60_000;

/** How far back messages count. */
export const LOOK_BACK_MS = 120_000;

/**
 * Decides how a storm reaches a person. Five messages go out without a pause, the last of them with all that is due;
 * after them one every 15 s, with all that came meanwhile. Nothing that may go is left behind, so that nothing waits
 * longer than 15 s, at any rate of arrival. A phone rings again when the call has ended, or 60 s after it began. In the
 * page itself nothing waits: it disturbs nobody.
 *
 * @param begun when this person's messages (calls, on a phone) were begun, of the last {@link LOOK_BACK_MS} at least
 * @param calling on a phone: the last call has not ended
 */
export function paceOf(method: Pick<PersonMethod, 'id' | 'rings'>, begun: readonly Date[], now: Date, calling = false): Pace {
  if (method.id === IN_APP.id) return { kind: 'together' };
  const latest = begun.map((at) => at.getTime()).sort((a, b) => b - a);
  const [last] = latest;
  if (last === undefined) return { kind: method.rings ? 'together' : 'one' };
  if (method.rings) return calling ? from(last + CALL_AT_LATEST_MS, now) : { kind: 'together' };
  const recent = latest.filter((at) => now.getTime() - at < WINDOW_MS);
  if (recent.length < FREE - 1) return { kind: 'one' };
  const fifth = recent[FREE - 1];
  return fifth === undefined ? { kind: 'together' } : from(Math.min(last + MESSAGE_EVERY_MS, fifth + WINDOW_MS), now);
}

function from(at: number, now: Date): Pace {
  return at <= now.getTime() ? { kind: 'together' } : { kind: 'wait', until: new Date(at) };
}
