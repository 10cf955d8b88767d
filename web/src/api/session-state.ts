import { forgetOfflineCopy } from './offline-copy.ts';
import { createStore } from './store.ts';
import type { Schema } from './types.ts';

/**
 * `ended`: the server refused the session while the page was open; the page asks to sign in again in place. `held`: it owes a second
 * factor; the page asks for that.
 */
export const sessionStore = createStore<'unknown' | 'open' | 'held' | 'ended'>('unknown');

/** Whether a new account is still to be asked how to wake its owner. */
export const wakeQuestionStore = createStore(false);

/** Sample data, as far as it is loaded; null: there is none. */
export const sampleStore = createStore<Schema<'CurrentUser'>['sample_data']>(null);

/** Told by the client on a 401. Only an open session can end; before it, the router decides. */
export function sessionEnded(): void {
  forgetOfflineCopy();
  if (sessionStore.get() === 'open') sessionStore.set('ended');
}

/** Told by the client when the server wants a second factor. Before the page is open, the router decides. */
export function sessionHeld(): void {
  if (sessionStore.get() === 'open') sessionStore.set('held');
}

/**
 * The last live event whose effect this page shows. It outlives a stream: what happens between two of them (a new sign-in,
 * another part of the page) is caught up as well.
 */
export const shown: { lastEventId: string | null } = { lastEventId: null };

/** Where the first stream begins: behind the newest event of the first answer, which comes before all else that the page shows. */
export function startLiveAt(id: string): void {
  shown.lastEventId ??= id;
}
