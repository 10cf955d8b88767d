/** Where the copy for a time without the server lies in localStorage; `/offline.html` reads it there. */
export const OFFLINE_COPY = 'tocsin.offline';

/** Deletes the copy: who is not signed in any more must not leave it behind. */
export function forgetOfflineCopy(): void {
  try {
    localStorage.removeItem(OFFLINE_COPY);
  } catch {
    // Storage may be blocked: there is no copy then.
  }
}
