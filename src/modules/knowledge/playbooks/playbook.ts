import type { Actor } from '../../../platform/actor.ts';

/** What a playbook is for. */
export const PLAYBOOK_KINDS = ['investigation', 'response', 'remediation'] as const;
export type PlaybookKind = (typeof PLAYBOOK_KINDS)[number];

/** Only enabled ones are shown on alerts and incidents. */
export const PLAYBOOK_STATES = ['draft', 'enabled', 'disabled'] as const;
export type PlaybookState = (typeof PLAYBOOK_STATES)[number];

/** What a step is. */
export const STEP_KINDS = ['check', 'query', 'action', 'decision'] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/** One step. */
export interface Step {
  readonly id: string;
  readonly title: string;
  /** Markdown. */
  readonly body: string;
  readonly kind: StepKind;
  readonly expected: string | null;
  readonly command: string | null;
  readonly url: string | null;
}

/** What a person says of a playbook. */
export interface PlaybookText {
  readonly name: string;
  readonly kind: PlaybookKind;
  readonly serviceId: string | null;
  readonly tags: readonly string[];
  /** Every one of these labels must have this value. */
  readonly labelSelectors: Readonly<Record<string, string>>;
  readonly state: PlaybookState;
  readonly steps: readonly Step[];
}

/** Steps to take, and the alerts they are for. */
export interface Playbook extends PlaybookText {
  readonly id: string;
  readonly version: number;
  /** How often it was followed, and how often to its end. */
  readonly followed: number;
  readonly completed: number;
  readonly createdBy: Actor;
  readonly updatedBy: Actor;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A step that is being followed. */
export interface RunStep extends Step {
  readonly done: { readonly at: string; readonly by: Actor } | null;
}

/** A playbook as it was when somebody began to follow it in an incident. */
export interface Run {
  readonly id: string;
  readonly incidentId: string;
  /** Null: the playbook was deleted since. */
  readonly playbookId: string | null;
  readonly playbookVersion: number;
  readonly name: string;
  readonly kind: PlaybookKind;
  readonly steps: readonly RunStep[];
  readonly followedBy: Actor;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
}

/** What steps may hold. */
export const STEP_LIMITS = { steps: 50, title: 200, body: 10_000, expected: 2_000, command: 4_000, selectors: 20 } as const;
/** Playbooks of one alert or incident that are shown: the most specific. */
export const SHOWN = 20;
