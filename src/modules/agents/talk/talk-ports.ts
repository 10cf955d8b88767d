import type { Actor, By } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { Labels } from '../../alerts/signal.ts';
import type { Chat } from './chat.ts';

/** An investigation, as far as agents ask each other about it. */
export interface AskSubject {
  readonly labels: Labels;
  /** The agent that works on it at this moment; null: none does. */
  readonly holder: string | null;
}

/** What talking asks of alerts, incidents and investigations. */
export interface TalkPorts {
  /** Labels of the newest alerts that a thread is about; null: there is no such thread, or it is of a private incident. */
  labelsOf(db: Queryable, chat: Chat): Promise<readonly Labels[] | null>;
  /** Whether the agent has an investigation of this incident in hand, or one was assigned to it. */
  isAssigned(db: Queryable, agentId: string, incidentId: string): Promise<boolean>;
  /** Writes into a thread, in the caller's transaction; null: it is gone. Answers the id of the message. */
  write(tx: Tx, chat: Chat, message: { readonly text: string; readonly by: By; readonly origin: string }): Promise<string | null>;
  /** Shows in a thread that somebody writes. */
  typing(tx: Tx, chat: Chat, author: Actor): Promise<void>;
  subjectOf(db: Queryable, investigationId: string): Promise<AskSubject | null>;
  /** Those of the ids that are evidence of the investigation. */
  evidenceAmong(db: Queryable, investigationId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
}
