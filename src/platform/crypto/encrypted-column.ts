import { Problem } from '../errors.ts';
import type { Sealer } from './sealing.ts';

/**
 * Opens a secret of the database for use.
 *
 * @param what for the sentence: `the client secret of Okta`
 * @throws Problem `unavailable` when its key is gone or it was tampered with; the row stays as it is
 */
export function openSealed(sealer: Sealer, sealed: string, context: string, what: string): string {
  try {
    return sealer.open(sealed, context);
  } catch (error) {
    throw new Problem(
      'unavailable',
      `${what[0]?.toUpperCase()}${what.slice(1)} cannot be decrypted: bring its key back in ENCRYPTION_KEYS, or enter it again`,
      {
        cause: error,
      },
    );
  }
}

/** What `unreadable` means, in the interface. */
export const UNREADABLE = 'Saved secrets whose key is not in ENCRYPTION_KEYS: bring it back, or enter them again.';

/** The names of those whose key is gone; null is a secret that is not set. */
export function unreadableOf(sealer: Sealer, secrets: Readonly<Record<string, string | null>>): string[] {
  return Object.entries(secrets).flatMap(([name, sealed]) => (sealed === null || sealer.hasKey(sealed) ? [] : [name]));
}

/** The same secret under the newest key. What cannot be opened stays as it is: its key may come back. */
export function resealed(sealer: Sealer, sealed: string, context: string): string {
  if (!sealer.isStale(sealed)) return sealed;
  try {
    return sealer.seal(sealer.open(sealed, context), context);
  } catch {
    return sealed;
  }
}
