import type { Actor } from '../../platform/actor.ts';
import type { Severity } from '../alerts/signal.ts';

/** `incident`: one is created. `investigate`: an agent looks at the group. `noise`: stored, and nobody is notified. */
export const DECISIONS = ['incident', 'investigate', 'noise'] as const;
export type Decision = (typeof DECISIONS)[number];

/** Sizes beyond which rules are refused. */
export const LIMITS = {
  rules: 200,
  nameLength: 128,
  matchersPerRule: 50,
} as const;

/** What a rule is about, and what it decides. */
export interface RuleTerms {
  readonly name: string;
  /** All of them have to hold. As written: `namespace=~"dev-.*"`. */
  readonly matchers: readonly string[];
  /** One of them has to be the alert's; null: any. */
  readonly severities: readonly Severity[] | null;
  readonly decision: Decision;
  /** Of `investigate`: the agent may decide. */
  readonly ask: boolean;
  readonly enabled: boolean;
}

/** A rule as it is stored. */
export interface TriageRule extends RuleTerms {
  readonly id: string;
  /** From 1, without gaps. */
  readonly position: number;
  readonly version: number;
  readonly createdBy: Actor;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const WEIGHT: Readonly<Record<Decision, number>> = { noise: 0, investigate: 1, incident: 2 };

/** Whether one decision calls for more than another. */
export function isStronger(one: Decision, other: Decision): boolean {
  return WEIGHT[one] > WEIGHT[other];
}
