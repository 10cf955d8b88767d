import pg from 'pg';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';

/**
 * The one connection of a process that LISTENs. A notification is only a hint that something may have changed:
 * whoever needs it looks, and polls as well.
 */
export interface Listener {
  /** Calls `onHint` for every notification on the channel, and after each reconnect, when some may have been missed. */
  listen(channel: string, onHint: (payload: string) => void): () => void;
  /** Whether hints arrive at the moment. */
  connected(): boolean;
  close(): Promise<void>;
}

export interface ListenerOptions {
  readonly log: Log;
  /** Pause between two checks that the connection is alive, in milliseconds. */
  readonly heartbeatMs?: number;
}

const HEARTBEAT_MS = 5_000;
const HEARTBEAT_TIMEOUT_MS = 3_000;
const MAX_BACKOFF_MS = 2_000;
const CHANNEL = /^[a-z][a-z0-9_]{0,62}$/;

type Hint = (payload: string) => void;

/** Starts listening on a connection of its own to the pool's database. Never throws: it reconnects until closed. */
export function openListener(db: Database, options: ListenerOptions): Listener {
  const listener = new ReconnectingListener(db, options);
  void listener.connect();
  return listener;
}

class ReconnectingListener implements Listener {
  readonly #db: Database;
  readonly #options: ListenerOptions;
  readonly #channels = new Map<string, Set<Hint>>();
  readonly #lost = new WeakSet<pg.Client>();
  #client: pg.Client | null = null;
  #closed = false;
  #failures = 0;
  /** Said that there is none. */
  #missing = false;
  #timer: NodeJS.Timeout | undefined;
  /** What the connection was asked last: it takes one statement after the other. */
  #asked: Promise<unknown> = Promise.resolve();

  constructor(db: Database, options: ListenerOptions) {
    this.#db = db;
    this.#options = options;
  }

  listen(channel: string, onHint: Hint): () => void {
    if (!CHANNEL.test(channel)) throw new Error(`${channel}: a channel is lower case letters, digits and underscores`);
    const known = this.#channels.get(channel);
    const hints = known ?? new Set<Hint>();
    hints.add(onHint);
    if (!known) {
      this.#channels.set(channel, hints);
      if (this.#client) void this.#listenOn(this.#client, channel);
    }
    return () => void hints.delete(onHint);
  }

  connected(): boolean {
    return this.#client !== null;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    if (this.#client) this.#drop(this.#client, null);
  }

  async connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: this.#db.url,
      application_name: 'tocsin listen',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: HEARTBEAT_TIMEOUT_MS,
    });
    next.on('error', (error) => this.#drop(next, error));
    next.on('end', () => this.#drop(next, null));
    next.on('notification', (message) => this.#hint(message.channel, message.payload ?? ''));
    try {
      await next.connect();
    } catch (error) {
      return this.#drop(next, error as Error);
    }
    if (this.#closed) return this.#drop(next, null);
    // Lost in the moment it was handed over: its successor is on the way already, and must not be called off.
    if (this.#lost.has(next)) return;
    this.#client = next;
    this.#asked = Promise.resolve();
    this.#failures = 0;
    if (this.#missing) this.#options.log.info('the database is listened to again');
    this.#missing = false;
    this.#beat(next);
    for (const channel of this.#channels.keys()) await this.#listenOn(next, channel);
  }

  async #listenOn(client: pg.Client, channel: string): Promise<void> {
    try {
      await this.#ask(client, `listen "${channel}"`);
      this.#hint(channel, '');
    } catch (error) {
      this.#drop(client, error as Error);
    }
  }

  #ask(client: pg.Client, text: string): Promise<unknown> {
    const asked = this.#asked.then(() => client.query(text));
    this.#asked = asked.catch(() => undefined);
    return asked;
  }

  #hint(channel: string, payload: string): void {
    for (const onHint of this.#channels.get(channel) ?? []) onHint(payload);
  }

  #beat(client: pg.Client): void {
    this.#later(async () => {
      try {
        await this.#ask(client, 'select 1');
        if (this.#client === client) this.#beat(client);
      } catch (error) {
        this.#drop(client, error as Error);
      }
    }, this.#options.heartbeatMs ?? HEARTBEAT_MS);
  }

  #drop(dead: pg.Client, error: Error | null): void {
    if (this.#lost.has(dead)) return;
    this.#lost.add(dead);
    if (this.#client === dead) this.#client = null;
    // The peer may be frozen: end() would wait for it.
    (dead as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    if (this.#closed) return;
    const pause = Math.round(Math.min(MAX_BACKOFF_MS, 100 * 2 ** this.#failures++) * (0.5 + Math.random() / 2));
    // Once an outage, and not for one that was only cut, or too slow while this process was busy with its start.
    if (!this.#missing && this.#failures > 1) {
      const reason = error === null ? 'PostgreSQL closed it' : undefined;
      this.#options.log.warn(
        { ...(reason === undefined ? { err: error } : { reason }) },
        'no connection that listens to the database; it is made again, and until then changes of other servers are found by looking',
      );
    }
    this.#missing ||= this.#failures > 1;
    this.#later(() => void this.connect(), pause);
  }

  #later(work: () => void, ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(work, ms);
    this.#timer.unref();
  }
}
