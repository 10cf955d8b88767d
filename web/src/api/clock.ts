import { useSyncExternalStore } from 'react';
import { createSavedStore } from './store.ts';

/** Whose wall clock absolute times are shown in. */
export const zoneStore = createSavedStore('zone', ['mine', 'utc'], 'mine');

/** How far this device's clock is from the server's, in milliseconds; small differences are taken as none. */
let offset = 0;
const TOLERATED_MS = 2_500;

/** Learns the server's time from a response's Date header (whole seconds). */
export function noteServerDate(header: string | null): void {
  const server = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(server)) return;
  const difference = server + 500 - Date.now();
  offset = Math.abs(difference) <= TOLERATED_MS ? 0 : difference;
}

/** The server's present time, as well as this page knows it. */
export function serverNow(): number {
  return Date.now() + offset;
}

const SECOND = 1_000;
const MINUTE = 60_000;

function ticker(step: number) {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | null = null;
  let now = Math.floor(serverNow() / step) * step;
  return {
    get: () => now,
    subscribe(listener: () => void) {
      listeners.add(listener);
      timer ??= setInterval(() => {
        now = Math.floor(serverNow() / step) * step;
        for (const each of listeners) each();
      }, step);
      now = Math.floor(serverNow() / step) * step;
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && timer !== null) {
          clearInterval(timer);
          timer = null;
        }
      };
    },
  };
}

const seconds = ticker(SECOND);
const slow = ticker(10 * SECOND);

/** The present time in steps of ten seconds; of one while `at`, where that is told by the second, is less than a minute away. */
export function useNow(at = Number.NEGATIVE_INFINITY): number {
  const source = Math.abs(serverNow() - at) < MINUTE + 10 * SECOND ? seconds : slow;
  return useSyncExternalStore(source.subscribe, source.get);
}
