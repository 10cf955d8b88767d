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
  readonly agents: Iterable<Candidate>;
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
  const { pinnedAgentId: pinned, labels } = wanted;
  const avoided = stillAvoided(wanted.avoid, now);
  // One pass, and nothing made on the way: there may be thousands, and this is asked for each investigation.
  let best: Ranked | null = null;
  let [isNamed, isMatching, isWilling, isAffordable] = [false, false, false, false];
  let broke: string | null = null;
  for (const agent of pool.agents) {
    if (pinned !== null && agent.id !== pinned) continue;
    isNamed = true;
    // Who was named by a person gets it whatever its scope; its selectors still hold.
    if (!selectorsMatch(agent.labelSelectors, labels) || (pinned === null && !scopeFits(agent.scope, wanted))) continue;
    isMatching = true;
    if (Object.hasOwn(avoided, agent.id)) continue;
    if (!isWilling) broke = agent.dayUsedUp ?? null;
    isWilling = true;
    if (agent.dayUsedUp) continue;
    isAffordable = true;
    const load = (pool.running.get(agent.id) ?? 0) / agent.maxConcurrent;
    if (load >= 1) continue;
    if (best === null || comesBefore(agent, load, best)) best = { agent, load };
  }
  if (best) return { agent: best.agent };
  if (!isNamed) return { reason: pinned === null ? 'No agent is online' : 'The agent it is assigned to is offline' };
  if (!isMatching)
    return {
      reason: pinned === null ? 'No agent that is online takes such alerts' : 'The agent it is assigned to does not take such alerts',
    };
  if (!isWilling) return { reason: 'Every matching agent declined or did not answer; they are asked again shortly' };
  if (!isAffordable && broke !== null) return { reason: broke };
  return { reason: 'Every matching agent is busy' };
}

interface Ranked {
  readonly agent: Candidate;
  readonly load: number;
}

/** The more specific selector, then the smaller share of its load, then the longer idle. */
function comesBefore(agent: Candidate, load: number, best: Ranked): boolean {
  const specific = selectorsOf(agent) - selectorsOf(best.agent);
  if (specific !== 0) return specific > 0;
  if (load !== best.load) return load < best.load;
  const idle = (agent.idleSince?.getTime() ?? 0) - (best.agent.idleSince?.getTime() ?? 0);
  return idle !== 0 ? idle < 0 : agent.id < best.agent.id;
}

function selectorsOf({ labelSelectors }: Candidate): number {
  return Object.keys(labelSelectors).length;
}
