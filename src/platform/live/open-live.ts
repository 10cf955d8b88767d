import type { Database, Tx } from '../db/database.ts';
import type { Listener } from '../db/listener.ts';
import type { Log } from '../log.ts';
import type { Redis } from '../redis/redis.ts';
import { EventPump } from './event-pump.ts';
import type { Live } from './live.ts';
import type { NewLiveEvent } from './live-event.ts';
import { insertEvent, insertEvents, LIVE_CHANNEL } from './live.store.ts';

export interface LiveOptions {
  readonly db: Database;
  readonly log: Log;
  /** Carries the hints; without Redis also between servers. */
  readonly listener: Listener;
  /** Null: PostgreSQL notifies. */
  readonly redis: Redis | null;
  /** Pause between two looks without a hint, in milliseconds. */
  readonly pollMs?: number;
}

const POLL_MS = 2_000;
/**
 * While PostgreSQL's notifications arrive little is missed: what is lost with their connection is looked for on the next one. Only a
 * server that is killed between its commit and the notification leaves the others to this.
 */
const POLL_WITH_HINTS_MS = 10_000;

/**
 * Opens the live events. Rows in PostgreSQL are what is delivered and replayed; Redis or NOTIFY only say "look", so
 * either may be lost and events come late by at most the poll.
 */
export async function openLive(options: LiveOptions): Promise<Live> {
  const { redis, listener } = options;
  const pauseMs = () => options.pollMs ?? (redis === null && listener.connected() ? POLL_WITH_HINTS_MS : POLL_MS);
  const pump = new EventPump({ db: options.db, log: options.log, pauseMs });
  await pump.start();
  const wake = () => pump.wake();
  const stopListening = redis ? () => {} : listener.listen(LIVE_CHANNEL, wake);
  redis?.subscribe(LIVE_CHANNEL, wake);
  const publishHint = redis && oneAtATime(() => redis.run((client) => client.publish(LIVE_CHANNEL, '')));

  /** Once it is committed, everybody looks: this process at once. */
  const announce = (tx: Tx) => {
    tx.afterCommit(wake);
    if (publishHint) tx.afterCommit(publishHint);
    else tx.notify(LIVE_CHANNEL);
  };

  return {
    async publish(tx: Tx, event: NewLiveEvent) {
      await insertEvent(tx, event);
      announce(tx);
    },
    async publishMany(tx: Tx, events: readonly NewLiveEvent[]) {
      await insertEvents(tx, events);
      announce(tx);
    },
    subscribe: (listener) => pump.subscribe(listener),
    replay: (lastId) => pump.replay(lastId),
    async close() {
      stopListening();
      await pump.close();
    },
  };
}

/** Calls that come while one runs become one more call afterwards. Failures are dropped: the poll covers them. */
function oneAtATime(work: () => Promise<unknown>): () => void {
  let running = false;
  let again = false;
  const run = async () => {
    running = true;
    do {
      again = false;
      await work().catch(() => {});
    } while (again);
    running = false;
  };
  return () => {
    again = true;
    if (!running) void run();
  };
}
