import { createStore } from './store.ts';

/** `ended`: the server refused the session while the page was open; the page asks to sign in again in place. */
export const sessionStore = createStore<'unknown' | 'open' | 'ended'>('unknown');

/** Told by the client on a 401. Only an open session can end; before it, the router decides. */
export function sessionEnded(): void {
  if (sessionStore.get() === 'open') sessionStore.set('ended');
}
