import { createClient } from 'redis';
import type { Log } from '../log.ts';
import { RedisUnavailable } from './unavailable.ts';

/**
 * One connection to a cache that may be lost at any time. Nothing waits for it: without a live connection a call
 * fails at once, and a call that is not answered in time fails and takes Redis out of use until it answers again.
 */
export interface Redis {
  /** Whether calls are worth trying at the moment. */
  usable(): boolean;
  /** Runs one command; rejects with `RedisUnavailable` at once or after `timeoutMs`. */
  run<T>(command: (client: RedisClient) => Promise<T>, timeoutMs?: number): Promise<T>;
  /** Calls `onMessage` for messages of a channel, and after each reconnect, when some may have been missed. */
  subscribe(channel: string, onMessage: (message: string) => void): void;
  close(): Promise<void>;
}

type RedisClient = ReturnType<typeof createRedisClient>;

const COMMAND_TIMEOUT_MS = 250;
/** How long calls are refused after one that was not answered. */
const COOL_DOWN_MS = 2_000;
const MAX_BACKOFF_MS = 2_000;
/** A peer that is silent for so long is given up; pings make a healthy one speak. */
const SILENCE_MS = 3_000;
const PING_MS = 1_000;
const MAX_WAITING_COMMANDS = 5_000;

function createRedisClient(url: string) {
  return createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_WAITING_COMMANDS,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: 2_000,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (retries) => Math.min(MAX_BACKOFF_MS, 50 * 2 ** Math.min(retries, 6)) * (0.5 + Math.random() / 2),
    },
  });
}

/** Connects in the background. Never throws and never blocks the start. */
export function openRedis(url: string, log: Log): Redis {
  return new LosableRedis(url, log);
}

/** Several addresses that refuse have no message of their own, and a late answer a garbled one. */
function wordsOf(error: Error): string {
  const late = /^Socket timeout .*?(\d+)ms/.exec(error.message)?.[1];
  if (late !== undefined) return `no answer within ${late} ms`;
  const first = error instanceof AggregateError ? (error.errors[0] as Error | undefined) : error;
  return first?.message || error.name;
}

class LosableRedis implements Redis {
  readonly #url: string;
  readonly #log: Log;
  readonly #client: RedisClient;
  #subscriber: RedisClient | null = null;
  readonly #retries = new Set<NodeJS.Timeout>();
  #refuseUntil = 0;
  #complained = false;
  #closed = false;

  constructor(url: string, log: Log) {
    this.#url = url;
    this.#log = log;
    this.#client = this.#open(() => {});
  }

  usable(): boolean {
    return this.#client.isReady && performance.now() >= this.#refuseUntil;
  }

  async run<T>(command: (client: RedisClient) => Promise<T>, timeoutMs: number = COMMAND_TIMEOUT_MS): Promise<T> {
    if (!this.usable()) throw new RedisUnavailable('not connected');
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.#refuseUntil = performance.now() + COOL_DOWN_MS;
        reject(new RedisUnavailable(`no answer within ${timeoutMs} ms`));
      }, timeoutMs);
    });
    try {
      return await Promise.race([command(this.#client), late]);
    } catch (error) {
      throw error instanceof RedisUnavailable ? error : new RedisUnavailable('the command failed', error);
    } finally {
      clearTimeout(timer);
    }
  }

  subscribe(channel: string, onMessage: (message: string) => void): void {
    // On a connection of its own: one that subscribes takes no other commands.
    this.#subscriber ??= this.#open(() => onMessage(''));
    const subscriber = this.#subscriber;
    const attach = () => {
      subscriber.subscribe(channel, onMessage).catch(() => {});
    };
    // The client renews its subscriptions itself once the first one has succeeded.
    if (subscriber.isReady) attach();
    else subscriber.once('ready', attach);
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const retry of this.#retries) clearTimeout(retry);
    for (const client of [this.#client, this.#subscriber]) if (client?.isOpen) client.destroy();
  }

  #open(onReady: () => void): RedisClient {
    const client = createRedisClient(this.#url);
    client.on('error', (error) => {
      // Once per outage, not once per attempt.
      if (!this.#complained)
        this.#log.warn({ reason: wordsOf(error) }, 'Redis (CACHE_URL) is not usable; PostgreSQL does its work, and Redis is tried again');
      this.#complained = true;
    });
    client.on('ready', () => {
      if (this.#complained) this.#log.info('Redis is usable again');
      this.#complained = false;
      onReady();
    });
    this.#connect(client);
    return client;
  }

  /** The client reconnects by itself; only a refused first connection, such as a wrong password, ends its attempts. */
  #connect(client: RedisClient): void {
    client.connect().catch(() => {
      if (this.#closed) return;
      const retry = setTimeout(() => {
        this.#retries.delete(retry);
        if (!client.isOpen && !this.#closed) this.#connect(client);
      }, MAX_BACKOFF_MS);
      retry.unref();
      this.#retries.add(retry);
    });
  }
}
