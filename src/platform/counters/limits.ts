import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Redis } from '../redis/redis.ts';
import { type Counters, postgresCounters, pruneCounters, redisCounters, withFallback } from './counters.ts';
import { LocalTally } from './local-tally.ts';
import { addressSubject, judge, type Limit, type Verdict } from './window.ts';

const MINUTE_MS = 60_000;

/** The limits of the service. They hold for all servers together. */
export const LIMITS = {
  login: { hits: 120, windowMs: MINUTE_MS },
  loginFailures: { hits: 10, windowMs: MINUTE_MS, of: 'failed sign-ins' },
  setup: { hits: 5, windowMs: MINUTE_MS },
  setupStatus: { hits: 60, windowMs: MINUTE_MS },
  forgotPassword: { hits: 5, windowMs: MINUTE_MS },
  accountLink: { hits: 20, windowMs: MINUTE_MS },
  passkeyChallenge: { hits: 60, windowMs: MINUTE_MS },
  heartbeatGuess: { hits: 60, windowMs: MINUTE_MS },
  api: { hits: 1_200, windowMs: MINUTE_MS },
  agent: { hits: 600, windowMs: MINUTE_MS },
  agentStream: { hits: 30, windowMs: MINUTE_MS },
  /** Twice as many as an agent makes that polls with `wait`, which is answered once per second at most. */
  agentPoll: { hits: 120, windowMs: MINUTE_MS },
} as const satisfies Record<string, Limit>;

/** Asked before the work is done. Per address: exact, one round trip. Per credential: see `LocalTally`. */
export interface Limits {
  /**
   * A sign-in begins. It counts among those that failed until it has succeeded: many guesses at once are no more than ten.
   * `known`: the browser signed in before and counts under this name, apart from its address.
   */
  login(address: string, known?: string | null): Promise<Verdict>;
  loginSucceeded(address: string, known?: string | null): Promise<void>;
  setup(address: string): Promise<Verdict>;
  setupStatus(address: string): Promise<Verdict>;
  forgotPassword(address: string): Promise<Verdict>;
  /** Links that open an account: guessing them is hopeless, and kept slow. */
  accountLink(address: string): Promise<Verdict>;
  /** Each leaves a row for five minutes. */
  passkeyChallenge(address: string): Promise<Verdict>;
  /** Pings of no heartbeat. Those of one are not counted: many jobs may share an address. */
  heartbeatGuess(address: string): Promise<Verdict>;
  /** `share`: whose requests count together, by id, never by the secret itself. */
  api(share: string): Verdict;
  agent(credential: string): Verdict;
  /** Streams and polls of an agent, apart from each other; both count as its requests as well. */
  agentStream(agentId: string): Verdict;
  agentPoll(agentId: string): Verdict;
  /** Any other limit. */
  hit(key: string, limit: Limit): Promise<Verdict>;
  close(): Promise<void>;
}

export interface LimitsOptions {
  readonly db: Database;
  readonly log: Log;
  /** Null: PostgreSQL counts. */
  readonly redis: Redis | null;
  /** Pause between two exchanges with the shared store, in milliseconds. */
  readonly exchangeMs?: number;
}

const EXCHANGE_MS = 1_000;
const PRUNE_EVERY_MS = 5 * MINUTE_MS;

/** Opens the limits on Redis (with PostgreSQL behind it) or on PostgreSQL. */
export function openLimits(options: LimitsOptions): Limits {
  const { db, log, redis } = options;
  const counters = redis ? withFallback(redisCounters(redis), postgresCounters(db), log) : postgresCounters(db);
  const tally = new LocalTally(counters, log);
  const exact = new ExactLimit(counters);
  const exchange = setInterval(() => void tally.exchange(performance.now()), options.exchangeMs ?? EXCHANGE_MS);
  const prune = setInterval(
    () => void pruneCounters(db).catch((error) => log.warn({ err: error }, 'ended rate windows could not be removed')),
    PRUNE_EVERY_MS,
  );
  exchange.unref();
  prune.unref();
  const keyOf = (name: keyof typeof LIMITS, address: string) => `${name}:${addressSubject(address)}`;
  const byAddress = (name: keyof typeof LIMITS) => (address: string) => exact.hit(keyOf(name, address), LIMITS[name]);
  const signIns = (name: 'login' | 'loginFailures', address: string, known: string | null | undefined) =>
    known ? `${name}:known:${known}` : keyOf(name, address);
  const failed = async (key: string, amount: 1 | -1) => {
    const { windowMs } = LIMITS.loginFailures;
    const [count] = await counters.add([{ key, amount, windowMs }]);
    return judge(count ?? { hits: amount, resetMs: windowMs }, LIMITS.loginFailures);
  };
  return {
    async login(address, known) {
      const tries = await exact.hit(signIns('login', address, known), LIMITS.login);
      if (!tries.allowed) return tries;
      const key = signIns('loginFailures', address, known);
      const failures = await failed(key, 1);
      if (!failures.allowed) await failed(key, -1);
      return failures.remaining < tries.remaining ? failures : tries;
    },
    loginSucceeded: async (address, known) => void (await failed(signIns('loginFailures', address, known), -1)),
    setup: byAddress('setup'),
    setupStatus: byAddress('setupStatus'),
    forgotPassword: byAddress('forgotPassword'),
    accountLink: byAddress('accountLink'),
    passkeyChallenge: byAddress('passkeyChallenge'),
    heartbeatGuess: byAddress('heartbeatGuess'),
    api: (share) => tally.hit(`api:${share}`, LIMITS.api, performance.now()),
    agent: (credential) => tally.hit(`agent:${credential}`, LIMITS.agent, performance.now()),
    agentStream: (agentId) => tally.hit(`agent_stream:${agentId}`, LIMITS.agentStream, performance.now()),
    agentPoll: (agentId) => tally.hit(`agent_poll:${agentId}`, LIMITS.agentPoll, performance.now()),
    hit: (key, limit) => exact.hit(key, limit),
    async close() {
      clearInterval(exchange);
      clearInterval(prune);
      await tally.exchange(performance.now());
    },
  };
}

/** Asks the shared store for every hit, but not again for a key that is known to be used up. */
class ExactLimit {
  readonly #counters: Counters;
  readonly #full = new Map<string, number>();

  constructor(counters: Counters) {
    this.#counters = counters;
  }

  async hit(key: string, limit: Limit): Promise<Verdict> {
    const now = performance.now();
    const fullUntil = this.#full.get(key);
    if (fullUntil !== undefined) {
      if (fullUntil > now) return judge({ hits: limit.hits + 1, resetMs: fullUntil - now }, limit);
      this.#full.delete(key);
    }
    const [count] = await this.#counters.add([{ key, amount: 1, windowMs: limit.windowMs }]);
    if (!count) throw new Error('the counters gave no answer');
    const verdict = judge(count, limit);
    if (!verdict.allowed) this.#remember(key, now + count.resetMs, now);
    return verdict;
  }

  #remember(key: string, until: number, now: number): void {
    if (this.#full.size > 10_000)
      for (const [known, end] of this.#full) if (end <= now || this.#full.size > 10_000) this.#full.delete(known);
    this.#full.set(key, until);
  }
}
