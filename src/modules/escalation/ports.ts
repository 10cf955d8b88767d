import type { DeclaredName } from '../../platform/declared-names.ts';
import type { Tx } from '../../platform/db/database.ts';

/** A person's quiet hours may defer low urgency; high never. */
export type Urgency = 'high' | 'low';

/** Somebody is to be told of an incident, by every method that his preferences name. */
export interface PersonToPage {
  readonly incidentId: string;
  readonly episode: number;
  readonly round: number;
  readonly level: number;
  readonly userId: string;
  /** The schedule through which the person was found; null for a person named by the policy. */
  readonly scheduleId: string | null;
  readonly urgency: Urgency;
}

/** What escalation asks of notifications. The implementation stands in `src/modules/notifications`; tests take another. */
export interface Pages {
  /**
   * Plans the pages of these people, one row for each method, by the unique key incident, episode, round, level, user
   * and channel: planning the same again changes nothing. Sent after the commit.
   */
  plan(tx: Tx, people: readonly PersonToPage[]): Promise<void>;
  /** Takes back what was not sent yet: the incident is in somebody's hands. Shown as `skipped` with this reason. */
  cancel(tx: Tx, incidentId: string, reason: string): Promise<void>;
  /** An acknowledgement or a merge was undone: what it took back is due again, with the time it had left. */
  resume(tx: Tx, incidentId: string, episode: number, after: 'acknowledged' | 'cancelled'): Promise<void>;
  /** Takes back the open pages of one person, and stops a phone that rings: the incident is not theirs any more. */
  withdraw(tx: Tx, whose: { readonly incidentId: string; readonly userId: string }, reason: string): Promise<void>;
  /** As `plan`, also for somebody whose pages of this level were taken back before. */
  planAgain(tx: Tx, people: readonly PersonToPage[]): Promise<void>;
  /** Whether the contact methods that worked for the person at this step are removed, all of them; the web app counts as one. */
  lost(tx: Tx, step: Omit<PersonToPage, 'scheduleId' | 'urgency'>): Promise<boolean>;
}

/** Something that the admins are to hear of, whatever the hour. The same key once for each of them. */
export interface AdminNotice {
  readonly kind: DeclaredName<'notification'>;
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
  readonly dedupKey: string;
}

/** Notifies every admin by the admin's own rules, as of high urgency. The implementation stands in `src/modules/notifications`. */
export type NotifyAdmins = (tx: Tx, notice: AdminNotice) => Promise<void>;

/** Who is on call for a team, and through which schedule; `userId` null: nobody is. */
export interface TeamOnCall {
  readonly scheduleId: string;
  readonly userId: string | null;
}

/** Asks for several teams at the transaction's time. The implementation stands in `src/modules/oncall`; tests take another. */
export type OnCallNow = (tx: Tx, teamIds: readonly string[]) => Promise<ReadonlyMap<string, TeamOnCall>>;
