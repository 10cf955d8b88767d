import type { Actor } from '../../platform/actor.ts';
import { SEVERITIES, type Severity } from '../alerts/signal.ts';
import type { Decision } from './rule.ts';

export const RESULT_STATUSES = ['pending', 'confirmed', 'overridden'] as const;
export type ResultStatus = (typeof RESULT_STATUSES)[number];

/** What became of the wish for an investigation. */
export type Investigation =
  | { readonly status: 'queued'; readonly id: string }
  | { readonly status: 'no_agents'; readonly id: null }
  | { readonly status: 'skipped'; readonly id: null; readonly why: string };

/** What was decided about a group in one round: from its first alert until all are resolved. */
export interface TriageResult {
  readonly id: string;
  readonly groupId: string;
  readonly round: number;
  /** The alert it was decided by. */
  readonly alertId: string;
  readonly alertNumber: number;
  readonly severity: Severity;
  readonly ruleId: string | null;
  readonly ruleName: string | null;
  readonly decision: Decision;
  readonly source: 'rule' | 'agent';
  readonly agentId: string | null;
  /** Of an agent, from 0 to 1. */
  readonly confidence: number | null;
  /** A sentence. */
  readonly reason: string;
  /** An agent may still decide. */
  readonly ask: boolean;
  readonly status: ResultStatus;
  readonly overrideDecision: Decision | null;
  readonly note: string | null;
  readonly reviewedBy: Actor | null;
  readonly reviewedAt: Date | null;
  /** Null: none was asked for. */
  readonly investigation: Investigation | null;
  /** The round is over. */
  readonly endedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What holds now: a person's word before the first decision. */
export function finalDecision({ decision, overrideDecision }: Pick<TriageResult, 'decision' | 'overrideDecision'>): Decision {
  return overrideDecision ?? decision;
}

/** An alert as far as a decision about its group is about it. */
interface Covered {
  readonly severity: Severity;
  readonly created_at: Date;
}

/**
 * Whether what a person said of the group holds for an alert: for those that were there, and for later ones that a rule is
 * about; never for one that is more severe than what the person saw.
 */
export function reviewHolds(result: TriageResult, alert: Covered, ruled: boolean): boolean {
  if (result.reviewedAt === null || SEVERITIES.indexOf(alert.severity) < SEVERITIES.indexOf(result.severity)) return false;
  return ruled || alert.created_at <= result.reviewedAt;
}

/** Why a group was decided about as it was, for an alert's timeline. */
export function reviewReason(result: TriageResult): string {
  const who = result.reviewedBy?.name ?? 'Somebody';
  const note = result.note === null ? '' : ` (${result.note})`;
  return result.status === 'overridden'
    ? `${who} overrode triage as ${finalDecision(result)}${note}`
    : `${who} confirmed: ${result.reason}`;
}
