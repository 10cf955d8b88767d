import type { DeclaredLiveEvent } from './live/live-event.ts';

/** The events that a part of the program declares. */
export interface EventCatalogue {
  /** For open pages. */
  readonly live: readonly DeclaredLiveEvent[];
  /** What `declareNames` returned: names in the audit log, on timelines, of notifications. */
  readonly names: readonly object[];
}
