import type { DeclaredName } from '../../platform/declared-names.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';

/** People are told something, in the transaction of what happened; the same key once. */
export interface Notice {
  readonly userIds: readonly string[];
  readonly kind: DeclaredName<'notification'>;
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
  readonly dedupKey: string;
  /** What they may answer from chat and phone. */
  readonly ask?: { readonly kind: 'cover'; readonly id: string };
}

/** What a handoff says of an incident. */
export interface OpenIncident {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly severity: string;
  readonly status: string;
}

/** One person called on once: all channels, retries and schedules count once. */
export interface CountedPage {
  readonly userId: string;
  /** Milliseconds. */
  readonly at: number;
  /** The schedules that led to the person. */
  readonly scheduleIds: readonly string[];
}

/** Counts of pages between two instants in milliseconds, the end excluded. */
export interface PageCounts {
  /** Pages of everybody, or of these people and whom these schedules led to. */
  pages(
    db: Queryable,
    asked: {
      readonly from: number;
      readonly until: number;
      readonly of: { readonly userIds: readonly string[]; readonly scheduleIds: readonly string[] } | null;
    },
  ): Promise<CountedPage[]>;
}

/** What on-call asks of the modules after it; src/wiring joins them. */
export interface OnCallPorts extends PageCounts {
  /** In the page. */
  notify(tx: Tx, notice: Notice): Promise<void>;
  /** By the methods that each person prefers; what is told is nothing to wake anybody for. */
  reach(tx: Tx, notice: Notice): Promise<void>;
  /** The schedule does not lead to this person any more, by a change of people and not by time. */
  left(tx: Tx, leaver: { readonly scheduleId: string; readonly userId: string }): Promise<void>;
  /** Open incidents of the team's services, worst first. */
  openIncidents(db: Queryable, teamId: string): Promise<OpenIncident[]>;
}
