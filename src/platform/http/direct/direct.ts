import { randomUUIDv7 } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Problem } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { problemDocument, problemHeaders, refusalOf } from '../problem.ts';
import { hasSecond } from '../raw-headers.ts';

/** What a route that answers directly may use of a request: the same members that the framework gives. */
export type DirectRequest = Pick<FastifyRequest, 'id' | 'headers' | 'body' | 'caller' | 'admission' | 'ip'>;

/** Put into the `config` of a route that programs call often; its `handler` answers the same to whatever is not plain. */
export interface DirectRoute {
  /** The body of its 200, once all of the request has arrived; what it throws becomes a problem document. */
  readonly answer: (request: DirectRequest) => Promise<unknown>;
  /** Told of every request that is not answered so, before its sender is. */
  readonly refused: (request: DirectRequest, error: Error) => Promise<void>;
  /** Reserves room for a body; call the result to release it. Null: no room, so the framework answers 503. */
  readonly hold?: (bytes: number) => (() => void) | null;
}

/** Begins to look up who sends; null: no token that could be one, which the framework refuses. */
export type DirectGate = (request: Pick<FastifyRequest, 'headers' | 'caller' | 'raw'>) => FastifyRequest['admission'];

export interface DirectOptions {
  readonly log: Log;
  /** Longest body. */
  readonly bodyLimit: number;
  /** What every answer carries. */
  readonly headers: Readonly<Record<string, string>>;
  readonly draining: () => boolean;
  /** What links begin with. */
  readonly basePath: string;
  /** The address of the client. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Whether the Host header makes another address of it. */
  readonly leadsElsewhere: (host: string | undefined, url: string) => boolean;
  /** Told of each request. */
  readonly onRequest: () => void;
}

/** A class, not a literal: a getter in a literal makes every request a slow object. */
class Arriving implements Pick<FastifyRequest, 'id' | 'headers' | 'body' | 'caller' | 'admission' | 'ip' | 'raw'> {
  readonly id = randomUUIDv7();
  readonly headers: IncomingMessage['headers'];
  body: unknown = undefined;
  caller: FastifyRequest['caller'] = null;
  admission: FastifyRequest['admission'] = null;
  readonly raw: IncomingMessage;
  readonly #addressOf: DirectOptions['addressOf'];

  constructor(raw: IncomingMessage, addressOf: DirectOptions['addressOf']) {
    this.raw = raw;
    this.headers = raw.headers;
    this.#addressOf = addressOf;
  }

  get ip(): string {
    return this.#addressOf(this.raw);
  }
}

const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;

/**
 * The short way: a route that declares `config.direct` is answered straight from Node's HTTP server, ahead of the
 * framework's router, hooks and reply, which take about a quarter of the time of a small request. It knows one kind of request, the
 * one that senders repeat all day: POST to exactly that address, JSON of a stated length within the limit, a bearer token
 * that may be one. Everything else (chunks, packed bodies, other types, a query, `Expect`, an upgrade, two hosts, no token)
 * goes on to the framework and the same route, untouched: this decides before it reads or writes anything.
 *
 * Node's own guards stand before both ways: malformed requests, slow headers and bodies, the size of headers.
 */
export class DirectRoutes {
  readonly #options: DirectOptions;
  readonly #routes = new Map<string, DirectRoute>();
  readonly #headers: readonly string[];
  #gate: DirectGate | null = null;

  constructor(options: DirectOptions) {
    this.#options = options;
    this.#headers = flat({ ...options.headers, 'Cache-Control': 'no-store' });
  }

  /** `url` is the address as requests arrive with it. */
  add(url: string, route: DirectRoute): void {
    this.#routes.set(url, route);
  }

  /** Who may come in. Until it is known, nothing is answered here. */
  guardBy(gate: DirectGate): void {
    this.#gate = gate;
  }

