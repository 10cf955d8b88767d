import { addressSubject } from '../../counters/window.ts';
import { Problem } from '../../errors.ts';
import type { KnownTokens } from './known-tokens.ts';

/** Refused credentials per address and minute; further ones cost no query. */
export const REFUSED_MAX = 30;
const MINUTE_MS = 60_000;
/** Addresses counted at a time; the oldest are dropped first. */
const ADDRESSES_MAX = 10_000;
/** Pause between two look-ups of unknown credentials of a kind: five per second. */
export const TURN_MS = 200;
/** Longest wait for a look-up. */
const WAIT_MS = 2_000;
/** Valid sessions and calendar links remembered. */
const SEEN_MAX = 10_000;

interface Lane {
  readonly together: number;
  /** By credential, in order. */
  readonly waiting: Map<string, PromiseWithResolvers<void>>;
  lastTurn: number;
  timer: NodeJS.Timeout | null;
}

/** Milliseconds of a monotonic clock. */
export type Monotonic = () => number;

/** Why a credential was refused: it doesn't exist, its address is noisy, or too many look-ups wait. */
export type RefusedBecause = 'unknown' | 'noisy' | 'busy';

/** A credential sent with a request. */
export interface Presented {
  /** Credentials of one kind share a queue. */
  readonly kind: string;
  /** Client address. */
  readonly address: string;
  /** Its digest as stored in the database, in hexadecimal. */
  readonly digest: string;
  /** How many look-ups share one query, and so one turn. Default: 1. */
  readonly together?: number;
}

/**
 * Limits the cost of strangers in one process. Known credentials are looked up at once; only unknown ones wait in a queue, so
 * strangers never delay a valid credential.
 */
export class CredentialGuard {
  readonly #known: Pick<KnownTokens, 'has' | 'complete'>;
  readonly #count: (because: RefusedBecause) => void;
  readonly #clock: Monotonic;
  readonly #refused = new Map<string, { count: number; endsAt: number }>();
  readonly #lanes = new Map<string, Lane>();
  readonly #seen = new Set<string>();

  /** @param count called for each refusal, for the metrics */
  constructor(
    known: Pick<KnownTokens, 'has' | 'complete'>,
    count: (because: RefusedBecause) => void = () => {},
    clock: Monotonic = () => performance.now(),
  ) {
    this.#known = known;
    this.#count = count;
    this.#clock = clock;
  }

  /** Whether this process knows the token as valid. */
  isKnown(digest: string): boolean {
    return this.#known.has(digest);
  }

  /**
   * Waits until a token may be looked up.
   *
   * @returns false if its address is noisy and the token doesn't exist: refuse it without a query
   * @throws Problem `unavailable` if too many look-ups wait; an unchecked token is never called wrong
   */
  async mayAsk({ kind, address, digest, together = 1 }: Presented): Promise<boolean> {
    if (this.#known.has(digest)) return true;
    if (this.isNoisy(address) && this.#known.complete()) return false;
    await this.#turn(kind, digest, together);
    return true;
  }

  /**
   * The same for secrets that aren't preloaded, such as sessions. Only those seen before count as known.
   *
   * @throws Problem `unavailable`
   */
  async mayAskUnlisted(kind: string, address: string, key: string): Promise<void> {
    if (this.isNoisy(address) && !this.#seen.has(key)) await this.#turn(kind, key, 1);
  }

  /** Counts a refused credential. */
  refused(address: string): void {
    this.#count(this.isNoisy(address) ? 'noisy' : 'unknown');
    const subject = addressSubject(address);
    const now = this.#clock();
    const known = this.#refused.get(subject);
    if (known && known.endsAt > now) {
      known.count += 1;
      return;
    }
    this.#refused.delete(subject);
    if (this.#refused.size >= ADDRESSES_MAX) this.#refused.delete(this.#refused.keys().next().value ?? '');
    this.#refused.set(subject, { count: 1, endsAt: now + MINUTE_MS });
  }

  /** Whether this address reached the limit of refused credentials. */
  isNoisy(address: string): boolean {
    const known = this.#refused.get(addressSubject(address));
    return known !== undefined && known.endsAt > this.#clock() && known.count >= REFUSED_MAX;
  }

  /** Records the result of such a look-up: a valid secret never waits again, an invalid one counts for its address. */
  noteUnlisted(address: string, key: string, good: boolean): void {
    if (!good) this.refused(address);
    if (!good) this.#seen.delete(key);
    else if (!this.#seen.has(key)) {
      if (this.#seen.size >= SEEN_MAX) this.#seen.delete(this.#seen.keys().next().value ?? '');
      this.#seen.add(key);
    }
  }

  /** Waits for the next turn. @throws Problem `unavailable` at once if that would take over two seconds */
  #turn(kind: string, key: string, together: number): Promise<void> {
    const lane: Lane = this.#lanes.get(kind) ?? { together, waiting: new Map(), lastTurn: Number.NEGATIVE_INFINITY, timer: null };
    this.#lanes.set(kind, lane);
    const now = this.#clock();
    // Requests with the same credential share its turn.
    const waiting = lane.waiting.get(key);
    if (waiting) return waiting.promise;
    if (lane.waiting.size === 0 && now - lane.lastTurn >= TURN_MS) {
      lane.lastTurn = now;
      return Promise.resolve();
    }
    if (lane.waiting.size >= lane.together * (WAIT_MS / TURN_MS)) {
      this.#count('busy');
      const detail = 'Too many unknown credentials are being looked up: send this again';
      return Promise.reject(new Problem('unavailable', detail, { retryAfterSeconds: 2 }));
    }
    const turn = Promise.withResolvers<void>();
    lane.waiting.set(key, turn);
    this.#schedule(lane, lane.lastTurn + TURN_MS - now);
    return turn.promise;
  }

  #schedule(lane: Lane, inMs: number): void {
    lane.timer ??= setTimeout(
      () => {
        lane.timer = null;
        lane.lastTurn = this.#clock();
        for (const [key, { resolve }] of lane.waiting.entries().take(lane.together)) {
          lane.waiting.delete(key);
          resolve();
        }
        if (lane.waiting.size > 0) this.#schedule(lane, TURN_MS);
      },
      Math.max(0, inMs),
    );
  }
}
