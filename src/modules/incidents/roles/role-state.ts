import type { IncidentRoleName } from '../incident.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { RoleNeed } from './role-needs.ts';
/**
 * The states of an assignment. An offer is not a role: until it is accepted the old holder stays, and only what was active was held.
 */
export const ROLE_STATES = ['offered', 'active', 'declined', 'expired', 'withdrawn', 'ended'] as const;
export type RoleState = (typeof ROLE_STATES)[number];

/** What may be asked of an assignment. */
export const ROLE_ANSWERS = ['active', 'declined', 'ended'] as const satisfies readonly RoleState[];
export type RoleAnswer = (typeof ROLE_ANSWERS)[number];

/** An offer that nobody answers ends after this. */
export const OFFER_MS = 10 * 60_000;

/** How an assignment stands, and who asks. */
export interface RoleStanding {
  readonly state: RoleState;
  /** Only of an offer. */
  readonly expiresAt: Date | null;
  /** Whether the person whose assignment it is asks. */
  readonly own: boolean;
  /** Whether who asks may command the incident. */
  readonly mayCommand: boolean;
}

export type RoleDecision =
  | { readonly kind: 'change'; readonly to: RoleAnswer | 'withdrawn' }
  /** It holds already. */
  | { readonly kind: 'none' }
  /** Time was faster than the answer. */
  | { readonly kind: 'expire' }
  | { readonly kind: 'refuse'; readonly why: 'over' | 'not offered' | 'not yours' | 'forbidden' };

/** What an answer does to an assignment. */
export function answerRole(answer: RoleAnswer, { state, expiresAt, own, mayCommand }: RoleStanding, now: Date): RoleDecision {
  if (answer === 'ended') {
    if (!mayCommand) return { kind: 'refuse', why: 'forbidden' };
    if (state === 'active') return { kind: 'change', to: 'ended' };
    if (state === 'offered') return { kind: 'change', to: 'withdrawn' };
    return state === 'ended' || state === 'withdrawn' ? { kind: 'none' } : { kind: 'refuse', why: 'over' };
  }
  if (!own) return { kind: 'refuse', why: 'not yours' };
  if (state === answer) return { kind: 'none' };
  if (state === 'active') return { kind: 'refuse', why: 'not offered' };
  if (state !== 'offered') return { kind: 'refuse', why: 'over' };
  return expiresAt !== null && expiresAt <= now ? { kind: 'expire' } : { kind: 'change', to: answer };
}

/** What may follow from a state, for who was refused. */
export function allowedAnswers(state: RoleState): readonly RoleAnswer[] {
  return state === 'offered' ? ROLE_ANSWERS : state === 'active' ? ['ended'] : [];
}

/** Who has, or had, a role in an incident. */
export interface IncidentRole {
  readonly id: string;
  readonly role: IncidentRoleName;
  readonly user_id: string;
  readonly source: 'manual' | 'on_call' | 'agent';
  readonly state: RoleState;
  readonly assigned_by: Actor;
  readonly assigned_at: Date;
  /** When it was declined or expired, too. */
  readonly ended_at: Date | null;
  /** Only of an offer. */
  readonly expires_at: Date | null;
  /** What the role needs and its person lacks, while it is offered or held. */
  readonly missing: readonly RoleNeed[];
}
