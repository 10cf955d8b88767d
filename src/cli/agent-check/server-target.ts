// biome-ignore-all lint/suspicious/noExplicitAny: what a server sends is looked into freely
import { randomUUID } from 'node:crypto';
import { eventually, expect, pause } from './check.ts';

export interface ServerTarget {
  /** Without a trailing slash. */
  readonly url: string;
  /** A personal token with tokens:manage, alerts:read and alerts:write. */
  readonly token: string;
  /** How long the server has for what it should do, in milliseconds. */
  readonly patienceMs: number;
}

/** What a server answered. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: any;
}

/** An event as it came. */
export interface Came {
  readonly id: string | null;
  readonly type: string;
  /** The line of data, to compare bytes. */
  readonly text: string;
  readonly event: any;
}

/** An open stream. */
export interface OpenStream {
  readonly events: readonly Came[];
  isOver(): boolean;
  close(): void;
}

/** What was dispatched: the data of the event. */
export interface Given {
  readonly investigation_id: string;
  readonly fencing_token: number;
  readonly [member: string]: any;
}

/** Some evidence. */
export const EVIDENCE = { kind: 'log', source: 'check', observed_at: '2026-01-01T00:00:00Z', excerpt: 'checkout: 500' } as const;

/** One case with a server: agents and alerts of its own, which are removed after it. */
export class ServerContext {
  readonly target: ServerTarget;
  readonly #agents: CheckAgent[] = [];
  readonly #alerts: number[] = [];
  readonly #investigations: string[] = [];

  constructor(target: ServerTarget) {
    this.target = target;
  }