  /** Puts itself between a server and those who answer its requests now. */
  precede(server: Server): void {
    const behind = server.listeners('request') as Array<(request: IncomingMessage, response: ServerResponse) => void>;
    server.removeAllListeners('request');
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (this.#take(request, response)) return;
      for (const listener of behind) listener.call(server, request, response);
    });
  }

  /** Whether the request is answered here. */
  #take(raw: IncomingMessage, response: ServerResponse): boolean {
    const { url = '', headers } = raw;
    const route = this.#routes.get(url);
    if (route === undefined || !isPlain(raw, this.#options.bodyLimit) || this.#options.leadsElsewhere(headers.host, url)) return false;
    const request = new Arriving(raw, this.#options.addressOf);
    request.admission = this.#gate?.(request) ?? null;
    if (request.admission === null) return false;
    const release = route.hold ? route.hold(Number(headers['content-length'])) : nothingHeld;
    if (release === null) return false;
    this.#options.onRequest();
    this.#read(raw, (body) => {
      request.body = body ?? undefined;
      void (body === null ? this.#abandon(route, request) : this.#answer(route, request, response)).finally(release);
    });
    return true;
  }

  /** Reads what was announced; Node reads no more. Null: it ended before. */
  #read(raw: IncomingMessage, done: (body: Buffer | null) => void): void {
    const chunks: Buffer[] = [];
    let over = false;
    const end = (body: () => Buffer | null) => {
      if (over) return;
      over = true;
      done(body());
    };
    raw.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A copy: what is kept of a body must not keep the buffer of the socket.
    raw.on('end', () => end(() => Buffer.concat(chunks)));
    raw.on('error', () => end(() => null));
  }

  async #answer(route: DirectRoute, request: Arriving, response: ServerResponse): Promise<void> {
    try {
      const text = JSON.stringify(await route.answer(request));
      this.#send(response, request.id, { status: 200, type: 'application/json; charset=utf-8', text });
    } catch (error) {
      await this.#refuse(route, request, response, error as Error);
    }
  }

  async #refuse(route: DirectRoute, request: Arriving, response: ServerResponse, error: Error): Promise<void> {
    await this.#noteRefusal(route, request, error);
    const { method = '', url = '' } = request.raw;
    const problem = refusalOf(error, { log: this.#options.log, id: request.id, method, url });
    const { 'Content-Type': type, ...more } = problemHeaders(problem);
    const text = JSON.stringify(problemDocument(problem, { id: request.id, url, basePath: this.#options.basePath }));
    this.#send(response, request.id, { status: problem.status, type, text, more: flat(more) });
  }

  /** Nobody is there to be answered. */
  async #abandon(route: DirectRoute, request: DirectRequest): Promise<void> {
    await this.#noteRefusal(route, request, new Problem('bad_request', 'The request ended before its body was complete'));
  }

  async #noteRefusal(route: DirectRoute, request: DirectRequest, error: Error): Promise<void> {
    try {
      await route.refused(request, error);
    } catch (failure) {
      this.#options.log.error({ err: failure, request_id: request.id }, 'a refused request was not noted');
    }
  }

  #send(response: ServerResponse, id: string, { status, type, text, more = [] }: Answer): void {
    const head = [
      ...this.#headers,
      ...more,
      ...(this.#options.draining() ? ['Connection', 'close'] : []),
      'X-Request-Id',
      id,
      'Content-Type',
      type,
      'Content-Length',
      `${Buffer.byteLength(text)}`,
    ];
    response.writeHead(status, head);
    response.end(text);
  }
}

function nothingHeld(): void {}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly more?: readonly string[];
}

function isPlain({ method, headers, rawHeaders }: IncomingMessage, bodyLimit: number): boolean {
  const length = Number(headers['content-length']);
  return (
    method === 'POST' &&
    length > 0 &&
    length <= bodyLimit &&
    JSON_TYPE.test(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    headers.upgrade === undefined &&
    !hasSecond(rawHeaders, 'host')
  );
}

function flat(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flat();
}
