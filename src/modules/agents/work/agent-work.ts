import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { Agent } from '../agent.ts';
import type { NewAgentEvent } from '../protocol.ts';

/** What an agent has in hand, asked of who gives work. */
export interface AgentWork {
  /** Investigations in hand, by agent. */
  running(db: Queryable, agentIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** What each cost today, in USD, as it says itself. */
  spentToday(db: Queryable, agentIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Everything open for the agent, told anew: after a stream began, and for agents that poll. */
  openState(tx: Queryable, agent: Agent): Promise<readonly NewAgentEvent[]>;
  /** Whether something waits for the agent's answer. */
  waits(db: Queryable, agentId: string): Promise<boolean>;
  /** Renews the leases of the investigations that the agent names. */
  renew(agent: Agent, work: readonly HeartbeatWork[]): Promise<Renewed>;
  /** The agent is disabled or revoked: its work goes to others. */
  lose(tx: Tx, agentId: string): Promise<void>;
}

/** What became of the leases. */
export interface Renewed {
  readonly renewed: readonly string[];
  readonly lost: readonly string[];
  readonly cancelled: readonly string[];
}

/** A tool, and which capability it needs. */
export interface ToolRow {
  readonly name: string;
  readonly capability: Agent['capabilities'][number];
}

/** An investigation that a heartbeat names. */
export interface HeartbeatWork {
  readonly id: string;
  readonly fencing_token: number;
  readonly phase?: string;
  readonly usage?: { readonly tokens?: number; readonly usd?: number };
}
