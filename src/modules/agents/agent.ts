import type { Labels, Severity } from '../alerts/signal.ts';

/** What an agent can be let do. */
export const CAPABILITIES = ['investigate', 'communicate', 'command'] as const;
export type Capability = (typeof CAPABILITIES)[number];

export const MODES = ['suggest', 'act'] as const;
export const TOOL_POLICIES = ['auto', 'ask', 'never'] as const;

/** How far an agent may go by itself. */
export interface AgentScope {
  /** suggest: its commands ask a person first. */
  readonly mode: (typeof MODES)[number];
  /** Only investigations of these services; absent: of any, and of none. */
  readonly service_ids?: readonly string[];
  readonly severities?: readonly Severity[];
  /** By name of the tool; what is not named goes by the mode. */
  readonly tools?: Readonly<Record<string, (typeof TOOL_POLICIES)[number]>>;
}

/** What may be set on an agent. */
export interface AgentValues {
  readonly name: string;
  readonly enabled: boolean;
  readonly capabilities: readonly Capability[];
  readonly scope: AgentScope;
  /** An alert is the agent's when it has each of these labels with this value. */
  readonly labelSelectors: Labels;
  readonly maxConcurrent: number;
  /** What it may cost a day, in UTC, as it says itself; null: no limit. */
  readonly dailyCostLimitUsd: number | null;
  /** Where it is told that there is something for it; null: it holds a stream, or asks. */
  readonly webhookUrl: string | null;
}

/** An agent: a program that holds an agent token. */
export interface Agent extends AgentValues {
  readonly id: string;
  /** The end of its token. */
  readonly hint: string;
  readonly version: number;
  /** Since when, and why, it was set from act to suggest because people judged it wrong too often; null: it was not, or a person lifted it. */
  readonly restrictedAt: Date | null;
  readonly restrictedBecause: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** When an agent was last heard of. */
export interface Presence {
  readonly online: boolean;
  readonly lastSeenAt: Date | null;
  /** Why its address did not take the last delivery; null: it did, or it has none. */
  readonly webhookProblem: string | null;
  /** Events that never reached it, since it was made. */
  readonly missedEvents: number;
  /** When that happened last, and why; null: never. */
  readonly missedAt: Date | null;
  readonly missedBecause: MissedBecause | null;
}

/** Why events never reach an agent: more of them waited than are replayed, or they waited longer than they are kept. */
export const MISSED_BECAUSE = ['too_many', 'too_old'] as const;
export type MissedBecause = (typeof MISSED_BECAUSE)[number];

export const LIMITS = {
  name: 100,
  agents: 10_000,
  selectors: 20,
  concurrent: 100,
  services: 200,
  tools: 100,
  dailyUsd: 1_000_000,
} as const;
export const DEFAULT_SCOPE: AgentScope = { mode: 'suggest' };
export const DEFAULT_CONCURRENT = 3;

/** Whether an alert with these labels is the agent's: every selector is among them, with the same value. */
export function selectorsMatch(selectors: Labels, labels: Labels): boolean {
  return Object.keys(selectors).every((name) => Object.hasOwn(labels, name) && labels[name] === selectors[name]);
}

/** Whether the agent's scope takes investigations of this service and severity. */
export function scopeFits(scope: AgentScope, about: { readonly serviceId: string | null; readonly severity: Severity }): boolean {
  if (scope.service_ids !== undefined && (about.serviceId === null || !scope.service_ids.includes(about.serviceId))) return false;
  return scope.severities === undefined || scope.severities.includes(about.severity);
}
