/** Longest text of a memory, in characters. */
export const TEXT_MAX = 8_000;
/** What an agent remembers ends after this time unless a person promotes it. */
export const AGENT_DAYS = 90;

/** Something that was learned in an investigation, or that a person wants agents to know. */
export interface Memory {
  readonly id: string;
  readonly text: string;
  readonly tags: readonly string[];
  /** Agent: only the agent that made it is given it. */
  readonly scope: 'agent' | 'shared';
  /** Agent: nobody has looked at it yet. */
  readonly trust: 'agent' | 'human';
  readonly agentId: string | null;
  readonly serviceId: string | null;
  readonly investigationId: string | null;
  /** From then on it is not there any more. */
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
