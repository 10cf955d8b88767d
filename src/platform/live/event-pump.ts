import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { LiveEvent } from './live-event.ts';
import { eventsAfter, hasNews, keptIds, sequenceEvents } from './live.store.ts';

const BATCH = 200;
/** More than this is not replayed: reloading the page is cheaper. */
const REPLAY_LIMIT = 1_000;
/** Hints that come in a burst are answered by one look; in a long burst there is one look in so many milliseconds. */
const SETTLE_MS = 10;
const BURST_MS = 100;

export interface PumpOptions {
  readonly db: Database;
  readonly log: Log;
  /** Pause between two looks without a hint, in milliseconds. */
  readonly pauseMs: () => number;
}

/** Reads new events when woken or when its poll is due, and hands them to the subscribers in the order of their ids. */
export class EventPump {
  readonly #options: PumpOptions;
  readonly #listeners = new Set<(event: LiveEvent) => void>();
  #last = 0;
  #woken = false;
  #running: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  #failing = false;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(options: PumpOptions) {
    this.#options = options;
  }

  /** Starts behind everything committed so far. */
  async start(): Promise<void> {
    await sequenceEvents(this.#options.db);
    this.#last = (await keptIds(this.#options.db)).newest ?? 0;
    this.#schedule();
  }

  /** Something may be new. Returns at once. */
  wake(): void {
    this.#woken = true;
    if (this.#running || this.#closed) return;
    clearTimeout(this.#timer);
    this.#running = this.#run().finally(() => {
      this.#running = null;
      if (this.#woken) this.wake();
      else this.#schedule();
    });
  }

  subscribe(listener: (event: LiveEvent) => void): () => void {
    // A wrapper of its own, so that the same function may subscribe twice.
    const own = (event: LiveEvent) => listener(event);
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  async replay(lastId: string): Promise<readonly LiveEvent[] | null> {
    const { db } = this.#options;
    const last = /^\d{1,15}$/.test(lastId) ? Number(lastId) : null;
    if (last === null) return null;
    await sequenceEvents(db);
    const { oldest, newest } = await keptIds(db);
    if (last > (newest ?? 0) || (oldest !== null && last < oldest - 1)) return null;
    const events = await eventsAfter(db, last, REPLAY_LIMIT + 1);
    return events.length > REPLAY_LIMIT ? null : events;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#woken = false;
    this.#listeners.clear();
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#poll(), this.#options.pauseMs());
    this.#timer.unref();
  }

  /** Costs one statement when nothing is new. */
  async #poll(): Promise<void> {
    const news = await hasNews(this.#options.db, this.#last).catch(() => true);
    if (news) this.wake();
    else if (!this.#running) this.#schedule();
  }

  async #run(): Promise<void> {
    const pause = Math.max(SETTLE_MS, this.#lookedAt + BURST_MS - performance.now());
    await new Promise((resolve) => setTimeout(resolve, pause));
    this.#woken = false;
    try {
      await this.#readNew();
      this.#failing = false;
    } catch (error) {
      // The poll tries again; one line per outage.
      if (!this.#failing && !this.#closed)
        this.#options.log.warn({ err: error }, 'live events cannot be read yet; open pages hear of changes once they can');
      this.#failing = true;
      this.#woken = false;
    }
    this.#lookedAt = performance.now();
  }

  async #readNew(): Promise<void> {
    const { db } = this.#options;
    await sequenceEvents(db);
    for (;;) {
      const events = await eventsAfter(db, this.#last, BATCH);
      for (const event of events) this.#deliver(event);
      if (events.length < BATCH || this.#closed) return;
    }
  }

  #deliver(event: LiveEvent): void {
    this.#last = Number(event.id);
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch (error) {
        this.#options.log.error({ err: error, event: event.type }, 'a subscriber of live events failed');
      }
    }
  }
}
