import { isVoice, type PersonChannelName } from './page.ts';

/** What to do with the pages that are due for one person on one channel. */
export type Pace =
  /** Send the first by itself. */
  | { readonly kind: 'one' }
  /** Send all that are due in one message that names them. */
  | { readonly kind: 'together' }
  /** Nothing yet. */
  | { readonly kind: 'wait'; readonly until: Date };

/** What is looked back on: longer than the pause between bundles, so that what waited for one goes out in it. */
const WINDOW_MS = { message: 60_000, voice: 120_000 } as const;
/** Messages within that time that go out one by one, and the pause between the bundles that follow. */
const FREE = { message: 5, voice: 1 } as const;
const BUNDLE_EVERY_MS = { message: 15_000, voice: 60_000 } as const;

/**
 * Decides how a storm reaches a person: the first messages of a minute at once, each by itself; what comes on top is
 * collected and sent in one message every 15 s (one call a minute). The first page is never delayed. In the page
 * itself nothing is collected: it disturbs nobody.
 *
 * @param messages when this person's messages on this channel were begun, of the last two minutes at least
 */
export function paceOf(channel: PersonChannelName, messages: readonly Date[], now: Date): Pace {
  if (channel === 'in_app') return { kind: 'one' };
  const kind = isVoice(channel) ? 'voice' : 'message';
  const recent = messages.filter((at) => now.getTime() - at.getTime() < WINDOW_MS[kind]);
  if (recent.length < FREE[kind]) return { kind: 'one' };
  const last = Math.max(...recent.map((at) => at.getTime()));
  const next = last + BUNDLE_EVERY_MS[kind];
  return next <= now.getTime() ? { kind: 'together' } : { kind: 'wait', until: new Date(next) };
}
