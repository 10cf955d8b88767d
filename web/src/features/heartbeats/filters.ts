import type { State } from './queries.ts';

/** What needs a person first stands first. */
export const STATES: readonly State[] = ['down', 'late', 'new', 'up', 'paused'];

/** What the list of heartbeats shows, as it stands in the address. */
export interface HeartbeatFilters {
  readonly state?: State;
  readonly search?: string;
}

const LONGEST = 200;

/** Reads the page's address; what is not understood is left out. */
export function readHeartbeats(search: Readonly<Record<string, unknown>>): HeartbeatFilters {
  const state = STATES.find((known) => known === search['state']);
  const typed = search['search'];
  const text = typeof typed === 'string' || typeof typed === 'number' ? String(typed).slice(0, LONGEST) : '';
  return { ...(state ? { state } : {}), ...(text === '' ? {} : { search: text }) };
}
