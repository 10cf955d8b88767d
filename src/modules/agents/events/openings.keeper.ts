import type { FastifyReply } from 'fastify';
import type { Limits } from '../../../platform/counters/limits.ts';
import { Problem } from '../../../platform/errors.ts';
import { enforce } from '../../../platform/http/rate-limit.ts';
import type { Agent } from '../agent.ts';
import type { Opening } from '../agents.metrics.ts';

export interface OpeningsDeps {
  /** Null: nothing is limited, for tests of other things. */
  readonly limits: Pick<Limits, 'agentStream' | 'agentPoll'> | null;
  readonly onRefused: (agent: Agent, opening: Opening) => void;
}

/** Openings of one agent at the same time: one that asks the database, and those that wait for it. */
const MOST_AT_ONCE = 5;

interface Turns {
  /** Those that run or wait. */
  open: number;
  last: Promise<unknown>;
}

/** Openings of streams and polls: counted before the database is asked, and one at a time per agent and process. */
export class Openings {
  readonly #deps: OpeningsDeps;
  readonly #turns = new Map<string, Turns>();

  constructor(deps: OpeningsDeps) {
    this.#deps = deps;
  }

  /** Counts an opening. @throws Problem `rate_limited` */
  admit(reply: FastifyReply, agent: Agent, opening: Opening): void {
    const { limits, onRefused } = this.#deps;
    try {
      if ((this.#turns.get(agent.id)?.open ?? 0) >= MOST_AT_ONCE)
        throw new Problem('rate_limited', `${MOST_AT_ONCE} streams and polls of this agent are being opened: open one at a time`, {
          retryAfterSeconds: 1,
        });
      if (limits) enforce(reply, opening === 'stream' ? limits.agentStream(agent.id) : limits.agentPoll(agent.id));
    } catch (error) {
      onRefused(agent, opening);
      throw error;
    }
  }

  /** Asks the database for an opening, once those of the same agent before it are done. */
  async inTurn<T>(agentId: string, work: () => Promise<T>): Promise<T> {
    const turns = this.#turns.get(agentId) ?? { open: 0, last: Promise.resolve() };
    this.#turns.set(agentId, turns);
    turns.open += 1;
    const mine = turns.last.then(work);
    turns.last = mine.catch(() => {});
    try {
      return await mine;
    } finally {
      turns.open -= 1;
      if (turns.open === 0) this.#turns.delete(agentId);
    }
  }
}
