import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { Listener } from '../db/listener.ts';
import type { Log } from '../log.ts';
import { giveBackLease, LEASE_CHANNEL, renewLease, takeLease } from './lease.store.ts';
import { contenderWait, holderStep, stepDownAt, type Term } from './term.ts';

/** This process's place in the competition for one lease. */
export interface Leader {
  readonly name: string;
  /** Whether this process may act now. Reads the clock: false in a process that was frozen past its time. */
  isLeader(): boolean;
  /** The number that guards this leader's writes (`leaseHeld`); null when not leading. */
  fence(): number | null;
  /** Called with the fence when leadership begins and with null when it ends. Returns how to stop. */
  onChange(listener: (fence: number | null) => void): () => void;
  /**
   * Runs `work` whenever this process leads; `signal` aborts when it no longer does. Work that returns or throws early
   * is not started again before the next term. Returns how to stop.
   */
  run(work: (fence: number, signal: AbortSignal) => Promise<void>): () => void;
  /** Steps down, lets another take over at once, and competes no more. */
  release(): Promise<void>;
}

export interface LeaderOptions {
  /** Should be the reserved pool: renewals must not queue behind slow requests. */
  readonly db: Database;
  readonly listener: Listener;
  readonly log: Log;
  readonly name: string;
  /** Who this process is, for people who look into the table; made unique here. */
  readonly holder: string;
  readonly ttlMs: number;
}

const MAX_PAUSE_AFTER_FAILURE_MS = 1_000;

/** Starts competing. Never throws: without a database there is no leader. */
export function openLeader(options: LeaderOptions): Leader {
  const contender = new Contender(options);
  contender.start();
  return contender;
}

class Contender implements Leader {
  readonly name: string;
  readonly #options: LeaderOptions;
  readonly #listeners = new Set<(fence: number | null) => void>();
  readonly #holder: string;
  #term: Term | null = null;
  #closed = false;
  #failing = false;
  #stepping: Promise<void> | null = null;
  #nudged = false;
  #timer: NodeJS.Timeout | undefined;
  /** Fires even while a renewal hangs in the database. */
  #deadline: NodeJS.Timeout | undefined;
  #unlisten: () => void = () => {};

  constructor(options: LeaderOptions) {
    this.name = options.name;
    this.#holder = `${options.holder} ${randomUUID().slice(0, 8)}`;
    this.#options = options;
  }

  start(): void {
    this.#unlisten = this.#options.listener.listen(LEASE_CHANNEL, (name) => {
      if (name === this.name || name === '') this.#nudge();
    });
    this.#nudge();
  }

  isLeader(): boolean {
    return this.#term !== null && performance.now() < stepDownAt(this.#term, this.#options.ttlMs);
  }

  fence(): number | null {
    return this.isLeader() ? (this.#term?.fence ?? null) : null;
  }

  onChange(listener: (fence: number | null) => void): () => void {
    const own = (fence: number | null) => listener(fence);
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  run(work: (fence: number, signal: AbortSignal) => Promise<void>): () => void {
    let term: AbortController | null = null;
    const change = (fence: number | null) => {
      term?.abort(new Error(`no longer the leader of ${this.name}`));
      term = null;
      if (fence === null) return;
      term = new AbortController();
      work(fence, term.signal).catch((error: unknown) => {
        this.#options.log.error({ err: error, lease: this.name }, 'the work of the leader failed');
      });
    };
    const stop = this.onChange(change);
    change(this.fence());
    return () => {
      stop();
      change(null);
    };
  }

  async release(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#unlisten();
    clearTimeout(this.#timer);
    await this.#stepping;
    const term = this.#term;
    this.#end('released');
    if (!term) return;
    try {
      await giveBackLease(this.#options.db, { name: this.name, fence: term.fence });
    } catch (error) {
      this.#options.log.warn({ err: error, lease: this.name }, 'the lease could not be given back; it ends by itself');
    }
  }

  /** Takes the next step now, or right after the one in progress. */
  #nudge(): void {
    this.#nudged = true;
    if (this.#stepping || this.#closed) return;
    this.#nudged = false;
    clearTimeout(this.#timer);
    this.#stepping = this.#step().then((waitMs) => {
      this.#stepping = null;
      if (this.#closed) return;
      if (this.#nudged && this.#term === null) return this.#nudge();
      this.#timer = setTimeout(() => this.#nudge(), waitMs);
      this.#timer.unref();
    });
  }

  /** Renews or takes the lease. Returns how long to wait, in milliseconds. */
  async #step(): Promise<number> {
    const { ttlMs } = this.#options;
    try {
      const wait = this.#term ? await this.#hold(this.#term) : await this.#contend();
      this.#failing = false;
      return wait;
    } catch (error) {
      // Once an outage: it is tried again every second.
      if (!this.#failing)
        this.#options.log.warn({ err: error, lease: this.name }, 'the lease cannot be taken or renewed yet; it is tried again');
      this.#failing = true;
      return Math.min(MAX_PAUSE_AFTER_FAILURE_MS, ttlMs / 5);
    }
  }

  async #hold(term: Term): Promise<number> {
    const { db, ttlMs } = this.#options;
    const step = holderStep(term, ttlMs, performance.now());
    if (step.kind === 'wait') return step.ms;
    if (step.kind === 'step-down') {
      this.#end(step.reason);
      return 0;
    }
    const confirmedAt = performance.now();
    const renewed = await renewLease(db, { name: this.name, fence: term.fence, ttlMs });
    // The deadline may have ended the term while the answer was on its way.
    if (this.#term !== term) return 0;
    if (!renewed) {
      this.#end('somebody else holds it');
      return 0;
    }
    this.#term = { fence: term.fence, confirmedAt };
    this.#watch();
    return ttlMs / 3;
  }

  async #contend(): Promise<number> {
    const { db, ttlMs } = this.#options;
    const confirmedAt = performance.now();
    const taken = await takeLease(db, { name: this.name, holder: this.#holder, ttlMs });
    if ('remainingMs' in taken) return contenderWait(taken.remainingMs, ttlMs);
    this.#term = { fence: taken.fence, confirmedAt };
    this.#watch();
    if (!this.isLeader()) return 0;
    this.#options.log.info({ lease: this.name, fence: taken.fence }, 'this process leads now');
    this.#notify(taken.fence);
    return ttlMs / 3;
  }

  #watch(): void {
    clearTimeout(this.#deadline);
    const term = this.#term;
    if (!term) return;
    this.#deadline = setTimeout(
      () => this.#end('not confirmed in time'),
      Math.max(0, stepDownAt(term, this.#options.ttlMs) - performance.now()),
    );
    this.#deadline.unref();
  }

  #end(reason: string): void {
    clearTimeout(this.#deadline);
    if (!this.#term) return;
    this.#term = null;
    this.#options.log.info({ lease: this.name, reason }, 'this process leads no more');
    this.#notify(null);
  }

  #notify(fence: number | null): void {
    for (const listener of this.#listeners) {
      try {
        listener(fence);
      } catch (error) {
        this.#options.log.error({ err: error, lease: this.name }, 'a listener to leadership failed');
      }
    }
  }
}