  /** A request with the personal token. @throws Mismatch when it is refused, as nothing can be checked then */
  async operator(method: string, path: string, body?: unknown): Promise<any> {
    const answer = await this.asOperator(method, path, body);
    expect(answer.status < 300, `${method} ${path} taken, to prepare the case`, `${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** What the personal token is answered where it may be refused. */
  asOperator(method: string, path: string, body?: unknown): Promise<Answered> {
    return request(this.target.url, this.target.token, { method, path, body });
  }

  /** Makes an agent that sees alerts of the case alone. */
  async agent(values: object = {}): Promise<CheckAgent> {
    const mark = randomUUID();
    const made = await this.operator('POST', '/api/v1/agent-tokens', {
      name: `check ${mark.slice(0, 8)}`,
      capabilities: ['investigate'],
      label_selectors: { tocsin_agent_check: mark },
      ...values,
    });
    const agent = new CheckAgent(this, { id: made.id, token: made.token, mark });
    this.#agents.push(agent);
    return agent;
  }

  /** Fires an alert that this agent sees. */
  async alert(agent: CheckAgent, more: object = {}): Promise<any> {
    const alert = await this.operator('POST', '/api/v1/alerts', {
      fingerprint: `check-${randomUUID()}`,
      labels: { alertname: `Check ${randomUUID().slice(0, 8)}`, tocsin_agent_check: agent.mark },
      annotations: { summary: 'A conformance check is running' },
      ...more,
    });
    this.#alerts.push(alert.number);
    return alert;
  }

  /** An investigation for this agent, which has to be online, up to its dispatch. */
  async dispatched(agent: CheckAgent, stream: OpenStream): Promise<Given> {
    const { number } = await this.alert(agent);
    const { id } = await this.operator('POST', `/api/v1/alerts/${number}/investigate`);
    this.#investigations.push(id);
    const came = await this.came(stream, 'investigation.dispatched', ({ event }) => event.data?.investigation_id === id);
    return came.event.data;
  }

  /** An agent with an investigation that it has accepted. */
  async accepted(values: object = {}): Promise<{ readonly agent: CheckAgent; readonly stream: OpenStream; readonly work: Given }> {
    const agent = await this.agent(values);
    const stream = await agent.ready();
    const { answer, work } = await this.inTime(stream, await this.dispatched(agent, stream), (given) =>
      agent.call(given, 'investigation_accept'),
    );
    succeeded('investigation_accept', answer);
    return { agent, stream, work };
  }

  /**
   * Does the first thing with an investigation. The server takes it back after ten seconds: who came too late, as on a busy
   * machine, does it with the next dispatch.
   */
  async inTime(
    stream: OpenStream,
    first: Given,
    act: (work: Given) => Promise<Answered>,
  ): Promise<{ readonly answer: Answered; readonly work: Given }> {
    for (let work = first; ; ) {
      const answer = await act(work);
      if (answer.body?.code !== 'stale_fence') return { answer, work };
      const { investigation_id: id, fencing_token: fence } = work;
      const isNext = ({ event }: Came) => event.data?.investigation_id === id && event.data.fencing_token > fence;
      work = (await this.came(stream, 'investigation.dispatched', isNext)).event.data;
    }
  }

  /** Waits for an event. @throws Mismatch with what came instead */
  came(stream: OpenStream, type: string, matches: (came: Came) => boolean = () => true): Promise<Came> {
    return this.until(
      () => stream.events.find((came) => came.type === type && matches(came)),
      `${type} on the stream`,
      () => (stream.events.length === 0 ? 'nothing' : stream.events.map(({ type: name }) => name).join(', ')),
    );
  }

  /** Waits for what the server should do. */
  until<Value>(
    look: () => Value | undefined | null | false | Promise<Value | undefined | null | false>,
    expected: string,
    came: () => string,
  ): Promise<Value> {
    return eventually(look, { expected, came, withinMs: this.target.patienceMs });
  }

  async close(): Promise<void> {
    for (const agent of this.#agents) agent.closeStreams();
    const { url, token } = this.target;
    const quietly = (method: string, path: string) =>
      request(url, token, { method, path, body: method === 'POST' ? {} : undefined }).catch(() => null);
    for (const id of this.#investigations) await quietly('POST', `/api/v1/investigations/${id}/cancel`);
    for (const number of this.#alerts) await quietly('POST', `/api/v1/alerts/${number}/resolve`);
    for (const { id } of this.#agents) await quietly('DELETE', `/api/v1/agent-tokens/${id}`);
  }
}

/** An agent that the check plays itself. */
export class CheckAgent {
  readonly id: string;
  readonly token: string;
  /** Value of the label that alerts for it have. */
  readonly mark: string;
  readonly #context: ServerContext;
  readonly #streams: OpenStream[] = [];

  constructor(context: ServerContext, { id, token, mark }: { readonly id: string; readonly token: string; readonly mark: string }) {
    this.#context = context;
    this.id = id;
    this.token = token;
    this.mark = mark;
  }

  ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answered> {
    return request(this.#context.target.url, this.token, { method, path: `/api/v1/agent/${path}`, body, headers });
  }

  /** Calls a tool, whatever comes of it. */
  call(work: Given, name: string, args: object = {}, more: object = {}): Promise<Answered> {
    const { investigation_id, fencing_token } = work;
    const tool = { call_id: randomUUID(), name, arguments: args, ...more };
    return this.ask('POST', 'messages', { kind: 'inv_tool', investigation_id, fencing_token, tool });
  }

  /** Calls a tool that has to succeed, and answers its output. */
  async use(work: Given, name: string, args: object = {}, more: object = {}): Promise<any> {
    return succeeded(name, await this.call(work, name, args, more));
  }

  /** Opens a stream and waits until it is ready. */
  async ready(lastEventId?: string): Promise<OpenStream> {
    const stream = await this.stream(lastEventId);
    await this.#context.came(stream, 'stream.ready');
    return stream;
  }

  async stream(lastEventId?: string): Promise<OpenStream> {
    const stop = new AbortController();
    const answer = await fetch(`${this.#context.target.url}/api/v1/agent/events`, {
      headers: { authorization: `Bearer ${this.token}`, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
      signal: stop.signal,
    });
    const events: Came[] = [];
    let over = false;
    void (async () => {
      let rest = '';
      try {
        for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
          const blocks = (rest + piece).split('\n\n');
          rest = blocks.pop() ?? '';
          events.push(...blocks.flatMap(readBlock));
        }
      } catch {
        // Cut, or closed by the case.
      }
      over = true;
    })();
    const stream = { events, isOver: () => over, close: () => stop.abort() };
    this.#streams.push(stream);
    return stream;
  }

  closeStreams(): void {
    for (const stream of this.#streams) stream.close();
  }
}

function readBlock(block: string): readonly Came[] {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const text = field('data');
  if (text === undefined) return [];
  return [{ id: field('id') ?? null, type: field('event') ?? 'message', text, event: parsed(text) }];
}

function parsed(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The output of a call. @throws Mismatch unless it succeeded */
export function succeeded(name: string, { status, body }: Answered): any {
  expect(
    status === 200 && body?.result?.status === 'success',
    `${name}: 200 with result.status success`,
    `${status} ${JSON.stringify(body)}`,
  );
  return body.result.output ?? {};
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Sends a request; one that the server cannot take now, once more after a second, for half a minute. */
async function request(url: string, token: string, asked: Asked): Promise<Answered> {
  for (let tries = 1; ; tries += 1) {
    const answer = await requestOnce(url, token, asked);
    if (answer.status !== 503 || tries === 30) return answer;
    await pause(1_000);
  }
}

async function requestOnce(url: string, token: string, { method, path, body, headers = {} }: Asked): Promise<Answered> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
  });
  return { status: answer.status, headers: answer.headers, body: parsed(await answer.text()) };
}
