import type { Tx } from '../../../../platform/db/database.ts';
import type { Draft } from '../../explain/draft.ts';

/** A place that hears of an alert. */
export interface AnnouncedDestination {
  readonly name: string;
  readonly provider: string;
  readonly channel: string;
}

/** Who hears of a new alert, where that needs no second look. `outcome` and `data` are the timeline's line `routed`. */
export interface FirstDecision {
  readonly outcome: 'announced' | 'nobody';
  readonly data: Readonly<Record<string, unknown>>;
  readonly destinations: readonly AnnouncedDestination[];
}

/** Decides about one new alert; null: leave it to the flow. */
export type DecideFirst = (alert: Pick<Draft, 'labels' | 'severity' | 'status' | 'source'>, now: Date) => FirstDecision | null;

/** Decisions about new alerts in the transaction that stores them: the same, by the same rules, as the flow takes. */
export interface FirstDecisions {
  /** By the rules in force now. */
  load(): Promise<DecideFirst>;
  /** Makes sure that these groups are announced in these places. */
  plan(tx: Tx, destinations: ReadonlyArray<AnnouncedDestination & { readonly groupId: string }>): Promise<void>;
}

/** Takes a decision into the draft: nothing about it is left for the flow. */
export function takeFirstDecision(draft: Draft, decision: FirstDecision): void {
  const [first] = decision.destinations;
  draft.provider = first?.provider ?? null;
  draft.channel = first?.channel ?? null;
  draft.reroute = false;
  draft.timeline.push({ step: 'routed', outcome: decision.outcome, data: decision.data });
}
