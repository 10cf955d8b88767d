import { connect, type Socket } from 'node:net';
import { blocksOf, fieldOf } from '../test/harness/sse.ts';

/** Which stream of events, and what is done with what comes. */
export interface RawStreamOptions {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** From which address; one address has so many ports to call from. */
  readonly localAddress?: string;
  /** The block with which the server says that it stands. */
  readonly isReady: (block: string) => boolean;
  readonly onBlock: (block: string, stream: RawStream) => void;
  /** The server has ended it once it stood. */
  readonly onCut?: () => void;
}

/** A stream of events over a bare socket, read as little as possible and not kept: thousands of them must not be what is measured. */
export class RawStream {
  readonly #options: RawStreamOptions;
  #socket: Socket | null = null;
  #stands = false;
  bytes = 0;
  /** The last number of an event, from which the next connection goes on. */
  last: string | null = null;

  constructor(options: RawStreamOptions) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#stands;
  }

  /** Its connection; another one after each `open`. */
  get connection(): object | null {
    return this.#socket;
  }

  /** Connects. @throws Error with what the server answered where that is no stream, or ended before it stood */
  open(): Promise<void> {
    const { port, path, localAddress, isReady, onBlock, onCut } = this.#options;
    const headers = { host: 'stream', ...this.#options.headers, ...(this.last === null ? {} : { 'last-event-id': this.last }) };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    this.#stands = false;
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', ...(localAddress === undefined ? {} : { localAddress }) });
      this.#socket = socket;
      const take = blocksOf();
      let answer = '';
      socket.setEncoding('latin1');
      socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
      socket.on('data', (chunk: unknown) => {
        const text = String(chunk);
        this.bytes += text.length;
        if (!this.#stands) answer = `${answer}${text}`.slice(0, 300);
        if (!this.#stands && answer.length >= 12 && !answer.startsWith('HTTP/1.1 200')) socket.destroy();
        for (const block of take(text)) {
          if (isReady(block)) this.#stands = true;
          this.last = fieldOf(block, 'id') ?? this.last;
          onBlock(block, this);
        }
        if (this.#stands) resolve();
      });
      socket.on('error', reject);
      socket.on('close', () => {
        reject(new Error(`the stream ended: ${answer}`));
        if (!this.#stands || this.#socket !== socket) return;
        this.#stands = false;
        onCut?.();
      });
    });
  }

  /** Reads no more, but stays connected. */
  stall(): void {
    this.#socket?.pause();
  }

  close(): void {
    const socket = this.#socket;
    this.#stands = false;
    this.#socket = null;
    socket?.destroy();
  }
}
