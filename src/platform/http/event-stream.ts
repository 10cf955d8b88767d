import type { FastifyReply } from 'fastify';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** One server-sent event. */
export interface StreamEvent {
  readonly id?: string;
  readonly event: string;
  /** Becomes one line of JSON. */
  readonly data: unknown;
}

/** The event as it goes over the wire. Events that many clients get are formatted once. */
export function formatEvent(event: StreamEvent): string {
  const id = event.id === undefined ? '' : `id: ${oneLine(event.id)}\n`;
  return `${id}event: ${oneLine(event.event)}\ndata: ${JSON.stringify(event.data)}\n\n`;
}

function oneLine(text: string): string {
  return text.replace(/[\r\n\0]/g, ' ');
}

/** An open stream to one client. */
export interface EventStream {
  /** Sends formatted text; does nothing once the stream is closed. */
  send(text: string): void;
  /** Ends the stream after what was sent. */
  end(): void;
  /** Resolves once the client has taken what was sent, or the stream is over: at once unless it falls behind. */
  taken(): Promise<void>;
  /** Aborts when the stream is over, for whatever reason: {@link CUT_OFF} where the server gave up on a client that takes too little. */
  readonly closed: AbortSignal;
}

/** Why a stream is over whose client took nothing for too long, or too little. */
export const CUT_OFF = 'cut off';

export interface EventStreamsOptions {
  readonly keepaliveMs?: number;
  /** A client that takes nothing for so long is dropped. */
  readonly stallMs?: number;
  /** A client with more than this waiting is dropped. */
  readonly maxBufferedBytes?: number;
  /** Shortest and longest pause that clients are asked to make before they reconnect; jittered, so that they do not come back all at once. */
  readonly retryMs?: readonly [number, number];
}

const KEEPALIVE_MS = 15_000;
const STALL_MS = 30_000;
const MAX_BUFFERED_BYTES = 1_048_576;
const RETRY_MS = [2_000, 5_000] as const;
const GOODBYE_MS = 1_000;
/** Looks at all streams within the shorter of the two times. */
const TICKS = 60;
/** One look keeps alive so large a part of the streams at most: thousands at once would hold up everything else. */
const ALIVE_AT_ONCE = 1 / 20;

/** All open streams of one kind, with one timer for all of them. */
export class EventStreams {
  readonly #streams = new Set<Connection>();
  readonly #options: Required<EventStreamsOptions>;
  readonly #ticker: NodeJS.Timeout;

  constructor(options: EventStreamsOptions = {}) {
    this.#options = { keepaliveMs: KEEPALIVE_MS, stallMs: STALL_MS, maxBufferedBytes: MAX_BUFFERED_BYTES, retryMs: RETRY_MS, ...options };
    const tickMs = Math.min(this.#options.keepaliveMs, this.#options.stallMs) / TICKS;
    this.#ticker = setInterval(() => this.#tick(performance.now()), tickMs);
    this.#ticker.unref();
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Takes the response over from Fastify, with the headers that hooks have put on it, and starts the stream. */
  open(reply: FastifyReply): EventStream {
    const headers = reply.getHeaders();
    reply.hijack();
    const stream = new Connection(reply.raw, this.#options.maxBufferedBytes);
    this.#streams.add(stream);
    stream.closed.addEventListener('abort', () => this.#streams.delete(stream));
    reply.raw.writeHead(200, {
      ...(headers as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Proxies must pass every event on at once.
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    const { socket } = reply.raw;
    socket?.setNoDelay(true);
    socket?.setKeepAlive(true, KEEPALIVE_MS);
    const [shortest, longest] = this.#options.retryMs;
    stream.send(`retry: ${Math.round(shortest + Math.random() * (longest - shortest))}\n\n`);
    return stream;
  }

  /** Tells every client to reconnect, and ends. Who does not take that within a second is cut off. */
  async close(): Promise<void> {
    clearInterval(this.#ticker);
    const open = [...this.#streams];
    const goodbye = formatEvent({ event: 'reconnect', data: {} });
    for (const stream of open) {
      stream.send(goodbye);
      stream.end();
    }
    const all = Promise.all(open.map((stream) => stream.over));
    const patience = setTimeout(() => {
      for (const stream of open) stream.drop();
    }, GOODBYE_MS);
    await all;
    clearTimeout(patience);
  }

  #tick(now: number): void {
    const { keepaliveMs, stallMs } = this.#options;
    let left = Math.ceil(this.#streams.size * ALIVE_AT_ONCE);
    for (const stream of this.#streams) {
      if (stream.hasStalled(now, stallMs)) stream.drop();
      else if (left > 0 && stream.isSilent(now, keepaliveMs)) {
        stream.send(': keepalive\n\n');
        left -= 1;
      }
    }
  }
}

class Connection implements EventStream {
  readonly #response: ServerResponse;
  readonly #maxBufferedBytes: number;
  readonly #end = new AbortController();
  readonly over: Promise<void>;
  #lastSentAt = performance.now();
  /** Since when the client has not taken what was sent. */
  #stalledSince: number | null = null;
  #waiting: Array<() => void> = [];

  constructor(response: ServerResponse, maxBufferedBytes: number) {
    this.#response = response;
    this.#maxBufferedBytes = maxBufferedBytes;
    this.over = new Promise((resolve) => this.closed.addEventListener('abort', () => resolve()));
    response.on('close', () => this.#end.abort());
    response.on('error', () => this.#end.abort());
    response.on('drain', () => {
      this.#stalledSince = null;
      this.#release();
    });
    this.closed.addEventListener('abort', () => this.#release());
  }

  get closed(): AbortSignal {
    return this.#end.signal;
  }

  send(text: string): void {
    if (this.closed.aborted || this.#response.writableEnded) return;
    const now = performance.now();
    const taken = this.#response.write(text);
    this.#lastSentAt = now;
    if (!taken) this.#stalledSince ??= now;
    if (this.#response.writableLength > this.#maxBufferedBytes) this.drop();
  }

  end(): void {
    if (!this.#response.writableEnded) this.#response.end();
  }

  taken(): Promise<void> {
    if (this.#stalledSince === null || this.closed.aborted) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #release(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  drop(): void {
    this.#response.destroy();
    this.#end.abort(CUT_OFF);
  }

  hasStalled(now: number, ms: number): boolean {
    return this.#stalledSince !== null && now - this.#stalledSince >= ms;
  }

  isSilent(now: number, ms: number): boolean {
    return now - this.#lastSentAt >= ms;
  }
}
