import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a fake service misbehaves for one call. `after` performs the call's effect first, so that only the answer is lost. */
export type Fault =
  | { readonly kind: 'hang' | 'drip' | 'cut'; readonly after?: true }
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
      readonly after?: true;
    };

export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface FakeAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json: unknown;
}

export interface FakeHttp {
  readonly url: string;
  /** The next `times` calls whose `"METHOD path"` contains `pattern` meet the fault. */
  fail(pattern: string, fault: Fault, times?: number): void;
  /** Calls that met a fault so far. */
  met(): number;
  /** Forgets planned faults and ends hanging answers. */
  heal(): void;
  stop(): Promise<void>;
}

interface Plan {
  readonly pattern: string;
  readonly fault: Fault;
  left: number;
}

/** Serves `handle` on a free loopback port, with scripted faults in front of it. */
export async function startFakeHttp(handle: (request: FakeRequest) => FakeAnswer): Promise<FakeHttp> {
  const plans: Plan[] = [];
  let met = 0;
  const drips = new Set<NodeJS.Timeout>();
  const server = createServer((request, reply) => {
    void readBody(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://fake');
      const call: FakeRequest = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body,
      };
      const plan = plans.find((entry) => entry.left > 0 && `${call.method} ${call.path}`.includes(entry.pattern));
      if (!plan) return send(reply, handle(call));
      plan.left -= 1;
      met += 1;
      if (plan.fault.after) handle(call);
      misbehave(reply, plan.fault, drips);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A test that fails before it stops the fake must still end.
  server.unref();
  const stopDrips = () => {
    for (const timer of drips) clearInterval(timer);
    drips.clear();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: (pattern, fault, times = 1) => void plans.push({ pattern, fault, left: times }),
    met: () => met,
    heal: () => {
      plans.length = 0;
      stopDrips();
    },
    stop: async () => {
      stopDrips();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function send(reply: ServerResponse, answer: FakeAnswer): void {
  reply.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8', ...answer.headers }).end(JSON.stringify(answer.json));
}

function misbehave(reply: ServerResponse, fault: Fault, drips: Set<NodeJS.Timeout>): void {
  switch (fault.kind) {
    case 'hang':
      return;
    case 'cut':
      reply.destroy();
      return;
    case 'drip': {
      reply.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => reply.write(' '), 1_000);
      timer.unref();
      drips.add(timer);
      reply.on('close', () => clearInterval(timer));
      return;
    }
    case 'answer':
      reply.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers }).end(fault.body ?? '');
  }
}

/** A callback as the real service would send it. */
export interface SignedCallback {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends a callback to the service under test. */
export async function deliverCallback(baseUrl: string, callback: SignedCallback): Promise<{ status: number; body: string }> {
  const response = await fetch(baseUrl + callback.path, { method: 'POST', headers: callback.headers, body: callback.body });
  return { status: response.status, body: await response.text() };
}
