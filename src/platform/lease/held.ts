import { setTimeout as sleep } from 'node:timers/promises';
import { isOutage } from '../outage.ts';

/** How long what was taken in hand stays so, by the process's own monotonic clock. */
export interface Held {
  /** Monotonic milliseconds; the lease in the database ends no earlier. */
  readonly until: number;
  /** The process is stopping: nothing is waited for any more. */
  readonly stopping: () => boolean;
}

/** Begins the time of a lease. Called before it is asked for: never too late. */
export function holdFor(leaseMs: number, stopping: () => boolean = () => false): Held {
  return { until: performance.now() + leaseMs, stopping };
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Writes down how something ended that cannot be undone, such as a message that was sent: while the database cannot be
 * asked, the write is tried again until the lease ends. Without this a message would be sent again because the database
 * was away for a moment. `write` must change nothing when it is done twice, and nothing when the lease is another's.
 *
 * @throws the last error when the lease has ended or the process stops, or at once one that is no outage
 */
export async function writeWhileHeld<T>({ until, stopping }: Held, write: () => Promise<T>): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await write();
    } catch (error) {
      if (!isOutage(error) || stopping() || performance.now() + pause >= until) throw error;
      await sleep(pause);
    }
  }
}
