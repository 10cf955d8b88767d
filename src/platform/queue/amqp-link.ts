import { type ChannelModel, connect } from 'amqplib';
import type { Log } from '../log.ts';

export interface AmqpLinkOptions {
  readonly url: string;
  readonly log: Log;
  /** Opens the channels of a new connection. When it fails the connection is given up and tried again. */
  readonly onConnect: (connection: ChannelModel) => Promise<void>;
  readonly onLost: () => void;
}

const CONNECT_TIMEOUT_MS = 4_000;
/** Long enough to remove a broken queue; shorter waits are bounded by whoever sets up. */
const SETUP_TIMEOUT_MS = 25_000;
const HEARTBEAT_SECONDS = 5;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

/** One connection to a broker that may be away: it is made in the background and made again whenever it is lost. */
export class AmqpLink {
  readonly #options: AmqpLinkOptions;
  #connection: ChannelModel | null = null;
  /** The connection that is being set up. */
  #beginning: ChannelModel | null = null;
  #blocked = false;
  #closed = false;
  #failures = 0;
  /** Since it was last usable: each reason is reported once, as a later one may be another fault. */
  readonly #reported = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: AmqpLinkOptions) {
    this.#options = options;
  }

  start(): void {
    void this.#connect();
  }

  /** Whether the broker takes messages: connected, set up, and not holding publishers back for want of memory or disk. */
  flowing(): boolean {
    return this.#connection !== null && !this.#blocked;
  }

  /** Gives the present connection up at once, also while it is set up, without asking a peer that may be frozen. */
  drop(reason: string): void {
    const present = this.#connection ?? this.#beginning;
    if (present) cut(present, reason);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    const connection = this.#connection;
    if (!connection) return;
    this.#connection = null;
    const patience = setTimeout(() => cut(connection, 'closing takes too long'), 1_000);
    await connection.close().catch(() => {});
    clearTimeout(patience);
  }

  async #connect(): Promise<void> {
    let connection: ChannelModel;
    try {
      connection = await connect(withHeartbeat(this.#options.url), { timeout: CONNECT_TIMEOUT_MS, keepAlive: true, noDelay: true });
    } catch (error) {
      return this.#retry(error);
    }
    let reason: unknown = null;
    let over = false;
    connection.on('error', (error) => {
      reason = error;
    });
    const ended = new Promise<never>((_, reject) => {
      connection.on('close', () => {
        over = true;
        reject(reason ?? new Error('the broker closed the connection'));
        this.#lost(connection, reason);
      });
    });
    ended.catch(() => {});
    connection.on('blocked', () => {
      this.#blocked = true;
      this.#options.log.warn('the broker holds back publishers: it lacks memory or disk');
    });
    connection.on('unblocked', () => {
      this.#blocked = false;
    });
    const patience = setTimeout(() => cut(connection, 'the set-up took too long'), SETUP_TIMEOUT_MS);
    this.#beginning = connection;
    try {
      if (this.#closed) throw new Error('closed meanwhile');
      // The library leaves calls unanswered whose connection ends.
      await Promise.race([this.#options.onConnect(connection), ended]);
    } catch (error) {
      cut(connection, 'the set-up failed');
      return this.#retry(error);
    } finally {
      clearTimeout(patience);
      this.#beginning = null;
    }
    if (over || reason !== null) {
      // It ended in the moment it was set up; a broker that is stopped says so without an error.
      this.#options.onLost();
      return this.#retry(reason);
    }
    this.#connection = connection;
    this.#blocked = false;
    if (this.#failures > 0) this.#options.log.info('the broker is reachable again');
    this.#failures = 0;
    this.#reported.clear();
  }

  #lost(connection: ChannelModel, reason: unknown): void {
    // Lost during the set-up: that failed by itself.
    if (this.#connection !== connection) return;
    this.#connection = null;
    this.#options.onLost();
    this.#retry(reason);
  }

  #retry(error: unknown): void {
    if (this.#closed) return;
    const reason = wordsOf(error);
    if (!this.#reported.has(reason))
      this.#options.log.warn({ reason }, 'the broker (BROKER_URL) is not usable; messages wait in PostgreSQL, and it is tried again');
    this.#reported.add(reason);
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures++) * (0.7 + Math.random() * 0.3);
    this.#timer = setTimeout(() => void this.#connect(), pause);
    this.#timer.unref();
  }
}

/** Several addresses that refuse have no message of their own. */
function wordsOf(error: unknown): string {
  if (error === null) return 'the connection was closed';
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  return first instanceof Error && first.message !== '' ? first.message : String(first);
}

/** The library offers only a polite close; the socket is not part of its types. */
function cut(connection: ChannelModel, reason: string): void {
  const { stream } = connection.connection as unknown as { stream: { destroy(error: Error): void } };
  stream.destroy(new Error(reason));
}

function withHeartbeat(text: string): string {
  const url = new URL(text);
  if (!url.searchParams.has('heartbeat')) url.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
  return url.href;
}
