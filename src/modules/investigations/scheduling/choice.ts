import { type AgentValues, scopeFits, selectorsMatch } from '../../agents/agent.ts';
import type { Labels, Severity } from '../../alerts/signal.ts';
import { stillAvoided } from '../lifecycle.ts';

/** An agent that is online. */
export interface Candidate extends Pick<AgentValues, 'labelSelectors' | 'scope' | 'maxConcurrent'> {
  readonly id: string;
  readonly name: string;
  /** Since when it has finished nothing; null: it never had anything. */
  readonly idleSince: Date | null;
  /** Why it gets nothing more today; absent: it does. */
  readonly dayUsedUp?: string | null;
}

/** What an agent is wanted for. */
export interface Wanted {
  readonly labels: Labels;
  readonly serviceId: string | null;
  readonly severity: Severity;
  readonly pinnedAgentId: string | null;
  readonly avoid: Readonly<Record<string, string>>;
}

/** Who is there, and how much is in hand. */
export interface Pool {
  /** Online, enabled, and able to investigate. */
  readonly agents: readonly Candidate[];
  /** Investigations in hand, by agent. */
  readonly running: ReadonlyMap<string, number>;
  /** How many more may be in hand in all. */
  readonly free: number;
  /** The limit of all, for the reason. */
  readonly limit: number;
}

export type Choice = { readonly agent: Candidate } | { readonly reason: string };

/**
 * Who gets it: of those that match and have room, the one with the most specific selector, then the least loaded, then
 * the longest idle. The reason, where nobody gets it, is for people.
 */
export function choose(wanted: Wanted, pool: Pool, now: Date): Choice {
  if (pool.free <= 0) return { reason: `All ${pool.limit} places for investigations are taken` };
  if (pool.agents.length === 0 && wanted.pinnedAgentId === null) return { reason: 'No agent is online' };
  const pinned = wanted.pinnedAgentId;
  const named = pinned === null ? pool.agents : pool.agents.filter(({ id }) => id === pinned);
  if (named.length === 0) return { reason: 'The agent it is assigned to is offline' };
  // Who was named by a person gets it whatever its scope; its selectors still hold.
  const matching = named.filter(
    (agent) => selectorsMatch(agent.labelSelectors, wanted.labels) && (pinned !== null || scopeFits(agent.scope, wanted)),
  );
  if (matching.length === 0)
    return {
      reason: pinned === null ? 'No agent that is online takes such alerts' : 'The agent it is assigned to does not take such alerts',
    };
  const avoided = stillAvoided(wanted.avoid, now);
  const willing = matching.filter(({ id }) => !Object.hasOwn(avoided, id));
  if (willing.length === 0) return { reason: 'Every matching agent declined or did not answer; they are asked again shortly' };
  const affordable = willing.filter(({ dayUsedUp }) => !dayUsedUp);
  const [broke] = willing;
  if (affordable.length === 0 && broke?.dayUsedUp) return { reason: broke.dayUsedUp };
  const load = ({ id, maxConcurrent }: Candidate) => (pool.running.get(id) ?? 0) / maxConcurrent;
  let best: Candidate | null = null;
  // Not sorted: there may be thousands, and this is asked for each investigation.
  for (const agent of affordable) if (load(agent) < 1 && (best === null || compare(agent, best, load) < 0)) best = agent;
  return best ? { agent: best } : { reason: 'Every matching agent is busy' };
}

function compare(a: Candidate, b: Candidate, load: (agent: Candidate) => number): number {
  const specific = Object.keys(b.labelSelectors).length - Object.keys(a.labelSelectors).length;
  if (specific !== 0) return specific;
  const share = load(a) - load(b);
  if (share !== 0) return share;
  const idle = (a.idleSince?.getTime() ?? 0) - (b.idleSince?.getTime() ?? 0);
  return idle !== 0 ? idle : a.id < b.id ? -1 : 1;
}
