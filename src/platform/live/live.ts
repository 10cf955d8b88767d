import type { Tx } from '../db/database.ts';
import type { LiveEvent, NewLiveEvent } from './live-event.ts';

/** Fan-out to every server's open pages. One contract suite runs on PostgreSQL and on Redis. */
export interface Live {
  /** Records the event in the caller's transaction; subscribers on all servers hear of it after the commit, never before. */
  publish(tx: Tx, event: NewLiveEvent): Promise<void>;
  /** The same for many at once. */
  publishMany?(tx: Tx, events: readonly NewLiveEvent[]): Promise<void>;
  /** Calls `listener` for every event committed from now on. Returns how to stop. */
  subscribe(listener: (event: LiveEvent) => void): () => void;
  /** Events after `lastId`, oldest first; null when they are no longer all kept: the client must reload. */
  replay(lastId: string): Promise<readonly LiveEvent[] | null>;
  close(): Promise<void>;
}

/** Publishes events in their order, at once where that is possible. */
export async function publishAll(tx: Tx, live: Live, events: readonly NewLiveEvent[]): Promise<void> {
  if (live.publishMany) return live.publishMany(tx, events);
  for (const event of events) await live.publish(tx, event);
}
