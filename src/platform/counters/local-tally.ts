import { type Count, judge, type Limit, type Verdict } from './window.ts';
import type { Counters } from './counters.ts';
import type { Log } from '../log.ts';

interface Entry {
  readonly limit: Limit;
  /** What the shared store said last, this process's hits until then included. */
  shared: number;
  /** Hits of this process that the store has not been told. */
  unreported: number;
  /** Monotonic milliseconds. */
  endsAt: number;
}

/** Beyond this many credentials at once the oldest are forgotten here; the store still knows their counts. */
const MAX_ENTRIES = 50_000;

/**
 * Counts in this process and tells the shared store about once a second, so that a request costs no round trip.
 *
 * The price: what other servers admitted since the last exchange is not seen. A credential is admitted at most `limit`
 * times by each server within a window, and once the servers have exchanged their counts, by no more than what they
 * admitted together within that last second.
 */
export class LocalTally {
  readonly #counters: Counters;
  readonly #log: Log;
  readonly #entries = new Map<string, Entry>();
  #exchanging = false;
  #failing = false;

  constructor(counters: Counters, log: Log) {
    this.#counters = counters;
    this.#log = log;
  }

  /** Counts one hit and judges it. `now` is monotonic milliseconds. */
  hit(key: string, limit: Limit, now: number): Verdict {
    const entry = this.#current(key, limit, now);
    const count = { hits: entry.shared + entry.unreported + 1, resetMs: entry.endsAt - now };
    // Refused hits are not counted: a window that is full stays as it is.
    if (count.hits <= limit.hits) entry.unreported++;
    return judge(count, limit);
  }

  /** Tells the store what it does not know and takes over its counts. */
  async exchange(now: number): Promise<void> {
    if (this.#exchanging) return;
    const changed = [...this.#entries].filter(([, entry]) => entry.unreported > 0 && entry.endsAt > now);
    for (const [key, entry] of this.#entries) if (entry.endsAt <= now) this.#entries.delete(key);
    if (changed.length === 0) return;
    this.#exchanging = true;
    const reported = changed.map(([key, entry]) => ({ key, amount: entry.unreported, windowMs: entry.limit.windowMs }));
    try {
      const counts = await this.#counters.add(reported);
      for (const [n, [, entry]] of changed.entries()) this.#settle(entry, reported[n]?.amount ?? 0, counts[n], now);
      this.#failing = false;
    } catch (error) {
      // Each server goes on with its own count.
      if (!this.#failing) this.#log.warn({ err: error }, 'rate limits are not shared between servers at the moment');
      this.#failing = true;
    } finally {
      this.#exchanging = false;
    }
  }

  #settle(entry: Entry, reported: number, count: Count | undefined, now: number): void {
    if (!count) return;
    entry.unreported -= reported;
    entry.shared = count.hits;
    entry.endsAt = now + count.resetMs;
  }

  #current(key: string, limit: Limit, now: number): Entry {
    const known = this.#entries.get(key);
    if (known && known.endsAt > now) return known;
    const fresh = { limit, shared: 0, unreported: 0, endsAt: now + limit.windowMs };
    this.#entries.delete(key);
    this.#entries.set(key, fresh);
    if (this.#entries.size > MAX_ENTRIES) {
      const [oldest] = this.#entries.keys();
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
    return fresh;
  }
}
