import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { median, quantile } from './figures.ts';

/** What a run of the load client saw. */
export interface LoadResult {
  /** Alerts in requests that were answered 2xx. */
  readonly accepted: number;
  readonly alertsPerSecond: number;
  readonly requestsPerSecond: number;
  /** Milliseconds from writing a request to the end of its answer. */
  readonly p50: number;
  readonly p99: number;
  /** Answers other than 2xx by status, and broken connections as `lost`. */
  readonly errors: Readonly<Record<string, number>>;
}

/** Who sends: `light` writes bytes into sockets, and `node` is what most programs use, Node.js's own `http` with its agent. */
export type Client = 'light' | 'node';

export interface LoadOptions {
  readonly client?: Client;
  readonly host: string;
  readonly port: number;
  /** Whole HTTP/1.1 requests, head and body, sent in turn and again from the start. */
  readonly requests: readonly Buffer[];
  readonly alertsPerRequest: number;
  readonly connections: number;
  /** Ends after so many milliseconds, or */
  readonly forMs?: number;
  /** after so many requests. */
  readonly total?: number;
}

/** One request of a keep-alive connection, as bytes. */
export function httpRequest(host: string, path: string, headers: Readonly<Record<string, string>>, body: string): Buffer {
  const bytes = Buffer.from(body);
  const lines = Object.entries({ host, 'content-type': 'application/json', 'content-length': `${bytes.length}`, ...headers });
  return Buffer.concat([
    Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`),
    bytes,
  ]);
}

/**
 * Sends requests over keep-alive connections, one at a time on each, and reads no more of an answer than its status and
 * its length: the client must not be what is measured.
 */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const run = new Run(options);
  const from = performance.now();
  await (options.client === 'node' ? run.byNode() : Promise.all(Array.from({ length: options.connections }, () => run.connection())));
  return run.result((performance.now() - from) / 1_000);
}

class Run {
  readonly #options: LoadOptions;
  readonly #latencies: number[] = [];
  readonly #errors: Record<string, number> = {};
  readonly #endsAt: number;
  #sent = 0;
  #accepted = 0;

  constructor(options: LoadOptions) {
    this.#options = options;
    this.#endsAt = options.forMs === undefined ? Number.POSITIVE_INFINITY : performance.now() + options.forMs;
  }

  /** The next request, null when the run is over. */
  #next(): Buffer | null {
    const { requests, total } = this.#options;
    if (performance.now() >= this.#endsAt || (total !== undefined && this.#sent >= total)) return null;
    const request = requests[this.#sent % requests.length] ?? null;
    this.#sent += 1;
    return request;
  }

  connection(): Promise<void> {
    return new Promise((resolve) => {
      const socket: Socket = connect({ host: this.#options.host, port: this.#options.port, noDelay: true });
      let sentAt = 0;
      let answer: Buffer | null = null;
      let waiting = false;
      const send = () => {
        const request = this.#next();
        if (request === null) return void socket.end();
        sentAt = performance.now();
        waiting = true;
        socket.write(request);
      };
      socket.on('connect', send);
      socket.on('data', (chunk: Buffer) => {
        answer = answer === null ? chunk : Buffer.concat([answer, chunk]);
        const status = answeredStatus(answer);
        if (status === null) return;
        answer = null;
        waiting = false;
        this.#answered(status, sentAt);
        send();
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        if (waiting) this.#errors['lost'] = (this.#errors['lost'] ?? 0) + 1;
        resolve();
      });
    });
  }

  /** As many requests at a time as there are connections, each by Node.js's own client. */
  async byNode(): Promise<void> {
    const { host, port, connections } = this.#options;
    const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
    const lane = async () => {
      for (let request = this.#next(); request !== null; request = this.#next()) {
        const sentAt = performance.now();
        const status = await postBytes({ host, port, agent, request }).catch(() => null);
        if (status === null) this.#errors['lost'] = (this.#errors['lost'] ?? 0) + 1;
        else this.#answered(status, sentAt);
      }
    };
    await Promise.all(Array.from({ length: connections }, lane));
    agent.destroy();
  }

  #answered(status: number, sentAt: number): void {
    this.#latencies.push(performance.now() - sentAt);
    if (status >= 200 && status < 300) this.#accepted += this.#options.alertsPerRequest;
    else this.#errors[status] = (this.#errors[status] ?? 0) + 1;
  }

  result(seconds: number): LoadResult {
    return {
      accepted: this.#accepted,
      alertsPerSecond: this.#accepted / seconds,
      requestsPerSecond: this.#latencies.length / seconds,
      p50: median(this.#latencies),
      p99: quantile(this.#latencies, 0.99),
      errors: this.#errors,
    };
  }
}

/** A whole request, and where to send it. */
export interface Post {
  readonly host: string;
  readonly port: number;
  readonly agent: http.Agent;
  /** Whole, as bytes. */
  readonly request: Buffer;
}

/** Sends a request by Node.js's own client and reads its answer to the end; its status. */
export function postBytes({ host, port, agent, request }: Post): Promise<number> {
  const headEnd = request.indexOf('\r\n\r\n');
  const [first = '', ...lines] = request.toString('latin1', 0, headEnd).split('\r\n');
  const [method, path] = first.split(' ');
  const headers = Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]));
  return new Promise((resolve, reject) => {
    const sent = http.request({ host, port, agent, method, path, headers }, (answer) => {
      answer.on('end', () => resolve(answer.statusCode ?? 0)).on('error', reject);
      answer.resume();
    });
    sent.on('error', reject);
    sent.end(request.subarray(headEnd + 4));
  });
}

/** The status of an answer that has arrived whole, else null. Knows Content-Length, chunks and 204. */
function answeredStatus(answer: Buffer): number | null {
  const headEnd = answer.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = answer.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return answer.length >= headEnd + 4 + Number(length) ? status : null;
  if (status === 204 || status === 304) return status;
  return answer.subarray(-5).equals(LAST_CHUNK) ? status : null;
}

const LAST_CHUNK = Buffer.from('0\r\n\r\n');
