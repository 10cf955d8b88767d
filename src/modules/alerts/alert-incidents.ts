import type { By } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Who acknowledges, and what they may: it decides whether incidents follow. */
export interface Acknowledger extends By {
  readonly permissions: ReadonlySet<string>;
}

/** The open incidents of alerts, which an acknowledgement is meant for as well. Incidents come after alerts: src/wiring joins them. */
export interface AlertIncidents {
  /** Locks them. Called before any alert is locked: incidents are locked first, everywhere. */
  hold(tx: Tx, of: { readonly groupId: string } | { readonly numbers: readonly number[] }): Promise<HeldIncidents>;
}

/** Incidents that are locked until the transaction ends. */
export interface HeldIncidents {
  /**
   * Acknowledges them as this person, after the alerts: all, or those without an alert left to acknowledge. Answers those that nobody
   * had and that the person may see.
   */
  acknowledge(by: Acknowledger, which: 'all' | 'without alerts left'): Promise<readonly AlertIncident[]>;
  /** Undoes what the same person acknowledged with the alerts; a token needs the permission for incidents. */
  undo(by: Acknowledger): Promise<void>;
}

/** What became of an incident when its alerts were acknowledged. */
export interface AlertIncident {
  readonly acknowledged: boolean;
  /** A sentence: that it is acknowledged, or that it still pages. */
  readonly text: string;
}
