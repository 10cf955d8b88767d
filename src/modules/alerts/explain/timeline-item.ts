import type { Actor } from '../../../platform/actor.ts';

/** One decision, in a sentence. */
export interface TimelineItem {
  readonly at: Date;
  readonly step: string;
  readonly outcome: string;
  readonly text: string;
  /** The rule that decided. */
  readonly rule?: string;
  readonly actor?: Actor;
  readonly data?: Readonly<Record<string, unknown>>;
}
