import { TooMuchWork } from '../../routing/work.ts';
import type { Clock } from './meter.ts';

/** What an entry may take for one alert at intake, in milliseconds; more switches it off. */
const ALERT_MS = 5;
/** A machine that was busy elsewhere is no fault of an expression: what takes longer is looked at so often. */
const LOOKS = 3;

/** A value, and what it took; `slow`: every look took longer than {@link ALERT_MS}, or more work than it may. */
export type Timed<T> = { readonly value: T; readonly ms: number } | { readonly slow: string };

/** Does a piece of work, again when it took long, and says whether it is slow. */
export function timed<T>(clock: Clock, work: () => T): Timed<T> {
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < LOOKS; look += 1) {
    const from = clock();
    try {
      const value = work();
      least = Math.min(least, clock() - from);
      if (least <= ALERT_MS) return { value, ms: least };
    } catch (error) {
      if (error instanceof TooMuchWork) return { slow: 'it takes more work than it may' };
      throw error;
    }
  }
  return { slow: `it takes ${least.toFixed(1)} ms for one alert: at most ${ALERT_MS} ms` };
}
