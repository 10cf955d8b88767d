import type { NewLiveEvent } from '../../platform/live/live.ts';

/** Live events name at most this many alerts; beyond, pages reload their lists. */
const LIVE_NUMBERS = 200;

/** The news that these alerts changed, for open pages. `created`: how many of the named ones are new. */
export function alertsChanged(numbers: ReadonlyArray<number | null>, created?: number): NewLiveEvent {
  return {
    type: 'alerts.changed',
    permission: 'alerts:read',
    data: {
      numbers: numbers.slice(0, LIVE_NUMBERS),
      ...(created === undefined ? {} : { created: Math.min(created, LIVE_NUMBERS) }),
      ...(numbers.length > LIVE_NUMBERS ? { many: true } : {}),
    },
  };
}
