import type { Actor } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';

export const RESPONDER_ANSWERS = ['join', 'decline'] as const;
export type ResponderAnswer = (typeof RESPONDER_ANSWERS)[number];

/** Somebody who was asked to join an incident. */
export interface Responder {
  readonly id: string;
  readonly incident_id: string;
  readonly request: number;
  readonly user_id: string;
  readonly name: string;
  readonly asked_by: Actor;
  readonly message: string | null;
  readonly via: string | null;
  readonly asked_at: Date;
  readonly answer: ResponderAnswer | null;
  readonly answered_at: Date | null;
}

/** A person who is to be paged for a request. */
export interface ResponderPage {
  readonly responderId: string;
  readonly incidentId: string;
  readonly episode: number;
  readonly request: number;
  readonly userId: string;
  readonly title: string;
  readonly body: string;
  readonly link: string;
}

/** What requests ask of paging. The implementation stands in `src/modules/notifications`. */
export interface ResponderPages {
  /** By every method that the person's rules name for high urgency, level 0, the request as round. */
  plan(tx: Tx, pages: readonly ResponderPage[]): Promise<void>;
  /** Takes back what was not sent yet: the person has answered. */
  withdraw(tx: Tx, userId: string, responderId: string): Promise<void>;
}

/** What answers in chat and on the phone make happen. */
export interface ResponderAnswers {
  /** Whether this person has not answered yet. */
  isOpen(db: Queryable, responderId: string, userId: string): Promise<boolean>;
  answer(
    tx: Tx,
    given: {
      readonly responderId: string;
      readonly answer: ResponderAnswer;
      readonly person: { readonly id: string; readonly name: string };
    },
  ): Promise<{ readonly kind: 'changed' | 'none' | 'refused'; readonly reason: string }>;
}

/** `Ada asks you to join`, for the page to a person. Pure. */
export function requestWords(
  incident: { readonly number: number; readonly title: string; readonly severity: string; readonly status: string },
  by: string,
  message: string | null,
): { readonly title: string; readonly body: string } {
  return {
    title: `${by} asks you to join incident ${incident.number}: ${incident.title}`.slice(0, 300),
    body: `Severity ${incident.severity}, ${incident.status}.${message === null ? '' : ` ${message}`}`,
  };
}

/** The names of a list in a sentence: `Ada, Bob and Carol`. Pure. */
export function namesInWords(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
