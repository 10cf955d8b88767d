import { addressSubject } from '../../counters/window.ts';
import { Problem } from '../../errors.ts';
import type { KnownTokens } from './known-tokens.ts';

/** Refused credentials of an address per minute; further ones cost no query. */
export const REFUSED_MAX = 30;
const MINUTE_MS = 60_000;
/** Addresses that are counted at a time; beyond, the oldest are forgotten. */
const ADDRESSES_MAX = 10_000;
/** Look-ups of credentials that this process does not know: five turns per second, of each kind. */
export const TURN_MS = 200;
/** How long a look-up may wait for its turn. */
const WAIT_MS = 2_000;
/** Secrets that nobody lists and that are remembered as good. */
const SEEN_MAX = 10_000;

interface Lane {
  readonly together: number;
  readonly waiting: Array<() => void>;
  lastTurn: number;
  timer: NodeJS.Timeout | null;
}

/** The milliseconds of a clock that never goes back. */
export type Monotonic = () => number;

/** A credential that somebody presents. */
export interface Presented {
  /** Its kind: those of one kind wait for each other. */
  readonly kind: string;
  /** Where it comes from. */
  readonly address: string;
  /** What stands for it in the database, in hexadecimal. */
  readonly digest: string;
  /** Look-ups that share one query share a turn. Default: 1. */
  readonly together?: number;
}

/**
 * What strangers may cost, as one process counts it. Nobody with a good credential is delayed by others: a known one is looked
 * up at once, and only an unknown one waits for its turn.
 */
export class CredentialGuard {
  readonly #known: Pick<KnownTokens, 'has' | 'complete'>;
  readonly #clock: Monotonic;
  readonly #refused = new Map<string, { count: number; endsAt: number }>();
  readonly #lanes = new Map<string, Lane>();
  readonly #seen = new Set<string>();

  constructor(known: Pick<KnownTokens, 'has' | 'complete'>, clock: Monotonic = () => performance.now()) {
    this.#known = known;
    this.#clock = clock;
  }

  /** Whether this token is good as far as this process knows. */
  isKnown(digest: string): boolean {
    return this.#known.has(digest);
  }

  /**
   * Whether a token may be looked up, once it is its turn. False: its address is noisy, and nobody has this token: it is
   * refused without a query.
   *
   * @throws Problem `unavailable` when too many wait: what was not looked up is never called wrong
   */
  async mayAsk({ kind, address, digest, together = 1 }: Presented): Promise<boolean> {
    if (this.#known.has(digest)) return true;
    if (this.isNoisy(address) && this.#known.complete()) return false;
    await this.#turn(kind, together);
    return true;
  }

  /**
   * The same for secrets that nobody lists, such as sessions, of which only those seen before are known.
   *
   * @throws Problem `unavailable`
   */
  async mayAskUnlisted(kind: string, address: string, key: string): Promise<void> {
    if (this.isNoisy(address) && !this.#seen.has(key)) await this.#turn(kind, 1);
  }

  /** Counts a credential that opened nothing. */
  refused(address: string): void {
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

  /** Whether more credentials of this address were refused within the minute than is usual. */
  isNoisy(address: string): boolean {
    const known = this.#refused.get(addressSubject(address));
    return known !== undefined && known.endsAt > this.#clock() && known.count >= REFUSED_MAX;
  }

  /** Notes what such a look-up found: the next one of a good secret waits for nothing. A bad one counts for its address. */
  noteUnlisted(address: string, key: string, good: boolean): void {
    if (!good) this.refused(address);
    if (!good) this.#seen.delete(key);
    else if (!this.#seen.has(key)) {
      if (this.#seen.size >= SEEN_MAX) this.#seen.delete(this.#seen.keys().next().value ?? '');
      this.#seen.add(key);
    }
  }

  /** Waits until one more may be looked up. @throws Problem `unavailable` at once when that would take over two seconds */
  async #turn(kind: string, together: number): Promise<void> {
    const lane: Lane = this.#lanes.get(kind) ?? { together, waiting: [], lastTurn: Number.NEGATIVE_INFINITY, timer: null };
    this.#lanes.set(kind, lane);
    const now = this.#clock();
    if (lane.waiting.length === 0 && now - lane.lastTurn >= TURN_MS) {
      lane.lastTurn = now;
      return;
    }
    if (lane.waiting.length >= lane.together * (WAIT_MS / TURN_MS))
      throw new Problem('unavailable', 'Too many unknown credentials are being looked up: send this again', { retryAfterSeconds: 2 });
    await new Promise<void>((resolve) => {
      lane.waiting.push(resolve);
      this.#schedule(lane, lane.lastTurn + TURN_MS - now);
    });
  }

  #schedule(lane: Lane, inMs: number): void {
    lane.timer ??= setTimeout(
      () => {
        lane.timer = null;
        lane.lastTurn = this.#clock();
        for (const go of lane.waiting.splice(0, lane.together)) go();
        if (lane.waiting.length > 0) this.#schedule(lane, TURN_MS);
      },
      Math.max(0, inMs),
    );
  }
}
