import { type AgentValues, scopeFits, selectorsMatch } from '../agent.ts';
import { type Rankable, type Ranked, selectorsOf } from '../tokens/ranked.ts';
import type { Labels, Severity } from '../../alerts/signal.ts';
import { stillAvoided } from '../investigations/lifecycle.ts';

/** An agent that is online. */
export interface Candidate extends Rankable, Pick<AgentValues, 'scope' | 'maxConcurrent'> {
  readonly name: string;
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
  readonly agents: Ranked<Candidate>;
  /** Why these get nothing more today, by agent. */
  readonly dayUsedUp: ReadonlyMap<string, string>;
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
  // One pass that ends early, and nothing made on the way: there may be thousands, and this is asked for each investigation.
  let best: Loaded | null = null;
  let [isNamed, isMatching, isWilling, isAffordable] = [false, false, false, false];
  let broke: string | null = null;
  for (const agent of pool.agents) {
    // They come in their order: whoever follows is less specific than one that has room.
    if (best !== null && selectorsOf(agent) < selectorsOf(best.agent)) break;
    if (pinned !== null && agent.id !== pinned) continue;
    isNamed = true;
    // Who was named by a person gets it whatever its scope; its selectors still hold.
    if (!selectorsMatch(agent.labelSelectors, labels) || (pinned === null && !scopeFits(agent.scope, wanted))) continue;
    isMatching = true;
    if (Object.hasOwn(avoided, agent.id)) continue;
    const usedUp = pool.dayUsedUp.get(agent.id) ?? null;
    if (!isWilling) broke = usedUp;
    isWilling = true;
    if (usedUp !== null) continue;
    isAffordable = true;
    const load = (pool.running.get(agent.id) ?? 0) / agent.maxConcurrent;
    if (load >= 1) continue;
    // Of those that have nothing in hand the first one is the longest idle.
    if (load === 0) return { agent };
    if (best === null || load < best.load) best = { agent, load };
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

/** An agent, and the share of its places that are taken. */
interface Loaded {
  readonly agent: Candidate;
  readonly load: number;
}
