import type { Labels } from '../../alerts/signal.ts';

/** What of an agent decides who is asked first. */
export interface Rankable {
  readonly id: string;
  readonly labelSelectors: Labels;
  /** Since when it has finished nothing; null: it never had anything. */
  readonly idleSince: Date | null;
}

/** How specific an agent is: the more selectors, the more. */
export function selectorsOf({ labelSelectors }: Pick<Rankable, 'labelSelectors'>): number {
  return Object.keys(labelSelectors).length;
}

/** Below zero: the one comes before the other. The more specific selector, then the longer idle, then by id. */
function compareIdle(one: Rankable, other: Rankable): number {
  const specific = selectorsOf(other) - selectorsOf(one);
  if (specific !== 0) return specific;
  const idle = (one.idleSince?.getTime() ?? 0) - (other.idleSince?.getTime() ?? 0);
  if (idle !== 0) return idle;
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
}

/**
 * Agents in the order in which they are asked while none of them has anything in hand. It is kept in order: of thousands
 * the first that fits is found without looking at the others.
 */
export class Ranked<One extends Rankable> implements Iterable<One> {
  readonly #byId: Map<string, One>;
  readonly #inOrder: One[];

  constructor(agents: Iterable<One>, before?: Ranked<One>) {
    this.#byId = new Map();
    for (const agent of agents) this.#byId.set(agent.id, agent);
    // Those that stand as before are in order already: to merge two runs is less work than to sort.
    const kept = before ? before.#inOrder.filter((agent) => this.#byId.get(agent.id) === agent) : [];
    const same = new Set(kept);
    const others = [...this.#byId.values()].filter((agent) => !same.has(agent)).sort(compareIdle);
    this.#inOrder = [...kept, ...others].sort(compareIdle);
  }

  get size(): number {
    return this.#byId.size;
  }

  get(id: string): One | undefined {
    return this.#byId.get(id);
  }

  /** Puts it in its place, instead of how it was known. */
  set(agent: One): void {
    this.delete(agent.id);
    this.#byId.set(agent.id, agent);
    this.#inOrder.splice(this.#placeOf(agent), 0, agent);
  }

  delete(id: string): void {
    const was = this.#byId.get(id);
    if (was === undefined) return;
    this.#byId.delete(id);
    this.#inOrder.splice(this.#placeOf(was), 1);
  }

  [Symbol.iterator](): Iterator<One> {
    return this.#inOrder[Symbol.iterator]();
  }

  /** How many come before it. */
  #placeOf(agent: One): number {
    let [low, high] = [0, this.#inOrder.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const there = this.#inOrder[middle];
      if (there !== undefined && compareIdle(there, agent) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
