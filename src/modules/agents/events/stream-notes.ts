/** What became of a stream, or of a request that wanted to open one or to poll. */
export type StreamFate = 'superseded' | 'disabled' | 'failed' | 'cut_off' | 'closed' | 'stream_refused' | 'poll_refused';

/** A line for the log: how often what happened to an agent since its last line. */
export interface StreamNote {
  readonly agent: string;
  readonly name: string;
  readonly counts: Readonly<Partial<Record<StreamFate, number>>>;
}

interface Gathered {
  name: string;
  readonly counts: Partial<Record<StreamFate, number>>;
  /** When the last line was written. */
  writtenAt: number;
}

const QUIET_MS = 60_000;

/** Gathers what became of agents' streams: the first is a line at once, the next ones share one line per agent and minute. */
export class StreamNotes {
  readonly #gathered = new Map<string, Gathered>();

  /** The line to write now, if any. `now` is monotonic milliseconds. */
  add(agent: { readonly id: string; readonly name: string }, fate: StreamFate, now: number): StreamNote | null {
    const known = this.#gathered.get(agent.id);
    if (!known) {
      this.#gathered.set(agent.id, { name: agent.name, counts: {}, writtenAt: now });
      return { agent: agent.id, name: agent.name, counts: { [fate]: 1 } };
    }
    known.name = agent.name;
    known.counts[fate] = (known.counts[fate] ?? 0) + 1;
    return null;
  }

  /** The lines of agents whose minute is over; with `Infinity` those of all. */
  due(now: number): StreamNote[] {
    return [...this.#gathered].flatMap(([agent, { name, counts, writtenAt }]) => {
      if (now - writtenAt < QUIET_MS) return [];
      this.#gathered.delete(agent);
      if (Object.keys(counts).length === 0) return [];
      this.#gathered.set(agent, { name, counts: {}, writtenAt: now });
      return [{ agent, name, counts }];
    });
  }
}
