import type { Actor } from '../../../platform/actor.ts';
import type { Labels, Severity } from '../../alerts/signal.ts';

export const STATUSES = [
  'queued',
  'dispatched',
  'running',
  'waiting_approval',
  'retrying',
  'completed',
  'cancelled',
  'dead_lettered',
] as const;
export type InvestigationStatus = (typeof STATUSES)[number];

/** What became of one agent's try. */
export const ATTEMPT_OUTCOMES = ['completed', 'failed', 'timed_out', 'agent_lost', 'declined', 'cancelled'] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

/** What the evidence of a hypothesis amounts to. `confirmed` is a person's word and none of these. */
export const OUTCOMES = ['likely', 'possible', 'inconclusive'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What a person says of a result. */
export const VERDICTS = ['confirmed', 'partly', 'wrong'] as const;

/** A person's word on a result. */
export interface Verdict {
  readonly verdict: (typeof VERDICTS)[number];
  readonly note: string | null;
  readonly by: Actor;
  readonly at: string;
}

export const SUBJECTS = ['alert', 'incident', 'group'] as const;

/** A claim about the cause, with the evidence that speaks for and against it. */
export interface Hypothesis {
  readonly claim: string;
  /** Ids of evidence of the same investigation. */
  readonly supports: readonly string[];
  readonly contradicts: readonly string[];
  readonly outcome: Outcome;
}

/** What an agent reports besides its hypotheses. */
export interface Report {
  readonly causal_chain?: readonly string[];
  readonly checked_and_clear?: readonly string[];
  readonly open_questions?: readonly string[];
  readonly suggested_actions?: readonly string[];
}

/** What an investigation took, as the server counts and the agent says. */
export interface Usage {
  readonly tool_calls?: number;
  readonly tokens?: number;
  readonly usd?: number;
}

/** What one investigation may take at most. */
export interface Budget {
  readonly tool_calls: number;
  readonly tokens: number;
  readonly usd: number;
}

/** Who or what wanted an investigation. */
export const ORIGINS = ['person', 'triage', 'service', 'promotion'] as const;
export type Origin = (typeof ORIGINS)[number];

/** Where an investigation stands: all that its lifecycle decides by. */
export interface Standing {
  readonly status: InvestigationStatus;
  /** Why it waits or ended, in words for people. */
  readonly reason: string | null;
  readonly attempt: number;
  readonly maxAttempts: number;
  /** Rises with every binding: who holds an older one is nobody. */
  readonly fence: number;
  readonly agentId: string | null;
  readonly agentName: string | null;
  readonly pinnedAgentId: string | null;
  /** Agents that are not asked before this time. */
  readonly avoid: Readonly<Record<string, string>>;
  /** The work lease; while dispatched, until when the agent must accept. */
  readonly leaseUntil: Date | null;
  readonly deadlineAt: Date | null;
  /** Since when it waits for a person: the deadline stands still. */
  readonly pausedAt: Date | null;
  /** When somebody must look at it next; null: never by itself. */
  readonly dueAt: Date | null;
  readonly error: string | null;
}

export interface Investigation extends Standing {
  readonly id: string;
  readonly number: number;
  readonly subject: { readonly kind: (typeof SUBJECTS)[number]; readonly id: string; readonly number: number | null };
  readonly title: string;
  readonly groupId: string | null;
  readonly serviceId: string | null;
  readonly automatic: boolean;
  readonly origin: Origin;
  /** Why it was wanted, for people; null where a person asked. */
  readonly because: string | null;
  /** What automatic ones are one for, see `stormOf`. */
  readonly storm: string | null;
  /** When an agent was given it first; null: it never was. */
  readonly begunAt: Date | null;
  /** What it may take at most. */
  readonly budget: Partial<Budget>;
  readonly requestedBy: Actor;
  readonly labels: Labels;
  readonly severity: Severity;
  readonly phase: string | null;
  readonly outcome: Outcome | null;
  readonly summary: string | null;
  readonly hypotheses: readonly Hypothesis[];
  readonly report: Report;
  readonly usage: Usage;
  /** Null: nobody has judged it. */
  readonly verdict: Verdict | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly endedAt: Date | null;
}

/** An agent has it in hand. */
type HeldStatus = Extract<InvestigationStatus, 'dispatched' | 'running' | 'waiting_approval'>;

const HELD: ReadonlySet<InvestigationStatus> = new Set<HeldStatus>(['dispatched', 'running', 'waiting_approval']);
const OVER: ReadonlySet<InvestigationStatus> = new Set(['completed', 'cancelled', 'dead_lettered']);

/** Whether an agent has it in hand. */
export function isHeld(status: InvestigationStatus): status is HeldStatus {
  return HELD.has(status);
}

/** Whether it has ended; only a person can begin it anew. */
export function isOver(status: InvestigationStatus): boolean {
  return OVER.has(status);
}
